// The timeline of the loan made by hand: what changed on which day, because of which entries, and what is expected still.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { databaseNow, microsecondBefore } from '../surface/stored.ts'
import { LOAN_AS_OF, LOAN_MONTHS, reportLoan } from './loan.ts'

const PATH = '/receivables/loan/timeline'

let service: TestService
let client: Client
beforeAll(async () => {
  service = await startTestService()
  client = (await service.lender()).client
  await reportLoan(client)
})
afterAll(() => service.stop())

interface Change {
  readonly date: string
  readonly type: string
  readonly expected: boolean
  readonly count: string | null
  readonly from: string | null
  readonly to: string | null
  readonly entry_ids: readonly string[]
  readonly recorded_at: string | null
}

async function read(query: Record<string, string> = { as_of: LOAN_AS_OF }, of: Client = client) {
  return (await demand(of.get(PATH, query))).body
}

/** A change in one line. */
function lineOf({ date, type, expected, count, from, to, entry_ids }: Change): string {
  const turn = from === null && to === null ? '' : ` ${from}>${to}`
  return `${expected ? '~' : ''}${date} ${type}${count === null ? '' : ` ${count}`}${turn} [${entry_ids.join()}]`
}

const CHANGES = [
  '2026-01-15 principal_moved [d1]',
  '2026-01-15 status null>active [d1]',
  '2026-01-20 principal_moved [back]',
  '2026-02-15 principal_moved [p1]',
  '2026-03-15 delinquency_reported []',
  '2026-03-16 past_due reported []',
  '2026-03-16 bucket reported current>1-30 []',
  '2026-03-16 past_due computed []',
  '2026-03-16 bucket computed current>1-30 []',
  '2026-04-10 principal_moved [p2]',
  '2026-04-10 delinquency_cleared []',
  '2026-04-10 cured reported []',
  '2026-04-10 bucket reported 1-30>current []',
  '2026-04-10 cured computed [p2]',
  '2026-04-10 bucket computed 1-30>current [p2]',
  '2026-04-10 balance_break [p2]',
  '2026-05-10 principal_moved [lost]',
  '2026-05-10 written_off [lost]',
  '2026-05-10 defaulted [lost]',
  '2026-05-16 past_due computed []',
  '2026-05-16 bucket computed current>1-30 []',
  '2026-05-18 recovered [found]',
  '~2026-06-15 bucket computed 1-30>31-60 []',
  '~2026-07-15 bucket computed 31-60>61-90 []',
  '~2026-08-14 bucket computed 61-90>91-120 []',
  '~2026-09-13 bucket computed 91-120>120+ []',
]

test('shows every change with the entries behind it, and what comes by age alone as expected', async () => {
  const { changes } = await read()
  expect(changes.map(lineOf).toSorted()).toEqual(CHANGES.toSorted())
  const days = changes.map(({ date }: Change) => date)
  expect(days).toEqual(days.toSorted())
})

test('shows principal by kind of flow, and amounts', async () => {
  const { changes } = await read()
  const none = { disbursed: 0, capitalized: 0, collected: 0, refunded: 0, written_off: 0, closed_unexplained: 0 }
  expect(changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ principal: { ...none, before: 11_000, collected: 2_500, after: 8_500 } }),
      expect.objectContaining({ principal: { ...none, before: 8_500, written_off: 2_000, after: 6_500 } }),
      expect.objectContaining({ type: 'written_off', amount: 2_000 }),
      expect.objectContaining({ type: 'recovered', amount: 300 }),
      expect.objectContaining({ type: 'delinquency_reported', amount: 1_000, since: '2026-03-15' }),
      expect.objectContaining({ type: 'balance_break', amount: -100 }),
    ]),
  )
})

test('its entry ids open to entries of that day', async () => {
  const { changes } = await read()
  const named = changes.flatMap(({ date, entry_ids }: Change) => entry_ids.map((id) => ({ date, id })))
  expect(named.length).toBeGreaterThan(8)
  for (const { date, id } of named)
    expect((await demand(client.get(`/receivables/loan/entries/${id}`))).body).toMatchObject({ id, date })
})

test("shows when the lender's own statements became known", async () => {
  const { changes } = await read()
  const { body } = await demand(client.get('/receivables/loan'))
  const moments = changes
    .filter(({ type }: Change) => type.startsWith('delinquency'))
    .map(({ recorded_at }: Change) => recorded_at)
  expect(moments).toEqual([expect.any(String), body.updated_at])
  expect(moments[0] < moments[1]).toBe(true)
})

test('holds the months of the list, oldest first', async () => {
  expect((await read()).months).toEqual(LOAN_MONTHS.toReversed())
})

test('shows what it returned to date', async () => {
  const { returns } = await read()
  // Principal at the end of each day: 5 days of 13,000, 26 of 12,000, 54 of 11,000, 30 of 8,500 and 10 of 6,500; 370 earned.
  const days = 5 * 13_000 + 26 * 12_000 + 54 * 11_000 + 30 * 8_500 + 10 * 6_500
  const ratio = (numerator: number, denominator: number) => ({
    numerator,
    denominator,
    value: Number((numerator / denominator).toFixed(9)),
  })
  expect(returns).toEqual({
    moic: { realised: ratio(4_170, 12_000), total: ratio(10_670, 12_000) },
    irr: -0.994102475,
    irr_none_because: null,
    gross_yield: ratio(370 * 365, days),
    net_yield: ratio((370 - 2_000) * 365, days),
    // 1,000 after 31 days and 2,500 after 85.
    wal_received: ratio(31 * 1_000 + 85 * 2_500, 3_500 * 365),
    // Without interest what is to be repaid is what was lent.
    factor_rate: ratio(12_000, 12_000),
  })
})

test("checks the lender's balances as of the day", async () => {
  expect((await read()).balance_check).toEqual({
    compared: 3,
    agreeing: 2,
    last: {
      date: '2026-04-10',
      entry_id: 'p2',
      reported: 8_400,
      computed: 8_500,
      difference: -100,
      tolerance: expect.any(Number),
    },
    broken_since: { date: '2026-04-10', entry_id: 'p2' },
    cause: 'missing_entry',
    evidence: { entry_ids: expect.any(Array), amount: -100 },
  })
  expect((await read({ as_of: '2026-04-09' })).balance_check).toMatchObject({ compared: 2, agreeing: 2, cause: null })
})

test('shows what falls due after the day', async () => {
  const { schedule, basis, style } = await read()
  expect([basis, style]).toEqual(['derived', 'level'])
  const days = ['06', '07', '08', '09', '10', '11', '12'].map((month) => `2026-${month}-15`)
  expect(schedule).toEqual(
    [...days, '2027-01-15'].map((date) => ({ date, principal: 1_000, interest: 0, basis: 'derived' })),
  )
})

describe('on two clocks', () => {
  test('nothing dated later and nothing recorded later changes it', async () => {
    const other = (await service.lender()).client
    await reportLoan(other)
    const known_at = await databaseNow(service.database)
    const query = { as_of: '2026-04-30', known_at }
    const before = await read(query, other)
    expect(before).toMatchObject({ as_of: '2026-04-30', known_at })
    expect(before.months).toEqual(LOAN_MONTHS.slice(1).toReversed())
    await demand(other.post('/receivables/loan/entries', entryBody('p3', { date: '2026-06-01', amount: 9 })))
    const later = await read({ as_of: '2026-04-30' }, other)
    expect({ ...later, known_at }).toEqual(before)
    await demand(other.delete('/receivables/loan/entries/p1'))
    await demand(other.post('/receivables', { id: 'loan', term: '2 years' }))
    expect(await read(query, other)).toEqual(before)
    expect((await read({ as_of: '2026-04-30' }, other)).months).not.toEqual(before.months)
  })

  test('before its origination, before it was known and for another lender it is not there', async () => {
    const { body } = await demand(client.get('/receivables/loan'))
    const earlier = microsecondBefore(body.created_at)
    expectError(await client.get(PATH, { as_of: '2026-01-14' }), 404, 'not_found')
    expectError(await client.get(PATH, { known_at: earlier }), 404, 'not_found')
    expectError(await (await service.lender()).client.get(PATH), 404, 'not_found')
    expectError(await client.get(PATH, { as_of: '2400-01-01' }), 400)
  })

  test('the day is today where none is named, and the day of the moment where one is', async () => {
    const today = (await read({})).as_of
    expect(today).toBe((await databaseNow(service.database)).slice(0, 10))
    expect((await read({ known_at: await databaseNow(service.database) })).as_of).toBe(today)
  })
})

test("by the lender's schedule, what is past due names the entries that asked for it", async () => {
  const other = (await service.lender()).client
  await demand(other.post('/accounts', accountBody('a')))
  await demand(other.post('/receivables', receivableBody('loan', 'a')))
  const entries = [
    entryBody('d', { amount: 500 }),
    entryBody('s1', { date: '2026-02-01', type: 'scheduled_principal', amount: 200 }),
    entryBody('s2', { date: '2026-02-01', type: 'scheduled_interest', amount: 10 }),
    entryBody('s3', { date: '2026-03-01', type: 'scheduled_principal', amount: 300 }),
  ]
  for (const entry of entries) await demand(other.post('/receivables/loan/entries', entry))
  const { changes, basis, schedule } = await read({ as_of: '2026-02-20' }, other)
  expect(basis).toBe('reported')
  expect(schedule).toEqual([{ date: '2026-03-01', principal: 300, interest: 0, basis: 'reported' }])
  expect(changes.map(lineOf)).toContain('2026-02-02 past_due computed [s1,s2]')
})

test('a payment that was returned is past due from the day after, and names the entry that returned it', async () => {
  const other = (await service.lender()).client
  await demand(other.post('/accounts', accountBody('a')))
  await demand(other.post('/receivables', receivableBody('loan', 'a')))
  const entries = [
    entryBody('d', { amount: 500 }),
    entryBody('due', { date: '2026-02-01', type: 'scheduled_principal', amount: 200 }),
    entryBody('p', { date: '2026-02-01', type: 'principal', amount: 200 }),
    entryBody('back', { date: '2026-02-10', type: 'returned_principal', amount: 200, balance: 500 }),
  ]
  for (const entry of entries) await demand(other.post('/receivables/loan/entries', entry))
  const { changes, balance_check } = await read({ as_of: '2026-02-20' }, other)
  const lines = changes.map(lineOf)
  expect(lines).toContain('2026-02-10 principal_moved [back]')
  expect(lines).toContain('2026-02-11 past_due computed [back]')
  expect(lines.filter((line: string) => line.includes('past_due'))).toHaveLength(1)
  expect(balance_check).toMatchObject({ compared: 1, agreeing: 1, cause: null })
})

test('paying off, reopening and closing with principal left are shown as what they are', async () => {
  const other = (await service.lender()).client
  await demand(other.post('/accounts', accountBody('a')))
  await demand(other.post('/receivables', receivableBody('loan', 'a')))
  const entries = [
    entryBody('d', { amount: 500, receivable_status: 'active' }),
    entryBody('p', { date: '2026-02-01', type: 'principal', amount: 500 }),
    entryBody('bounced', { date: '2026-02-05', type: 'principal', amount: -200 }),
    entryBody('end', { date: '2026-03-01', type: 'other', amount: 0, receivable_status: 'closed' }),
    entryBody('again', { date: '2026-04-01', type: 'other', amount: 0, receivable_status: 'active' }),
  ]
  for (const entry of entries) await demand(other.post('/receivables/loan/entries', entry))
  const { changes } = await read({ as_of: '2026-04-30' }, other)
  const lines = changes.map(lineOf)
  expect(lines).toEqual(
    expect.arrayContaining([
      '2026-02-01 paid_off [p]',
      '2026-02-05 reopened [bounced]',
      '2026-03-01 status active>closed [end]',
      '2026-03-01 principal_moved [end]',
      '2026-03-01 closed_unexplained [end]',
      '2026-04-01 reopened [again]',
    ]),
  )
  const rows = await eventually(
    () => demand(other.get('/receivable-metrics', { as_of: '2026-04-30', month: '2026-03' })),
    ({ body }) => body.data[0]?.status === 'closed',
  )
  expect(rows.body.data).toMatchObject([{ outcome: 'closed_unexplained', principal: { closed_unexplained: 200 } }])
})

test('amounts that are too large to be added up leave no months, which the timeline states', async () => {
  const other = (await service.lender()).client
  await demand(other.post('/accounts', accountBody('a')))
  await demand(other.post('/receivables', receivableBody('loan', 'a')))
  expect(await read({}, other)).toMatchObject({ too_large: false, months: [] })
  await demand(other.post('/receivables/loan/entries', entryBody('d', { amount: 2 ** 52 - 1 })))
  expect((await read({}, other)).too_large).toBe(false)
  await demand(other.post('/receivables/loan/entries', entryBody('e', { type: 'principal', amount: 1 })))
  expect(await read({}, other)).toMatchObject({ too_large: true, months: [] })
})
