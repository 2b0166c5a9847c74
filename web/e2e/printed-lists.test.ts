// Lists on paper, in a real browser: from the menu of a page a list is printed with all rows that its filters leave, up to a number that paper is for.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_DAY } from './demo-lender.ts'
import { printedText } from './printed-text.ts'
import { type Stage, type Window, prepareStage, settle } from './stage.ts'
import { button, close, heading } from './steps.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

const LIST = `/app/sandbox/receivables?as_of=${DEMO_DAY}`

/** Opens the list with a browser that counts its prints in place of its dialog. */
async function openList(search = ''): Promise<Window> {
  const opened = await stage.open({}, stage.demoAdmin)
  const { page } = opened
  await page.addInitScript('globalThis.printed = 0; globalThis.print = () => { globalThis.printed += 1 }')
  await page.goto(LIST + search)
  await heading(page, 'Receivables')
  await settle(page)
  return opened
}

async function print(page: Page): Promise<void> {
  await button(page, 'Menu of the page').click()
  await page.getByRole('menuitem', { name: 'Print or save as PDF' }).click()
}

const prints = (page: Page) => page.evaluate('globalThis.printed')

const rowsOf = (page: Page) => page.getByRole('table').locator('tbody tr')

const FILTER = 'product_type=term_loan'

/** The ids of all rows of the filter, as the service lists them. */
async function filteredIds(): Promise<string[]> {
  const ids: string[] = []
  for (let page = ''; ;) {
    const path = `/sandbox/v/portfolio/receivables?as_of=${DEMO_DAY}&${FILTER}&limit=100${page}`
    const { body } = await stage.demoAdmin.browser.get(path)
    ids.push(...(body.data as { readonly receivable_id: string }[]).map(({ receivable_id }) => receivable_id))
    if (body.next_page === null) return ids
    page = `&page=${String(body.next_page)}`
  }
}

const paper = async (page: Page) => printedText(await page.pdf({ format: 'A4', printBackground: true })).join('')

test('a list is printed with all rows of its filters, and is a page again after', async () => {
  const window = await openList(`&${FILTER}`)
  const ids = await filteredIds()
  expect(ids.length).toBeGreaterThan(50)
  const { page } = window
  await expect.poll(() => rowsOf(page).count()).toBe(25)
  await print(page)
  await expect.poll(() => prints(page)).toBe(1)
  const text = await paper(page)
  for (const id of ids) expect(text, id).toContain(id)
  expect(text).toContain(`Printed:all${ids.length}rowsofthelist.`)
  expect(text).toContain(FILTER)
  await expect.poll(() => rowsOf(page).count()).toBe(25)
  expect(await paper(page)).toContain('Printed:25rowsofthelist.Therearemoreafterthem')
  await close(window)
})

/** Answers the list without end: each page has the rows of the first under ids of its own. */
async function withoutEnd(page: Page, before: (asked: number) => Promise<void>): Promise<void> {
  let asked = 0
  await page.route(/\/portfolio\/receivables\?/, async (route) => {
    const url = new URL(route.request().url())
    if (url.searchParams.get('limit') !== '100') return await route.continue()
    const at = (asked += 1)
    await before(at)
    url.searchParams.delete('page')
    const answer = await route.fetch({ url: url.href })
    const body = (await answer.json()) as { readonly data: readonly { readonly receivable_id: string }[] }
    const data = body.data.map((row) => ({ ...row, receivable_id: `${row.receivable_id}-page-${at}` }))
    await route.fulfill({ response: answer, json: { ...body, data, next_page: `page-${at}` } })
  })
}

test('a list of more rows than paper is for is printed to that number, and the paper states what was left out', async () => {
  const window = await openList()
  const { page } = window
  await withoutEnd(page, async () => {})
  await print(page)
  await expect.poll(() => prints(page), { timeout: 30_000 }).toBe(1)
  await expect.poll(() => rowsOf(page).count()).toBe(1_000)
  expect(await paper(page)).toContain(
    'Printed:thefirst1,000rowsofthelist.Therearemore;theCSVandtheExcelworkbookofthepagehaveall.',
  )
  await close(window)
}, 120_000)

test('while rows are loaded the page states how many there are, and it can be stopped', async () => {
  const window = await openList()
  const { page } = window
  await withoutEnd(page, (asked) => (asked === 1 ? Promise.resolve() : new Promise(() => {})))
  await print(page)
  await page.getByText(/^Loading to print: \d+ rows$/).waitFor()
  await button(page, 'Stop').click()
  await page.getByText('Stopped, nothing was printed').waitFor()
  expect(await prints(page)).toBe(0)
  await expect.poll(() => rowsOf(page).count()).toBe(25)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await close(window)
})
