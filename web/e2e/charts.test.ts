// Charts in a real browser: what is written along their axes, which curves they show, and what becomes of a page when a part of it fails.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_DAY } from './demo-lender.ts'
import { type Stage, type Window, prepareStage, settle } from './stage.ts'
import { button, heading } from './steps.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

/** A window on a page as of the day of the demo book. */
async function openPage(name: string, more = '', prepare?: (page: Page) => Promise<unknown>): Promise<Window> {
  const opened = await stage.open({}, stage.demoAdmin)
  await prepare?.(opened.page)
  await opened.page.goto(`/app/sandbox${name}?as_of=${DEMO_DAY}${more}`)
  return opened
}

const drawn = (page: Page, chart: string | RegExp) => page.getByRole('figure', { name: chart }).locator('svg text')

/** The names in the legend of a chart. */
const named = (page: Page, chart: string | RegExp) =>
  page.getByRole('figure', { name: chart }).locator('.legend li').allInnerTexts()

const CHUNK = '**/assets/chart-canvas-*.js*'

/** Counts how often a page is loaded, when it is asked for: its end comes before or after what the page draws and asks for. */
function countLoads(tab: Page, count: () => unknown): void {
  tab.on('request', (request) => {
    if (request.isNavigationRequest()) count()
  })
}

test.each(['/portfolio/vintages', '/portfolio/delinquency', '/portfolio/cash-flows'])(
  'no axis of %s writes two marks alike',
  async (name) => {
    const { page, context, wrongs } = await openPage(name, '&figure=cgd')
    await page.locator('.chart svg text').first().waitFor()
    await settle(page)
    for (const chart of await page.locator('.chart').all()) {
      await chart.locator('svg text').first().waitFor()
      const texts = await chart.locator('svg text').allTextContents()
      const marks = texts.filter(
        (text) => !/^\d{4}-\d\d$/.test(text) && (name !== '/portfolio/vintages' || text.endsWith('%')),
      )
      expect(marks.length).toBeGreaterThan(1)
      expect(new Set(marks).size, marks.join()).toBe(marks.length)
    }
    expect(wrongs).toEqual([])
    await context.close()
  },
)

test('cohorts are chosen by the keyboard, and a link keeps the choice', async () => {
  const { page, context, wrongs } = await openPage('/portfolio/vintages')
  const chart = 'Cumulative gross default (CGD), USD'
  await drawn(page, chart).first().waitFor()
  await expect.poll(() => named(page, chart)).toHaveLength(7)
  const before = await named(page, chart)
  await page.getByText(/the 4 highest at \d+ months? on book, .* and the latest 3 of the others/).waitFor()
  await button(page, 'Choose cohorts').focus()
  await page.keyboard.press('Enter')
  const [first = ''] = before
  const box = page.getByRole('checkbox', { name: first })
  await box.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => named(page, chart)).toEqual(before.slice(1))
  const others = page.locator('input[type=checkbox]:not(:checked):not(:disabled)')
  const other = others.last()
  await other.focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await named(page, chart)).length).toBe(7)
  const chosen = await named(page, chart)
  await expect.poll(() => new URL(page.url()).searchParams.get('cohorts')).toBe(chosen.join(','))
  await expect.poll(() => others.count()).toBe(0)
  await page.reload()
  await expect.poll(() => named(page, chart)).toEqual(chosen)
  await page.getByText(/7 of \d+ months, as chosen/).waitFor()
  await button(page, 'Choose cohorts').click()
  await button(page, 'Worst and latest').click()
  await expect.poll(() => named(page, chart)).toEqual(before)
  await expect.poll(() => new URL(page.url()).searchParams.has('cohorts')).toBe(false)
  expect(wrongs).toEqual([])
  await context.close()
})

test('the row of a cohort has its curve stand out while it is pointed at or focused, and a chosen curve marks its row', async () => {
  const { page, context, wrongs } = await openPage('/portfolio/vintages')
  const chart = page.getByRole('figure', { name: 'Cumulative gross default (CGD), USD' })
  await chart.locator('svg text').first().waitFor()
  const [first = '', second = ''] = await chart.locator('.legend li').allInnerTexts()
  const row = (cohort: string) =>
    page.getByRole('table', { name: 'Cohorts by months on book' }).getByRole('row', { name: new RegExp(`^${cohort}`) })
  const emphasized = () => chart.locator('.legend .emphasized').allInnerTexts()
  const paled = () => chart.locator('path[stroke-opacity="0.15"]').count()
  await expect.poll(paled).toBe(0)
  await row(first).hover()
  await expect.poll(emphasized).toEqual([first])
  await expect.poll(paled).toBeGreaterThanOrEqual(6)
  await row(second).getByRole('button').first().focus()
  await page.mouse.move(0, 0)
  await row(second).getByRole('button').last().focus()
  await expect.poll(emphasized).toEqual([second])
  await button(chart, first).focus()
  await expect.poll(emphasized).toEqual([])
  await expect.poll(paled).toBe(0)
  await page.keyboard.press('Enter')
  await expect.poll(() => row(first).getAttribute('aria-current')).toBe('true')
  await expect.poll(() => button(chart, first).getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Enter')
  await expect.poll(() => row(first).getAttribute('aria-current')).toBeNull()
  expect(wrongs).toEqual([])
  await context.close()
})

test('charts whose file is missing once are drawn without anybody doing something', async () => {
  let [refused, loads] = [0, 0]
  const { page, context } = await openPage('/portfolio/vintages', '', async (tab) => {
    countLoads(tab, () => (loads += 1))
    await tab.route(CHUNK, (route) => {
      refused += 1
      return refused === 1 ? route.abort() : route.continue()
    })
  })
  await page.locator('.chart svg text').first().waitFor()
  expect([refused, loads]).toEqual([2, 1])
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await context.close()
})

test('charts whose file stays missing state what to do after one load of the page, and leave the rest of it', async () => {
  let loads = 0
  const { page, context } = await openPage('/portfolio/vintages', '', async (tab) => {
    countLoads(tab, () => (loads += 1))
    await tab.route(CHUNK, (route) => route.abort())
  })
  const failed = page.getByRole('figure').getByRole('alert')
  await failed.getByText(/could not be loaded\. Check the connection, then try again/).waitFor()
  expect(loads).toBe(2)
  await page.getByRole('table', { name: 'Cohorts by months on book' }).getByRole('row').nth(3).waitFor()
  await button(page, /data as CSV$/)
    .first()
    .waitFor()
  await page.unroute(CHUNK)
  await button(failed, 'Try again').click()
  await page.locator('.chart svg text').first().waitFor()
  expect(loads).toBe(2)
  await context.close()
})

test('a page whose file stays missing is loaded again once, and one can go elsewhere from it', async () => {
  let loads = 0
  const { page, context } = await openPage('/portfolio/roll-rates', '', async (tab) => {
    countLoads(tab, () => (loads += 1))
    await tab.route('**/assets/roll-rates-page-*.js*', (route) => route.abort())
  })
  await page.locator('#content').getByRole('alert').waitFor()
  expect(loads).toBe(2)
  await page.getByRole('link', { name: 'Vintages' }).click()
  await heading(page, 'Vintages')
  await context.close()
})

test.each([
  [
    'a page',
    '**/assets/roll-rates-page-*.js*',
    (page: Page) => page.getByRole('link', { name: 'Roll rates' }),
    'Roll rates',
  ],
  [
    'the drawer of a figure',
    '**/assets/figure-drawer-*.js*',
    (page: Page) => button(page, /^Outstanding: .* Open$/).first(),
    'Outstanding',
  ],
])('after a deployment, %s whose file is gone is there after one load of the page by itself', async (...asked) => {
  const [, file, opener, title] = asked
  let loads = 0
  const { page, context } = await openPage('', '', async (tab) => {
    countLoads(tab, () => (loads += 1))
    await tab.route(file, (route) => (loads < 2 ? route.fulfill({ status: 404 }) : route.continue()))
  })
  await opener(page).click()
  await page.getByRole('heading', { name: title, exact: true }).first().waitFor()
  expect(loads).toBe(2)
  await context.close()
})

test('an answer that no panel can show takes that panel alone, which recovers when it is tried again', async () => {
  const broken = '**/app/api/sandbox/v/portfolio/delinquency**'
  const { page, context } = await openPage('', '', (tab) =>
    tab.route(broken, (route) => route.fulfill({ json: { data: [null], as_of: DEMO_DAY } })),
  )
  await heading(page, 'Overview')
  const panel = page.getByRole('region', { name: 'Past due' })
  await panel.getByText(/could not be shown; the others are not affected/).waitFor()
  await page.getByRole('region', { name: 'Originations and collections' }).locator('svg text').first().waitFor()
  await page.getByRole('navigation').first().waitFor()
  await page.unroute(broken)
  await button(panel, 'Try again').click()
  await panel.locator('svg text').first().waitFor()
  await context.close()
})
