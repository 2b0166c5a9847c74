// Which payment covers which item: random books, with interest reported always, sometimes, late, never and by one entry, against a
// model written from the text of docs/reference/definitions/metrics.md alone.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TypedEntry, allocate, judge } from '../../../test/metrics/allocation-model.ts'
import { BEGINNING } from '../../core/dated-facts.ts'
import { dayNumber, dayOfNumber } from '../../core/day.ts'
import { overdueOn } from '../delinquency/overdue.ts'
import { addEntry } from '../ledger/entry-facts.ts'
import { LedgerBuilder } from '../ledger/ledger-builder.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { addPatches } from '../ledger/patch-facts.ts'
import { STANDARD_METRIC_SETTINGS } from '../metric-settings.ts'
import { claimOn, expectationsOf, isInterestAssessed } from './expectations.ts'
import { runs } from '../../../test/length.ts'

interface Terms {
  readonly product_type: string
  readonly term: string
  readonly payment_frequency: string
  readonly interest_rate: number
}

const ORIGIN = dayNumber('2024-01-15')
const LEVEL: Terms = {
  product_type: 'term_loan',
  term: '3 months',
  payment_frequency: '1 month',
  interest_rate: 0.12,
}

const on = (date: string, type: string, amount: number): TypedEntry => ({ day: dayNumber(date), type, amount })

function ledgerOf(terms: Terms, entries: readonly TypedEntry[]): Ledger {
  const builder = new LedgerBuilder()
  const contract = { origination_date: dayOfNumber(ORIGIN), ...terms }
  const { origination, product } = addPatches(builder, [{ effective: BEGINNING, recorded: 1, patch: contract }])
  for (const entry of entries)
    addEntry(builder, { ...entry, receivable_status: null, balance: null }, [STANDARD_METRIC_SETTINGS])
  return builder.build(origination, product)
}

function judgedOn(terms: Terms, entries: readonly TypedEntry[], day: number) {
  const expected = expectationsOf(ledgerOf(terms, entries))
  const step = expected.arrears.findLast((one) => one.day <= day)
  const claim = claimOn(expected, day)
  return {
    since: step?.rolling_since ?? null,
    strict_since: step?.strict_since ?? null,
    overdue: claim === undefined ? 0 : overdueOn(claim, day),
    interest_assessed: isInterestAssessed(expected, day),
  }
}

function daysOn(terms: Terms, entries: readonly TypedEntry[], date: string): number {
  const { since } = judgedOn(terms, entries, dayNumber(date))
  return since === null ? 0 : dayNumber(date) - since
}

const MORTGAGE = { ...LEVEL, term: '360 months', interest_rate: 0.065 }
const MORTGAGE_DRAWN = [on('2024-01-15', 'disbursement', 10_000_000)]
const DRAWN = [on('2024-01-15', 'disbursement', 90_000)]

test('a loan on which nothing is paid is past due since its first due day, asked on a due day or not', () => {
  const days = ['2024-06-15', '2024-12-31', '2025-01-15', '2025-12-31']
  expect(days.map((day) => daysOn(MORTGAGE, MORTGAGE_DRAWN, day))).toEqual([121, 320, 335, 685])
})

test('a single payment of interest pays only its own amount', () => {
  const entries = [...MORTGAGE_DRAWN, on('2024-06-20', 'interest', 54_167)]
  expect(['2024-06-20', '2024-12-31'].map((day) => daysOn(MORTGAGE, entries, day))).toEqual([126, 320])
})

test.each([
  ['with its principal', '2024-02-18', '2024-02-18'],
  ['after its principal', '2024-02-15', '2024-02-18'],
  ['in the next period', '2024-02-15', '2024-03-10'],
])('the interest of the first item, late %s, does not pay for the second item too', (_, principal_on, interest_on) => {
  const entries = [
    ...DRAWN,
    on(principal_on, 'principal', 29_702),
    on(interest_on, 'interest', 900),
    on('2024-03-15', 'principal', 29_999),
  ]
  expect(daysOn(LEVEL, entries, '2024-04-10')).toBe(26)
})

test('all interest of two items in one late entry pays for both and for no third', () => {
  const entries = [
    ...DRAWN,
    on('2024-02-15', 'principal', 29_702),
    on('2024-03-15', 'principal', 29_999),
    on('2024-03-20', 'interest', 1_503),
    on('2024-04-15', 'principal', 30_000),
  ]
  expect(daysOn(LEVEL, entries, '2024-04-10')).toBe(0)
  expect(judgedOn(LEVEL, entries, dayNumber('2024-04-20'))).toMatchObject({
    since: dayNumber('2024-04-15'),
    overdue: 602,
  })
})

test.each(['2024-03-10', '2024-03-15', '2024-03-18'])(
  'a lender that begins to report interest with the payment of %s makes nobody past due for interest it had not reported',
  (paid_on) => {
    const entries = [...DRAWN, on('2024-02-15', 'principal', 29_702), on(paid_on, 'principal', 29_999)]
    const withInterest = [...entries, on(paid_on, 'interest', 603)]
    expect(['2024-03-18', '2024-04-15'].map((day) => daysOn(LEVEL, withInterest, day))).toEqual([0, 0])
    expect(daysOn(LEVEL, withInterest, '2024-04-25')).toBe(10)
  },
)

test('a first payment that failed and is repaid in parts leaves no interest for a later item', () => {
  const caught_up = [
    ...DRAWN,
    on('2024-03-20', 'principal', 29_702),
    on('2024-03-20', 'interest', 900),
    on('2024-03-25', 'principal', 29_999),
    on('2024-03-25', 'interest', 603),
  ]
  expect(daysOn(LEVEL, caught_up, '2024-03-24')).toBe(9)
  expect(daysOn(LEVEL, caught_up, '2024-04-15')).toBe(0)
  expect(judgedOn(LEVEL, caught_up, dayNumber('2024-04-20')).overdue).toBe(30_602)
})

test('an item that misses a cent stays open, whatever falls due later', () => {
  const entries = [...DRAWN, on('2024-02-15', 'principal', 29_702 - 11)]
  // A cent for the item and nine of 0.01 % of 900.00 may be missing, not eleven.
  expect(daysOn(LEVEL, entries, '2024-03-20')).toBe(34)
  expect(daysOn(LEVEL, [...entries, on('2024-03-10', 'principal', 1)], '2024-03-20')).toBe(5)
})

const PLAIN: Terms = { ...LEVEL, interest_rate: 0 }
const DRAWN_300 = on('2024-01-15', 'disbursement', 30_000)
const back = {
  'a negative amount': (date: string, amount: number) => on(date, 'principal', -amount),
  'returned_principal': (date: string, amount: number) => on(date, 'returned_principal', amount),
} as const

describe.each(Object.entries(back))('a payment returned as %s', (_, returnedOn) => {
  const judged = (entries: readonly TypedEntry[], date: string) => {
    const { since, overdue } = judgedOn(PLAIN, [DRAWN_300, ...entries], dayNumber(date))
    return [since === null ? 0 : dayNumber(date) - since, overdue]
  }
  const paid = (date: string, amount: number) => on(date, 'principal', amount)

  test('is due again on the day of the return, and past due from the day after', () => {
    const bounced = [paid('2024-02-15', 10_000), returnedOn('2024-02-20', 10_000)]
    const days = ['2024-02-20', '2024-02-21', '2024-03-12', '2024-03-20']
    expect(days.map((day) => judged(bounced, day))).toEqual([
      [0, 0],
      [1, 10_000],
      [21, 10_000],
      [29, 20_000],
    ])
    const a_month_later = [paid('2024-02-15', 10_000), returnedOn('2024-03-01', 10_000)]
    expect(judged(a_month_later, '2024-03-21')).toEqual([20, 20_000])
  })

  test('leaves unpaid items with their older day', () => {
    const in_part = [paid('2024-02-15', 6_000), returnedOn('2024-02-20', 6_000)]
    expect(judged(in_part, '2024-03-11')).toEqual([25, 10_000])
    expect(judged([...in_part, paid('2024-03-10', 4_000)], '2024-03-11')).toEqual([20, 6_000])
  })

  test('is as if it had never been paid if it bounces on its own day', () => {
    expect(judged([returnedOn('2024-02-15', 10_000), paid('2024-02-15', 10_000)], '2024-02-20')).toEqual([5, 10_000])
  })

  test('opens items that are not due yet with the day they have', () => {
    const ahead = [paid('2024-02-10', 20_000), returnedOn('2024-02-20', 20_000)]
    expect(judged(ahead, '2024-02-21')).toEqual([1, 10_000])
    expect(judged([...ahead, paid('2024-02-25', 10_000)], '2024-03-20')).toEqual([5, 10_000])
    expect(judged([paid('2024-02-10', 10_000), returnedOn('2024-02-12', 10_000)], '2024-02-17')).toEqual([2, 10_000])
  })

  test('asks for at most the amount paid, and an excess counts against the next payment', () => {
    expect(judged([returnedOn('2024-02-10', 10_000)], '2024-02-20')).toEqual([5, 10_000])
    const too_much = [paid('2024-02-15', 10_000), returnedOn('2024-02-20', 13_000)]
    expect(judged(too_much, '2024-02-24')).toEqual([4, 10_000])
    expect(judged([...too_much, paid('2024-02-25', 10_000)], '2024-02-28')).toEqual([8, 3_000])
  })
})

const MODES = ['always', 'sometimes', 'late', 'never', 'one entry', 'undivided', 'apart', 'at once'] as const

const termsArbitrary: fc.Arbitrary<Terms> = fc.record({
  product_type: fc.constantFrom('term_loan', 'term_loan', 'term_loan', 'line_of_credit', 'invoice_factoring'),
  term: fc.constantFrom('3 months', '8 months', '25 weeks'),
  payment_frequency: fc.constantFrom('1 month', '1 month', '2 weeks'),
  interest_rate: fc.constantFrom(0, 0.065, 0.36),
})

/** A payment that bounces days later, in part, as a whole or with more than was paid. */
function returned(
  { day, type, amount }: TypedEntry,
  by: { readonly bounces: number; readonly returned: number; readonly by_own_type: boolean },
): TypedEntry {
  const back = Math.round((amount * by.returned) / 100)
  const on_day = { day: day + by.bounces }
  return by.by_own_type ? { ...on_day, type: `returned_${type}`, amount: back } : { ...on_day, type, amount: 0 - back }
}

const bookArbitrary = fc
  .record({
    terms: termsArbitrary,
    drawn: fc.constantFrom(90_000, 1_234_567),
    mode: fc.constantFrom(...MODES),
    starts: fc.integer({ min: 0, max: 6 }),
    payments: fc.array(
      fc.record({
        late: fc.constantFrom(0, 0, 0, -4, 3, 20, 45),
        share: fc.constantFrom(100, 100, 100, 0, 50, 99, 130, 300),
        reports: fc.boolean(),
        off: fc.constantFrom(0, 0, 0, -1, 1, 40),
        short: fc.constantFrom(0, 0, 0, 9, 10, 11, 124, 125),
        bounces: fc.constantFrom(0, 0, 0, 0, 5, 40),
        returned: fc.constantFrom(100, 100, 30, 170),
        by_own_type: fc.boolean(),
      }),
      { maxLength: 9 },
    ),
    scheduled_from: fc.constantFrom(null, null, null, 0, 2),
    others: fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 260 }),
        type: fc.constantFrom(
          'disbursement',
          'refund',
          'write_off',
          'late_fee',
          'other',
          'interest',
          'principal',
          'returned_principal',
        ),
        amount: fc.constantFrom(-300, 0, 700, 5_000, 400_000),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ terms, drawn, mode, starts, payments, scheduled_from, others }) => {
    const draw = [{ day: ORIGIN, type: 'disbursement', amount: drawn }]
    const due = expectationsOf(ledgerOf(terms, draw)).derived
    const paid = payments.flatMap((payment, at) => {
      const item = due[at]
      if (item === undefined) return []
      const part = (amount: number) => Math.round((amount * payment.share) / 100)
      const day = item.day + payment.late
      const [principal, interest] = [
        part(item.principal) - payment.short,
        Math.max(0, part(item.interest) + payment.off),
      ]
      const entries: TypedEntry[] = []
      if (mode === 'undivided') entries.push({ day, type: 'principal', amount: principal + interest })
      else entries.push({ day, type: 'principal', amount: principal })
      const reports =
        mode === 'always' ||
        (mode === 'sometimes' && payment.reports) ||
        (mode === 'late' && at >= starts) ||
        (mode === 'one entry' && at === starts)
      if (reports) entries.push({ day, type: 'interest', amount: interest })
      if (mode === 'apart') entries.push({ day: day + starts * 7, type: 'interest', amount: interest })
      if (mode === 'at once' && at === starts)
        entries.push({
          day,
          type: 'interest',
          amount: due.slice(0, at + 1).reduce((sum, one) => sum + one.interest, 0),
        })
      const bounced = entries.map((entry) => returned(entry, payment))
      return payment.bounces === 0 ? entries : [...entries, ...bounced]
    })
    const scheduled = (scheduled_from === null ? [] : due.slice(scheduled_from)).flatMap((item) => [
      { day: item.day, type: 'scheduled_principal', amount: item.principal },
      { day: item.day, type: 'scheduled_interest', amount: item.interest },
    ])
    const dated = others.map((other) => ({ ...other, day: ORIGIN + other.day }))
    return { terms, entries: [...draw, ...paid, ...scheduled, ...dated] }
  })

test('on the days around every item and every payment a receivable is judged as the text defines', () => {
  fc.assert(
    fc.property(bookArbitrary, ({ terms, entries }) => {
      const expected = expectationsOf(ledgerOf(terms, entries))
      const of = allocate(expected.derived, entries)
      const turning = [...entries, ...expected.derived].flatMap(({ day }) => [day - 1, day, day + 1])
      const days = [...new Set(turning)].toSorted((one, other) => one - other)
      for (const day of days.filter((_, at) => at % 3 === days.length % 3))
        expect({ day, ...judgedOn(terms, entries, day) }).toEqual({ day, ...judge(of, day, ORIGIN - 10) })
    }),
    { numRuns: runs(200, 40) },
  )
})

test('entries of a receivable give the same result in any order', () => {
  const shuffled = bookArbitrary.chain(({ terms, entries }) =>
    fc.record({
      terms: fc.constant(terms),
      entries: fc.constant(entries),
      other_order: fc.shuffledSubarray(entries, { minLength: entries.length }),
    }),
  )
  fc.assert(
    fc.property(shuffled, ({ terms, entries, other_order }) => {
      const [one, other] = [entries, other_order].map((all) => expectationsOf(ledgerOf(terms, all)))
      expect(other?.arrears).toEqual(one?.arrears)
    }),
  )
})
