// What people do on the pages of the portfolio, in a real browser, with the demo book: figures open to the receivables behind them, and a
// link opens the same; parts of the book are chosen; charts and tables are taken along; and what pages show is what the API answers.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../server/test/harness/client.ts'
import { demand } from '../../server/test/surface/operations.ts'
import type { Ratio } from '../src/service/api-types.ts'
import { amountText } from '../src/ui/amount.ts'
import { percentOf, percentText } from '../src/ui/ratio.ts'
import { DEMO_DAY, caughtUp } from './demo-lender.ts'
import { type Stage, prepareStage } from './stage.ts'
import { button, close, downloaded, focusInside, openPage } from './steps.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

const AS_OF = { as_of: DEMO_DAY, currency: 'USD' }

/** A window with a page of the portfolio, as of the day of the book. */
const openAt = (name: string, more = '') => openPage(stage, stage.demoAdmin, `${name}?as_of=${DEMO_DAY}${more}`)

/** A row of a table by what it begins with. */
const row = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('row', { name })

/** A row of vintages. */
interface VintageCell {
  readonly group: string
  readonly cohort: string
  readonly months_on_book: number
  readonly collected_share: Ratio | null
}

/** A month of cash. */
interface CashMonth {
  readonly month: string
  readonly charge_offs: { readonly day_count: Ratio | null }
  readonly yields: { readonly gross_with_recoveries: Ratio | null }
}

/** A row of the summary of a part of the book. */
interface GroupSummary {
  readonly group: string
  readonly receivables: { readonly open: number }
  readonly weighted: {
    readonly wac: { readonly average: Ratio | null; readonly coverage: Ratio | null }
  }
}

/** The rows of a table as the service answers them, once they are calculated. */
async function ask(table: string, more: Record<string, string> = {}) {
  const get = () => stage.demo.client.get(`/portfolio/${table}`, { ...AS_OF, ...more })
  return (await demand(eventually(get, ({ status }) => status !== 503))).body.data
}

test('a bucket opens to its parts and its receivables by the keyboard, and closes to where one was', async () => {
  const window = await openAt('/portfolio/delinquency')
  const { page } = window
  const rows = await ask('delinquency', { from: '2026-03' })
  const bucket = rows.find((one: { bucket: string }) => one.bucket === '61-90')
  const figure = row(page, 'Buckets of 2026-03', '61–90 days').getByRole('button', { name: /^61–90 days, reported/ })
  await expect.poll(() => figure.innerText()).toBe(amountText(bucket.reported.amount, 'USD'))
  await figure.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: '61–90 days, reported' })
  await drawer.getByText('These are all.').waitFor()
  await expect.poll(() => drawer.getByRole('row').count()).toBe(bucket.reported.count + 1)
  await expect.poll(() => drawer.innerText()).toContain(percentText(bucket.reported.share_of_amount))
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe('bucket~~2026-03~61-90~reported~amount')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).searchParams.has('open')).toBe(false)
  await close(window)
})

test('a link to an open figure opens it, and a receivable behind it leads to its own page on the same day', async () => {
  const window = await openAt('/portfolio/delinquency', '&open=bucket~~2026-03~61-90~reported~amount')
  const { page } = window
  const drawer = page.getByRole('dialog', { name: '61–90 days, reported' })
  await drawer.getByText('These are all.').waitFor()
  const link = drawer.getByRole('row').nth(1).getByRole('link').first()
  const id = await link.innerText()
  await link.click()
  await page.waitForURL((url) => url.pathname === `/app/sandbox/receivables/${id}`)
  await expect.poll(() => new URL(page.url()).searchParams.get('as_of')).toBe(DEMO_DAY)
  await page.goBack()
  await drawer.waitFor()
  await close(window)
})

test('a group leads to its part of the book, and a filter stands in the address until it is taken off', async () => {
  const window = await openAt('/portfolio/delinquency')
  const { page } = window
  await page.getByLabel('Group by').selectOption('product_type')
  await button(page, 'Show only Line of credit').click()
  await page.waitForURL((url) => url.searchParams.get('product_type') === 'line_of_credit')
  const rows = await ask('delinquency', { from: '2026-03', product_type: 'line_of_credit' })
  const current = rows.find((one: { bucket: string }) => one.bucket === 'current')
  const cell = row(page, 'Buckets of 2026-03', 'Current').getByRole('button', {
    name: amountText(current.reported.amount, 'USD'),
  })
  await cell.waitFor()
  await button(page, /^Take off the filter Product type/).click()
  await page.waitForURL((url) => !url.searchParams.has('product_type'))
  await close(window)
})

test('a chart is taken along as numbers and as a picture', async () => {
  const window = await openAt('')
  const { page } = window
  const name = 'Originations and collections, USD'
  const csv = await downloaded(page, () => button(page, `${name}: data as CSV`).click())
  expect(csv.name).toBe('originations-and-collections-usd.csv')
  const [march] = await ask('cash-flows', { from: '2026-03' })
  const dollars = [march.principal.disbursed, march.cash.total_in, march.principal.closing].map((cents: number) =>
    (cents / 100).toFixed(2),
  )
  const line = `2026-03,${dollars.join(',')},USD`
  expect(csv.text).toContain(`Month,Disbursed,Collected,Outstanding,Currency\r\n`)
  expect(csv.text).toContain(`${line}\r\n`)
  const png = await downloaded(page, () => button(page, `${name}: picture as PNG`).click())
  expect(png.name).toBe('originations-and-collections-usd.png')
  expect(png.bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(png.bytes.readUInt32BE(16)).toBe(2400)
  await close(window)
})

test('a table is taken along as the API writes it for people', async () => {
  const window = await openAt('/portfolio/cash-flows', '&product_type=term_loan')
  const { page } = window
  const csv = await downloaded(page, () => page.getByRole('link', { name: /^CSV: download the table/ }).click())
  const asked = { as_of: DEMO_DAY, product_type: 'term_loan', amounts: 'major' }
  const { text } = await stage.demo.client.get('/portfolio/cash-flows.csv', asked)
  // Reading the API's answer takes off the mark of UTF-8 with which both files begin.
  expect(csv.text).toBe(`\uFEFF${text}`)
  await close(window)
})

test('the transition matrix shows each row’s sum, and a cell opens to exactly the receivables that it counts', async () => {
  const window = await openAt('/portfolio/roll-rates', '&month=2026-02')
  const { page } = window
  const matrix = page.getByRole('table', { name: 'Transition matrix' })
  await matrix.waitFor()
  const rolls = await ask('roll-rates', { month: '2026-02', basis: 'reported' })
  const began = rolls.filter((one: { amount: { opening: number } }) => one.amount.opening > 0)
  await expect.poll(() => matrix.getByText('100.00 %', { exact: true }).count()).toBeGreaterThanOrEqual(began.length)
  await button(matrix, /^From Current to Paid off/).click()
  const drawer = page.getByRole('dialog', { name: 'From Current to Paid off' })
  await drawer.getByText('These are all.').waitFor()
  const cells = await ask('transitions', { month: '2026-02', basis: 'reported' })
  const cell = cells.find((one: { to_state: string }) => one.to_state === 'paid_off')
  expect(cell).toMatchObject({ from_bucket: 'current' })
  await expect.poll(() => drawer.getByRole('row').count()).toBe(cell.count + 1)
  await drawer.getByRole('link', { name: 'As a list' }).click()
  await page.waitForURL((url) => url.pathname === '/app/sandbox/receivables')
  await page.getByText('Moved to: Paid off').waitFor()
  const list = page.getByRole('table', { name: 'Calculated receivables' })
  await list.getByRole('row').nth(cell.count).waitFor()
  await expect.poll(() => list.getByRole('row').count()).toBe(cell.count + 1)
  await list.getByRole('columnheader', { name: 'When the month began' }).waitFor()
  await close(window)
})

test('cohorts are followed by the figure that is chosen, and what is not complete is marked', async () => {
  const window = await openAt('/portfolio/vintages')
  const { page } = window
  await page.getByLabel('Figure').selectOption('collected_share')
  await page.getByText('Quarters', { exact: true }).click()
  await page.waitForURL((url) => url.searchParams.get('interval') === 'quarter')
  await page.getByRole('rowheader', { name: '2025-Q4' }).waitFor()
  const rows = await ask('vintages', { interval: 'quarter' })
  const incomplete = rows.filter((one: { complete: boolean }) => !one.complete).length
  expect(incomplete).toBeGreaterThan(0)
  await expect.poll(() => page.locator('td.open').count()).toBe(incomplete)
  await button(page, /2025-Q4 at 2 months on book/).click()
  const drawer = page.getByRole('dialog', { name: 'Cumulative collections' })
  for (const month of ['2025-10', '2025-11', '2025-12'])
    await drawer.getByRole('heading', { name: `Originated in ${month}` }).waitFor()
  await close(window)
})

test('cohorts of groups are compared at an age, and a group leads to its own curves', async () => {
  const window = await openAt('/portfolio/vintages', '&figure=collected_share&interval=quarter&mob=3')
  const { page } = window
  await page.getByLabel('Group by').selectOption('product_type')
  const asked = { interval: 'quarter', group_by: 'product_type', mob_to: '3' }
  const rows: VintageCell[] = await ask('vintages', asked)
  const loans = rows.find(
    (one) => one.group === 'term_loan' && one.months_on_book === 3 && (one.collected_share?.value ?? 0) > 0,
  )
  const figure = page
    .getByRole('table', { name: 'Cohorts by product type' })
    .getByRole('button', { name: new RegExp(`^Cumulative collections, Term loan, ${loans?.cohort} at 3 months`) })
  await expect.poll(() => figure.innerText()).toBe(percentText(loans?.collected_share ?? null))
  await page.getByRole('button', { name: 'Show only Term loan' }).click()
  await page.waitForURL((url) => url.searchParams.get('product_type') === 'term_loan')
  await close(window)
})

test('principal foots from month to month', async () => {
  const window = await openAt('/portfolio/cash-flows')
  await window.page.getByText('Every month foots to the last digit').waitFor()
  const [march] = await ask('cash-flows', { from: '2026-03' })
  const closing = row(window.page, 'Roll-forward of principal', '2026-03').getByRole('button', { name: /^Closing/ })
  await expect.poll(() => closing.innerText()).toBe(amountText(march.principal.closing, 'USD'))
  await close(window)
})

test('excess spread is calculated with what debt and servicing cost, and averaged over the window that is chosen', async () => {
  const window = await openAt('/portfolio/cash-flows')
  const { page } = window
  await page.getByLabel('Coupon, % a year').fill('four')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Percent a year, such as 3.06').waitFor()
  await page.getByLabel('Coupon, % a year').fill('4')
  await page.getByLabel('Servicing, % a year').fill('1.5')
  await page.getByLabel('Averaged over').selectOption('2')
  await page.getByLabel('While months are missing').selectOption('average_of_what_exists')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL((url) => url.searchParams.get('coupon') === '4' && url.searchParams.get('window') === '2')
  const terms = { coupon: '4', servicing: '1.5', window: '2', partial_window: 'average_of_what_exists' }
  const [february] = await ask('cash-flows', { from: '2026-02', ...terms })
  const spread = row(page, 'Excess spread by month', '2026-02').getByRole('button', { name: /^Excess spread/ })
  await expect.poll(() => spread.innerText()).toBe(percentOf(february.excess_spread.rate))
  const average = row(page, 'Averages by month', '2026-02').getByRole('button', {
    name: /^Excess spread, average of 2/,
  })
  await expect.poll(() => average.innerText()).toBe(percentOf(february.averages.excess_spread))
  await average.click()
  const drawer = page.getByRole('dialog', { name: 'Excess spread, average of 2 months' })
  await expect.poll(() => drawer.innerText()).toContain(percentOf(february.excess_spread.rate))
  await close(window)
})

test('the characteristics of the pool show averages with the principal that they cover, and what has become of receivables', async () => {
  const window = await openAt('')
  const { page } = window
  const [summary] = await ask('summary')
  const { wac } = summary.weighted
  const rate = row(page, 'Characteristics', 'Interest rate (WAC)')
  await rate.getByText(percentText(wac.coverage), { exact: true }).first().waitFor()
  await rate.getByRole('button', { name: `Interest rate (WAC), USD: ${percentText(wac.average)}. Open` }).click()
  const drawer = page.getByRole('dialog', { name: 'Interest rate (WAC)' })
  await expect.poll(() => drawer.innerText()).toContain(amountText(wac.average.denominator, 'USD'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Paid off: ${summary.receivables.paid_off}. Open` }).waitFor()
  await close(window)
})

test('every year of the default rate and both gross yields are shown, and open to their parts', async () => {
  const window = await openAt('/portfolio/cash-flows')
  const { page } = window
  const months: CashMonth[] = await ask('cash-flows', { from: '2025-04' })
  const lossy = months.find(({ charge_offs }) => (charge_offs.day_count?.value ?? 0) > 0)
  const earning = months.find(({ yields }) => (yields.gross_with_recoveries?.value ?? 0) > 0)
  for (const [name, rate, month] of [
    ['MDR by days', lossy?.charge_offs.day_count, lossy?.month],
    ['Gross yield with recoveries', earning?.yields.gross_with_recoveries, earning?.month],
  ] as const) {
    const figure = row(page, 'Rates by month', month ?? '').getByRole('button', { name: new RegExp(`^${name}, USD`) })
    await expect.poll(() => figure.innerText(), { message: name }).toBe(percentText(rate ?? null))
    await figure.click()
    const drawer = page.getByRole('dialog', { name })
    await drawer.getByRole('link', { name: 'Definition' }).waitFor()
    await expect.poll(() => drawer.innerText()).toContain(amountText(rate?.numerator ?? 0, 'USD'))
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
  }
  await close(window)
})

test('averages of each part of the book stand side by side, and open to the receivables of that part', async () => {
  const window = await openAt('/portfolio/concentrations', '&group_by=product_type')
  const { page } = window
  const rows: GroupSummary[] = await ask('summary', { group_by: 'product_type' })
  const loans = rows.find(({ group }) => group === 'term_loan')
  const table = page.getByRole('table', { name: 'Characteristics by product type' })
  const rate = table.getByRole('button', { name: /^Interest rate \(WAC\), Term loan, USD/ })
  await expect.poll(() => rate.innerText()).toBe(percentText(loans?.weighted.wac.average ?? null))
  await rate.click()
  const drawer = page.getByRole('dialog', { name: 'Interest rate (WAC)' })
  await drawer.getByText(percentText(loans?.weighted.wac.coverage ?? null), { exact: true }).waitFor()
  await drawer.getByRole('link', { name: 'As a list' }).click()
  await page.waitForURL(({ searchParams }) => searchParams.get('product_type') === 'term_loan')
  await page.goBack()
  await drawer.waitFor()
  await focusInside(page)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  const open = rows.filter(({ receivables }) => receivables.open > 0)
  await expect.poll(() => table.locator('tbody tr').count()).toBe(open.length)
  const csv = await downloaded(page, () =>
    page.getByRole('link', { name: /^CSV: download the characteristics by product type$/ }).click(),
  )
  expect(csv.text).toContain('Weighted: WAC, average (%)')
  await close(window)
})

test('an obligor’s share opens to what it owes', async () => {
  const window = await openAt('/portfolio/concentrations')
  const { page } = window
  const [largest] = await ask('obligors', { top: '1' })
  const shares = page.getByRole('table', { name: 'Shares by obligor' })
  // The service names businesses alone; people have their names from their accounts.
  await shares.getByRole('row', { name: /^Theo Hollis per-0122/ }).waitFor()
  const first = shares.getByRole('row').nth(1)
  await first.getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('These are all.').waitFor()
  await expect.poll(() => drawer.innerText()).toContain(amountText(largest.outstanding, 'USD'))
  await page.keyboard.press('Escape')
  await page.getByLabel('By', { exact: true }).selectOption('region')
  await page.getByRole('table', { name: 'Shares by region' }).waitFor()
  await close(window)
})

test('an industry has its title beside its code, in tables, files and filters', async () => {
  const window = await openAt('/portfolio/concentrations', '&group_by=industry_code')
  const { page } = window
  const restaurants = 'Full-Service Restaurants (NAICS 722511)'
  await page
    .getByRole('table', { name: /^Shares by industry/ })
    .getByText(restaurants)
    .first()
    .waitFor()
  const csv = await downloaded(page, () =>
    page.getByRole('link', { name: /^CSV: download the characteristics by industry/ }).click(),
  )
  expect(csv.text).toContain(restaurants)
  await page.getByLabel('By', { exact: true }).selectOption('industry')
  await page.getByText('Accommodation and Food Services (NAICS 72)').first().waitFor()
  await close(window)
  const filtered = await openAt('/portfolio/delinquency', '&industry_code=722511')
  await button(filtered.page, `Take off the filter Industry: ${restaurants}`).waitFor()
  await close(filtered)
})

test('a break opens to its receivables, and those to the entries concerned', async () => {
  const window = await openAt('/portfolio/data-quality')
  const { page } = window
  const causes = await ask('data-quality')
  const clean = causes.find((one: { check: string }) => one.check === 'clean')
  await button(page, `Score: ${percentText(clean.share_of_principal)}. Open`).waitFor()
  await page.getByRole('table', { name: 'Why balances part' }).getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  await drawer
    .getByRole('button', { name: /^Entries concerned of/ })
    .first()
    .click()
  await drawer.getByText(/^Reported .+ computed .+ apart on/).waitFor()
  await drawer.getByRole('link', { name: /-/ }).first().waitFor()
  await close(window)
})

test('a late entry is shown as what restated its month, with its id', async () => {
  const { client } = stage.demo
  const [{ receivable_id }] = await ask('receivables', { state: 'current', limit: '1' })
  const since = new Date().toISOString().slice(0, 19)
  const late = { id: 'late', type: 'late_fee', amount: 1_234, date: '2026-02-10' }
  expect(await client.post(`/receivables/${receivable_id}/entries`, late)).toMatchObject({ status: 200 })
  await caughtUp(stage.demo)
  const window = await openAt('/portfolio/restatements', `&month=2026-02&since=${since}Z`)
  const { page } = window
  await page.getByRole('link', { name: 'late', exact: true }).waitFor()
  await expect.poll(() => row(page, 'Changes', 'Late fees').innerText()).toContain('+12.34')
  await close(window)
})
