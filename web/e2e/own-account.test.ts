// The statement of a lender's own account, in a real browser: a lender signs in, sends its bank's CSV with balances, and sees whether the account foots and
// what each line belongs to. The sums are worked out by hand.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CashBook, openCashBook, tieOutNow } from '../../server/test/cash/cash-book.ts'
import { PASSWORD, type Person, person } from '../../server/test/dashboard/browser.ts'
import { chooseCsv, send, statementsOf, write } from './bank-csv-steps.ts'
import { type Stage, type Window, findingsOfAxe, overhang, prepareStage } from './stage.ts'
import { button, close, heading, rowsOf, signInBy } from './steps.ts'

let stage: Stage
let book: CashBook
let member: Person

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

beforeEach(async () => {
  book = await openCashBook(stage.service)
  member = await person(stage.service, book.parties.organization, 'member')
  const metadata = { payment_reference: 'PAY-1001' }
  await book.pay({ id: 'e1', date: '2026-03-02', amount: 70_000, metadata })
})

const HEAD = 'Date,Narrative,Went out,Came in,Position'
const PAID = '03/02/2026,PAY-1001,,700.00,"10,700.00"'
const MOVED = '03/20/2026,To savings,600.00,,"10,100.00"'
const PAYOUT = '03/31/2026,Card payout,,55.00,"10,155.00"'
const APRIL = '04/01/2026,PAY-1003,,45.00,"10,200.00"'

/** Signs in by the form, and goes to the imports by the navigation. */
async function signInToImports(): Promise<Window> {
  const opened = await stage.open()
  const { page } = opened
  await signInBy(page, member.email, PASSWORD)
  await heading(page, 'Overview')
  await page.getByRole('link', { name: 'Imports', exact: true }).click()
  await heading(page, 'Imports')
  return opened
}

/** Chooses a CSV and what its columns give: none of its heads is one that banks use. */
async function chooseColumns(page: Page, name: string, rows: readonly string[]): Promise<void> {
  await chooseCsv(page, name, [HEAD, ...rows].join('\n'))
  for (const [column, gives] of [
    ['Narrative', 'Text'],
    ['Went out', 'Money out'],
    ['Came in', 'Money in'],
    ['Position', 'Running balance'],
  ] as const)
    await page.getByLabel(`What ${column} gives`).selectOption(gives)
  await page.getByLabel('Days are written').selectOption('Month, day, year: 01/31/2026')
  await write(page, 'Number of your account', '00123454321')
  await write(page, 'Currency', 'usd')
}

const STATEMENTS = '/app/sandbox/cash-tie-out/accounts?as_of=2026-04-15'

/** Opens the statement of March, once all that was sent is tied out. */
async function openMarch(page: Page): Promise<void> {
  await tieOutNow()
  await page.goto(STATEMENTS)
  await page.getByRole('link', { name: '2026-03, statement of ••••4321 in USD' }).click()
  await page.getByRole('heading', { name: 'Statement of ••••4321, 2026-03' }).waitFor()
}

const OPENING = [
  'Opening balance The bank’s opening balance of 2026-03-02, by the lender’s own statement.',
  '',
  '10,000.00',
]
const BY_LINES = 'Closing balance by the lines Opening balance, money in and money out.'
const OUT = ['Money out', '1', '-600.00']

/** The row of March in the list of accounts and months. */
const marchOf = async (page: Page) => (await rowsOf(page, 'Accounts and months')).find(([month]) => month === '2026-03')

test('a lender signs in, sends the CSV of its bank, and the statement of its account foots, each line explained or open', async () => {
  const opened = await signInToImports()
  const { page } = opened
  await chooseColumns(page, 'bank.csv', [PAID, MOVED, PAYOUT, APRIL])
  await expect
    .poll(() => statementsOf(page))
    .toEqual([['••••4321', '2026-03-02', '2026-04-01', '4', '0', 'USD', '10,000.00', '200.00', '10,200.00', 'Adds up']])
  await send(page)
  const { data } = (await book.parties.lender.get('/bank-lines', { limit: '100' })).body
  const moved = (data as { id: string; direction: string }[]).filter(({ direction }) => direction === 'debit')
  const explained = { decision: 'explain', amount: 60_000, explanation: 'own_transfer', decided_on: '2026-04-10' }
  await book.decide({ id: 'd1', bank_line_ids: moved.map(({ id }) => id), ...explained })
  await openMarch(page)
  await expect
    .poll(() => marchOf(page))
    .toEqual([
      '2026-03',
      '••••4321 The lender’s own statement',
      '10,000.00 USD',
      '755.00 USD',
      '600.00 USD',
      '10,155.00 USD',
      '10,155.00 USD',
      '0.00 USD',
      '55.00 USD',
      '0.00 USD',
      'Foots',
    ])
  await expect
    .poll(() => rowsOf(page, 'How the statement foots'))
    .toEqual([
      OPENING,
      ['Money in', '2', '755.00'],
      ['Money in: Same reference and amount', '1', '700.00'],
      ['Money in: Open', '1', '55.00'],
      OUT,
      ['Money out: Explained by the operator', '1', '-600.00'],
      [BY_LINES, '', '10,155.00'],
      [
        'Closing balance by the bank The bank’s closing balance of 2026-03-31, by the lender’s own statement.',
        '',
        '10,155.00',
      ],
    ])
  await expect
    .poll(async () => (await rowsOf(page, 'Lines of the statement')).map((cells) => cells.slice(1)))
    .toEqual([
      ['2026-03-31', '+55.00 USD', 'No payment with its amount'],
      ['2026-03-20', '−600.00 USD', 'Between accounts of the lender Decided by the operator'],
      [
        '2026-03-02',
        '+700.00 USD',
        'Same reference and amount LOAN-0001, entry e1, 2026-03-02, 700.00 By the lender’s own statements alone',
      ],
    ])
  await expect.poll(() => page.getByText('The statement does not foot').count()).toBe(0)
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(opened)
})

test('a row that no file had is missed: the statement shows by how much it does not foot, until the whole file is sent', async () => {
  const opened = await signInToImports()
  const { page } = opened
  await chooseColumns(page, 'march.csv', [PAID, MOVED])
  await expect
    .poll(async () => (await statementsOf(page))[0]?.slice(6))
    .toEqual(['10,000.00', '100.00', '10,100.00', 'Adds up'])
  await send(page)
  await button(page, 'Another file').click()
  await chooseColumns(page, 'april.csv', [APRIL])
  await expect
    .poll(async () => (await statementsOf(page))[0]?.slice(6))
    .toEqual(['10,155.00', '45.00', '10,200.00', 'Adds up'])
  await send(page)
  await openMarch(page)
  const missing =
    'The bank states 10,155.00 USD, the lines add up to 10,100.00 USD: the lines give 55.00 USD less than the bank.'
  await expect
    .poll(async () => (await marchOf(page))?.slice(5, 8))
    .toEqual(['10,100.00 USD', '10,155.00 USD', '55.00 USD'])
  await expect.poll(async () => (await marchOf(page))?.at(-1)).toBe('Differs')
  await expect
    .poll(() => rowsOf(page, 'How the statement foots'))
    .toEqual([
      OPENING,
      ['Money in', '1', '700.00'],
      ['Money in: Same reference and amount', '1', '700.00'],
      OUT,
      ['Money out: Open', '1', '-600.00'],
      [BY_LINES, '', '10,100.00'],
      [
        'Closing balance by the bank The bank’s opening balance of 2026-04-01, by the lender’s own statement.',
        '',
        '10,155.00',
      ],
      [`Difference ${missing}`, '', '55.00'],
    ])
  await page
    .getByRole('alert')
    .getByText(`${missing} Import the whole statement again, or ask the bank for the lines.`)
    .waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await page.getByRole('link', { name: 'Imports', exact: true }).click()
  await heading(page, 'Imports')
  await chooseColumns(page, 'whole.csv', [PAID, MOVED, PAYOUT, APRIL])
  await send(page)
  await openMarch(page)
  await expect
    .poll(async () => (await marchOf(page))?.slice(5, 8))
    .toEqual(['10,155.00 USD', '10,155.00 USD', '0.00 USD'])
  await expect.poll(async () => (await marchOf(page))?.at(-1)).toBe('Foots')
  await close(opened)
})
