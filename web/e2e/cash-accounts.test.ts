// Statements of accounts and cash by group, in a real browser: whether each account and month foots, what is missing, and what each line belongs to.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashBook, openCashBook, tieOutNow } from '../../server/test/cash/cash-book.ts'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { demand } from '../../server/test/surface/operations.ts'
import { type Stage, findingsOfAxe, overhang, prepareStage } from './stage.ts'
import { button, close, downloaded, heading, linesOf, openPage, rowsOf } from './steps.ts'

let stage: Stage
let book: CashBook
let member: Person

const AT = 'as_of=2026-04-15'

beforeAll(async () => {
  stage = await prepareStage()
  book = await openCashBook(stage.service)
  member = await person(stage.service, book.parties.organization, 'member')
  const named = (payment_reference: string) => ({ metadata: { payment_reference } })
  await book.pay({ id: 'e1', date: '2026-03-02', amount: 70_000, ...named('PAY-1001') })
  await book.pay({ id: 'e2', date: '2026-03-20', amount: 30_000, ...named('PAY-1002') })
  const main = { account_label: 'Main' }
  await book.settle({ id: 'l1', settled_at: '2026-03-03', amount: 70_000, description: 'PAY-1001', ...main })
  await book.settle({ id: 'l2', settled_at: '2026-03-20', direction: 'debit', amount: 60_000, ...main })
  await book.settle({ id: 'l3', settled_at: '2026-04-02', booked_on: '2026-03-31', amount: 1_000, ...main })
  for (const [id, as_of, amount] of [
    ['b1', '2026-02-27', 100_000],
    ['b2', '2026-03-31', 161_000],
  ] as const) {
    const { organization } = book
    const balance = { organization, account_label: 'Main', currency: 'USD', kind: 'closing_booked', as_of, amount }
    const id_of_operator = `${organization}-${id}`
    await demand(book.parties.operator.post('/operator/transparency/balances', { id: id_of_operator, ...balance }))
  }
  const own = { direction: 'credit', amount: 500, currency: 'USD', status: 'settled', account_label: 'Savings' }
  await demand(book.parties.lender.post('/bank-lines', { id: 'own-1', settled_at: '2026-03-12', ...own }))
  await tieOutNow()
})
afterAll(() => stage.close())

const OPERATORS = () => `/operator/cash-tie-out/${book.organization}/accounts?${AT}`

const LIST = [
  [
    '2026-03',
    'Savings The lender’s own statement',
    'Unknown',
    '5.00 USD',
    '0.00 USD',
    'Unknown',
    'Unknown',
    'Unknown',
    '5.00 USD',
    '0.00 USD',
    'Balances unknown',
  ],
  [
    '2026-03',
    'Main Statement of the operator',
    '1,000.00 USD',
    '710.00 USD',
    '600.00 USD',
    '1,110.00 USD',
    '1,610.00 USD',
    '500.00 USD',
    '10.00 USD',
    '600.00 USD',
    'Differs',
  ],
]

const isOfMarch = ([month]: readonly string[]) => month === '2026-03'

test('a lender goes to its statements by the keyboard, and sees what is missing and what each line belongs to', async () => {
  const opened = await openPage(stage, member, `/cash-tie-out?${AT}`)
  const { page } = opened
  await heading(page, 'Cash tie-out')
  await page.getByRole('link', { name: 'Statements of accounts' }).focus()
  await page.keyboard.press('Enter')
  await heading(page, 'Statements of accounts')
  await expect.poll(async () => (await rowsOf(page, 'Accounts and months')).filter(isOfMarch)).toEqual(LIST)
  await page.getByRole('link', { name: '2026-03, statement of Main in USD' }).focus()
  await page.keyboard.press('Enter')
  const text =
    'The bank states 1,610.00 USD, the lines add up to 1,110.00 USD: the lines give 500.00 USD less than the bank.'
  await expect
    .poll(async () => (await rowsOf(page, 'How the statement foots')).map(([what, ...cells]) => [what, ...cells]))
    .toEqual([
      ['Opening balance The bank’s closing balance of 2026-02-27.', '', '1,000.00'],
      ['Money in', '2', '710.00'],
      ['Money in: Same reference and amount', '1', '700.00'],
      ['Money in: Open', '1', '10.00'],
      ['Money out', '1', '-600.00'],
      ['Money out: Open', '1', '-600.00'],
      ['Closing balance by the lines Opening balance, money in and money out.', '', '1,110.00'],
      ['Closing balance by the bank The bank’s closing balance of 2026-03-31.', '', '1,610.00'],
      [`Difference ${text}`, '', '500.00'],
    ])
  await page.getByRole('alert').getByText(`${text} Ask the operator to import the whole statement again.`).waitFor()
  await expect
    .poll(async () => (await rowsOf(page, 'Lines of the statement')).map((cells) => cells.slice(1)))
    .toEqual([
      ['2026-04-02', '+10.00 USD', 'No payment with its amount'],
      ['2026-03-20', '−600.00 USD', 'No payment with its amount'],
      ['2026-03-03', '+700.00 USD', 'Same reference and amount LOAN-0001, entry e1, 2026-03-02, 700.00'],
    ])
  const saved = await downloaded(page, () => button(page, /^CSV: download the statement of an account/).click())
  expect(linesOf(saved.bytes).at(-1)).toContain('500.00,USD')
  const lines = await downloaded(page, () => button(page, 'CSV: download the lines of the statement').click())
  expect(linesOf(lines.bytes)).toHaveLength(4)
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await page.getByRole('main').getByRole('link', { name: 'Cash tie-out' }).click()
  await heading(page, 'Cash tie-out')
  await close(opened)
})

test('on an earlier day the month is in progress, and its closing balance is unknown', async () => {
  const opened = await openPage(
    stage,
    member,
    '/cash-tie-out/accounts?as_of=2026-03-10&month=2026-03&account=Main&source=operator&currency=USD',
  )
  const { page } = opened
  await expect
    .poll(async () => (await rowsOf(page, 'How the statement foots')).slice(-2))
    .toEqual([
      ['Closing balance by the lines Opening balance, money in and money out.', '', '1,700.00'],
      ['Closing balance by the bank Unknown: no statement states it.', '', 'Unknown'],
    ])
  await expect.poll(() => rowsOf(page, 'Lines of the statement')).toHaveLength(1)
  await close(opened)
})

test('the operator sees the statements of each lender, and another lender does not', async () => {
  const opened = await openPage(stage, stage.operatorAdmin, OPERATORS())
  const { page } = opened
  await heading(page, 'Statements of accounts of A lender')
  await expect.poll(async () => (await rowsOf(page, 'Accounts and months')).filter(isOfMarch)).toEqual(LIST)
  expect(await findingsOfAxe(page)).toEqual([])
  const other = await openPage(stage, stage.member, OPERATORS())
  await other.page.getByText('Statements of accounts is for the operator').waitFor()
  await close(other)
  await page.getByRole('main').getByRole('link', { name: 'Cash tie-out' }).click()
  await heading(page, 'Cash tie-out of A lender')
  await close(opened)
})

test('lines that name no account are listed as those of an account, and lines of others are not', async () => {
  const unnamed = await openCashBook(stage.service)
  await unnamed.settle({ id: 'l1', settled_at: '2026-03-03', amount: 70_000 })
  await unnamed.settle({ id: 'l2', settled_at: '2026-03-04', amount: 90_000, account_label: 'Main' })
  await tieOutNow()
  const path = `/operator/cash-tie-out/${unnamed.organization}/accounts`
  const opened = await openPage(stage, stage.operatorAdmin, `${path}?${AT}`)
  const { page } = opened
  await page.getByRole('link', { name: '2026-03, statement of No account named in USD' }).click()
  await page.getByRole('heading', { name: 'Statement of lines that name no account, 2026-03' }).waitFor()
  const lines = page.getByRole('region', { name: 'Lines of the statement' })
  await lines.getByText('700.00').first().waitFor()
  await expect.poll(() => lines.getByText('900.00').count()).toBe(0)
  await page.getByRole('link', { name: '2026-03, statement of Main in USD' }).click()
  const breaks = page.getByRole('region', { name: 'What of this account does not tie out' })
  await breaks.getByText('No payment could be it').waitFor()
  await page.getByText('Fees withheld from payments').waitFor()
  await close(opened)
})

test('cash is grouped by what is chosen', async () => {
  const opened = await openPage(stage, member, `/cash-tie-out?${AT}`)
  const { page } = opened
  await page.getByText('Choose by what to group').waitFor()
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Product type')
  await expect
    .poll(() => rowsOf(page, 'Money in by product type'))
    .toEqual([
      [
        'Term loan',
        '1,000.00 USD',
        '700.00 USD',
        '70.00 %',
        '1',
        '300.00 USD',
        '0.00 USD',
        '300.00 USD',
        '0.00 USD',
        '0.00 USD',
        '0.00 USD',
      ],
    ])
  const saved = await downloaded(page, () => button(page, 'CSV: download money in by product type').click())
  expect(linesOf(saved.bytes)).toHaveLength(2)
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Debt line')
  await page.getByRole('table', { name: 'Money in by debt line' }).waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await close(opened)
})
