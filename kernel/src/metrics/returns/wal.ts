// Weighted average life: the average time that a unit of principal is outstanding, of one receivable or of a pool.
import { type Ratio, ratioOf } from '../../core/ratio.ts'
import type { CashFlow } from './cash-flow.ts'
import { type DayCount, YEAR_DAYS, countDays } from './day-count.ts'

/**
 * sum(days from `from` to the repayment * repaid) / sum(repaid), in years by the day count: actual/365, or 30/360 as
 * offering documents print it. Exact. `repayments` are of principal, in minor units; reversals negative. Null where
 * nothing was repaid on balance. For principal that all went out on `from` it is the sum of balances over time by the
 * original balance. Source: Carl Tracy's finance notes (the definition); American Honda Receivables 2009-1 (30/360).
 */
export function deriveWal(repayments: readonly CashFlow[], from: number, count: DayCount): Ratio | null {
  let time = 0
  let size = 0
  let repaid = 0
  for (const { day, amount } of repayments) {
    const share = countDays(from, day, count) * amount
    time += share
    size += Math.abs(share)
    repaid += amount
  }
  if (!(repaid > 0)) return null
  const exactTime = size <= Number.MAX_SAFE_INTEGER ? BigInt(time) : sumOfBigShares(repayments, from, count)
  return ratioOf(exactTime, BigInt(repaid) * BigInt(YEAR_DAYS[count]))
}

function sumOfBigShares(repayments: readonly CashFlow[], from: number, count: DayCount): bigint {
  return repayments.reduce((sum, { day, amount }) => sum + BigInt(countDays(from, day, count)) * BigInt(amount), 0n)
}
