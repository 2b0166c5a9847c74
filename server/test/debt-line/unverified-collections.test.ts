// Rules and reserves of unverified collections, over HTTP: bases with lines of the bank that are there, late or never come, on both clocks. Each figure
// is worked out by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '@tapeline/kernel/core/day'
import { verifyLines } from '../../src/jobs/debt-lines/line-verify.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { calculateNow } from '../harness/calculators.ts'
import { eventually } from '../harness/client.ts'
import { entryBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { CashLineBook, TERMS_OF_CASH } from './cash-line-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

/** As much of a base as is looked at by name. */
interface Base {
  readonly known_at: string
  readonly cash_tie_out: { readonly tied_out_at: string | null } | null
}

/** A receivable behind it. */
interface Row {
  readonly receivable_id: string
  readonly unverified_collections: object | null
}

/** A base that is as wanted, once everything was calculated. */
async function reach({ book }: CashLineBook, query: Record<string, string>, wanted: object): Promise<Base> {
  const look = async () => {
    await calculateNow()
    return (await demand(book.base(query))).body as Base
  }
  const isThere = (body: Base) => {
    try {
      expect(body).toMatchObject(wanted)
      return true
    } catch {
      return false
    }
  }
  const body = await eventually(look, isThere, 30_000)
  expect(body).toMatchObject(wanted)
  return body
}

/** The bank shows 30.00 of a2 three days later, and nothing of what a1 paid: 40.01, and 10.00 on the 25th. */
async function paid(terms: object = TERMS_OF_CASH): Promise<CashLineBook> {
  const cash = await CashLineBook.open(service, terms)
  await cash.allow(21)
  await cash.pay('a1', 'e1', '2026-06-05', 4_001)
  await cash.pay('a1', 'e2', '2026-06-25', 1_000)
  await cash.pay('a2', 'e3', '2026-06-05', 3_000)
  await cash.settle('opening', '2026-06-01', 7)
  await cash.settle('e3', '2026-06-08', 3_000)
  return cash
}

const ON_30 = { as_of: '2026-06-30' }

/** a1 has 1,000.00 less 50.01 outstanding; 0.8 of the others' 770.00 less half of 40.01, rounded up. */
const A1_INELIGIBLE = {
  calculation: { status: 'done' },
  pledged: { count: 3, amount: 171_999 },
  ineligible: { count: 1, amount: 94_999 },
  net_eligible: 77_000,
  advance: 61_600,
  reserved: 2_001,
  base: 59_599,
  availability: 59_599,
  cash_tie_out: { statements_since: '2026-06-01' },
  freshness: { status: 'current', waiting_since: null },
}

/** Nothing that is older than ten days is unverified: 0.8 of 1,719.99. */
const ALL_ELIGIBLE = { ineligible: { count: 0 }, net_eligible: 171_999, reserved: 0, base: 137_599 }

describe('a base with collections that the bank does not show', () => {
  let cash: CashLineBook
  beforeAll(async () => {
    cash = await paid()
  })

  test('leaves out their receivable by name, and holds back the share of the terms', async () => {
    const taken = { count: 1, amount: 94_999 }
    const reasons = [{ id: 'bank', rule: 'collections_verified', name: 'Shown by the bank', first: taken, all: taken }]
    const reserves = [{ id: 'held', name: null, amount: 2_001 }]
    await reach(cash, ON_30, { ...A1_INELIGIBLE, reasons, reserves })
  })

  test('states the moment of the tie-out, which is not after what was known', async () => {
    const { cash_tie_out, known_at } = await reach(cash, ON_30, A1_INELIGIBLE)
    expect(cash_tie_out?.tied_out_at).toEqual(expect.any(String))
    expect(String(cash_tie_out?.tied_out_at) <= known_at).toBe(true)
  })

  test('names behind the rule the receivable, how much is not shown and since when, in the list and in its file', async () => {
    await reach(cash, ON_30, A1_INELIGIBLE)
    const asked = { ...ON_30, rule: 'bank' }
    const { body } = await demand(cash.book.receivables(asked))
    expect(body.data).toMatchObject([
      {
        receivable_id: 'a1',
        failed_rules: ['bank'],
        unverified_collections: { count: 2, amount: 5_001, oldest: '2026-06-05' },
      },
    ])
    const all = (await demand(cash.book.receivables(ON_30))).body.data as Row[]
    const none = { count: 0, amount: 0, oldest: null }
    expect(all.map((row) => [row.receivable_id, row.unverified_collections])).toEqual(
      expect.arrayContaining([
        ['a2', none],
        ['a3', none],
      ]),
    )
    const file = `/debt-lines/${cash.book.line}/borrowing-base/receivables.csv`
    const { text } = await demand(cash.book.lender.client.get(file, asked))
    const columns = ['count', 'amount', 'oldest'].map((part) => `unverified_collections.${part}`)
    expect(text).toContain(columns.join(','))
    expect(text).toContain(',2,5001,2026-06-05,')
  })

  test('counts from the first day on that is more than the days allowed after the payment', async () => {
    // Of what was outstanding then, e2 was yet to come: 0.8 of 1,729.99, and of 770.00 less half of 40.01.
    await reach(cash, { as_of: '2026-06-15' }, { ineligible: { count: 0 }, reserved: 0, base: 138_399 })
    await reach(
      cash,
      { as_of: '2026-06-16' },
      { ineligible: { count: 1, amount: 95_999 }, reserved: 2_001, base: 59_599 },
    )
  })

  test('cannot be tested until the statements reach back further than the days allowed', async () => {
    const unknown = { reserved: null, base: null, availability: null, reserves: [{ amount: null }] }
    await reach(cash, { as_of: '2026-06-11' }, { ineligible: { count: 3, amount: 172_999 }, ...unknown })
    await reach(cash, { as_of: '2026-06-12' }, { ineligible: { count: 0 }, base: 138_399 })
    const cash_tie_out = { statements_since: null }
    await reach(cash, { as_of: '2026-05-31' }, { ineligible: { count: 3 }, cash_tie_out, ...unknown })
  })

  test('does not count what only the lender shows', async () => {
    const other = await paid()
    await other.settleOwn('e1', '2026-06-07', 4_001)
    await reach(other, ON_30, A1_INELIGIBLE)
  })

  test('has it again once a line comes late, from the day of the line on; what was known before stays', async () => {
    const before = await reach(cash, ON_30, A1_INELIGIBLE)
    await cash.settle('e1', '2026-06-20', 4_001)
    await reach(cash, ON_30, ALL_ELIGIBLE)
    await reach(cash, { as_of: '2026-06-20' }, { ineligible: { count: 0 }, reserved: 0, base: 138_399 })
    await reach(
      cash,
      { as_of: '2026-06-19' },
      { ineligible: { count: 1, amount: 95_999 }, reserved: 2_001, base: 59_599 },
    )
    const { cash_tie_out, known_at } = before
    await reach(cash, { ...ON_30, known_at }, { ...A1_INELIGIBLE, known_at, cash_tie_out })
    const { body } = await demand(cash.book.receivables({ ...ON_30, known_at, rule: 'bank' }))
    expect(body.data).toMatchObject([{ receivable_id: 'a1', unverified_collections: { count: 2, amount: 5_001 } }])
  })

  test('counts what the operator explained no longer, from the day of the decision on', async () => {
    const other = await paid()
    await other.book.write('tie-out-decisions', {
      id: `${other.book.organization}:d1`,
      decision: 'explain',
      entries: [{ receivable_id: 'a1', entry_id: 'e1' }],
      amount: 4_001,
      explanation: 'paid_in_cash',
      decided_on: '2026-06-22',
    })
    await reach(other, ON_30, ALL_ELIGIBLE)
    await reach(other, { as_of: '2026-06-21' }, { ineligible: { count: 1 }, reserved: 2_001 })
  })
})

describe('collections are those of covenants', () => {
  test('what was taken back by an entry below zero is none any more', async () => {
    const cash = await paid()
    await cash.pay('a1', 'e4', '2026-06-12', -4_001)
    // 0.8 of 990.00, 470.00 and 300.00.
    await reach(cash, ON_30, { ineligible: { count: 0 }, net_eligible: 176_000, reserved: 0, base: 140_800 })
    const { body } = await demand(cash.book.receivables(ON_30))
    const a1 = (body.data as Row[]).find(({ receivable_id }) => receivable_id === 'a1')
    expect(a1?.unverified_collections).toEqual({ count: 1, amount: 1_000, oldest: '2026-06-25' })
  })

  test('a part that was taken back is held back no longer', async () => {
    const cash = await paid()
    await cash.pay('a1', 'e4', '2026-06-12', -1_000)
    // Half of 30.01, rounded up.
    await reach(cash, ON_30, { ineligible: { count: 1, amount: 95_999 }, reserved: 1_501, base: 60_099 })
  })

  test('a payment that is moved to a later day is as old as before', async () => {
    const cash = await paid()
    await reach(cash, ON_30, A1_INELIGIBLE)
    await cash.pay('a1', 'e1', '2026-06-29', 4_001)
    const held = await eventually(
      async () => {
        await calculateNow()
        return cash.book.receivables({ ...ON_30, rule: 'bank' })
      },
      ({ status, text }) => status === 200 && text.includes('"oldest":"2026-06-05"'),
      30_000,
    )
    expect(held.text).toContain('"oldest":"2026-06-05"')
    await reach(cash, ON_30, A1_INELIGIBLE)
    // Also on days before the one it was moved to, on which it reduces no principal.
    await reach(cash, { as_of: '2026-06-16' }, { ineligible: { count: 1, amount: 100_000 }, reserved: 2_001 })
  })

  test('money that comes back of what was lent is none', async () => {
    const cash = await CashLineBook.open(service)
    await cash.settle('opening', '2026-06-01', 7)
    const refund = entryBody('r1', { type: 'refund', date: '2026-06-05', amount: 4_001 })
    await demand(cash.book.lender.client.post('/receivables/a1/entries', refund))
    // 0.8 of 1,759.99.
    await reach(cash, ON_30, { ineligible: { count: 0 }, net_eligible: 175_999, reserved: 0, base: 140_799 })
  })
})

const today = new Date().toISOString().slice(0, 10)
const ago = (days: number) => addDays(today, -days)

describe('the base of today', () => {
  const forget = installationStatement(
    'test-forget-calculations-of-cash',
    `
    with gone as (delete from line_calculations where tenant = $1 returning 1)
    delete from line_outcomes where tenant = $1 and exists (select from gone)`,
  )
  const verified = ({ book }: CashLineBook) =>
    verifyLines(service.database, { tenant: book.lender.tenant, operator_slug: 'operator' })

  test('follows lines of the bank, is what all of history makes, and stays as it was answered', async () => {
    const cash = await CashLineBook.open(service)
    await cash.pay('a1', 'e1', ago(20), 4_001)
    await cash.settle('opening', ago(40), 7)
    const ineligible = {
      metric_class: 'current',
      ineligible: { count: 1, amount: 95_999 },
      reserved: 2_001,
      base: 61_999,
    }
    const current = { freshness: { status: 'current' } }
    const before = await reach(cash, {}, { ...ineligible, ...current })
    expect((await verified(cash)).differing).toEqual([])
    await cash.settle('e1', ago(15), 4_001)
    const eligible = { ineligible: { count: 0 }, reserved: 0, base: 140_799, ...current }
    await reach(cash, {}, eligible)
    expect((await verified(cash)).differing).toEqual([])
    // A line that is withdrawn makes it ineligible again.
    await cash.settle('e1', ago(15), 3_999)
    await reach(cash, {}, { ...ineligible, ...current })
    expect((await verified(cash)).differing).toEqual([])
    await service.database.query(forget, [cash.book.lender.tenant])
    const { known_at, cash_tie_out } = before
    await reach(cash, { known_at }, { ineligible: ineligible.ineligible, base: 61_999, known_at, cash_tie_out })
  })

  test('never moves with the lines of another lender', async () => {
    const [cash, other] = [await CashLineBook.open(service), await CashLineBook.open(service)]
    await cash.pay('a1', 'e1', ago(20), 4_001)
    await cash.settle('opening', ago(40), 7)
    const before = await reach(cash, {}, { ineligible: { count: 1 }, freshness: { status: 'current' } })
    await other.pay('a1', 'e1', ago(20), 4_001)
    await other.settle('opening', ago(40), 7)
    await other.settle('e1', ago(15), 4_001)
    await reach(other, {}, { ineligible: { count: 0 }, reserved: 0 })
    const after = await reach(cash, {}, { ineligible: { count: 1 } })
    const { known_at: _, ...figures } = before
    expect(after).toMatchObject(figures)
  })
})

describe('a lender without statements of the operator', () => {
  const untested = { tied_out_at: null, statements_since: null }
  const unknown = { reserved: null, base: null, availability: null }

  test('has no eligible receivable, and a reserve that is not known', async () => {
    const cash = await CashLineBook.open(service)
    await cash.pay('a1', 'e1', '2026-06-05', 4_001)
    const current = { freshness: { status: 'current' } }
    await reach(cash, ON_30, {
      ineligible: { count: 3, amount: 175_999 },
      cash_tie_out: untested,
      ...unknown,
      ...current,
    })
    await reach(cash, {}, { ineligible: { count: 3 }, cash_tie_out: untested, ...unknown, ...current })
    await cash.settleOwn('e1', '2026-06-06', 4_001)
    const cash_tie_out = { tied_out_at: expect.any(String) as unknown, statements_since: null }
    await reach(cash, ON_30, { ineligible: { count: 3 }, cash_tie_out, ...unknown })
  })

  test('is eligible only where the terms state so', async () => {
    const eligibility = [{ id: 'bank', rule: 'collections_verified', days: 10, missing: 'eligible' }]
    const cash = await CashLineBook.open(service, { advance_rates: { rate: 0.8 }, eligibility })
    await reach(cash, ON_30, { ineligible: { count: 0 }, cash_tie_out: untested, base: 144_000 })
  })

  test('has no tie-out in a base whose terms are not made of it', async () => {
    const cash = await CashLineBook.open(service, { advance_rates: { rate: 0.8 } })
    await reach(cash, ON_30, { cash_tie_out: null, base: 144_000 })
    const { body } = await demand(cash.book.receivables(ON_30))
    expect(body.data.map((row: Row) => row.unverified_collections)).toEqual([null, null, null])
  })
})

describe('proposed terms', () => {
  test('are tried with the rule and the reserve, and name the receivable that they would take out', async () => {
    const cash = await paid({ advance_rates: { rate: 0.8 } })
    await reach(cash, ON_30, { base: 137_599 })
    const { advance_rates: _, ...proposed } = TERMS_OF_CASH
    const path = `/operator/debt-lines/${cash.book.line}/borrowing-base/preview?as_of=2026-06-30`
    const { body } = await eventually(
      async () => {
        await calculateNow()
        return demand(cash.book.operator.client.post(path, proposed))
      },
      ({ body: preview }) => preview.tried !== null && preview.in_force !== null,
      30_000,
    )
    expect(body.in_force).toMatchObject({ base: 137_599, cash_tie_out: null })
    expect(body.tried).toMatchObject({ base: 59_599, cash_tie_out: { statements_since: '2026-06-01' } })
    expect(body.changes).toMatchObject({ ineligible_count: 1, reserved: 2_001, base: -78_000 })
    expect(body.changed_receivables.largest).toMatchObject([
      { receivable_id: 'a1', before: { failed_rules: [] }, after: { failed_rules: ['bank'] } },
    ])
  })
})
