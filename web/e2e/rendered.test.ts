// What is rendered again when something is pressed: nothing but what it changes. Counted, not timed, so that a busy machine fails nothing: what
// takes long on a page of hundreds of rows is that all of them are made again.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountBody, receivableBody } from '../../server/test/harness/records.ts'
import { DEMO_DAY, untilCounted } from './demo-lender.ts'
import { type Stage, type Window, prepareStage, settle } from './stage.ts'
import { button } from './steps.ts'

let stage: Stage

const MANY = 60

beforeAll(async () => {
  stage = await prepareStage()
  const { client } = stage.lender
  await client.post('/accounts', accountBody('cafe', { name: 'Café' }))
  for (let at = 0; at < MANY; at += 1) await client.post('/receivables', receivableBody(`many-${at}`, 'cafe'))
  await untilCounted(client, 3 + MANY)
})
afterAll(() => stage.close())

/** What was rendered again, having been there before. */
interface Rendered {
  /** Rows of tables of the page. */
  readonly rows: number
  /** Links of the navigation, which stand for what is around the page. That of the page itself depends on the whole address. */
  readonly links: number
  /** Components of all kinds. */
  readonly components: number
}

/**
 * React reports each commit to what its developer tools put here: whatever has other props than before was rendered again. What stands above the
 * page, such as a drawer (a portal, which React marks with 4), fills as its answers come, and is left out.
 */
const COUNT = `
  globalThis.rendered = { rows: 0, links: 0, components: 0 }
  const count = (fiber, before) => {
    if (fiber.tag === 4) return
    if (before !== null) {
      const isElement = typeof fiber.type === 'string'
      if (isElement && fiber.memoizedProps !== before.memoizedProps) {
        if (fiber.type === 'tr' && fiber.stateNode.closest('main tbody') !== null) rendered.rows += 1
        if (fiber.memoizedProps.className?.includes('page-link')) rendered.links += 1
      }
      if (!isElement && (fiber.flags & 1) === 1) rendered.components += 1
      if (fiber.child === before.child) return
    }
    for (let child = fiber.child; child !== null; child = child.sibling) count(child, child.alternate)
  }
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_, { current }) => count(current, current.alternate),
  }`

async function openPage(path: string, as = stage.member): Promise<Window> {
  const window = await stage.open({}, as)
  await window.page.addInitScript(COUNT)
  await window.page.goto(`/app/sandbox${path}`)
  await settle(window.page)
  // What the page is compared with comes after what it shows.
  await window.page.waitForLoadState('networkidle')
  return window
}

/** What is rendered again by an act, until what it leads to is there. */
async function renderedBy(page: Page, act: () => Promise<unknown>): Promise<Rendered> {
  await page.evaluate('Object.assign(rendered, { rows: 0, links: 0, components: 0 })')
  await act()
  return page.evaluate<Rendered>('rendered')
}

/** A figure, what opens its drawer and what is between: 56 when this was written, of 985 when the page was rendered with it. */
const FEW = 120

test('what counts sees rows that are rendered again', async () => {
  const { page, context } = await openPage('/receivables')
  const { rows, components } = await renderedBy(page, async () => {
    await button(page, 'Columns').click()
    await page.getByRole('checkbox', { name: 'Vintage' }).click()
    await page.getByRole('columnheader', { name: 'Vintage' }).waitFor({ state: 'detached' })
  })
  expect(rows).toBe(25)
  expect(components).toBeGreaterThan(FEW)
  await context.close()
})

test('a figure of the overview opens without its page, the rows on it and what is around it', async () => {
  const { page, context } = await openPage(`?as_of=${DEMO_DAY}`, stage.demoAdmin)
  const { rows, links, components } = await renderedBy(page, async () => {
    await button(page, /^Outstanding: /)
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  })
  expect(rows).toBe(0)
  expect(links).toBeLessThanOrEqual(1)
  expect(components).toBeLessThan(FEW)
  await context.close()
})

test('a cell of the vintages opens without the others', async () => {
  const { page, context } = await openPage(`/portfolio/vintages?as_of=${DEMO_DAY}`, stage.demoAdmin)
  const { rows, links } = await renderedBy(page, async () => {
    await page.locator('.matrix .figure-button').first().click()
    await page.getByRole('dialog').waitFor()
  })
  expect(rows).toBe(0)
  expect(links).toBeLessThanOrEqual(1)
  await context.close()
})

test('the next page of a list makes its own rows, and none of those before it again', async () => {
  const { page, context } = await openPage('/receivables?limit=50')
  const last = await page.locator('tbody tr').last().innerText()
  const { rows } = await renderedBy(page, async () => {
    await button(page, 'Next').click()
    await page.locator('tbody tr', { hasText: last }).waitFor({ state: 'detached' })
    await settle(page)
  })
  expect(rows).toBe(0)
  await context.close()
})

test('rows that stand closer together are the same rows', async () => {
  const { page, context } = await openPage('/receivables?limit=50')
  const { rows } = await renderedBy(page, async () => {
    await button(page, 'Compact rows').click()
    await page.locator('.table[data-density=compact]').waitFor()
  })
  expect(rows).toBe(0)
  await context.close()
})

test('a table of a page is put into another order without the page: its rows are moved, and no chart is drawn again', async () => {
  const { page, context } = await openPage(`/portfolio/delinquency?as_of=${DEMO_DAY}`, stage.demoAdmin)
  await page.locator('.chart svg text').first().waitFor()
  await page.evaluate(`globalThis.drawn = 0
    for (const chart of document.querySelectorAll('.chart svg'))
      new MutationObserver((seen) => { drawn += seen.length }).observe(chart, { subtree: true, childList: true, attributes: true })`)
  const { rows } = await renderedBy(page, async () => {
    await page.locator('th button.sort', { hasText: 'Reported' }).first().click()
    await page.locator('th[aria-sort=descending]').first().waitFor()
  })
  expect(rows).toBe(0)
  expect(await page.evaluate('drawn')).toBe(0)
  await context.close()
})

test('a column of one table is left out without the others', async () => {
  const { page, context } = await openPage(`/portfolio/delinquency?as_of=${DEMO_DAY}`, stage.demoAdmin)
  const buckets = page.getByRole('table', { name: 'Buckets of 2026-03' })
  const own = await buckets.locator('tbody tr').count()
  const { rows } = await renderedBy(page, async () => {
    await button(page, 'Columns: Buckets of 2026-03').click()
    await page.getByRole('checkbox', { name: 'And later' }).click()
    await buckets.getByRole('columnheader', { name: 'And later' }).waitFor({ state: 'detached' })
  })
  expect(own).toBeGreaterThan(3)
  expect(rows).toBe(own)
  await context.close()
})
