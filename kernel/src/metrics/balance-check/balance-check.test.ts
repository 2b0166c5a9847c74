// Agreement: the tolerance to the minor unit, the orders of one day, and the result of a check. Causes have their own suite beside this
// one.
// suite beside this one.
import { describe, expect, test } from 'vitest'
import { checkBalances } from './balance-check.ts'
import type { CheckedEntry } from './checked-entry.ts'

/** An entry in one line: day, type, amount, reported balance. Its id is its index; it became known on its day. */
function book(...lines: readonly (readonly [number, string, number, (number | null)?])[]): CheckedEntry[] {
  return lines.map(([day, type, amount, reported = null], place) => ({
    day,
    id: `e${String(place + 1).padStart(3, '0')}`,
    type,
    amount,
    reported,
    recorded: day,
  }))
}

describe('a book that agrees', () => {
  test('counts its balances and returns the last one, with no break', () => {
    const entries = book(
      [0, 'disbursement', 100_000, 100_000],
      [30, 'interest', 500, 100_000],
      [30, 'principal', 20_000],
      [60, 'principal', 20_000, 60_000],
    )
    expect(checkBalances(entries)).toEqual({
      compared: 3,
      agreeing: 3,
      last: { day: 60, id: 'e004', reported: 60_000, computed: 60_000, difference: 0, tolerance: 6 },
      broken_since: null,
      cause: null,
      evidence: { entry_ids: [], amount: null },
    })
  })

  test.each([
    ['no entries', []],
    ['no reported balance', book([0, 'disbursement', 5], [1, 'principal', 9])],
  ])('with %s compares nothing and claims nothing', (_, entries) => {
    expect(checkBalances(entries)).toEqual({
      compared: 0,
      agreeing: 0,
      last: null,
      broken_since: null,
      cause: null,
      evidence: { entry_ids: [], amount: null },
    })
  })

  test('an unknown type moves nothing, and its reported balance still counts', () => {
    const entries = book([0, 'disbursement', 5_000, 5_000], [1, 'cheque_fee', 700, 5_000])
    expect(checkBalances(entries)).toMatchObject({ compared: 2, agreeing: 2, cause: null })
  })

  test('a break that ended is counted and has no cause', () => {
    const entries = book([0, 'disbursement', 5_000, 4_000], [1, 'principal', 1_000, 4_000])
    expect(checkBalances(entries)).toMatchObject({ compared: 2, agreeing: 1, broken_since: null, cause: null })
  })

  test('negative amounts reverse their type', () => {
    const entries = book([0, 'disbursement', 900, 900], [1, 'principal', 400, 500], [2, 'principal', -400, 900])
    expect(checkBalances(entries)).toMatchObject({ compared: 3, agreeing: 3 })
  })
})

describe('the tolerance', () => {
  test.each([
    [1, true],
    [-1, true],
    [2, false],
    [-2, false],
  ])('of a first entry is one minor unit: off by %i agrees is %s', (off, agrees) => {
    expect(checkBalances(book([0, 'disbursement', 5_000, 5_000 + off])).agreeing).toBe(agrees ? 1 : 0)
  })

  test.each([
    [3, true],
    [4, false],
  ])(
    'grows by one minor unit an entry, whether it reports or not: off by %i at the third agrees is %s',
    (off, agrees) => {
      const entries = book([0, 'disbursement', 5_000], [1, 'interest', 10], [2, 'principal', 1_000, 4_000 + off])
      expect(checkBalances(entries).agreeing).toBe(agrees ? 1 : 0)
    },
  )

  test.each([
    [1_000_000, 100, true],
    [1_000_000, 101, false],
    [1_009_999, 100, true],
    [1_009_999, 101, false],
    [1_010_000, 101, true],
  ])('is 0.01 %% of the computed balance where that is more: %i off by %i agrees is %s', (balance, off, agrees) => {
    expect(checkBalances(book([0, 'disbursement', balance, balance + off])).agreeing).toBe(agrees ? 1 : 0)
    expect(checkBalances(book([0, 'disbursement', balance, balance - off])).agreeing).toBe(agrees ? 1 : 0)
  })

  test('of a negative balance is that of its absolute value', () => {
    expect(checkBalances(book([0, 'principal', 1_000_000, -1_000_100])).agreeing).toBe(1)
    expect(checkBalances(book([0, 'principal', 1_000_000, -1_000_101])).agreeing).toBe(0)
  })
})

describe('entries of one day', () => {
  test('agree when any order of theirs makes all reported balances agree', () => {
    const entries = book(
      [0, 'disbursement', 10_000, 10_000],
      [5, 'disbursement', 3_000, 9_000],
      [5, 'principal', 4_000, 6_000],
      [6, 'principal', 1_000, 8_000],
    )
    expect(checkBalances(entries)).toMatchObject({ compared: 4, agreeing: 4, cause: null })
  })

  test('the last balance is the last in the order that agrees', () => {
    const entries = book(
      [0, 'disbursement', 10_000, 10_000],
      [5, 'disbursement', 3_000, 9_000],
      [5, 'principal', 4_000, 6_000],
    )
    expect(checkBalances(entries).last).toMatchObject({ id: 'e002', reported: 9_000, computed: 9_000 })
  })

  test('both parts of one payment may have the balance after the whole payment', () => {
    const entries = book([0, 'disbursement', 10_000], [5, 'interest', 80, 9_000], [5, 'principal', 1_000, 9_000])
    expect(checkBalances(entries)).toMatchObject({ compared: 2, agreeing: 2 })
  })

  test('entries without a balance may be anywhere in it', () => {
    const entries = book(
      [5, 'disbursement', 10_000],
      [5, 'principal', 1_000, 4_000],
      [5, 'principal', 5_000],
      [5, 'write_off', 300, 3_700],
    )
    expect(checkBalances(entries)).toMatchObject({ compared: 2, agreeing: 2 })
  })

  test('disagree if no order fits all of them', () => {
    const entries = book(
      [0, 'disbursement', 10_000, 10_000],
      [5, 'principal', 4_000, 6_000],
      [5, 'principal', 3_000, 7_000],
    )
    expect(checkBalances(entries)).toMatchObject({ compared: 3, agreeing: 2 })
  })

  test('twelve in reverse agree exactly', () => {
    const lines = Array.from({ length: 12 }, (_, place): readonly [number, string, number, number] => {
      const paidBefore = Array.from({ length: 11 - place }, (__, later) => place + later + 2)
      const paid = paidBefore.reduce((sum, number) => sum + number * 100, (place + 1) * 100)
      return [5, 'principal', (place + 1) * 100, 10_000 - paid]
    })
    expect(checkBalances(book([0, 'disbursement', 10_000, 10_000], ...lines))).toMatchObject({ agreeing: 13 })
  })

  test('after a break, the order that keeps the difference is taken, so that one break stays one', () => {
    const entries = book(
      [0, 'disbursement', 10_000, 10_000],
      [2, 'principal', 2_000, 7_300],
      [5, 'disbursement', 3_000, 6_300],
      [5, 'principal', 4_000, 3_300],
    )
    expect(checkBalances(entries)).toMatchObject({
      broken_since: { day: 2, id: 'e002' },
      last: { id: 'e003', difference: -700 },
      cause: 'missing_entry',
      evidence: { amount: -700 },
    })
  })

  test('too many to search count in their fixed order, and the days after them as usual', () => {
    const many = Array.from({ length: 40 }, (): readonly [number, string, number] => [5, 'principal', 10])
    const entries = book([0, 'disbursement', 10_000, 10_000], [5, 'disbursement', 500, 9_600], ...many, [
      6,
      'interest',
      1,
      10_100,
    ])
    expect(checkBalances(entries)).toMatchObject({ compared: 3, agreeing: 2, broken_since: null })
  })
})
