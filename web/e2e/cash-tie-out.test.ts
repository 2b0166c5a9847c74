// The cash tie-out, in a real browser: a lender and the operator see what the bank shows of what was reported, and go from each match to the entry and
// the line behind it.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashBook, openCashBook, tieOutNow } from '../../server/test/cash/cash-book.ts'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { demand } from '../../server/test/surface/operations.ts'
import { type Stage, type Window, findingsOfAxe, overhang, prepareStage, settle } from './stage.ts'
import { button, close, downloaded, expectFocus, focusInside, heading, linesOf, openPage, rowsOf } from './steps.ts'

let stage: Stage
let book: CashBook
let member: Person

const DAY = '2026-04-15'

beforeAll(async () => {
  stage = await prepareStage()
  book = await openCashBook(stage.service)
  member = await person(stage.service, book.parties.organization, 'member')
  const named = (payment_reference: string) => ({ metadata: { payment_reference } })
  // One payment that the operator's statement shows, one by the lender's own alone, two that could be one line's, and one that nobody shows.
  await book.pay({ id: 'march-1', date: '2026-03-02', amount: 80_000, ...named('PAY-1001') })
  await book.pay({ id: 'march-2', date: '2026-03-02', amount: 20_000, type: 'interest', ...named('PAY-1001') })
  await book.pay({ id: 'own', date: '2026-03-10', amount: 4_000, ...named('PAY-1002') })
  await book.pay({ id: 'one', date: '2026-03-20', amount: 50_000, ...named('PAY-1003') })
  await book.pay({ id: 'other', date: '2026-03-20', amount: 50_000, ...named('PAY-1004') })
  await book.pay({ id: 'alone', date: '2026-04-01', amount: 12_345, ...named('PAY-1005') })
  const main = { account_label: 'Main' }
  await book.settle({ id: 'l1', settled_at: '2026-03-03', amount: 100_000, description: 'PAY-1001', ...main })
  await book.settle({ id: 'l2', settled_at: '2026-03-21', amount: 50_000, ...main })
  await demand(
    book.parties.lender.post('/bank-lines', {
      id: 'b1',
      direction: 'credit',
      currency: 'USD',
      status: 'settled',
      settled_at: '2026-03-11',
      booked_on: '2026-03-11',
      amount: 4_000,
      description: 'PAY-1002',
      account_label: 'Savings',
    }),
  )
  await tieOutNow()
})
afterAll(() => stage.close())

const at = (more = '') => `/cash-tie-out?as_of=${DAY}${more}`
const OPERATORS = () => `/operator/cash-tie-out/${book.organization}?as_of=${DAY}`

/** A panel by its title. */
const panel = (page: Page, name: string) => page.getByRole('region', { name })

const OPEN_PAYMENTS = [
  ['LOAN-0001 Entry alone', '2026-04-01', '+123.45 USD', 'No line with its amount'],
  ['LOAN-0001 Entry other', '2026-03-20', '+500.00 USD', 'Could be 1 line Main, 2026-03-21, 500.00'],
  ['LOAN-0001 Entry one', '2026-03-20', '+500.00 USD', 'Could be 1 line Main, 2026-03-21, 500.00'],
]

async function openTieOut(more = ''): Promise<Window> {
  const opened = await openPage(stage, member, at(more))
  await heading(opened.page, 'Cash tie-out')
  return opened
}

test('a lender sees its months, and what is open on both sides', async () => {
  const opened = await openTieOut()
  const { page } = opened
  await expect
    .poll(async () => (await rowsOf(page, 'Money in by month')).map((cells) => cells.slice(0, 7)))
    .toEqual([
      ['2026-04 in progress', '123.45', '0.00', '0.00 %', '0.00', '123.45', '–'],
      ['2026-03', '2,040.00', '1,000.00', '49.02 %', '40.00', '1,000.00', '1'],
    ])
  await panel(page, 'Money in, in USD').getByText('1,000.00 of 2,163.45').waitFor()
  await expect
    .poll(async () => (await rowsOf(page, 'Open payments by age')).map((cells) => cells.slice(0, 3)))
    .toEqual([
      ['0 to 7 days', '0', '0.00 USD'],
      ['8 to 30 days', '3', '1,123.45 USD'],
      ['31 to 60 days', '0', '0.00 USD'],
      ['61 to 90 days', '0', '0.00 USD'],
      ['91 days or more', '0', '0.00 USD'],
    ])
  await expect.poll(() => rowsOf(page, 'Payments reported')).toEqual(OPEN_PAYMENTS)
  await expect
    .poll(() => rowsOf(page, 'Lines of the bank'))
    .toEqual([
      [
        'Main Statement of the operator',
        '2026-03-21',
        '+500.00 USD',
        'Could be 2 payments LOAN-0001, entry one, 2026-03-20, 500.00 LOAN-0001, entry other, 2026-03-20, 500.00',
      ],
    ])
  await close(opened)
})

test('a match leads to the entry and to the line behind it, on the same clocks', async () => {
  const opened = await openTieOut()
  const { page } = opened
  await page.getByRole('combobox', { name: 'Which rows' }).selectOption('Matched')
  await expect
    .poll(() => rowsOf(page, 'Payments reported'))
    .toEqual([
      [
        'LOAN-0001 Entry own',
        '2026-03-10',
        '+40.00 USD',
        'Same reference and amount Savings, 2026-03-11, 40.00 By the lender’s own statements alone',
      ],
      [
        'LOAN-0001 Entry march-1, march-2',
        '2026-03-02',
        '+1,000.00 USD',
        'Same reference and amount Main, 2026-03-03, 1,000.00',
      ],
    ])
  const payments = page.getByRole('table', { name: 'Payments reported' })
  await payments.getByRole('link', { name: 'Main, line of 2026-03-03' }).click()
  await heading(page, 'PAY-1001')
  await page.getByText('Statement of the operator').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('as_of')).toBe(DAY)
  await page.goBack()
  await payments.getByRole('link', { name: 'Savings, line of 2026-03-11' }).click()
  await heading(page, 'PAY-1002')
  await page.getByText('The lender’s own statement').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Cash tie-out' }).click()
  await heading(page, 'Cash tie-out')
  await page.goBack()
  await page.goBack()
  await page
    .getByRole('table', { name: 'Lines of the bank' })
    .getByRole('link', { name: 'LOAN-0001, entry march-1' })
    .click()
  await heading(page, 'LOAN-0001')
  await page.getByRole('heading', { name: 'Entry march-1' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('as_of')).toBe(DAY)
  await close(opened)
})

test('on an earlier day what was matched later is open', async () => {
  const opened = await openPage(stage, member, '/cash-tie-out?as_of=2026-03-02')
  const { page } = opened
  await expect
    .poll(() => rowsOf(page, 'Payments reported'))
    .toEqual([
      [
        'LOAN-0001 Entry march-1, march-2',
        '2026-03-02',
        '+1,000.00 USD',
        'Open on the day shown, matched on 2026-03-03',
      ],
    ])
  await expect
    .poll(async () => (await rowsOf(page, 'Money in by month'))[0]?.slice(0, 4))
    .toEqual(['2026-03 in progress', '1,000.00', '0.00', '0.00 %'])
  await close(opened)
})

test('an open month leads to its rows, filters are taken off, and what is shown is saved', async () => {
  const opened = await openTieOut()
  const { page } = opened
  await page.getByRole('table', { name: 'Money in by month' }).getByRole('link', { name: '123.45' }).first().click()
  await expect.poll(() => rowsOf(page, 'Payments reported')).toEqual([OPEN_PAYMENTS[0]])
  await page.getByText('No lines like these').waitFor()
  const { text, bytes } = await downloaded(page, () => button(page, 'CSV: download these payments').click())
  expect(linesOf(bytes)).toHaveLength(2)
  expect(text).toContain('LOAN-0001,alone,2026-04-01,In,123.45,USD,Open')
  await button(page, 'Take off all').click()
  await expect.poll(async () => (await rowsOf(page, 'Payments reported')).length).toBe(3)
  await page.goto(`/app/sandbox${at('&shown=all&receivable_id=nobody')}`)
  await page.getByText('No payments like these').waitFor()
  await close(opened)
})

test('a receivable shows its last verified payment and what is open for how long', async () => {
  const opened = await openPage(stage, member, `/receivables/LOAN-0001?as_of=${DAY}`)
  const { page } = opened
  const cash = panel(page, 'Cash tie-out')
  await cash.getByText('2026-03-02').first().waitFor()
  await cash.getByText('1,000.00 of 2,163.45 USD').waitFor()
  await cash.getByText('3 payments, the oldest 26 days old').waitFor()
  await expect
    .poll(async () => (await rowsOf(page, 'Open payments')).map((cells) => cells[3]))
    .toEqual(['26 days', '26 days', '14 days'])
  // Nothing shows the payment of April 1, and the line of March 21 could be either of two.
  await expect
    .poll(async () => (await rowsOf(page, 'What does not tie out')).map((cells) => cells.slice(0, 5)))
    .toEqual([
      ['No line of the bank could be it', '123.45 USD', '2026-04-01', '14 days', 'The lender'],
      ['Several could belong together', '500.00 USD', '2026-03-20', '26 days', 'The lender'],
      ['Several could belong together', '500.00 USD', '2026-03-20', '26 days', 'The lender'],
    ])
  await expect
    .poll(async () => (await rowsOf(page, 'What does not tie out'))[0]?.[5])
    .toBe('LOAN-0001, entry alone, 2026-04-01, 123.45')
  await cash.getByRole('link', { name: 'Its payments beside the bank' }).click()
  await heading(page, 'Cash tie-out')
  await expect.poll(async () => (await rowsOf(page, 'Payments reported')).length).toBe(5)
  await page.getByText('Receivable: LOAN-0001').waitFor()
  await close(opened)
})

test('a receivable with more breaks than a page has them all in its files, and states that there are more', async () => {
  const many = await openCashBook(stage.service)
  const days = Array.from({ length: 101 }, (_, at) => new Date(Date.UTC(2025, 11, 20 + at)).toISOString().slice(0, 10))
  for (const [at, date] of days.entries()) await many.pay({ id: `paid-${at}`, date, amount: 1_000 + at })
  await many.settle({ id: 'l1', settled_at: '2025-12-01', amount: 7 })
  await tieOutNow()
  const opened = await openPage(
    stage,
    await person(stage.service, many.parties.organization, 'member'),
    `/receivables/LOAN-0001?as_of=${DAY}`,
  )
  const breaks = panel(opened.page, 'What does not tie out')
  await breaks.getByText('The latest 100, with who puts it right. There are more: files have all.').waitFor()
  await expect.poll(() => rowsOf(opened.page, 'What does not tie out')).toHaveLength(100)
  const { text, bytes } = await downloaded(opened.page, () => button(breaks, 'CSV: download breaks').click())
  expect(linesOf(bytes)).toHaveLength(102)
  for (const day of days) expect(text).toContain(day)
  await close(opened)
})

test('by the keyboard alone: found, narrowed, opened', async () => {
  const opened = await openPage(stage, member, `?as_of=${DAY}`)
  const { page } = opened
  await heading(page, 'Overview')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Find a borrower/ }).waitFor()
  await focusInside(page)
  await page.keyboard.type('tie-out')
  await page.getByRole('option', { name: /^Cash tie-out/ }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Cash tie-out')
  await settle(page)
  await button(page, 'Add a filter').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Add a filter' }).waitFor()
  await focusInside(page)
  await page.keyboard.press('Escape')
  await expectFocus(button(page, 'Add a filter'))
  const link = page.getByRole('table', { name: 'Lines of the bank' }).getByRole('link', { name: /^Main/ })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.getByText('As the bank states it').waitFor()
  await close(opened)
})

test('the operator sees the tie-out of each lender, and another lender does not', async () => {
  const opened = await openPage(stage, stage.operatorAdmin, `/operator/organizations/${book.organization}`)
  const { page } = opened
  await page.getByRole('main').getByRole('link', { name: 'Cash tie-out' }).click()
  await heading(page, 'Cash tie-out of A lender')
  await page.goto(`/app/sandbox${OPERATORS()}`)
  await expect.poll(() => rowsOf(page, 'Payments reported')).toEqual(OPEN_PAYMENTS)
  await page.getByRole('table', { name: 'Lines of the bank' }).getByRole('link', { name: /^Main/ }).click()
  await page.getByText('As the bank states it').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Cash tie-out' }).click()
  await heading(page, 'Cash tie-out')
  await page.getByRole('table', { name: 'Lenders' }).getByRole('link', { name: 'A lender' }).first().waitFor()
  const other = await openPage(stage, stage.member, OPERATORS())
  await other.page.getByText('Cash tie-out is for the operator').waitFor()
  await close(other)
  await close(opened)
})

test('the operator sets days and fees, and the lender reads them', async () => {
  const opened = await openPage(stage, stage.operatorAdmin, `/operator/cash-tie-out/${book.organization}`)
  const { page } = opened
  const days = panel(page, 'Days, fees and accounts')
  await days.getByText('No, these are the usual ones').waitFor()
  await button(page, 'Change days, fees and accounts').click()
  const dialog = page.getByRole('dialog', { name: 'Days, fees and accounts of the tie-out' })
  await dialog.getByLabel('Days after the payment').fill('x')
  await button(dialog, 'Declare a fee').click()
  await dialog.getByLabel('Share in percent').fill('30')
  await button(dialog, 'Save').click()
  await dialog.getByText('Send a number of days, such as 5.').waitFor()
  await dialog.getByText('Send a percentage from 0 to 20, such as 2.90.').waitFor()
  await dialog.getByLabel('Days after the payment').fill('7')
  await dialog.getByRole('textbox', { name: 'Processor' }).fill('Payfast')
  await dialog.getByLabel('Share in percent').fill('2.90')
  await dialog.getByLabel('Fixed amount').fill('0.30')
  await button(dialog, 'Add an account').click()
  await dialog.getByRole('textbox', { name: 'Account', exact: true }).fill('Collections 1234')
  await dialog.getByLabel('Only for: Debt line id').fill('nobody')
  await button(dialog, 'Save').click()
  await dialog.getByText('nobody', { exact: false }).first().waitFor()
  await dialog.getByLabel('Only for: Debt line id').fill('')
  await dialog.getByLabel('Only for: Product type').fill('term_loan')
  expect(await findingsOfAxe(page)).toEqual([])
  await button(dialog, 'Save').click()
  await days.getByText('Payfast: 2.90 % and 0.30 USD').waitFor()
  await days.getByText('7 days').waitFor()
  await days.getByText('Collections 1234 (term_loan)').waitFor()
  await expectFocus(button(page, 'Change days, fees and accounts'))
  const lenders = await openPage(stage, member, '/cash-tie-out')
  await panel(lenders.page, 'Days, fees and accounts').getByText('Payfast: 2.90 % and 0.30 USD').waitFor()
  await expect.poll(() => button(lenders.page, 'Change days, fees and accounts').count()).toBe(0)
  await close(lenders)
  await close(opened)
})

test('a lender names the keys of its references', async () => {
  const other = await openCashBook(stage.service)
  const opened = await openPage(
    stage,
    await person(stage.service, other.parties.organization, 'member'),
    '/cash-tie-out',
  )
  const { page } = opened
  const references = panel(page, 'Where references stand')
  await references.getByText('reference, payment_reference').waitFor()
  await button(references, 'Name the keys').click()
  const dialog = page.getByRole('dialog', { name: 'Where references stand' })
  await dialog.getByLabel('System').fill('servicing')
  await dialog.getByLabel('Reference keys').fill('folio, invoice_number')
  await button(dialog, 'Save').click()
  await references.getByText('folio, invoice_number').waitFor()
  await button(references, 'Change the keys of servicing').click()
  await dialog.getByLabel('Reference keys').fill('folio')
  await button(dialog, 'Save').click()
  await references.getByText('folio', { exact: true }).waitFor()
  await close(opened)
})

test('what the operator decided is shown as its decision, from its day on', async () => {
  const other = await openCashBook(stage.service)
  await other.pay({ id: 'counter', date: '2026-03-10', amount: 30_000 })
  await other.settle({ id: 'l1', settled_at: '2026-03-11', amount: 700, account_label: 'Main' })
  const decided_on = '2026-04-02'
  const entries = [{ receivable_id: 'LOAN-0001', entry_id: 'counter' }]
  const in_cash = { decision: 'explain', entries, amount: 30_000, explanation: 'paid_in_cash', decided_on }
  await other.decide({ id: 'd1', ...in_cash })
  await tieOutNow()
  const reader = await person(stage.service, other.parties.organization, 'member')
  const opened = await openPage(stage, reader, '/cash-tie-out?as_of=2026-04-15&shown=explained')
  const { page } = opened
  const row = ['LOAN-0001 Entry counter', '2026-03-10', '+300.00 USD']
  await expect.poll(() => rowsOf(page, 'Payments reported')).toEqual([[...row, 'Paid in cash Decided by the operator']])
  await expect
    .poll(async () => (await rowsOf(page, 'Money in by month')).map((cells) => cells.slice(0, 7)))
    .toEqual([['2026-03', '300.00', '0.00', '0.00 %', '0.00', '300.00', '0.00']])
  await panel(page, 'Money in, in USD').getByText('Explained', { exact: true }).first().waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await page.goto('/app/sandbox/cash-tie-out?as_of=2026-04-01')
  await expect
    .poll(() => rowsOf(page, 'Payments reported'))
    .toEqual([[...row, 'Open on the day shown, explained on 2026-04-02']])
  await close(opened)
})

test('where there is nothing yet, the page states what to send', async () => {
  const empty = await stage.service.lender({ name: 'Juniper Lending' })
  const opened = await openPage(stage, await person(stage.service, empty.organization, 'member'), '/cash-tie-out')
  const { page } = opened
  await page.getByText('Nothing to tie out yet').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Imports' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'the command line' }).waitFor()
  await close(opened)
})

test.each([
  ['the lender', () => member, () => at()],
  ['the lender, matched', () => member, () => at('&shown=matched')],
  ['the operator', () => stage.operatorAdmin, OPERATORS],
] as const)('the page of %s passes axe and fits its window', async (_, who, where) => {
  const opened = await openPage(stage, who(), where())
  const { page } = opened
  await page.getByRole('table', { name: 'Payments reported' }).waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(opened)
})
