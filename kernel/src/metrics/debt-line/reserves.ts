// Reserves, which reduce the borrowing base, and the cash that counts toward it. A reserve is rounded up and counted cash down, so that no
// rounding allows a larger draw than agreed.
import { billionthsOf, ratioOfInterest } from '../../core/interest-rate.ts'
import { type Ratio, multiplyRatios } from '../../core/ratio.ts'
import { mulDivFloor } from '../../core/rounding.ts'
import { type Sum, larger, smaller, sumFrom, sumOf } from '../../core/sum.ts'
import { allInRate } from './all-in-rate.ts'
import type { BorrowingBase, LineOnDay } from './borrowing-base.ts'
import type { DebtLineTerm, Reserve } from './debt-line-term.ts'
import { yearsOf } from './interest-years.ts'
import type { UnverifiedTotals } from './unverified-collections.ts'

const BILLION = 1_000_000_000

/** Each reserve; its amount is null if its interest is unknown, or if the bank cannot show what it is of. */
export function deriveReserves(line: LineOnDay, unverified: UnverifiedTotals): BorrowingBase['reserves'] {
  return line.terms.reserves.map((reserve) => ({
    id: reserve.id,
    name: reserve.name ?? null,
    amount: amountOf(reserve, line, unverified),
  }))
}

function amountOf(reserve: Reserve, line: LineOnDay, unverified: UnverifiedTotals): Sum | null {
  if (reserve.reserve === 'fixed') return reserve.amount
  if (reserve.reserve === 'unverified_collections') {
    const amount = unverified.olderThan(reserve.days)
    return amount === null ? null : roundedUp(amount, ratioOfInterest(reserve.share))
  }
  // Without debt nothing is reserved, whatever the rate: the first draw must not wait for an index.
  if (line.principal_outstanding === 0) return 0
  if (reserve.reserve === 'outstanding') return roundedUp(line.principal_outstanding, ratioOfInterest(reserve.share))
  const { interest } = line.terms
  const rate = interest === null ? null : allInRate(interest, line.index_rate)
  if (interest === null || rate === null) return null
  return roundedUp(
    line.principal_outstanding,
    multiplyRatios(rate, yearsOf(line.day, reserve.months, interest.day_count)),
  )
}

function roundedUp(amount: Sum, { numerator, denominator }: Ratio): Sum {
  return sumFrom((BigInt(amount) * numerator + denominator - 1n) / denominator)
}

/** The balance of the payin instruments that the terms name, and its counted part: never below zero. */
export function deriveCash(terms: DebtLineTerm, cash: LineOnDay['cash']): BorrowingBase['cash'] {
  if (terms.eligible_cash === null) return { balance: 0, counted: 0 }
  const { payin_instrument_ids, rate, max = Infinity } = terms.eligible_cash
  const named = cash.filter(({ payin_instrument_id }) => payin_instrument_ids.includes(payin_instrument_id))
  const balance = sumOf(named.map(({ amount }) => amount))
  const share = mulDivFloor(larger(0, balance), billionthsOf(rate), BILLION)
  return { balance, counted: smaller(share, max) }
}
