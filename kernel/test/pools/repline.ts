// A representative line of a pool run forward: level payments and prepayments without losses, as offering documents
// project a trust. Floating point, for a projection has no exact cent to keep; what was paid is never computed here.
import { type Ratio, decimalOf } from '../../src/core/ratio.ts'
import { smmOfAbsSpeed } from './abs-speed.ts'

/** Loans taken as one: balance in minor units, annual rate as a fraction (0.05 is 5 %), months left, months old. */
export interface Repline {
  readonly balance: number
  readonly annual_rate: number
  readonly remaining_months: number
  readonly age_months: number
}

const SMM_DIGITS = 18

/**
 * Principal paid in each month until maturity, unrounded minor units: the level payment's share, and of what is left
 * the SMM of the ABS speed. The level payment is set again on each balance, which keeps each remaining loan's own; the
 * last month takes the rest. Source: American Honda Receivables 2009-1, capital structure and performance exhibit.
 */
export function projectPrincipal(repline: Repline, speed: Ratio): number[] {
  const monthlyRate = repline.annual_rate / 12
  const paid: number[] = []
  let balance = repline.balance
  for (let month = 1; month <= repline.remaining_months; month += 1) {
    const monthsLeft = repline.remaining_months - month + 1
    const scheduled = scheduledPrincipal(balance, monthlyRate, monthsLeft)
    const smm = decimalOf(smmOfAbsSpeed(speed, repline.age_months + month), SMM_DIGITS)
    const principal = scheduled + (balance - scheduled) * smm
    paid.push(principal)
    balance -= principal
  }
  return paid
}

/**
 * Principal in the first of `monthsLeft` level payments: payment = balance * i / (1 - (1 + i)^-n), less interest; equal
 * parts at a rate of zero; all of it in the last.
 */
function scheduledPrincipal(balance: number, monthlyRate: number, monthsLeft: number): number {
  if (monthsLeft === 1) return balance
  if (monthlyRate === 0) return balance / monthsLeft
  const discounted = -Math.expm1(-monthsLeft * Math.log1p(monthlyRate))
  return (balance * monthlyRate) / discounted - balance * monthlyRate
}
