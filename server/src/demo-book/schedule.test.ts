// Schedules of the demo book add up.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createChance } from './chance.ts'
import { deriveLevelSchedule, deriveSalesSchedule, type Installment } from './schedule.ts'

const sum = (schedule: readonly Installment[], part: 'principal' | 'charge') =>
  schedule.reduce((total, installment) => total + installment[part], 0)
const datesOf = (count: number) => Array.from({ length: count }, (_, at) => `2026-01-${at + 1}`)

it('a level loan of 10,000 at 12 % over 12 months is paid in 888.49 a month', () => {
  const schedule = deriveLevelSchedule(1_000_000, 0.01, datesOf(12))
  expect(schedule[0]).toMatchObject({ principal: 78_849, charge: 10_000 })
  expect(schedule[1]).toMatchObject({ principal: 79_637, charge: 9_212 })
  expect(sum(schedule, 'principal')).toBe(1_000_000)
})

it('every schedule repays its principal exactly, in parts that are not negative', () => {
  const amounts = fc.integer({ min: 100, max: 50_000_000 })
  const counts = fc.integer({ min: 1, max: 60 })
  const rates = fc.constantFrom(0, 0.001, 0.01, 0.025)
  fc.assert(
    fc.property(amounts, counts, rates, (amount, count, rate) => {
      const level = deriveLevelSchedule(amount, rate, datesOf(count))
      const sales = deriveSalesSchedule(createChance(amount), amount, count * 7, datesOf(count))
      expect([sum(level, 'principal'), sum(sales, 'principal')]).toEqual([amount, amount])
      expect(sum(sales, 'charge')).toBe(count * 7)
      for (const installment of [...level, ...sales]) {
        expect(Math.min(installment.principal, installment.charge)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
