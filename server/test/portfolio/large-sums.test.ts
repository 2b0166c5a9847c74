// Sums that a JSON number does not hold: 300 receivables of 2^45 minor units each, and balances beyond 2^53 and 2^63. What they come
// to was multiplied by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { awaitStoredBalance } from '../harness/stored-figures.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'

const EACH = 2 ** 45
const COUNT = 300
/** 300 × 35,184,372,088,832. */
const ALL = '10555311626649600'
/** Two thirds of them, of one product: 200 × 35,184,372,088,832, below 2^53. */
const TERM_LOANS = 7036874417766400
const AS_OF = '2026-03-31'

let service: TestService
let client: Client
beforeAll(async () => {
  service = await startTestService()
  client = (await service.lender()).client
  const numbers = Array.from({ length: COUNT }, (_, at) => at)
  const records = [
    { kind: 'account', ...accountBody('debtor') },
    ...numbers.flatMap((at) => [
      {
        kind: 'receivable',
        ...receivableBody(`r${at}`, 'debtor', {
          product_type: at % 3 === 0 ? 'line_of_credit' : 'term_loan',
          interest_rate: 0.1,
        }),
      },
      { kind: 'entry', receivable_id: `r${at}`, ...entryBody('e', { amount: EACH }) },
    ]),
  ]
  await demand(sendImport(client, linesOf(records), '?id=large'))
})
afterAll(() => service.stop())

/** The rows of a table, once all receivables are in it. */
async function rows(path: string, query: Record<string, string> = {}) {
  await eventually(
    () => demand(client.get('/portfolio/summary', { as_of: AS_OF })),
    ({ body }) => body.data[0]?.receivables.open === COUNT,
    30_000,
  )
  return (await demand(client.get(path, { as_of: AS_OF, ...query }))).body.data
}

test('the summary of a portfolio beyond 2^53 is exact, its sums as digits', async () => {
  const [row] = await rows('/portfolio/summary')
  expect(row.receivables).toMatchObject({ drawn: COUNT, open: COUNT })
  expect(row.principal).toMatchObject({ opening: ALL, disbursed: 0, closing: ALL, overpaid: 0 })
  expect(row.average_balance).toEqual({ numerator: ALL, denominator: COUNT, value: EACH })
  expect(row.weighted.wac.average).toMatchObject({
    numerator: 1055531162664960,
    denominator: ALL,
    value: 0.1,
  })
})

test('groups are plain numbers while they fit, and add up to the whole', async () => {
  const parts = await rows('/portfolio/summary', { group_by: 'product_type' })
  const closings = parts.map((row: { principal: { closing: unknown } }) => row.principal.closing)
  expect(closings).toEqual([3518437208883200, TERM_LOANS])
})

test('shares and the Herfindahl index are exact', async () => {
  const [largest, second] = await rows('/portfolio/concentrations', { group_by: 'product_type' })
  expect(largest.share).toEqual({ numerator: TERM_LOANS, denominator: ALL, value: 0.666666667 })
  // (200² + 100²) / 300² of the square of 2^45.
  expect(second.herfindahl).toEqual({
    numerator: String(50_000n * 2n ** 90n),
    denominator: String(90_000n * 2n ** 90n),
    value: 0.555555556,
  })
})

test('obligors, delinquency, vintages, cash flows and roll rates hold the same sum', async () => {
  const [obligor] = await rows('/portfolio/obligors')
  expect(obligor).toMatchObject({ outstanding: ALL, open_receivables: COUNT })
  const [current] = await rows('/portfolio/delinquency', { from: '2026-03' })
  expect(current.reported).toMatchObject({ count: COUNT, amount: ALL })
  const vintages = await rows('/portfolio/vintages')
  expect(vintages.at(-1)).toMatchObject({ original_principal: ALL, outstanding: ALL, charged_off: 0 })
  const months = await rows('/portfolio/cash-flows', { from: '2026-01' })
  expect(months[0].principal).toMatchObject({ opening: 0, disbursed: ALL, closing: ALL })
  expect(months[0].cash).toMatchObject({ disbursed: ALL, total_in: 0 })
  const rolled = await rows('/portfolio/roll-rates')
  expect(rolled[0].amount.opening).toBe(ALL)
})

test('a CSV has the digits alone', async () => {
  await rows('/portfolio/summary')
  const { text } = await demand(client.get('/portfolio/summary.csv', { as_of: AS_OF }))
  expect(text).toContain(`,${ALL},0,`)
  expect(text).not.toContain("'")
})

test('a balance is exact beyond 2^53 and beyond 2^63, now and as known before, in single reads and lists', async () => {
  const lender = (await service.lender()).client
  const entries = Array.from({ length: 1_025 }, (_, at) => ({
    kind: 'entry',
    receivable_id: at < 2 ? 'two' : 'many',
    ...entryBody(`e${at}`, { amount: Number.MAX_SAFE_INTEGER }),
  }))
  const records = [
    { kind: 'account', ...accountBody('debtor') },
    { kind: 'receivable', ...receivableBody('two', 'debtor') },
    { kind: 'receivable', ...receivableBody('many', 'debtor') },
    ...entries,
    { kind: 'entry', receivable_id: 'many', ...entryBody('last', { amount: Number.MAX_SAFE_INTEGER }) },
    { kind: 'entry', receivable_id: 'many', ...entryBody('more', { amount: Number.MAX_SAFE_INTEGER }) },
  ]
  await demand(sendImport(lender, linesOf(records), '?id=balances'))
  // 2 and 1,025 times 9,007,199,254,740,991.
  const wanted = { two: '18014398509481982', many: '9232379236109515775' }
  for (const [id, balance] of Object.entries(wanted)) {
    expect(await awaitStoredBalance(lender, id, (stored) => stored === balance, 30_000)).toBe(balance)
    const { body } = await demand(lender.get(`/receivables/${id}`))
    expect(body.balance).toBe(balance)
    const known = await demand(lender.get(`/receivables/${id}`, { known_at: body.updated_at }))
    expect(known.body.balance).toBeNull()
  }
  const { body } = await demand(lender.get('/receivables'))
  expect(body.data.map((row: { balance: unknown }) => row.balance)).toEqual([wanted.many, wanted.two])
})
