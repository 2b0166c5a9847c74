// The operator's overview compared, in a real browser: figures of each lender and line beside those of another day, with changes worked out by
// hand from the entries; who was not there on one side is listed as missing, and all of it is a file.
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../server/test/harness/client.ts'
import { momentNow } from '../../server/test/harness/moments.ts'
import { entryBody } from '../../server/test/harness/records.ts'
import { demand } from '../../server/test/surface/operations.ts'
import { seenCells } from './compared-book.ts'
import { BOOK_MS_MAX } from './line-lender.ts'
import { LENDER, TERMS, WAREHOUSE, sendOperatorBook } from './operator-book.ts'
import { labeled } from './saved-sheets.ts'
import { PHONE, type Stage, findingsOfAxe, overhang, prepareStage } from './stage.ts'
import { button, close, downloaded, focusInside, openPage } from './steps.ts'

let stage: Stage
/** A moment at which the last lender was not there yet. */
let before = ''

/** Of 40,000.00, 90,000.00 and 25,000.00 the first repays 10,000.00 on March 10. */
beforeAll(async () => {
  stage = await prepareStage()
  const { client } = await sendOperatorBook(stage)
  const repaid = entryBody('repaid', { type: 'principal', date: '2026-03-10', amount: 10_000_00 })
  await demand(client.post('/receivables/birch-loan-0/entries', repaid))
  // Tests of covenants follow a write by themselves.
  await eventually(
    () => demand(stage.operator.client.get(`/debt-lines/${WAREHOUSE}/metrics?limit=100`)),
    ({ body }) => JSON.stringify(body).includes('8160000'),
    BOOK_MS_MAX,
  )
  before = momentNow()
  await stage.service.lender({ organization: 'newcomer', name: 'Newcomer Credit' })
})
afterAll(() => stage.close())

const TABLE = 'Organizations and debt lines'
const APRIL = 'as_of=2026-04-30'

const openAt = (search: string, look = {}) => openPage(stage, stage.operatorAdmin, `?${search}`, look)

const birch = (page: Page) => seenCells(page, TABLE, /^Birch & Sons Credit/)

test('by keyboard a day is chosen: what is drawn, can be drawn and is left to a covenant stand beside that day', async () => {
  const window = await openAt(APRIL)
  const { page } = window
  await button(page, 'Compare').press('Enter')
  await focusInside(page)
  const form = page.getByRole('dialog', { name: /^Compare/ })
  await form.getByLabel('Compare with').selectOption('Another day')
  await form.getByLabel('Day', { exact: true }).fill('2026-02-28')
  await button(form, /^Compare$/).press('Enter')
  await button(page, 'Compared with 2026-02-28').waitFor()
  // 80 % of 155,000.00 less 2,000.00 and 30,000.00. After the payment 145,000.00 are left, of which one borrower may be 87,000.00: 3,000.00 of
  // 90,000.00 is excess, and 80 % of 142,000.00 less the same is 81,600.00.
  await expect.poll(async () => (await birch(page))[3]).toBe('81,600.00 USD 92,000.00 -10,400.00 (-11.30 %)')
  await expect.poll(async () => (await birch(page))[2]).toBe('30,000.00 USD 30,000.00 0.00 (0.00 %)')
  // At least 80,000.00 is required: 1,600.00 above it, and 12,000.00.
  await expect.poll(async () => (await birch(page))[5]).toContain('15.00 % -13.00 pp')
  await expect.poll(async () => (await birch(page))[4]).toMatch(/^At risk 2026-02-28: Pass$/)
  await close(window)
})

test('an open figure has the parts of both days and leads to that day, and the file has both sides', async () => {
  const window = await openAt(`${APRIL}&against=2026-02-28`)
  const { page } = window
  await expect.poll(async () => (await birch(page))[3]).toContain('-10,400.00')
  const { text } = await downloaded(page, () => button(page, 'CSV: download the overview, compared').click())
  const lines: Record<string, string>[] = parse(text, { bom: true, columns: true })
  expect(lines.find((line) => line['Debt line name'] === 'Birch Warehouse')).toMatchObject(
    labeled({
      compared_with: '2026-02-28',
      net_eligible: '142000.00',
      net_eligible_before: '155000.00',
      net_eligible_change: '-13000.00',
      availability_less_deficiency_change: '-10400.00',
      covenant_status: 'At risk',
      covenant_status_before: 'Pass',
    }),
  )
  await button(page, /^Availability, Birch Warehouse/).press('Enter')
  const then = page.getByRole('region', { name: 'Compared with 2026-02-28' })
  await then.getByText('155,000.00 USD').waitFor()
  await then.getByRole('link', { name: 'Open the figure of 2026-02-28' }).click()
  await page.getByRole('dialog', { name: 'Availability' }).getByText('92,000.00 USD').waitFor()
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('as_of'), searchParams.get('against')]).toEqual(['2026-02-28', null])
  await close(window)
})

test('the chart of the least headroom draws the other day, where the same covenant has it', async () => {
  const window = await openAt(`${APRIL}&against=last_month&open=headroom~birch-warehouse`)
  const { page } = window
  const chart = page.getByRole('dialog').getByRole('figure', { name: 'Headroom of Minimum availability' })
  const then = page.getByRole('region', { name: 'Compared with 2026-03-31' })
  await then.getByText('0.00 pp', { exact: true }).waitFor()
  await chart.getByText('Dashed and paler: 2026-03-31. Each month is beside the one 1 month earlier.').waitFor()
  await expect.poll(() => chart.locator('path[stroke-dasharray="4,4"]').count()).toBe(1)
  await close(window)
})

test('who was not there at the other moment has no figure then; who is not there now is listed, and counted', async () => {
  const later = momentNow()
  const earlier = await openAt(`${APRIL}&known_at=${before}&against_known_at=${later}`)
  const missing = earlier.page.getByRole('table', { name: /^the overview: missing now, there on/ })
  await missing.getByText('Newcomer Credit').waitFor()
  await expect.poll(() => missing.locator('tbody tr').count()).toBe(1)
  const counted = earlier.page.locator('.mantine-SimpleGrid-root > div').filter({ hasText: 'that report here' })
  await expect.poll(() => counted.innerText()).toMatch(/-1/)
  await close(earlier)
  const long_ago = await openAt(`${APRIL}&against_known_at=2020-01-01T00:00:00Z`)
  await expect.poll(async () => (await birch(long_ago.page))[3]).toContain('– no figure then')
  await close(long_ago)
})

test.each([[{}], [{ scheme: 'dark' }], [{ size: PHONE }]])(
  'the compared overview is accessible and fits: %o',
  async (look) => {
    const window = await openAt(`${APRIL}&against=last_month`, look)
    const { page } = window
    await expect.poll(() => page.locator('.compared .change').count()).toBeGreaterThan(3)
    expect(await findingsOfAxe(page)).toEqual([])
    await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
    await close(window)
  },
)

test('the headroom opens to that of the same covenant where another had the least on the other day', async () => {
  // The average of what is left is 51,666.67 in February and 48,333.33 in April: 9.93 % and 2.84 % above what is required.
  const average = { id: 'average', name: 'Average balance', metric: 'average_balance', comparator: '>=' }
  const covenants = [...TERMS.covenants, { ...average, threshold: 47_000_00 }]
  const terms = { ...TERMS, covenants, organization: LENDER, debt_line_id: WAREHOUSE }
  await demand(stage.operator.client.post('/operator/debt-line-terms', terms))
  await eventually(
    () => demand(stage.operator.client.get(`/debt-lines/${WAREHOUSE}/metrics?limit=100&covenant_id=average`)),
    ({ body }) => body.data?.some(({ test_month }: { test_month: string }) => test_month === '2026-04') === true,
    BOOK_MS_MAX,
  )
  const window = await openAt(`${APRIL}&against=2026-02-28&open=headroom~birch-warehouse`)
  const { page } = window
  const drawer = page.getByRole('dialog')
  await drawer
    .getByText('On 2026-02-28 the least headroom of the line was that of Average balance, 9.9 %.', { exact: true })
    .waitFor()
  const chart = drawer.getByRole('figure', { name: 'Headroom of Minimum availability' })
  await chart.getByText('Dashed and paler: 2026-02-28. Each month is beside the one 2 months earlier.').waitFor()
  // 1,600.00 above 80,000.00, and two months before 12,000.00.
  const april = () => seenCells(page, 'Headroom by month', /^April 2026/)
  await expect.poll(async () => (await april())[1]).toBe('2.00 % 15.00 % -13.00 pp')
  expect(await findingsOfAxe(page)).toEqual([])
  await close(window)
})
