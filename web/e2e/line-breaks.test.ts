// What of a line of the bank does not tie out, in a real browser: on the page of the line, for the lender and for the operator.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashBook, openCashBook, tieOutNow } from '../../server/test/cash/cash-book.ts'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { demand } from '../../server/test/surface/operations.ts'
import { type Stage, findingsOfAxe, overhang, prepareStage } from './stage.ts'
import { button, close, downloaded, heading, linesOf, openPage, rowsOf } from './steps.ts'

let stage: Stage
let book: CashBook
let member: Person

beforeAll(async () => {
  stage = await prepareStage()
  book = await openCashBook(stage.service)
  member = await person(stage.service, book.parties.organization, 'member')
  const main = { account_label: 'Main' }
  // One payment that a line shows, and of either statement a line that no payment could be.
  await book.pay({ id: 'e1', date: '2026-03-02', amount: 100_000, metadata: { payment_reference: 'PAY-1001' } })
  await book.settle({ id: 'l1', settled_at: '2026-03-03', amount: 100_000, description: 'PAY-1001', ...main })
  await book.settle({ id: 'l2', settled_at: '2026-03-25', amount: 7_000, description: 'Deposit', ...main })
  await demand(
    book.parties.lender.post('/bank-lines', {
      id: 'b1',
      direction: 'credit',
      currency: 'USD',
      status: 'settled',
      settled_at: '2026-03-12',
      amount: 500,
      description: 'Refund',
      account_label: 'Savings',
    }),
  )
  await tieOutNow()
})
afterAll(() => stage.close())

const TITLE = 'What of this line does not tie out'

const pathOf = (source: 'operator' | 'lender', id: string, day = '2026-04-15') =>
  `/cash-tie-out/lines/${source}/${id}?as_of=${day}`

/** The rows of the panel, without what they are about. */
const breaksOf = async (page: Page) => (await rowsOf(page, TITLE)).map((cells) => cells.slice(0, 5))

const DEPOSIT = ['No payment could be it', '70.00 USD', '2026-03-25', '21 days', 'The lender']
const REFUND = ['No payment could be it', '5.00 USD', '2026-03-12', '34 days', 'The lender']

test.each([
  ['a lender', 'of the operator', () => member, () => pathOf('operator', book.lineId('l2')), 'Deposit', DEPOSIT],
  ['a lender', 'of its own', () => member, () => pathOf('lender', 'b1'), 'Refund', REFUND],
  [
    'the operator',
    'of its own',
    () => stage.operatorAdmin,
    () => pathOf('operator', book.lineId('l2')),
    'Deposit',
    DEPOSIT,
  ],
] as const)('%s sees why a line %s does not tie out, and saves it', async (_, __, who, where, title, row) => {
  const opened = await openPage(stage, who(), where())
  const { page } = opened
  await heading(page, title)
  await expect.poll(() => breaksOf(page)).toEqual([row])
  const panel = page.getByRole('region', { name: TITLE })
  await panel.getByRole('link', { name: 'What to do with each cause' }).waitFor()
  const { bytes } = await downloaded(page, () => button(panel, 'CSV: download breaks').click())
  expect(linesOf(bytes)).toHaveLength(2)
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(opened)
})

test.each([
  ['a line that belongs to a payment', () => pathOf('operator', book.lineId('l1')), 'PAY-1001'],
  ['a line before its day', () => pathOf('operator', book.lineId('l2'), '2026-03-24'), 'Deposit'],
] as const)('%s has nothing to put right', async (_, where, title) => {
  const opened = await openPage(stage, member, where())
  const { page } = opened
  await heading(page, title)
  const panel = page.getByRole('region', { name: TITLE })
  await panel.getByText('Nothing to put right').waitFor()
  await expect.poll(() => panel.getByRole('button').count()).toBe(0)
  expect(await findingsOfAxe(page)).toEqual([])
  await close(opened)
})

test('another lender sees neither the line nor its breaks', async () => {
  const opened = await openPage(stage, stage.member, pathOf('operator', book.lineId('l2')))
  await opened.page.getByRole('alert').waitFor()
  await expect.poll(() => opened.page.getByRole('region', { name: TITLE }).count()).toBe(0)
  await close(opened)
})
