// Compares the causes of a receivable by day with the balance check itself, run again for each day with the entries up to it.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ENTRY_TYPES } from '../entry-types.ts'
import { dayNumber } from '../../core/day.ts'
import { checkBalances } from './balance-check.ts'
import { BREAK_CAUSES, type BreakCause, type CheckedEntry } from './checked-entry.ts'
import { type DatedBreak, listBreaks } from './dated-breaks.ts'
import { runs } from '../../../test/length.ts'

const always = () => true

/** The cause on a day. */
function causeOn(breaks: readonly DatedBreak[], day: number): BreakCause | null {
  return breaks.findLast(({ from }) => from <= day)?.cause ?? null
}

const upTo = (entries: readonly CheckedEntry[], day: number) => entries.filter((entry) => entry.day <= day)

/** The lender's changes to the balance that follows from its entries: mostly none, or one thing repeatedly. */
const FAULTS = [
  (balance: number) => balance,
  (balance: number) => balance,
  (balance: number) => balance + 7_000,
  (balance: number) => Math.floor(balance / 100),
  (balance: number) => -balance,
  (balance: number, day: number) => balance + 100 * day,
  (balance: number, day: number) => balance + 3_000 + ((day * 7_919) % 5_000),
] as const

const line = fc.record({
  apart: fc.constantFrom(0, 1, 1, 30),
  type: fc.constantFrom('principal', 'principal', 'interest', 'scheduled_interest', 'late_fee', ...ENTRY_TYPES),
  amount: fc.oneof(fc.constantFrom(5_000, 7_000), fc.integer({ min: -20_000, max: 40_000 })),
  states: fc.integer({ min: 0, max: 3 }).map((drawn) => drawn > 0),
  counted: fc.integer({ min: 0, max: 6 }).map((drawn) => drawn > 0),
  late: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
  slipped: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
  sent_twice: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
})

/** A book whose lender counts in one way for a while, then in another. */
const books = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 18 }),
    faults: fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 3 }),
    with_interest: fc.boolean(),
  })
  .map(({ lines, faults, with_interest }) => {
    let [balance, day] = [500_000, 0]
    const opening = { day, id: 'opening', type: 'disbursement', amount: balance, reported: null, recorded: 0 }
    const stated = lines.flatMap(
      ({ apart, type, amount, states, counted, late, slipped, sent_twice }, place): CheckedEntry[] => {
        day += apart
        const moves = type === 'principal' || type === 'refund' || type === 'write_off' ? -1 : 0
        const effect = type === 'disbursement' || (with_interest && type === 'interest') ? 1 : moves
        // The lender has not counted yet what became known late.
        if (counted && !late) balance += effect * amount
        const fault = faults[Math.floor((place * faults.length) / lines.length)] ?? FAULTS[0]
        const reported = states ? fault(balance, day) : null
        const sent = {
          day,
          id: `e${place % 5}-${place}`,
          type,
          amount: slipped ? amount * 100 : amount,
          reported,
          recorded: late ? 1_000 + place : place,
        }
        return sent_twice
          ? [
              { ...sent, reported: null },
              { ...sent, id: `${sent.id}-again` },
            ]
          : [sent]
      },
    )
    return [opening, ...stated]
  })

describe('the causes of a receivable by day', () => {
  test('equal on each day that of the balance check for the entries up to it', () => {
    const causes = new Set<BreakCause | null>()
    fc.assert(
      fc.property(books, (entries) => {
        const breaks = listBreaks(entries, always)
        for (const day of new Set(entries.flatMap((one) => [one.day, one.day + 1]))) {
          const { cause } = checkBalances(upTo(entries, day))
          expect({ day, cause: causeOn(breaks, day) }).toEqual({ day, cause })
          causes.add(cause)
        }
      }),
      { numRuns: 2_000 },
    )
    // Books of a few weeks have no date whose exchanged form is later.
    expect(causes).toEqual(new Set([null, ...BREAK_CAUSES.filter((cause) => cause !== 'swapped_date')]))
  })

  test('report an exchanged date until the intended day, on each day as the balance check does', () => {
    const paid = (date: string, amount: number, reported: number | null) => ({
      day: dayNumber(date),
      id: date,
      type: 'principal',
      amount,
      reported,
      recorded: 0,
    })
    const entries = [
      { ...paid('2026-01-15', 100_000, 100_000), type: 'disbursement' },
      paid('2026-02-03', 10_000, 90_000),
      paid('2026-03-03', 10_000, 80_000),
      paid('2026-03-05', 9_000, null),
      paid('2026-04-03', 10_000, 70_000),
      paid('2026-05-02', 100, 69_900),
      paid('2026-06-03', 10_000, 50_900),
    ]
    const breaks = listBreaks(entries, always)
    const causes = entries.map(({ day }) => [causeOn(breaks, day), checkBalances(upTo(entries, day)).cause])
    expect(causes).toEqual([null, null, null, null, 'swapped_date', 'swapped_date', null].map((one) => [one, one]))
  })

  test('report an extra entry once its own balance is no longer the last, and a duplicate once it comes again', () => {
    const payment = (day: number, amount: number, reported: number) => ({
      day,
      id: `p${day}`,
      type: 'principal',
      amount,
      reported,
      recorded: day,
    })
    const early = payment(20, 7_000, 78_000)
    const entries = [
      { ...payment(0, 100_000, 100_000), type: 'disbursement' },
      payment(10, 10_000, 90_000),
      early,
      payment(30, 5_000, 85_000),
      payment(40, 7_000, 78_000),
    ]
    expect(listBreaks(entries, always)).toEqual([
      { from: 20, cause: 'missing_entry' },
      { from: 30, cause: 'extra_entry' },
      { from: 40, cause: 'duplicate_entry' },
    ])
  })

  test('change only on the requested days, and end as they began', () => {
    fc.assert(
      fc.property(books, (entries) => {
        const breaks = listBreaks(entries, always)
        for (const [at, { from, cause }] of breaks.entries()) {
          expect(cause).not.toBe(breaks[at - 1]?.cause ?? null)
          expect(from).toBeGreaterThan(breaks[at - 1]?.from ?? -Infinity)
          expect(entries.some(({ day, reported }) => day === from && reported !== null)).toBe(true)
        }
      }),
    )
  })

  test('are empty on days that are not requested', () => {
    fc.assert(
      fc.property(books, fc.nat({ max: 3 }), (entries, part) => {
        const isAsked = (day: number) => day % 4 !== part
        const breaks = listBreaks(entries, isAsked)
        for (const day of new Set(entries.filter(({ reported }) => reported !== null).map((one) => one.day)))
          expect(causeOn(breaks, day)).toBe(isAsked(day) ? checkBalances(upTo(entries, day)).cause : null)
      }),
    )
  })
})

/** A balance a day with a different error each day, or the same one. */
function brokenDaily(days: number, offBy: (day: number) => number): CheckedEntry[] {
  return Array.from({ length: days }, (_, day) => ({
    day,
    id: `p${day}`,
    type: 'disbursement',
    amount: 1_000,
    reported: 1_000 * (day + 1) + offBy(day),
    recorded: day,
  }))
}

describe('a run of thousands of broken balances', () => {
  const LATE = 2_900
  const entries = brokenDaily(3_000, (day) => (day < LATE ? 50_000 : 50_000 + ((day * 7_919) % 40_000)))

  test('depends only on entries up to each day, also if not every day is explained', () => {
    const breaks = listBreaks(entries, always)
    for (const day of [10, 700, 2_950])
      expect(listBreaks(upTo(entries, day), always)).toEqual(breaks.filter(({ from }) => from <= day))
  })

  test('changes its cause when it has grown by a sixteenth', () => {
    const longer = brokenDaily(3_400, (day) => (day < LATE ? 50_000 : 50_000 + ((day * 7_919) % 40_000)))
    const breaks = listBreaks(longer, always)
    expect(breaks[0]).toEqual({ from: 0, cause: checkBalances(longer.slice(0, 1)).cause })
    const before = causeOn(breaks, LATE - 1)
    expect(before).toBe('missing_entry')
    expect(causeOn(breaks, 3_399)).toBe(checkBalances(longer).cause)
    expect(causeOn(breaks, 3_399)).not.toBe(before)
  })
})

test('breaks that begin while not every day is explained are unexplained until one is', () => {
  const breaks = listBreaks(
    brokenDaily(1_500, (day) => (day % 2 === 0 ? 50_000 : 0)),
    always,
  )
  const causes = (from: number, until: number) =>
    new Set(breaks.filter((one) => one.from >= from && one.from < until).map(({ cause }) => cause))
  expect(breaks.length).toBe(1_500)
  expect(causes(0, 300)).toEqual(new Set(['missing_entry', null]))
  expect(causes(1_000, 1_500)).toEqual(new Set(['missing_entry', 'unexplained', null]))
})

describe('an entry after the last balance', () => {
  test('does not affect its cause', () => {
    fc.assert(
      fc.property(
        books,
        fc.constantFrom(...ENTRY_TYPES),
        fc.integer({ min: -9_000, max: 9_000 }),
        (entries, type, amount) => {
          const last = entries.at(-1)?.day ?? 0
          const more = { day: last + 1, id: 'later', type, amount, reported: null, recorded: 5_000 }
          expect(checkBalances([...entries, more])).toEqual(checkBalances(entries))
        },
      ),
      { numRuns: runs(500, 100) },
    )
  })
})
