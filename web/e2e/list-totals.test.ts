// The totals below lists, in a real browser: added up by hand, changed by filters, of one's own rows alone.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { eventually } from '../../server/test/harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../../server/test/harness/records.ts'
import { demand } from '../../server/test/surface/operations.ts'
import type { Lender } from '../../server/test/harness/service.ts'
import { BOOK_MS_MAX } from './line-lender.ts'
import { type Stage, findingsOfAxe, prepareStage } from './stage.ts'
import { button } from './steps.ts'

let stage: Stage
let lender: Lender
let other: Lender
let member: Person

const MOVE = { currency: 'USD', status: 'settled', settled_at: '2026-02-03', booked_on: '2026-02-03' }

/** More rows than a page has; the sums are those of all of them. */
const LINES = 30

async function sendLines({ client }: Lender, amount: number): Promise<void> {
  for (let at = 0; at < LINES; at += 1)
    await demand(
      client.post('/bank-lines', { id: `in-${at}`, account_label: 'Own', direction: 'credit', amount, ...MOVE }),
    )
  const out = { id: 'out', account_label: 'Own', direction: 'debit', amount: 7_50, metadata: { file: 'x' }, ...MOVE }
  await demand(client.post('/bank-lines', out))
}

beforeAll(async () => {
  stage = await prepareStage()
  lender = await stage.service.lender({ name: 'Cedar Hill Lending' })
  other = await stage.service.lender({ name: 'Maple Row Credit' })
  member = await person(stage.service, lender.organization, 'member')
  const { client } = lender
  await sendLines(lender, 100_01)
  await sendLines(other, 900_00)
  for (const id of ['cafe', 'bar']) await demand(client.post('/accounts', accountBody(id)))
  for (const [id, obligor] of Object.entries({ one: 'cafe', two: 'cafe', three: 'bar' }))
    await demand(client.post('/receivables', receivableBody(id, obligor)))
  const entry = (id: string, of: string, more: object) =>
    demand(client.post(`/receivables/${of}/entries`, { ...entryBody(id), ...more }))
  await entry('a', 'one', { amount: 1_000_00 })
  await entry('b', 'one', { amount: 250_00 })
  await entry('c', 'one', { amount: 300_25, type: 'principal' })
  await entry('d', 'two', { amount: 40_00 })
  await entry('e', 'three', { amount: 5_00 })
  await eventually(
    () => client.get('/receivables-totals'),
    ({ body }) => body.data[0]?.balance === 994_75,
    BOOK_MS_MAX,
  )
})
afterAll(() => stage.close())

/** Opens a list and asks for its total. */
async function totalOf(page: Page, address: string, caption: string) {
  await page.goto(`/app/sandbox/${address}`)
  await page.getByRole('table', { name: caption, exact: true }).waitFor()
  return askTotal(page, caption)
}

async function askTotal(page: Page, caption: string) {
  const panel = page.locator('.panel').filter({ has: page.getByRole('table', { name: caption, exact: true }) })
  const total = panel.getByRole('group', { name: 'Total of all rows' })
  await button(total, 'Total of all rows').click()
  const status = total.getByRole('status')
  await status.getByText('All rows that the filters match').waitFor()
  return status
}

/** Each lender sends one such line. */
const OUT = 'Money out, settled: 1 bank line, 7.50 USD'

/** What is below the lines of a total. */
const AS_KNOWN = expect.stringMatching(/^All rows that the filters match, as known \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/)

/** Waits until a total reads so, before the moment that it is of. */
async function expectLines(total: Locator, ...lines: readonly unknown[]): Promise<void> {
  const read = async () => (await total.locator('p').allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' '))
  await expect.poll(read).toEqual([...lines, AS_KNOWN])
}

test('bank lines are totalled beyond the page, what came in apart from what went out, and by what a filter leaves', async () => {
  const { page, context, wrongs } = await stage.open({}, member)
  // 30 × 100.01
  await expectLines(
    await totalOf(page, 'bank-lines', 'Bank lines'),
    'Money in, settled: 30 bank lines, 3,000.30 USD',
    OUT,
  )
  expect(await findingsOfAxe(page)).toEqual([])
  await expectLines(await totalOf(page, 'bank-lines?direction=debit', 'Bank lines'), OUT)
  await expectLines(await totalOf(page, 'bank-lines?metadata[file]=x', 'Bank lines'), OUT)
  expect(wrongs).toEqual([])
  await context.close()
})

test('a filter that is taken off on the page has the total asked for again', async () => {
  const { page, context } = await stage.open({}, member)
  await totalOf(page, 'bank-lines?direction=debit', 'Bank lines')
  await button(page, /^Take off the filter Direction/).click()
  await button(page, 'Total of all rows').waitFor()
  await expectLines(await askTotal(page, 'Bank lines'), 'Money in, settled: 30 bank lines, 3,000.30 USD', OUT)
  await context.close()
})

test('on another day than today there is no total of what is shown, since it would be of today', async () => {
  const { page, context } = await stage.open({}, member)
  await page.goto('/app/sandbox/bank-lines?as_of=2026-02-10')
  await page.getByRole('table', { name: 'Bank lines' }).waitFor()
  await expect.poll(() => page.getByRole('group', { name: 'Total of all rows' }).count()).toBe(0)
  await context.close()
})

test('receivables as reported and entries are totalled', async () => {
  const { page, context, wrongs } = await stage.open({}, member)
  // 1,000.00 + 250.00 - 300.25 + 40.00 + 5.00
  await expectLines(
    await totalOf(page, 'receivables?view=reported', 'Receivables as reported'),
    '3 receivables, balance 994.75 USD, reported as delinquent 0.00 USD',
  )
  const cafe = await totalOf(page, 'receivables?view=reported&obligor_id=cafe', 'Receivables as reported')
  await expectLines(cafe, '2 receivables, balance 989.75 USD, reported as delinquent 0.00 USD')
  await expectLines(
    await totalOf(page, 'receivables/one?tab=entries', 'Entries'),
    'Disbursement: 2 entries, 1,250.00 USD',
    'Principal: 1 entry, 300.25 USD',
  )
  expect(await findingsOfAxe(page)).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})

test('the operator reads the totals of one lender apart from those of another', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  const of = ({ organization }: Lender) =>
    totalOf(page, `operator/organizations/${organization.organization}`, 'Bank lines')
  await expectLines(await of(lender), 'Money in, settled: 30 bank lines, 3,000.30 USD', OUT)
  await expectLines(await of(other), 'Money in, settled: 30 bank lines, 27,000.00 USD', OUT)
  await expectLines(
    await totalOf(page, 'operator/draw-requests', 'Draw requests'),
    'Requested: 1 draw request, 20,000.00 USD',
  )
  expect(await findingsOfAxe(page)).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})

test.each([
  ['its lender', () => stage.borrower],
  ['the operator', () => stage.operatorAdmin],
])('of a debt line %s reads totals of receivables, transactions and draws', async (_, who) => {
  const { page, context, wrongs } = await stage.open({}, who())
  const line = `debt-lines/${stage.line}`
  const base = 'Receivables behind the base'
  // 300,000.00 + 120,000.00 + 90,000.00 + 60,000.00
  const behind = expect.stringContaining('4 receivables, pledged 570,000.00 USD, net eligible ')
  await expectLines(await totalOf(page, `${line}/receivables`, base), behind)
  // dune-1 alone is more than 30 days past due
  const ineligible = '1 receivable, pledged 60,000.00 USD, net eligible 0.00 USD'
  await expectLines(await totalOf(page, `${line}/receivables?step=ineligible`, base), ineligible)
  await expectLines(
    await totalOf(page, `${line}/statements`, 'Transactions'),
    'Money in, settled: 1 transaction, 12,345.67 USD',
  )
  await expectLines(
    await totalOf(page, `${line}/draw-requests`, 'Draw requests'),
    'Requested: 1 draw request, 20,000.00 USD',
  )
  expect(await findingsOfAxe(page)).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})
