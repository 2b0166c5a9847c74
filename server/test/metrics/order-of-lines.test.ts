// The lines of an import have an order, but they are one report: whichever line comes first, balances part for the same cause.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../harness/client.ts'
import { runs } from '../../../kernel/test/length.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let lender: Lender
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  await demand(lender.client.post('/accounts', accountBody('obligor')))
})
afterAll(() => service.stop())

interface Sent {
  readonly id: string
  readonly date: string
  readonly type: string
  readonly amount: number
  readonly balance?: number
}

/** 1,000.00 given out, of which the lender counts two payments of 100.00. */
const BOOK: readonly Sent[] = [
  { id: 'e1', date: '2025-01-10', type: 'disbursement', amount: 100_000, balance: 100_000 },
  { id: 'e2', date: '2025-02-10', type: 'principal', amount: 10_000, balance: 90_000 },
  { id: 'e3', date: '2025-03-10', type: 'principal', amount: 10_000, balance: 80_000 },
]

/** A payment that none of its balances counts. */
const UNCOUNTED: Sent = { id: 'e4', date: '2025-01-20', type: 'principal', amount: 5_000 }

let receivables = 0
async function newReceivable(): Promise<string> {
  const id = `r${(receivables += 1)}`
  await demand(lender.client.post('/receivables', receivableBody(id, 'obligor', { origination_date: '2025-01-10' })))
  return id
}

async function importLines(id: string, entries: readonly Sent[]): Promise<void> {
  const lines = entries.map((entry) => ({ kind: 'entry', receivable_id: id, ...entry }))
  const { body } = await demand(
    sendImport(lender.client, linesOf(lines), `?id=${id}-${entries.map((entry) => entry.id).join('-')}`),
  )
  expect(body.applied).toBe(entries.length)
}

/** The balances of the timeline, as of a day. */
async function checked(id: string) {
  const { body } = await demand(lender.client.get(`/receivables/${id}/timeline`, { as_of: '2025-03-31' }))
  const { cause, evidence, broken_since } = body.balance_check
  return { cause, evidence, broken_since }
}

const orders = fc.shuffledSubarray([...BOOK, UNCOUNTED], { minLength: 4 })

test('an entry that the lender does not count is one in every order of the lines of an import', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async (entries) => {
      const id = await newReceivable()
      await importLines(id, entries)
      expect(await checked(id), entries.map((entry) => entry.id).join()).toMatchObject({
        cause: 'extra_entry',
        evidence: { entry_ids: ['e4'], amount: 5_000 },
      })
    }),
    { numRuns: runs(24, 8), examples: [[[...BOOK, UNCOUNTED]], [[UNCOUNTED, ...BOOK]]] },
  )
})

test('and so it is in the portfolio, while one that comes with a later import leaves a balance that is no longer true', async () => {
  const own = await service.lender()
  lender = own
  await demand(own.client.post('/accounts', accountBody('obligor')))
  const [together, apart] = [await newReceivable(), await newReceivable()]
  await importLines(together, [...BOOK, UNCOUNTED])
  await importLines(apart, BOOK)
  await importLines(apart, [UNCOUNTED])
  expect((await checked(together)).cause).toBe('extra_entry')
  expect((await checked(apart)).cause).toBe('stale_snapshot')
  const behind = async (cause: string) => {
    const { body } = await demand(own.client.get('/portfolio/receivables', { cause, as_of: '2025-03-31' }))
    return body.data.map((row: { receivable_id: string }) => row.receivable_id)
  }
  const found = await eventually(
    async () => ({ stale: await behind('stale_snapshot'), extra: await behind('extra_entry') }),
    ({ stale, extra }) => stale.length + extra.length === 2,
    30_000,
  )
  expect(found).toEqual({ stale: [apart], extra: [together] })
})

test('a payment sent alone in the midst of an import stays one that came later, however the import continues', async () => {
  const id = await newReceivable()
  const lines = linesOf(BOOK.map((entry) => ({ kind: 'entry', receivable_id: id, ...entry })))
  const other = { id: 'else', type: 'individual', name: 'Somebody else' }
  const more = linesOf([{ kind: 'account', ...other }])
  await demand(sendImport(lender.client, lines, `?id=${id}-in-parts`))
  await demand(lender.client.post(`/receivables/${id}/entries`, UNCOUNTED))
  const before = await checked(id)
  expect(before.cause).toBe('stale_snapshot')
  const resumed = await demand(sendImport(lender.client, more, `?id=${id}-in-parts&from_line=${BOOK.length + 1}`))
  expect(resumed.body.applied).toBe(BOOK.length + 1)
  expect(await checked(id)).toEqual(before)
})

/** A line as it is drawn: `balance` chooses whether it states none, the total of its lines, or one that is off. */
interface Drawn {
  readonly day: number
  readonly type: string
  readonly amount: number
  readonly balance: 'none' | 'right' | 'off'
}

const drawnLine: fc.Arbitrary<Drawn> = fc.record({
  day: fc.integer({ min: 0, max: 5 }),
  type: fc.constantFrom('principal', 'interest', 'late_fee', 'write_off', 'disbursement'),
  // Few amounts, so that some lines look like duplicates of others or like a hundred times another.
  amount: fc.constantFrom(100, 5_000, 10_000, 500_000),
  balance: fc.constantFrom('none', 'right', 'right', 'off'),
})

const drawnOrders = fc
  .array(drawnLine, { minLength: 3, maxLength: 8 })
  .map((lines) => sentOf(lines))
  .chain((sent) => fc.tuple(permuted(sent), permuted(sent)))

function permuted(sent: readonly Sent[]): fc.Arbitrary<Sent[]> {
  return fc.shuffledSubarray([...sent], { minLength: sent.length })
}

/** Lines of days on which nothing or several happens, each stating what it is drawn to. */
function sentOf(lines: readonly Drawn[]): readonly Sent[] {
  const opening: Drawn = { day: 0, type: 'disbursement', amount: 1_000_000, balance: 'right' }
  let balance = 0
  return [opening, ...lines]
    .sort((one, other) => one.day - other.day)
    .map(({ day, type, amount, balance: states }, at) => {
      if (type === 'disbursement') balance += amount
      else if (type === 'principal' || type === 'write_off') balance -= amount
      const stated = { none: {}, right: { balance }, off: { balance: balance + 7 } }[states]
      return { id: `e${at}`, date: `2025-02-${10 + day}`, type, amount, ...stated }
    })
}

/** Everything that is calculated of a receivable, but its id and when it was written. */
async function figuresOf(id: string): Promise<unknown> {
  const { body } = await demand(lender.client.get(`/receivables/${id}/timeline`, { as_of: '2025-03-31' }))
  const { months, changes, returns, balance_check, schedule } = body
  expect(months.length).toBeGreaterThan(0)
  const text = JSON.stringify([months, changes, returns, balance_check, schedule])
  return JSON.parse(text.replaceAll(JSON.stringify(id), '"it"').replaceAll(/"\d{4}-\d\d-\d\dT[^"]*Z"/g, '"a moment"'))
}

test('whatever is reported, two orders of the same lines of an import have the same figures', async () => {
  await fc.assert(
    fc.asyncProperty(drawnOrders, async ([one, other]) => {
      const [first, second] = [await newReceivable(), await newReceivable()]
      await importLines(first, one)
      await importLines(second, other)
      expect(await figuresOf(second)).toEqual(await figuresOf(first))
    }),
    { numRuns: runs(60, 12) },
  )
})
