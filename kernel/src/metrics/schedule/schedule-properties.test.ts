// Properties of every derived schedule, for any terms, draws and restructurings.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber } from '../../core/day.ts'
import { deriveSchedule } from './schedule.ts'
import type { DueItem, ScheduleTerms } from './schedule-terms.ts'
import { runs } from '../../../test/length.ts'

const ORIGINATION = dayNumber('2026-01-15')
const principalOf = (due: readonly DueItem[]) => due.reduce((sum, { principal }) => sum + principal, 0)

const anyDuration = fc.oneof(
  fc.record({ count: fc.integer({ min: 1, max: 60 }), unit: fc.constant('month' as const) }),
  fc.record({ count: fc.integer({ min: 1, max: 70 }), unit: fc.constantFrom('day' as const, 'week' as const) }),
  fc.record({ count: fc.integer({ min: 1, max: 4 }), unit: fc.constant('year' as const) }),
)
const anyStyle = fc.constantFrom('level' as const, 'bullet' as const, 'interest_only' as const)
const anyTerms = fc.record({
  from: fc.integer({ min: ORIGINATION - 5, max: ORIGINATION + 900 }),
  term: anyDuration,
  frequency: fc.option(anyDuration),
  rate: fc.option(fc.integer({ min: 0, max: 10_000_000_000 })),
})
const anyDraw = fc.record({
  day: fc.integer({ min: ORIGINATION - 3, max: ORIGINATION + 900 }),
  amount: fc.integer({ min: -100_000, max: 5_000_000 }),
})
const byDay = (one: { readonly day: number }, other: { readonly day: number }) => one.day - other.day
const anyBook = fc.record({
  terms: fc
    .uniqueArray(anyTerms, { minLength: 1, maxLength: 3, selector: ({ from }) => from })
    .map((all) => all.toSorted((one, other) => one.from - other.from)),
  draws: fc.array(anyDraw, { minLength: 1, maxLength: 5 }).map((draws) => draws.toSorted(byDay)),
  style: anyStyle,
})

describe('every schedule', () => {
  it('has exactly the drawn principal due, on rising days after the origination, in no empty item', () => {
    fc.assert(
      fc.property(anyBook, ({ terms, draws, style }) => {
        const { due } = deriveSchedule(terms, ORIGINATION, draws, style)
        expect(principalOf(due)).toBe(draws.reduce((sum, { amount }) => sum + amount, 0))
        for (const [at, { day, principal, interest }] of due.entries()) {
          expect(day).toBeGreaterThan(due[at - 1]?.day ?? ORIGINATION)
          expect(principal !== 0 || interest !== 0).toBe(true)
          expect(Number.isSafeInteger(principal) && Number.isSafeInteger(interest)).toBe(true)
        }
      }),
      { numRuns: runs(500, 100) },
    )
  })

  it('has no negative part where rates and draws are not negative', () => {
    fc.assert(
      fc.property(anyBook, ({ terms, draws, style }) => {
        const given = draws.map(({ day, amount }) => ({ day, amount: Math.abs(amount) }))
        for (const { principal, interest } of deriveSchedule(terms, ORIGINATION, given, style).due)
          expect(Math.min(principal, interest)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('depends for every day on earlier terms and draws only: later ones change nothing up to their eve', () => {
    fc.assert(
      fc.property(anyBook, fc.integer({ min: 0, max: 900 }), ({ terms, draws, style }, age) => {
        const day = ORIGINATION + age
        const upTo = (due: readonly DueItem[]) => due.filter((charge) => charge.day <= day)
        const inForce = terms.filter(({ from }, at) => at === 0 || from <= day)
        const given = draws.filter((draw) => draw.day <= day)
        const then = deriveSchedule(inForce, ORIGINATION, given, style).due
        expect(upTo(deriveSchedule(terms, ORIGINATION, draws, style).due)).toEqual(upTo(then))
      }),
      { numRuns: runs(500, 100) },
    )
  })

  it('is the same for a draw in two halves', () => {
    fc.assert(
      fc.property(anyBook, ({ terms, draws, style }) => {
        const halves = draws.flatMap(({ day, amount }) => [
          { day, amount: 1 },
          { day, amount: amount - 1 },
        ])
        expect(deriveSchedule(terms, ORIGINATION, halves, style)).toEqual(
          deriveSchedule(terms, ORIGINATION, draws, style),
        )
      }),
    )
  })
})

const monthly = (count: number, rate: number): ScheduleTerms => ({
  from: ORIGINATION,
  term: { count, unit: 'month' },
  frequency: { count: 1, unit: 'month' },
  rate,
})

it('payments of one draw at one rate are equal except for the last, and interest is that of the remaining balance', () => {
  // Up to 50 %: beyond it, half a unit more a payment grows so much in 60 months that the loan is repaid earlier.
  const anyRate = fc.integer({ min: 1, max: 500_000_000 })
  const anyCount = fc.integer({ min: 1, max: 60 })
  fc.assert(
    fc.property(anyRate, anyCount, fc.integer({ min: 100_000, max: 100_000_000 }), (rate, count, amount) => {
      const { due } = deriveSchedule([monthly(count, rate)], ORIGINATION, [{ day: ORIGINATION, amount }], 'level')
      expect(due).toHaveLength(count)
      const payments = due.map(({ principal, interest }) => principal + interest)
      expect(new Set(payments.slice(0, -1)).size).toBeLessThanOrEqual(1)
      // Each payment has an error of at most half a unit, and so has each interest; with interest on it.
      const growth = (1 + rate / 12e9) ** count
      expect(Math.abs((payments.at(-1) ?? 0) - (payments[0] ?? 0))).toBeLessThanOrEqual(count * growth + 1)
      let balance = amount
      for (const { principal, interest } of due) {
        expect(interest).toBe(Number((2n * BigInt(balance) * BigInt(rate) + 12_000_000_000n) / 24_000_000_000n))
        balance -= principal
      }
    }),
  )
})
