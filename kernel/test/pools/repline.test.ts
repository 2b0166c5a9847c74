// A filed capital structure, month by month: five representative lines run at six speeds, and the life of its first
// class of notes.
import { describe, expect, test } from 'vitest'
import { dayNumber } from '../../src/core/day.ts'
import { type Ratio, decimalText, ratioOf } from '../../src/core/ratio.ts'
import { type Repline, projectPrincipal } from './repline.ts'
import { deriveWal } from '../../src/metrics/returns/wal.ts'

// Source: American Honda Receivables 2009-1 Owner Trust, capital structure and performance exhibit (SEC, CIK 1454628).
const REPLINES: readonly Repline[] = [
  { balance: 2_415_109_050, annual_rate: 0.03591, remaining_months: 10, age_months: 30 },
  { balance: 22_992_912_903, annual_rate: 0.03664, remaining_months: 19, age_months: 24 },
  { balance: 27_830_361_210, annual_rate: 0.05895, remaining_months: 32, age_months: 26 },
  { balance: 75_989_335_110, annual_rate: 0.06162, remaining_months: 42, age_months: 19 },
  { balance: 4_793_043_920, annual_rate: 0.0844, remaining_months: 53, age_months: 18 },
]
const FIRST_CLASS = 50_300_000_000
const CLOSING = dayNumber('2009-01-29')
// The 15th of February to December.
const PAYMENT_DAYS = Array.from({ length: 11 }, (_, index) =>
  dayNumber(`2009-${String(index + 2).padStart(2, '0')}-15`),
)

// Speed in thousandths, what was left of the first class in percent after each payment, its life in years as printed
// and to four digits.
const COLUMNS: readonly (readonly [number, readonly string[], string, string])[] = [
  [5, '90.75 81.56 72.43 63.35 54.32 45.35 36.44 27.58 18.78 10.04 1.81'.split(' '), '0.46', '0.4631'],
  [10, '88.91 77.98 67.22 56.64 46.23 35.99 25.92 16.03 6.32 0.00 0.00'.split(' '), '0.40', '0.3955'],
  [13, '87.53 75.31 63.34 51.64 40.20 29.02 18.10 7.45 0.00 0.00 0.00'.split(' '), '0.35', '0.3549'],
  [15, '86.45 73.23 60.33 47.76 35.53 23.62 12.05 0.81 0.00 0.00 0.00'.split(' '), '0.33', '0.3276'],
  [17, '85.23 70.86 56.90 43.34 30.20 17.46 5.15 0.00 0.00 0.00 0.00'.split(' '), '0.30', '0.3021'],
  [20, '83.02 66.58 50.70 35.37 20.60 6.39 0.00 0.00 0.00 0.00 0.00'.split(' '), '0.26', '0.2633'],
]

// What is left of the first class, which takes all principal until it is paid, in whole cents after each payment.
function balancesAt(speed: Ratio): number[] {
  const lines = REPLINES.map((repline) => projectPrincipal(repline, speed))
  let left = FIRST_CLASS
  const balances: number[] = []
  for (let month = 0; balances.at(-1) !== 0; month += 1) {
    left = Math.max(0, left - lines.reduce((sum, line) => sum + (line[month] ?? 0), 0))
    balances.push(Math.round(left))
  }
  return balances
}

function paymentDay(month: number): number {
  return PAYMENT_DAYS[month] ?? dayNumber('2010-01-15')
}

function lifeOf(balances: readonly number[], count: 'actual_365' | '30_360'): Ratio | null {
  const repayments = balances.map((balance, month) => ({
    day: paymentDay(month),
    amount: (balances[month - 1] ?? FIRST_CLASS) - balance,
  }))
  return deriveWal(repayments, CLOSING, count)
}

describe.each(COLUMNS)('at %d thousandths ABS', (thousandths, left, printedLife, life) => {
  const balances = balancesAt({ numerator: BigInt(thousandths), denominator: 1000n })

  test('what is left of the first class is as filed after every payment', () => {
    const shown = left.map((_, month) => {
      const share = ratioOf(balances[month] ?? 0, FIRST_CLASS / 100)
      return share && decimalText(share, 2)
    })
    expect(shown).toEqual(left)
  })

  test(`its weighted average life by 30/360 is ${life} years, as filed to two digits`, () => {
    const wal = lifeOf(balances, '30_360')
    expect(wal && decimalText(wal, 4)).toBe(life)
    expect(wal && decimalText(wal, 2)).toBe(printedLife)
  })
})

test('the filed life at 1.0 ABS is of 30/360: actual/365 would print 0.39', () => {
  const wal = lifeOf(balancesAt({ numerator: 10n, denominator: 1000n }), 'actual_365')
  expect(wal && decimalText(wal, 4)).toBe('0.3935')
})

test('the lines add up to the pool, with its weighted rate, term and age', () => {
  const total = REPLINES.reduce((sum, { balance }) => sum + balance, 0)
  const mean = (value: (repline: Repline) => number) =>
    REPLINES.reduce((sum, repline) => sum + repline.balance * value(repline), 0) / total
  expect(total).toBe(134_020_762_193)
  expect(mean(({ annual_rate }) => annual_rate * 100)).toBeCloseTo(5.7131, 4)
  expect(mean(({ remaining_months }) => remaining_months)).toBeCloseTo(35.794, 3)
  expect(mean(({ age_months }) => age_months)).toBeCloseTo(21.474, 3)
})

test('a line pays all of its principal by its maturity, with or without interest and prepayments', () => {
  for (const annual_rate of [0, 0.2]) {
    for (const numerator of [0n, 30n]) {
      const line = { balance: 1_000_000, annual_rate, remaining_months: 24, age_months: 5 }
      const paid = projectPrincipal(line, { numerator, denominator: 1000n })
      expect(paid).toHaveLength(24)
      expect(paid.reduce((sum, principal) => sum + principal, 0)).toBeCloseTo(1_000_000, 6)
      expect(Math.min(...paid)).toBeGreaterThanOrEqual(0)
    }
  }
})

test('without prepayments the payment is level', () => {
  const line = { balance: 1_000_000, annual_rate: 0.12, remaining_months: 12, age_months: 0 }
  let balance = line.balance
  for (const principal of projectPrincipal(line, { numerator: 0n, denominator: 1n })) {
    // 10,000.00 at 1 % a month over 12 months: 888.49 a month, in any annuity table.
    expect(principal + balance * 0.01).toBeCloseTo(88_848.79, 2)
    balance -= principal
  }
})
