// Cash flows, cohorts, concentrations, characteristics and data quality compared with the month before, in a real browser, with changes worked
// out by hand: in cells, in what a figure opens, in files, and of rows that one side alone has.
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Compared, DAY, headline, prepareCompared, seenCells } from './compared-book.ts'
import { labeled } from './saved-sheets.ts'
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

const openAt = (address: string, look = {}) => openPage(stage, people.analyst, address, look)

/** The lines of a file of compared figures, by what its columns are called. */
async function comparedFile(page: Page, what: string): Promise<Record<string, string>[]> {
  const { text } = await downloaded(page, () =>
    page.getByRole('button', { name: `CSV: download ${what}, compared` }).click(),
  )
  return parse(text, { bom: true, columns: true })
}

test('each month of cash is compared with the month before it, and the file of the matrix has both', async () => {
  const window = await openAt(`/portfolio/cash-flows?${BEFORE}`)
  const { page } = window
  const march = () => seenCells(page, 'Roll-forward of principal', /^2026-03/)
  await expect.poll(async () => (await march())[1]).toBe('1,200.00 1,300.00 -100.00 (-7.69 %)')
  const [, , disbursed, , collected, ...others] = await march()
  expect(disbursed).toBe('800.00 0.00 +800.00 (–) no percentage of zero or less')
  expect(collected).toBe('500.00 100.00 +400.00 (+400.00 %)')
  expect(others.at(-1)).toBe('1,500.00 1,200.00 +300.00 (+25.00 %)')
  // Of 1,200.00 that March began with, 500.00 came in; of 1,300.00 of February 100.00.
  await expect.poll(() => seenCells(page, 'Rates by month', /^2026-03/)).toContain('41.67 % 7.69 % +33.97 pp')
  const lines = await comparedFile(page, 'roll-forward of principal in USD')
  expect(lines.find((line) => line['Month'] === '2026-03')).toMatchObject(
    labeled({
      compared_with: '2026-02-28',
      closing: '1500.00',
      closing_before: '1200.00',
      closing_change: '300.00',
      closing_change_percent: '25.00',
    }),
  )
  await close(window)
})

test('an open figure shows what it was with its parts, and leads to it as it was', async () => {
  const window = await openAt(`/portfolio/cash-flows?${BEFORE}&open=${encodeURIComponent('rate~2026-03~Payment rate')}`)
  const { page } = window
  const then = page.getByRole('region', { name: 'Compared with 2026-02-28' })
  await expect
    .poll(async () => (await then.locator('dl').innerText()).replaceAll(/\s+/g, ' '))
    .toBe('2026-02-28 7.69 % Change +33.97 pp Received in the month 100.00 USD Opening principal 1,300.00 USD')
  await then.getByRole('link', { name: 'Open the figure of 2026-02-28' }).click()
  await page.getByRole('dialog', { name: 'Payment rate' }).getByText('7.69 %', { exact: true }).waitFor()
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('as_of')).toBe('2026-02-28')
  expect(searchParams.get('against')).toBeNull()
  await close(window)
})

test('quarters are not compared with a month, and the page states why; months are', async () => {
  const window = await openAt(`/portfolio/cash-flows?${BEFORE}`)
  const { page } = window
  await page.getByText('2026-02-28 is 1 month apart, which is no whole quarter.').waitFor()
  await page.getByLabel('Period', { exact: true }).selectOption('month')
  await expect.poll(() => seenCells(page, 'Rates by month', /^2026-03/)).not.toEqual([])
  await expect.poll(() => page.getByText('which is no whole').count()).toBe(0)
  await close(window)
})

test('a cohort is compared at the same age: what has not changed stands alone, a new age has no figure then', async () => {
  const window = await openAt(`/portfolio/vintages?${BEFORE}&figure=collected_share`)
  const { page } = window
  // Original principal, then the ages 0, 1 and 2: 100.00 and 600.00 of 1,300.00.
  await expect
    .poll(async () => (await seenCells(page, 'Cohorts by months on book', /^2026-01/)).slice(1))
    .toEqual(['1,300.00', '0.00 %', '7.69 %', '46.15 % – no figure then'])
  await page.getByText('A figure alone has not changed.').waitFor()
  const lines = await comparedFile(page, 'cohorts in USD')
  expect(lines.find((line) => line['Cohort'] === '2026-01' && line['Months on book'] === '2')).toMatchObject(
    labeled({ collected_share_before_percent: '', collected_share_change_points: '' }),
  )
  await close(window)
})

test('shares are compared in points, and a group that is missing on one side is missing, not zero', async () => {
  const now = await openAt(`/portfolio/concentrations?${BEFORE}&group_by=product_type`)
  const shares = (page: Page, name: RegExp) => seenCells(page, 'Shares by product type', name)
  await expect
    .poll(async () => (await shares(now.page, /^Term loan/)).slice(1, 5))
    .toEqual(['2 1 +1', '1 2 -1 (-50.00 %)', '700.00 1,200.00 -500.00 (-41.67 %)', '46.67 % 100.00 % -53.33 pp'])
  await expect.poll(async () => (await shares(now.page, /^Line of credit/)).at(4)).toBe('53.33 % – no figure then')
  await expect.poll(() => headline(now.page, 'Largest: Line of credit')).toContain('2026-02-28: 100.00 % -46.67 pp')
  await close(now)
  const earlier = await openAt(
    `/portfolio/concentrations?as_of=2026-02-28&currency=USD&against=2026-03-31&group_by=product_type`,
  )
  const missing = 'shares by product type in USD: missing now, there on 2026-03-31'
  await expect
    .poll(async () => (await seenCells(earlier.page, missing, /^USD/)).slice(1, 5))
    .toEqual(['Line of credit', '1', '1', '800.00'])
  const [line] = (await comparedFile(earlier.page, 'shares by product type in USD')).filter(
    (one) => one['Name'] === 'Line of credit',
  )
  expect(line).toMatchObject(labeled({ outstanding: '', outstanding_before: '800.00', outstanding_change: '' }))
  await close(earlier)
})

test('characteristics and data quality are compared', async () => {
  const overview = await openAt(`?${BEFORE}`)
  await expect
    .poll(() => headline(overview.page, 'Average balance'))
    .toContain('750.00 of an open receivable 2026-02-28: 600.00 +150.00 (+25.00 %)')
  await close(overview)
  const quality = await openAt(`/portfolio/data-quality?${BEFORE}`)
  // Nothing is stale: no money has been still for more than 62 days on either day.
  await expect
    .poll(async () => (await seenCells(quality.page, 'Findings', /^Stale/))[1])
    .toBe('0 0 0 (–) no percentage of zero or less')
  await close(quality)
})

test.each([
  ['/portfolio/cash-flows', {}],
  ['/portfolio/vintages', { scheme: 'dark' }],
  ['/portfolio/concentrations', { size: PHONE }],
  ['/portfolio/data-quality', {}],
])('a compared page is accessible and fits: %s %o', async (path, look) => {
  const window = await openAt(`${path}?${BEFORE}&group_by=product_type`, look)
  const { page } = window
  await page.locator('.change').first().waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await button(page, /^Compared with/).waitFor()
  await close(window)
})
