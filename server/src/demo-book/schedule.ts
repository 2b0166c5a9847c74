// Repayment schedules: due dates and amounts, split into principal and charge. Every schedule repays its principal to the last minor unit.
import type { Chance } from './chance.ts'

/** One installment, in minor units. */
export interface Installment {
  readonly date: string
  readonly principal: number
  readonly charge: number
}

/** Level payments: principal·r / (1 − (1+r)^−n); the last one includes the rounding difference. */
export function deriveLevelSchedule(
  principal: number,
  rate_per_period: number,
  dates: readonly string[],
): Installment[] {
  const count = dates.length
  const payment =
    rate_per_period === 0
      ? Math.floor(principal / count)
      : Math.round((principal * rate_per_period) / (1 - (1 + rate_per_period) ** -count))
  let left = principal
  return dates.map((date, at) => {
    const charge = Math.round(left * rate_per_period)
    const repaid = at === count - 1 ? left : Math.min(left, payment - charge)
    left -= repaid
    return { date, principal: repaid, charge }
  })
}

/** Shares of sales: uneven parts of principal and fee, as weekly sales vary. */
export function deriveSalesSchedule(
  chance: Chance,
  principal: number,
  fee: number,
  dates: readonly string[],
): Installment[] {
  const weights = dates.map(() => 0.7 + chance.fraction() * 0.6)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let principal_left = principal
  let fee_left = fee
  return dates.map((date, at) => {
    const last = at === dates.length - 1
    const share = (weights[at] ?? 0) / total
    const repaid = last ? principal_left : Math.floor(principal * share)
    const charge = last ? fee_left : Math.floor(fee * share)
    principal_left -= repaid
    fee_left -= charge
    return { date, principal: repaid, charge }
  })
}
