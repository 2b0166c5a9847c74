// Metrics of the cash tie-out, each worked out by hand: on both sides of the day on which the bank shows a payment, of what only the lender's own
// statements show, of what was explained, and before the statements begin.
import { describe, expect, test } from 'vitest'
import { dayNumber } from '../../../core/day.ts'
import { monthNumber } from '../../../core/month.ts'
import type { Reading } from '../reading.ts'
import { type CashOnDay, type CollectedSum, type TakenBack, readCash } from './cash-readings.ts'

function collected(day: string, amount: number, shown_on?: string, fields: Partial<CollectedSum> = {}): CollectedSum {
  const days = shown_on === undefined ? undefined : dayNumber(shown_on) - dayNumber(day)
  const plain = {
    side: 'payment',
    currency: 'USD',
    is_in: true,
    by_lender: false,
    explained: false,
    number: 1,
    lent: 0,
    learned_fee: 0,
  } as const
  return { ...plain, day: dayNumber(day), days, amount, ...fields }
}

/** What was taken back of a payment that was shown on a day, or never. */
function takenBackOf(day: string, amount: number, shown_on?: string, verified = amount): TakenBack {
  const { currency, by_lender, explained, day: number, days } = collected(day, amount, shown_on)
  return { currency, by_lender, explained, day: number, days, amount, verified }
}

const dayOrNone = (day: string | undefined) => (day === undefined ? undefined : dayNumber(day))

/** Reads a metric on a day, with yen at half a cent. */
function read(
  metric: string,
  day: string,
  {
    sums = [],
    taken_back = [],
    since = '2026-03-01',
    oldest,
  }: { sums?: readonly CollectedSum[]; taken_back?: readonly TakenBack[]; since?: string; oldest?: string },
): Reading {
  const cash: CashOnDay = { sums, taken_back, since: dayOrNone(since), oldest: dayOrNone(oldest) }
  const at = { month: monthNumber(day.slice(0, 7)), day: dayNumber(day) }
  const exchange = (currency: string) => (currency === 'JPY' ? { numerator: 1n, denominator: 2n } : null)
  return readCash({ metric }, cash, at, { currency: 'USD', day: at.day, exchange })
}

const share = (numerator: bigint, denominator: bigint) => ({
  unit: 'share',
  numerator: { numerator, denominator: 1n },
  denominator,
})

/** The example of the documentation: 1,000 shown on March 3, 500 on April 3, 250 never. */
const MARCH = [
  collected('2026-03-02', 1_000, '2026-03-03'),
  collected('2026-03-30', 500, '2026-04-03'),
  collected('2026-03-25', 250),
]

describe('the verified share of collections', () => {
  const ratioOn = (
    day: string,
    sums: readonly CollectedSum[],
    since = '2026-03-01',
    taken_back: readonly TakenBack[] = [],
  ) => read('cash_verified_ratio', day, { sums, since, taken_back })

  test('is that of the month that is over, by what the bank shows on the day', () => {
    expect(ratioOn('2026-03-31', MARCH)).toMatchObject(share(1_000n, 1_750n))
    expect(ratioOn('2026-04-02', MARCH)).toMatchObject(share(1_000n, 1_750n))
    expect(ratioOn('2026-04-03', MARCH)).toMatchObject(share(1_500n, 1_750n))
    expect(ratioOn('2026-04-10', [...MARCH, collected('2026-04-01', 9_000)])).toMatchObject(share(1_500n, 1_750n))
  })

  test('counts what only the lender shows, and what was explained, as not verified', () => {
    const own = collected('2026-03-04', 70, '2026-03-05', { by_lender: true })
    const explained = collected('2026-03-04', 30, '2026-03-05', { explained: true })
    expect(ratioOn('2026-03-31', [...MARCH, own, explained])).toMatchObject(share(1_000n, 1_850n))
  })

  test('leaves money out and lines of the bank out', () => {
    const out = collected('2026-03-04', -70, '2026-03-05', { is_in: false })
    const line = collected('2026-03-04', 70, '2026-03-05', { side: 'line' })
    expect(ratioOn('2026-03-31', [...MARCH, out, line])).toMatchObject(share(1_000n, 1_750n))
  })

  test('is of collections from the first day of the statements on', () => {
    expect(ratioOn('2026-03-31', MARCH, '2026-03-03')).toMatchObject(share(0n, 750n))
    expect(ratioOn('2026-03-31', MARCH, '2026-03-20')).toMatchObject(share(0n, 750n))
    expect(ratioOn('2026-03-31', MARCH, '2026-03-31')).toEqual({ missing: 'no_denominator' })
    expect(ratioOn('2026-03-31', MARCH, '2026-04-01')).toEqual({ missing: 'no_bank_statements' })
    expect(ratioOn('2026-04-30', MARCH, '2026-04-30')).toEqual({ missing: 'no_denominator' })
  })

  test('converts other currencies at the rate of the day', () => {
    const yen = collected('2026-03-04', 501, '2026-03-05', { currency: 'JPY' })
    // 501 at a half is 250.5: 251, rounded half up.
    expect(ratioOn('2026-03-31', [...MARCH, yen])).toMatchObject(share(1_251n, 2_001n))
    const euro = collected('2026-03-04', 1, undefined, { currency: 'EUR' })
    const pound = collected('2026-03-04', 1, undefined, { currency: 'GBP' })
    expect(ratioOn('2026-03-31', [...MARCH, pound, euro])).toEqual({
      missing: 'no_exchange_rate',
      currencies: ['EUR', 'GBP'],
    })
  })

  test('is net of what was taken back, whether or not the bank showed it', () => {
    const of = (...taken_back: TakenBack[]) => ratioOn('2026-03-31', MARCH, '2026-03-01', taken_back)
    // Of 1,000 that were shown, 400 went back: 600 of 1,350. Of 250 that were not, all: 1,000 of 1,500.
    expect(of(takenBackOf('2026-03-02', 400, '2026-03-03'))).toMatchObject(share(600n, 1_350n))
    expect(of(takenBackOf('2026-03-25', 250))).toMatchObject(share(1_000n, 1_500n))
    // Of a payment of April nothing counts in March.
    expect(of(takenBackOf('2026-04-02', 250))).toMatchObject(share(1_000n, 1_750n))
    const all = [takenBackOf('2026-03-02', 1_000, '2026-03-03'), takenBackOf('2026-03-25', 250)]
    expect(of(...all, takenBackOf('2026-03-30', 500))).toEqual({ missing: 'no_denominator' })
  })

  test('leaves out money that was lent, and what came back of that', () => {
    const refund = collected('2026-03-04', 300, '2026-03-05', { lent: 300 })
    const both = collected('2026-03-04', 100, '2026-03-05', { lent: 40 })
    expect(ratioOn('2026-03-31', [...MARCH, refund, both])).toMatchObject(share(1_060n, 1_810n))
  })

  test('is net of fees that were learned, once the payment is verified, and gross of all others', () => {
    const learned = collected('2026-03-04', 100, '2026-03-05', { learned_fee: 3 })
    expect(ratioOn('2026-03-31', [...MARCH, learned])).toMatchObject(share(1_097n, 1_850n))
    const later = collected('2026-03-30', 100, '2026-04-02', { learned_fee: 3 })
    expect(ratioOn('2026-03-31', [...MARCH, later])).toMatchObject(share(1_000n, 1_850n))
    const back = takenBackOf('2026-03-04', 100, '2026-03-05', 97)
    expect(ratioOn('2026-03-31', [...MARCH, learned], '2026-03-01', [back])).toMatchObject(share(1_000n, 1_750n))
  })

  test('cannot be measured without collections, and without statements', () => {
    expect(ratioOn('2026-03-31', [])).toEqual({ missing: 'no_denominator' })
    const nothing = { since: undefined, sums: MARCH, taken_back: [], oldest: undefined }
    const at = { month: monthNumber('2026-03'), day: dayNumber('2026-03-31') }
    const on = { currency: 'USD', day: at.day, exchange: () => null }
    expect(readCash({ metric: 'cash_verified_ratio' }, nothing, at, on)).toEqual({ missing: 'no_bank_statements' })
    expect(readCash({ metric: 'unmatched_cash_days' }, nothing, at, on)).toEqual({ missing: 'no_bank_statements' })
  })
})

describe('the age of the oldest unverified collection', () => {
  test('is in days up to the day, 0 where all are verified', () => {
    const days = (numerator: bigint) => ({ unit: 'days', numerator: { numerator, denominator: 1n }, denominator: 1n })
    expect(read('unmatched_cash_days', '2026-03-31', { oldest: '2026-03-25' })).toMatchObject(days(6n))
    expect(read('unmatched_cash_days', '2026-04-10', { oldest: '2026-03-25' })).toMatchObject(days(16n))
    expect(read('unmatched_cash_days', '2026-04-10', {})).toMatchObject(days(0n))
  })

  test('cannot be measured before the statements begin', () => {
    expect(read('unmatched_cash_days', '2026-02-28', {})).toEqual({ missing: 'no_bank_statements' })
    expect(read('unmatched_cash_days', '2026-03-01', {})).toMatchObject({ denominator: 1n })
  })
})
