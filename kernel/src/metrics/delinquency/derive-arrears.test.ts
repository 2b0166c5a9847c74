// Arrears: the definitions by example, and against a model that allocates every payment again on every day.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DatedAmount } from './dated-amount.ts'
import { type ArrearsStep, deriveArrears as arrearsOfClaim } from './derive-arrears.ts'
import { daysPastDue, overdueOn as overdueOfClaim } from './overdue.ts'
import { claimFor, overdueByAge } from '../../../test/pools/overdue-by-age.ts'
import { runs } from '../../../test/length.ts'

const deriveArrears = (due: readonly DatedAmount[], paid: readonly DatedAmount[]) => arrearsOfClaim(claimFor(due, paid))

const overdueOn = (due: readonly DatedAmount[], paid: readonly DatedAmount[], day: number) =>
  overdueOfClaim(claimFor(due, paid), day)

const of = (...amounts: readonly (readonly [day: number, amount: number])[]): DatedAmount[] =>
  amounts.map(([day, amount]) => ({ day, amount }))

function stepOn(steps: readonly ArrearsStep[], day: number): ArrearsStep {
  return steps.findLast((step) => step.day <= day) ?? { day, rolling_since: null, strict_since: null }
}

describe('deriveArrears', () => {
  it('counts rolling days from the oldest unpaid item and strict days from when payments fell behind', () => {
    const steps = deriveArrears(of([0, 100], [30, 100], [60, 100]), of([45, 100], [75, 100]))
    expect(steps).toEqual([
      { day: 1, rolling_since: 0, strict_since: 0 },
      { day: 45, rolling_since: 30, strict_since: 0 },
      { day: 75, rolling_since: 60, strict_since: 0 },
    ])
    const { rolling_since, strict_since } = stepOn(steps, 80)
    expect([daysPastDue(rolling_since, 80), daysPastDue(strict_since, 80)]).toEqual([20, 80])
  })

  it('an item is past due from the day after it falls due, computed in advance', () => {
    expect(deriveArrears(of([1000, 50]), [])).toEqual([{ day: 1001, rolling_since: 1000, strict_since: 1000 }])
  })

  it('an amount paid by the end of the due day or of the day after is never past due', () => {
    expect(deriveArrears(of([10, 50], [20, 50]), of([10, 50], [21, 50]))).toEqual([])
  })

  it('a part payment of the oldest item does not move the day', () => {
    expect(deriveArrears(of([0, 100]), of([5, 99]))).toEqual([{ day: 1, rolling_since: 0, strict_since: 0 }])
  })

  it('after a prepayment it is not past due until the surplus is used up', () => {
    expect(deriveArrears(of([10, 100], [20, 100], [30, 100]), of([1, 250]))).toEqual([
      { day: 31, rolling_since: 30, strict_since: 30 },
    ])
  })

  it('a cure ends both counts, and strict starts again with the next item', () => {
    expect(deriveArrears(of([0, 100], [30, 100]), of([5, 100]))).toEqual([
      { day: 1, rolling_since: 0, strict_since: 0 },
      { day: 5, rolling_since: null, strict_since: null },
      { day: 31, rolling_since: 30, strict_since: 30 },
    ])
  })

  it('a returned payment is due again on the day of the return', () => {
    expect(deriveArrears(of([0, 100], [30, 100]), of([0, 100], [30, 100], [33, -100], [40, 100]))).toEqual([
      { day: 34, rolling_since: 33, strict_since: 33 },
      { day: 40, rolling_since: null, strict_since: null },
    ])
  })

  it('a return while behind leaves the older item first', () => {
    expect(deriveArrears(of([0, 100], [30, 100]), of([0, 100], [35, -100], [40, 100]))).toEqual([
      { day: 31, rolling_since: 30, strict_since: 30 },
      { day: 40, rolling_since: 35, strict_since: 30 },
    ])
  })

  it('a return of a payment that was never reported covers nothing and makes nothing due', () => {
    expect(deriveArrears(of([10, 100]), of([5, -100]))).toEqual([{ day: 11, rolling_since: 10, strict_since: 10 }])
    expect(deriveArrears([], of([5, -100]))).toEqual([])
    expect(overdueOn(of([10, 100]), of([5, -100]), 11)).toBe(100)
  })

  it('a reversed due amount is no longer past due from the day of the reversal', () => {
    expect(deriveArrears(of([0, 100], [7, -100]), [])).toEqual([
      { day: 1, rolling_since: 0, strict_since: 0 },
      { day: 7, rolling_since: null, strict_since: null },
    ])
    expect(deriveArrears(of([0, 100], [0, -100]), [])).toEqual([])
    expect(overdueOn(of([0, 100], [0, -60]), [], 1)).toBe(40)
  })

  it('amounts of zero change nothing', () => {
    expect(deriveArrears(of([0, 0], [1, 100]), of([1, 0], [5, 100]))).toEqual([
      { day: 2, rolling_since: 1, strict_since: 1 },
      { day: 5, rolling_since: null, strict_since: null },
    ])
  })
})

/** A dated amount: the unpaid part of a charge, or the unused part of a payment. */
interface Left {
  readonly day: number
  left: number
}

/**
 * Simulates day by day with the unused part of each payment: the open charges, and whether payments are behind. A return first takes the
 * part that charges due earlier have not used, and is a charge of its day for the rest, up to the payments made.
 */
function simulate(due: readonly DatedAmount[], paid: readonly DatedAmount[], last_day: number) {
  const days = []
  const charges: Left[] = []
  let purse = 0
  let paid_in = 0
  let made_up_for = 0
  let strict_since: number | null = null
  const settle = (before: number) => {
    for (const charge of charges.filter(({ day }) => day < before).sort((one, other) => one.day - other.day)) {
      const used = Math.min(charge.left, purse)
      charge.left -= used
      purse -= used
    }
  }
  for (let day = 0; day <= last_day; day += 1) {
    const today = due.filter((charge) => charge.day === day).map(({ amount }) => amount)
    for (const amount of today) {
      if (amount > 0) charges.push({ day, left: amount })
      else purse -= amount
    }
    const net = totalOf(paid.filter((payment) => payment.day === day))
    if (net > 0) {
      const counted = Math.max(0, net - made_up_for)
      made_up_for -= net - counted
      paid_in += counted
      purse += counted
    }
    settle(day)
    if (net < 0) {
      const back = Math.min(-net, paid_in)
      made_up_for += -net - back
      paid_in -= back
      const unused = Math.min(back, purse)
      purse -= unused
      if (back > unused) charges.push({ day, left: back - unused })
    }
    const open = charges.filter((charge) => charge.day < day && charge.left > 0)
    const rolling_since = open.length === 0 ? null : Math.min(...open.map((charge) => charge.day))
    if (rolling_since === null) strict_since = null
    else if (strict_since === null || rolling_since < strict_since) strict_since = rolling_since
    days.push({
      day,
      rolling_since,
      strict_since,
      open: open.map((charge) => ({ day: charge.day, amount: charge.left })),
    })
  }
  return days
}

const totalOf = (amounts: readonly DatedAmount[]) => amounts.reduce((sum, { amount }) => sum + amount, 0)

const LAST_DAY = 45
const anyAmounts = (least: number) =>
  fc
    .array(fc.record({ day: fc.integer({ min: 0, max: 40 }), amount: fc.integer({ min: least, max: 6 }) }), {
      maxLength: 9,
    })
    .map((amounts) => amounts.toSorted((one, other) => one.day - other.day))

describe('against a simulation of every day', () => {
  it('steps give on each day the result of the simulation', () => {
    fc.assert(
      fc.property(anyAmounts(-3), anyAmounts(-6), (due, paid) => {
        const steps = deriveArrears(due, paid)
        for (const { day, rolling_since, strict_since } of simulate(due, paid, LAST_DAY))
          expect(stepOn(steps, day)).toMatchObject({ rolling_since, strict_since })
      }),
      { numRuns: runs(500, 100) },
    )
  })

  it('amounts past due, in all and by age, are those of the simulation', () => {
    const ranges = [
      { from: 1, until: 10 },
      { from: 11, until: null },
    ]
    fc.assert(
      fc.property(anyAmounts(-3), anyAmounts(-6), (due, paid) => {
        for (const { day, open } of simulate(due, paid, LAST_DAY)) {
          const young = open.filter((charge) => day - charge.day <= 10)
          const sums = [totalOf(young), totalOf(open) - totalOf(young)]
          expect(overdueByAge(due, paid, day, ranges)).toEqual(sums)
          expect(overdueOn(due, paid, day)).toBe(totalOf(open))
        }
      }),
    )
  })

  it('days rise, each step changes something, and strict is never the shorter count', () => {
    fc.assert(
      fc.property(anyAmounts(-3), anyAmounts(-6), (due, paid) => {
        let before: ArrearsStep = { day: -1, rolling_since: null, strict_since: null }
        for (const step of deriveArrears(due, paid)) {
          expect(step.day).toBeGreaterThan(before.day)
          expect([step.rolling_since, step.strict_since]).not.toEqual([before.rolling_since, before.strict_since])
          expect(step.strict_since === null).toBe(step.rolling_since === null)
          expect(step.strict_since ?? 0).toBeLessThanOrEqual(step.rolling_since ?? 0)
          before = step
        }
      }),
    )
  })

  it('the order of amounts within a day does not count', () => {
    fc.assert(
      fc.property(anyAmounts(-3), anyAmounts(-6), (due, paid) => {
        const turned = (amounts: DatedAmount[]) => amounts.toReversed().sort((one, other) => one.day - other.day)
        expect(deriveArrears(turned(due), turned(paid))).toEqual(deriveArrears(due, paid))
      }),
    )
  })
})
