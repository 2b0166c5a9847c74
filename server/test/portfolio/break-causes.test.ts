// Why the balances of a portfolio part, over HTTP: a small book whose lender went wrong in every way there is, worked out by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BREAK_CAUSES } from '@tapeline/kernel/metrics/balance-check/checked-entry'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { microsecondBefore } from '../surface/stored.ts'

type Entry = readonly [date: string, type: string, amount: number, balance: number | null]

const DRAWN: Entry = ['2026-01-15', 'disbursement', 10_000, 10_000]

/** Entries by receivable, which is named after what is wrong with it. */
const BOOK: Readonly<Record<string, readonly Entry[]>> = {
  'agrees': [DRAWN, ['2026-02-10', 'principal', 1_000, 9_000]],
  'unit': [['2026-01-15', 'disbursement', 10_000, 100]],
  'sign': [DRAWN, ['2026-02-20', 'principal', 600, 10_600], ['2026-03-10', 'principal', 1_000, 9_600]],
  'interest_capitalised': [DRAWN, ['2026-02-15', 'interest', 100, 10_100], ['2026-03-15', 'interest', 101, 10_201]],
  'basis': [
    DRAWN,
    ['2026-02-15', 'scheduled_interest', 100, 10_100],
    ['2026-02-20', 'interest', 100, 10_000],
    ['2026-03-15', 'scheduled_interest', 100, 10_100],
  ],
  'duplicate_entry': [
    DRAWN,
    ['2026-02-10', 'principal', 500, 9_500],
    ['2026-02-10', 'principal', 500, null],
    ['2026-03-10', 'principal', 600, 8_900],
  ],
  'extra_entry': [DRAWN, ['2026-02-20', 'principal', 700, null], ['2026-03-10', 'principal', 500, 9_500]],
  // Paid on the 2nd of each month; the payment of May 2 was sent as of February 5.
  'swapped_date': [
    DRAWN,
    ['2026-02-02', 'principal', 1_000, 9_000],
    ['2026-02-05', 'principal', 900, null],
    ['2026-03-02', 'principal', 1_000, 8_000],
  ],
  'misplaced_decimal': [DRAWN, ['2026-03-10', 'principal', 10, 9_000]],
  'missing_entry': [DRAWN, ['2026-03-10', 'principal', 1_000, 9_700]],
  'unexplained': [
    ['2026-01-15', 'disbursement', 10_000, null],
    ['2026-02-10', 'principal', 1_000, 9_321],
    ['2026-03-10', 'principal', 1_000, 7_111],
  ],
  'matched_again': [DRAWN, ['2026-02-10', 'principal', 1_000, 9_700], ['2026-03-10', 'principal', 1_000, 8_000]],
}

/** Right when it was stated; what was sent afterwards is dated before. */
const LATE: readonly Entry[] = [
  DRAWN,
  ['2026-03-10', 'principal', 1_000, 9_000],
  ['2026-02-20', 'principal', 500, null],
]

let service: TestService
let client: Client
beforeAll(async () => {
  service = await startTestService()
  client = (await service.lender()).client
  await demand(client.post('/accounts', accountBody('a')))
  for (const [id, entries] of Object.entries({ ...BOOK, stale_snapshot: LATE })) {
    await demand(client.post('/receivables', receivableBody(id, 'a')))
    for (const [at, [date, type, amount, balance]] of entries.entries())
      await demand(client.post(`/receivables/${id}/entries`, entryBody(`e${at}`, { date, type, amount, balance })))
  }
  await eventually(
    () => idsOf({ cause: 'stale_snapshot' }),
    (ids) => ids.length === 1,
  )
})
afterAll(() => service.stop())

const AS_OF = '2026-03-31'

// oxlint-disable-next-line typescript/no-explicit-any
type Row = { readonly [field: string]: any }

async function rowsOf(path: string, query: Record<string, string>): Promise<Row[]> {
  return (await demand(client.get(`/portfolio/${path}`, { as_of: AS_OF, limit: '100', ...query }))).body.data
}

async function idsOf(query: Record<string, string>): Promise<string[]> {
  return (await rowsOf('receivables', query)).map((row) => row['receivable_id'])
}

async function checksOf(query: Record<string, string>): Promise<Row[]> {
  return (await demand(client.get('/portfolio/data-quality', { as_of: AS_OF, ...query }))).body.data
}

/** Receivables and amounts of the causes that have any, and those of the check as a whole under its name. */
async function unreconciled(query: Record<string, string>): Promise<Record<string, readonly [number, number]>> {
  const rows = (await checksOf(query)).filter(({ check, receivables }) => check === 'unreconciled' && receivables > 0)
  return Object.fromEntries(
    rows.map(({ cause, receivables, amount }) => [cause ?? 'unreconciled', [receivables, amount]]),
  )
}

test('each cause has a row with its receivables and their principal, and the rows add up to unreconciled', async () => {
  expect(await unreconciled({})).toEqual({
    unreconciled: [11, 98_190],
    unit: [1, 10_000],
    stale_snapshot: [1, 8_500],
    sign: [1, 8_400],
    interest_capitalised: [1, 10_000],
    basis: [1, 10_000],
    duplicate_entry: [1, 8_400],
    extra_entry: [1, 8_800],
    swapped_date: [1, 7_100],
    misplaced_decimal: [1, 9_990],
    missing_entry: [1, 9_000],
    unexplained: [1, 8_000],
  })
  const shares = (await checksOf({})).filter(({ check }) => check === 'unreconciled')
  expect(shares.map(({ cause }) => cause)).toEqual([null, ...BREAK_CAUSES])
  expect(shares[1]?.['share_of_principal']).toMatchObject({ numerator: 10_000, denominator: 115_190 })
})

test('on a past day the cause is that which the entries up to then give', async () => {
  expect(await unreconciled({ as_of: '2026-02-28' })).toEqual({
    unreconciled: [5, 47_400],
    unit: [1, 10_000],
    sign: [1, 9_400],
    interest_capitalised: [1, 10_000],
    missing_entry: [2, 18_000],
  })
  expect(await idsOf({ as_of: '2026-02-28', cause: 'missing_entry' })).toEqual(['matched_again', 'unexplained'])
})

test.each(BREAK_CAUSES)('cause=%s lists the receivables of its row, as their timelines have it', async (cause) => {
  const rows = await rowsOf('receivables', { cause })
  expect(rows).toMatchObject([{ receivable_id: cause, cause, findings: expect.arrayContaining(['unreconciled']) }])
  const { body } = await demand(client.get(`/receivables/${cause}/timeline`, { as_of: AS_OF }))
  expect(body.balance_check.cause).toBe(cause)
  const csv = await demand(client.get('/portfolio/receivables.csv', { as_of: AS_OF, cause }))
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(2)
  // No move was asked about, so the eight columns of the opening stay empty.
  expect(csv.text).toContain(`,${cause},,,,,,,,,minor units\r\n`)
})

test('as known before a late entry came the balance that it made stale agreed', async () => {
  const { body } = await demand(client.get('/receivables/stale_snapshot/entries', { limit: '100' }))
  const late = body.data.find(({ id }: { id: string }) => id === 'e2')
  const known_at = microsecondBefore(late.created_at)
  expect((await unreconciled({ known_at }))['stale_snapshot']).toBeUndefined()
  expect(await idsOf({ known_at, finding: 'clean' })).toEqual(['stale_snapshot', 'matched_again', 'agrees'])
})

test('clean lists the receivables of its row', async () => {
  const [clean] = await checksOf({})
  expect(clean).toMatchObject({ check: 'clean', cause: null, receivables: 2, amount: 17_000 })
  expect(await idsOf({ finding: 'clean' })).toEqual(['matched_again', 'agrees'])
})

test('an entry that was sent again without another figure makes a balance before it stale', async () => {
  const changed = entryBody('e1', { date: '2026-02-20', type: 'principal', amount: 700, metadata: { branch: 'north' } })
  await demand(client.post('/receivables/extra_entry/entries', changed))
  const ids = await eventually(
    () => idsOf({ cause: 'stale_snapshot' }),
    (listed) => listed.length === 2,
  )
  expect(ids).toEqual(['stale_snapshot', 'extra_entry'])
  expect(await unreconciled({})).toMatchObject({ unreconciled: [11, 98_190], stale_snapshot: [2, 17_300] })
  expect((await unreconciled({}))['extra_entry']).toBeUndefined()
})
