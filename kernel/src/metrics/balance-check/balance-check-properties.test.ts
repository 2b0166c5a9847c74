// Properties of every book: a book with true balances agrees in any order of arrival, and the check finds the cause of one planted fault.
// The planted books keep their amounts apart, so that no two faults look alike.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ENTRY_TYPES, principalEffect } from '../entry-types.ts'
import { checkBalances } from './balance-check.ts'
import type { CheckedEntry } from './checked-entry.ts'
import { runs } from '../../../test/length.ts'

const anyType = fc.constantFrom(...ENTRY_TYPES, 'not_understood')

/** Entries in the lender's own order within each day, days rising, with the balances that this order gives. */
const trueBook = fc
  .array(fc.tuple(fc.nat({ max: 4 }), anyType, fc.integer({ min: -1e9, max: 1e9 }), fc.boolean(), fc.nat()), {
    maxLength: 12,
  })
  .map((lines) => {
    let balance = 0
    return [...lines]
      .sort(([a], [b]) => a - b)
      .map(([day, type, amount, reports, recorded], place): CheckedEntry => {
        balance += principalEffect(type) * amount
        return { day, id: `${recorded % 7}-${place}`, type, amount, reported: reports ? balance : null, recorded }
      })
  })

const anyBook = fc.array(
  fc.record({
    day: fc.nat({ max: 9 }),
    id: fc.string({ maxLength: 3 }),
    type: anyType,
    amount: fc.integer({ min: -1e6, max: 1e6 }),
    reported: fc.option(fc.integer({ min: -1e6, max: 1e6 }), { freq: 3 }),
    recorded: fc.nat({ max: 9 }),
  }),
  { maxLength: 45 },
)

describe('any book', () => {
  test('with true reported balances agrees throughout, in any order of arrival', () => {
    fc.assert(
      fc.property(
        trueBook.chain((book) => fc.shuffledSubarray(book, { minLength: book.length })),
        (arrived) => {
          const { compared, agreeing, cause } = checkBalances(arrived)
          expect({ agreeing, cause }).toEqual({ agreeing: compared, cause: null })
          expect(compared).toBe(arrived.filter(({ reported }) => reported !== null).length)
        },
      ),
      { numRuns: runs(300, 60) },
    )
  })

  test('gets a consistent answer, and the same one in every order of arrival', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const unique = [...new Map(book.map((entry) => [entry.id, entry])).values()]
        const check = checkBalances(unique)
        expect(checkBalances([...unique].reverse())).toEqual(check)
        expect(check.compared).toBe(unique.filter(({ reported }) => reported !== null).length)
        expect(check.agreeing).toBeLessThanOrEqual(check.compared)
        const { last } = check
        const broken = last !== null && Math.abs(last.difference) > last.tolerance
        expect(check.cause !== null).toBe(broken)
        expect(check.broken_since !== null).toBe(broken)
        expect(check.evidence.entry_ids.length).toBeLessThanOrEqual(10)
      }),
      { numRuns: runs(300, 60) },
    )
  })
})

const OPENING = 5_000_000
const PAYMENTS = 12

/** A loan of 50,000.00 and its payments, ten days apart, all amounts further apart than any tolerance. */
const loan = fc
  .shuffledSubarray([...Array(PAYMENTS).keys()], { minLength: PAYMENTS })
  .map((places) => [
    entry(0, 'disbursement', OPENING),
    ...places.map((place, index) => entry((index + 1) * 10, 'principal', 100_003 + place * 7_001)),
  ])

/** The payments without a balance; never the last, and the opening always has one. */
const silence = fc.array(fc.boolean(), { minLength: PAYMENTS - 1, maxLength: PAYMENTS - 1 })
const payment = fc.integer({ min: 1, max: PAYMENTS })
const earlyPayment = fc.integer({ min: 1, max: PAYMENTS - 1 })

function entry(day: number, type: string, amount: number): CheckedEntry {
  return { day, id: `${type}-${day}`, type, amount, reported: null, recorded: day }
}

type Effect = (entry: CheckedEntry, index: number) => number

const truly: Effect = ({ type, amount }) => principalEffect(type) * amount

/** The book with the balances of a lender for which entries have such an effect. */
function reporting(book: readonly CheckedEntry[], effect: Effect, silent: readonly boolean[] = []): CheckedEntry[] {
  let balance = 0
  return book.map((one, index) => {
    balance += effect(one, index)
    return { ...one, reported: silent[index - 1] === true ? null : balance }
  })
}

function holds<Values extends [unknown, ...unknown[]]>(property: fc.IPropertyWithHooks<Values>): void {
  fc.assert(property, { numRuns: runs(150, 40) })
}

describe('one planted fault', () => {
  test.each([10, 100, 1_000, 0.1, 0.01, 0.001])('of the unit, balances times %d, is found', (factor) => {
    holds(
      fc.property(loan, silence, (book, silent) => {
        const scaled = reporting(book, truly, silent).map((one) => ({
          ...one,
          reported: one.reported === null ? null : Math.floor(one.reported * factor),
        }))
        expect(checkBalances(scaled)).toMatchObject({ agreeing: 0, cause: 'unit', broken_since: { day: 0 } })
      }),
    )
  })

  test('of a sign names its entry', () => {
    holds(
      fc.property(loan, silence, payment, (book, silent, fault) => {
        const flipped = reporting(book, (one, index) => truly(one, index) * (index === fault ? -1 : 1), silent)
        const { cause, evidence } = checkBalances(flipped)
        expect({ cause, ids: evidence.entry_ids }).toEqual({ cause: 'sign', ids: [book[fault]?.id] })
      }),
    )
  })

  test('of an entry that only we hold names it', () => {
    holds(
      fc.property(loan, silence, payment, (book, silent, fault) => {
        const extra = reporting(book, (one, index) => (index === fault ? 0 : truly(one, index)), silent)
        const { cause, evidence } = checkBalances(extra)
        expect({ cause, ids: evidence.entry_ids }).toEqual({ cause: 'extra_entry', ids: [book[fault]?.id] })
      }),
    )
  })

  test('of an entry sent twice names both', () => {
    holds(
      fc.property(loan, payment, (book, fault) => {
        const sent = reporting(book, truly)
        const twice = sent.flatMap((one, index) => (index === fault ? [one, { ...one, id: `${one.id}-again` }] : one))
        const id = String(book[fault]?.id)
        const { cause, evidence } = checkBalances(twice)
        expect({ cause, ids: evidence.entry_ids }).toEqual({ cause: 'duplicate_entry', ids: [id, `${id}-again`] })
      }),
    )
  })

  test('of an entry sent again under the next day names both', () => {
    holds(
      fc.property(loan, earlyPayment, (book, fault) => {
        const twice = reporting(book, truly).flatMap((one, index) =>
          index === fault ? [one, { ...one, id: `${one.id}-again`, day: one.day + 1, reported: null }] : one,
        )
        const { cause, evidence } = checkBalances(twice)
        const id = String(book[fault]?.id)
        expect({ cause, ids: evidence.entry_ids }).toEqual({ cause: 'duplicate_entry', ids: [id, `${id}-again`] })
      }),
    )
  })

  test.each([10, 100, 1_000, 0.1, 0.01, 0.001])('of an entry sent %d times as large names it', (factor) => {
    holds(
      fc.property(loan, silence, payment, (book, silent, fault) => {
        const slipped = reporting(book, truly, silent).map((one, index) =>
          index === fault ? { ...one, amount: Math.floor(one.amount * factor) } : one,
        )
        const { cause, evidence } = checkBalances(slipped)
        expect({ cause, ids: evidence.entry_ids }).toEqual({ cause: 'misplaced_decimal', ids: [book[fault]?.id] })
      }),
    )
  })

  test('of an entry that was never sent gives the amount that it would move', () => {
    holds(
      fc.property(loan, silence, earlyPayment, (book, silent, fault) => {
        const sent = reporting(book, truly, silent).filter((_, index) => index !== fault)
        const { cause, evidence } = checkBalances(sent)
        expect({ cause, amount: evidence.amount }).toEqual({
          cause: 'missing_entry',
          amount: -Number(book[fault]?.amount),
        })
      }),
    )
  })

  test('of a snapshot taken before a late entry names that entry', () => {
    holds(
      fc.property(loan, earlyPayment, (book, fault) => {
        const stale = reporting(book, (one, index) => (index === fault ? 0 : truly(one, index))).map((one, index) =>
          index === fault ? { ...one, recorded: 10_000, reported: null } : one,
        )
        const { cause, evidence } = checkBalances(stale)
        expect({ cause, ids: evidence.entry_ids }).toEqual({ cause: 'stale_snapshot', ids: [book[fault]?.id] })
      }),
    )
  })

  test('of interest added to the balance from some day on names the interest', () => {
    holds(
      fc.property(loan, earlyPayment, (book, fault) => {
        const withInterest = book.flatMap((one, index) =>
          index === 0 ? one : [entry(one.day - 5, 'interest', 30_011 + index * 101), one],
        )
        const added = withInterest.filter(({ type, day }) => type === 'interest' && day > fault * 10)
        const sent = reporting(withInterest, (one, index) => truly(one, index) + (added.includes(one) ? one.amount : 0))
        const { cause, evidence } = checkBalances(sent)
        expect(cause).toBe('interest_capitalised')
        expect(evidence).toEqual({
          entry_ids: added.map(({ id }) => id).slice(0, 10),
          amount: added.reduce((sum, { amount }) => sum + amount, 0),
        })
      }),
    )
  })

  test('of interest added without an entry is found by its growth', () => {
    holds(
      fc.property(loan, fc.integer({ min: 20, max: 200 }), (book, basisPoints) => {
        let balance = 0
        const sent = book.map((one, index) => {
          balance += truly(one, index) + Math.round((balance * basisPoints) / 10_000)
          return { ...one, reported: balance }
        })
        expect(checkBalances(sent)).toMatchObject({ cause: 'interest_capitalised', broken_since: { day: 10 } })
      }),
    )
  })

  test('of a balance that includes due interest until it is paid is found as the basis', () => {
    holds(
      fc.property(loan, fc.integer({ min: 1_000, max: 9_000 }), (book, interest) => {
        const charged = book.flatMap(({ day }, index) =>
          index % 3 === 0
            ? [entry(day + 2, 'scheduled_interest', 2 * interest)]
            : [entry(day + 4, 'interest', interest)],
        )
        const due = entry(900, 'scheduled_interest', 5 * interest)
        const all = [...book, ...charged, due].sort((a, b) => a.day - b.day)
        const signs: Readonly<Record<string, number>> = { scheduled_interest: 1, interest: -1 }
        const sent = reporting(all, (one, index) => truly(one, index) + (signs[one.type] ?? 0) * one.amount)
        expect(checkBalances(sent).cause).toBe('basis')
      }),
    )
  })

  test('of a balance that includes all future interest from the first day is found as the basis', () => {
    holds(
      fc.property(loan, fc.integer({ min: 1_000, max: 9_000 }), (book, interest) => {
        const paid = book.flatMap((one, index) =>
          index === 0 ? one : [entry(one.day - 5, 'interest', interest + index), one],
        )
        const total = interest * 20
        const sent = reporting(paid, (one, index) => {
          if (one.type === 'interest') return -one.amount
          return truly(one, index) + (index === 0 ? total : 0)
        })
        expect(checkBalances(sent)).toMatchObject({ cause: 'basis', broken_since: { day: 0 } })
      }),
    )
  })
})
