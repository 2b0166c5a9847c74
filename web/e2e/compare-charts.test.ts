// Charts of a compared page, in a real browser: the other side is drawn dashed, named in the legend, in the text of the chart, under the pointer
// and in the file of its points, with changes worked out by hand from the entries of the book.
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Compared, DAY, prepareCompared } from './compared-book.ts'
import { PHONE, type Stage, findingsOfAxe, overhang, prepareStage } from './stage.ts'
import { button, close, downloaded, openPage } from './steps.ts'

let stage: Stage
let people: Compared

beforeAll(async () => {
  stage = await prepareStage()
  people = await prepareCompared(stage)
})
afterAll(() => stage.close())

const BEFORE = `${DAY}&against=last_month`
const MONTHS = 'Originations and collections, USD'

const openAt = (address: string, look = {}) => openPage(stage, people.analyst, address, look)

const chart = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })

/** How many lines of the other side a chart has. */
const dashed = (page: Page, name: string) => chart(page, name).locator('path[stroke-dasharray="4,4"]').count()

/** What those read who cannot see a chart. */
const spoken = (page: Page, name: string) => chart(page, name).getByRole('img').first().getAttribute('aria-label')

test('the overview draws the months of the other day beside its own, and states both values and the change', async () => {
  const window = await openAt(`?${BEFORE}`)
  const { page } = window
  await expect.poll(() => dashed(page, MONTHS)).toBe(3)
  await chart(page, MONTHS)
    .getByText('Dashed and paler: 2026-02-28. Each month is beside the one 1 month earlier.')
    .waitFor()
  await expect
    .poll(() => chart(page, MONTHS).locator('.legend li').allInnerTexts())
    .toEqual(['Disbursed', 'Collected', 'Outstanding', '2026-02-28'])
  // March gave out 800.00 and took in 500.00; February nothing and 100.00, and ended with 1,200.00.
  await expect
    .poll(() => spoken(page, MONTHS))
    .toContain(
      '2026-03: Disbursed 800.00 (2026-02-28: 0.00, +800.00); Collected 500.00 (2026-02-28: 100.00, +400.00); ' +
        'Outstanding 1,500.00 (2026-02-28: 1,200.00, +300.00).',
    )
  await close(window)
})

test('under the pointer are both values and the change, and the file of the chart has both', async () => {
  const window = await openAt(`?${BEFORE}`)
  const { page } = window
  await expect.poll(() => dashed(page, MONTHS)).toBe(3)
  const drawn = chart(page, MONTHS).getByRole('img').first()
  const box = await drawn.boundingBox()
  // The last of three months.
  await drawn.hover({ position: { x: (box?.width ?? 0) * 0.8, y: (box?.height ?? 0) * 0.4 } })
  const tip = drawn.locator('.chart-tooltip')
  await expect
    .poll(async () => (await tip.innerText()).replaceAll(/\s+/g, ' '))
    .toContain('Outstanding 1,500.00 Outstanding, 2026-02-28 1,200.00 (+300.00)')
  const { text } = await downloaded(page, () => button(page, `${MONTHS}: data as CSV`).click())
  const lines: Record<string, string>[] = parse(text, { bom: true, columns: true })
  expect(lines.at(-1)).toMatchObject({
    Month: '2026-03',
    Outstanding: '1500.00',
    'Outstanding, 2026-02-28': '1200.00',
    'Collected, 2026-02-28': '100.00',
  })
  await close(window)
})

test('of another moment the same months are drawn, without what was not known; nothing compared draws nothing', async () => {
  const window = await openAt(`?${DAY}&against_known_at=2026-04-01T00:00:00Z`)
  const { page } = window
  await chart(page, MONTHS)
    .getByText('2026-03-31, known 2026-04-01 00:00 UTC has nothing of what is drawn here.')
    .waitFor()
  await expect.poll(() => dashed(page, MONTHS)).toBe(0)
  await close(window)
  const alone = await openAt(`?${DAY}`)
  await chart(alone.page, MONTHS).locator('svg text').first().waitFor()
  await expect.poll(() => dashed(alone.page, MONTHS)).toBe(0)
  await expect.poll(() => chart(alone.page, MONTHS).getByText('Dashed').count()).toBe(0)
  await close(alone)
})

test('of stacked bars the sum of all parts is drawn; shares change by points; cohorts stand at the same age', async () => {
  const cash = await openAt(`/portfolio/cash-flows?${BEFORE}`)
  await expect.poll(() => dashed(cash.page, 'Collections, USD')).toBe(1)
  await expect
    .poll(() => spoken(cash.page, 'Collections, USD'))
    .toMatch(/all parts together\. .* 2026-03: Principal 500\.00 \(2026-02-28: 100\.00, \+400\.00\)/)
  await close(cash)
  const vintages = await openAt(`/portfolio/vintages?${BEFORE}&figure=collected_share`)
  // Of 1,300.00 lent in January 100.00 was back at the age of one month, on both days alike.
  await expect
    .poll(() => spoken(vintages.page, 'Cumulative collections, USD'))
    .toContain('1: 2026-01 7.69 % (2026-02-28: 7.69 %, 0.00 pp)')
  await close(vintages)
})

test.each([
  ['', {}],
  ['/portfolio/cash-flows', { scheme: 'dark' }],
  ['/portfolio/delinquency', { size: PHONE }],
])('a page with compared charts is accessible and fits: %s %o', async (path, look) => {
  const window = await openAt(`${path}?${BEFORE}`, look)
  const { page } = window
  await page.locator('.chart svg text').first().waitFor()
  await page.getByText('Dashed and paler: 2026-02-28').or(page.getByText('2026-02-28 has nothing')).first().waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(window)
})
