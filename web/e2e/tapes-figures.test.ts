// The portfolio of a tape before it is sent, in a real browser: what the page states of the tape alone is what is summed by hand here,
// and what the service shows once the same tape is all that a lender has.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '../../server/test/dashboard/browser.ts'
import { type Client, eventually } from '../../server/test/harness/client.ts'
import { demand } from '../../server/test/surface/operations.ts'
import { type Stage, findingsOfAxe, prepareStage } from './stage.ts'
import { button, heading, rowsOf } from './steps.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

/** Sixty loans on 30 June 2025; amounts in cents. Every tenth is repaid, one has a product that nobody knows. */
const LOANS = Array.from({ length: 60 }, (_, at) => ({
  product: at === 33 ? 'Wunderkredit' : at % 3 === 0 ? 'Line of Credit' : 'Term Loan',
  status: at % 10 === 9 ? 'Paid Off' : 'Current',
  lent: 10_000_00 + at * 100_00,
  left: at % 10 === 9 ? 0 : 5_000_00 + at * 10_01,
  days: at % 10 === 9 ? 0 : [0, 0, 12, 45, 75, 200][at % 6],
}))
const KNOWN = LOANS.filter(({ product }) => product !== 'Wunderkredit')

function tapeText(loans = LOANS, first = 0): string {
  const head =
    'Loan No,Borrower Name,Product,Loan Status,Funded On,Term,Payment Frequency,Amount Financed,Note Rate,' +
    'Current Balance,Days Past Due,Past Due Amount,As of Date'
  const rows = loans.map(({ product, status, lent, left, days }, place) => {
    const at = first + place
    return (
      `L-${at},Company ${at} LLC,${product},${status},2025-03-${String(1 + (at % 28)).padStart(2, '0')},36 months,Monthly,` +
      `$${(lent / 100).toFixed(2)},12.5%,$${(left / 100).toFixed(2)},${days},${days === 0 ? '$0.00' : '$100.00'},2025-06-30`
    )
  })
  return [head, ...rows, ''].join('\n')
}

const sum = (loans: typeof LOANS) => loans.reduce((all, { left }) => all + left, 0)
const open = KNOWN.filter(({ left }) => left > 0)
const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

const number = (text = '') => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100)

interface ServiceBuckets {
  readonly bucket: string
  readonly reported: { readonly count: number; readonly amount: number }
  readonly computed: { readonly count: number; readonly amount: number }
}

/** The buckets of the month of a day, as the service has them. */
async function bucketsOf(client: Client): Promise<number[][]> {
  const ask = () => client.get('/portfolio/delinquency?as_of=2025-06-30&from=2025-06')
  const { body } = await eventually(ask, ({ status }) => status !== 503, 60_000)
  const { data = [] } = body as { data?: readonly ServiceBuckets[] }
  return data.map(({ reported, computed }) => [reported.count, reported.amount, computed.count, computed.amount])
}

test('the figures of a tape alone are those summed by hand, and those of the service once the tape is sent', async () => {
  const lender = await stage.service.lender({ name: 'Figures First' })
  const admin = await person(stage.service, lender.organization, 'admin')
  const { page, context, wrongs } = await stage.open({}, admin)
  await page.goto('/app/sandbox/connections/imports')
  await heading(page, 'Imports')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'tape.csv', mimeType: 'text/csv', buffer: Buffer.from(tapeText()) })
  await page.getByText('1 row of 60 cannot be sent.').waitFor()
  await page.getByRole('heading', { name: 'The portfolio of this tape on 2025-06-30' }).waitFor()
  await page.getByText('Left out: 1 row that cannot be sent, listed above by cause.').waitFor()

  const left = sum(KNOWN)
  expect(left).toBe(sum(LOANS) - (LOANS[33]?.left ?? 0))
  await page.getByText(dollars(left), { exact: true }).first().waitFor()
  const products = async () =>
    (await rowsOf(page, 'The tape by product, USD')).map(([name, count, amount]) => [
      name,
      Number(count),
      number(amount),
    ])
  await expect
    .poll(products)
    .toEqual(
      ['Term Loan', 'Line of Credit']
        .map((product) => open.filter((loan) => loan.product === product))
        .map((loans, at) => [['Term loan', 'Line of credit'][at], loans.length, sum(loans)]),
    )
  const buckets = async () =>
    (await rowsOf(page, 'The tape by days past due, USD')).map(([, ...cells]) =>
      cells.map((cell, at) => (at % 2 === 0 ? Number(cell) : number(cell))),
    )
  const between = (from: number, to: number) => open.filter(({ days = 0 }) => days >= from && days <= to)
  const byHand = [between(0, 0), between(1, 30), between(31, 60), between(61, 90), between(91, 120), between(121, 999)]
  await expect
    .poll(async () => (await buckets()).map((numbers) => numbers.slice(0, 2)))
    .toEqual(byHand.map((loans) => [loans.length, sum(loans)]))
  expect(await findingsOfAxe(page)).toEqual([])

  await page.getByText('No stored record would change.').waitFor()
  const onPage = await buckets()
  await button(page, 'Import into sandbox').click()
  await page.getByText('What was not refused is stored.').waitFor()
  await expect.poll(() => bucketsOf(lender.client), { timeout: 60_000 }).toEqual(onPage)
  const summary = async () => (await lender.client.get('/portfolio/summary?as_of=2025-06-30')).body.data?.[0]
  await expect.poll(summary).toMatchObject({
    receivables: { open: open.length, paid_off: KNOWN.length - open.length },
    principal: { closing: left },
  })
  expect(wrongs).toEqual([])
  await context.close()
}, 180_000)

/** The numbers of a table of the page behind the name of each row. */
async function numbersOf(page: Page, name: string): Promise<number[][]> {
  const cells = await rowsOf(page, name)
  return cells.map(([, ...row]) => row.map((text) => Number(text.replaceAll(/[^\d.-]/g, '').replaceAll('--', '-'))))
}

/** What is now, what would be, and the change: of each row, and of its principal where it has that. */
function sidesOf(rows: readonly (readonly number[])[]) {
  const side = (at: number) => rows.map((row) => row.filter((_, place) => place % 3 === at))
  for (const [now = 0, then = 0, change] of rows.flatMap((row) => [row.slice(0, 3), row.slice(3)]))
    if (change !== undefined) expect(Math.abs(change)).toBeCloseTo(Math.abs(then - now), 2)
  return { now: side(0), with_tape: side(1) }
}

/** The portfolio of the day of the tapes, as the tables of the page have it: outcomes, and buckets by count and dollars. */
async function portfolioOf(client: Client) {
  // While it is calculated there may be no answer yet.
  const ask = () => client.get('/portfolio/summary?as_of=2025-06-30')
  const { body } = await demand(eventually(ask, ({ status }) => status !== 503, 60_000))
  const [{ receivables = {} } = {}] = body.data as { receivables?: Record<string, number> }[]
  const buckets = await bucketsOf(client)
  const { open: of_open, paid_off, charged_off, closed_unexplained } = receivables
  return {
    outcomes: [of_open, paid_off, charged_off, closed_unexplained].map((count) => [count]),
    reported: buckets.map(([count = 0, amount = 0]) => [count, amount / 100]),
    computed: buckets.map(([, , count = 0, amount = 0]) => [count, amount / 100]),
  }
}

test('the portfolio with a tape is what it shows once the tape is sent, of new and of overwritten loans', async () => {
  const lender = await stage.service.lender({ name: 'Book And Tape' })
  const admin = await person(stage.service, lender.organization, 'admin')
  const { page, context, wrongs } = await stage.open({}, admin)
  await page.goto('/app/sandbox/connections/imports')
  await heading(page, 'Imports')
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'tape.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose(tapeText(LOANS.slice(0, 30)))
  await page.getByText('No stored record would change.').waitFor()
  await button(page, 'Import into sandbox').click()
  await page.getByText('Every row was taken.').waitFor()
  // What the lender reports beside its tapes stays in its book.
  const payment = { id: 'extra', date: '2025-06-15', type: 'principal', amount: 77_07 }
  for (const loan of ['L-12', 'L-24']) await lender.client.post(`/receivables/${loan}/entries`, payment)
  const principal = async () => {
    const buckets = await bucketsOf(lender.client)
    return buckets.reduce((all, [, amount = 0]) => all + amount, 0)
  }
  await expect.poll(principal, { timeout: 60_000 }).toBe(sum(LOANS.slice(0, 30)) - 2 * 77_07)
  const book = await portfolioOf(lender.client)

  // Ten loans of the book are in the next tape, with other balances and other days past due, and ten are new.
  const next = LOANS.slice(20, 40).map((loan, at) => ({
    ...loan,
    product: 'Term Loan',
    left: loan.left === 0 ? 0 : loan.left - 500_00,
    days: at === 4 && loan.left > 0 ? 99 : loan.days,
  }))
  await button(page, 'Another file').click()
  await choose(tapeText(next, 20))
  await page.getByText(/stored records would change\.$/).waitFor()
  await page.getByRole('heading', { name: 'Your portfolio with this tape on 2025-06-30' }).waitFor()
  await page.getByText('Everything that would be sent is in these figures.').waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  const shown = async (side: 'now' | 'with_tape') => ({
    outcomes: sidesOf(await numbersOf(page, 'Receivables with this tape, USD'))[side],
    reported: sidesOf(await numbersOf(page, 'Days past due as reported, with this tape, USD'))[side],
    computed: sidesOf(await numbersOf(page, 'Days past due as computed, with this tape, USD'))[side],
  })
  await expect.poll(() => shown('now')).toEqual(book)
  const wanted = await shown('with_tape')
  await button(page, 'Import into sandbox').click()
  await page.getByText('Every row was taken.').waitFor()
  expect(wanted).not.toEqual(book)
  await expect.poll(() => portfolioOf(lender.client), { timeout: 60_000 }).toEqual(wanted)
  expect(wrongs).toEqual([])
  await context.close()
}, 180_000)
