// What the borrowing base is reduced by, and the cash that counts toward it. A reserve is rounded up and cash that counts down, so that no
// rounding lets more be drawn than was agreed.
import { billionthsOf } from '../../core/interest-rate.ts'
import { type Ratio, compareRatios, multiplyRatios } from '../../core/ratio.ts'
import { mulDivFloor, safeInteger } from '../../core/rounding.ts'
import type { BorrowingBase, LineOnDay } from './borrowing-base.ts'
import type { DebtLineTerm, Interest, Reserve } from './debt-line-term.ts'
import { yearsOf } from './interest-years.ts'

const BILLION = 1_000_000_000n

/** Each reserve; the amount of one is null where its interest cannot be known. */
export function deriveReserves(line: LineOnDay): BorrowingBase['reserves'] {
  return line.terms.reserves.map((reserve) => ({
    id: reserve.id,
    name: reserve.name ?? null,
    amount: amountOf(reserve, line),
  }))
}

function amountOf(reserve: Reserve, line: LineOnDay): number | null {
  if (reserve.reserve === 'fixed') return reserve.amount
  // Nothing is reserved for nothing, whatever the rate: the first draw must not wait for an index.
  if (line.principal_outstanding === 0) return 0
  if (reserve.reserve === 'outstanding') return roundedUp(line.principal_outstanding, fraction(reserve.share))
  const { interest } = line.terms
  const rate = interest === null ? null : annualRate(interest, line.index_rate)
  if (interest === null || rate === null) return null
  return roundedUp(
    line.principal_outstanding,
    multiplyRatios(rate, yearsOf(line.day, reserve.months, interest.day_count)),
  )
}

/** The index within floor and cap, plus the margin, never below 0; null where an index is named and not known. */
export function annualRate({ index, margin, floor, cap }: Interest, index_rate: Ratio | null): Ratio | null {
  if (index === undefined) return notNegative(fraction(margin))
  if (index_rate === null) return null
  const least = floor === undefined ? index_rate : larger(index_rate, fraction(floor))
  const within = cap === undefined || compareRatios(least, fraction(cap)) <= 0 ? least : fraction(cap)
  return notNegative({
    numerator: within.numerator * BILLION + fraction(margin).numerator * within.denominator,
    denominator: within.denominator * BILLION,
  })
}

function larger(one: Ratio, other: Ratio): Ratio {
  return compareRatios(one, other) >= 0 ? one : other
}

function notNegative(rate: Ratio): Ratio {
  return rate.numerator < 0n ? { numerator: 0n, denominator: 1n } : rate
}

function fraction(decimal: number): Ratio {
  return { numerator: BigInt(billionthsOf(decimal)), denominator: BILLION }
}

function roundedUp(amount: number, { numerator, denominator }: Ratio): number {
  return safeInteger((BigInt(amount) * numerator + denominator - 1n) / denominator)
}

/** The balance of the payin instruments that the terms name, and how much of it counts: never less than nothing. */
export function deriveCash(terms: DebtLineTerm, cash: LineOnDay['cash']): BorrowingBase['cash'] {
  if (terms.eligible_cash === null) return { balance: 0, counted: 0 }
  const { payin_instrument_ids, rate, max = Infinity } = terms.eligible_cash
  const balance = cash
    .filter(({ payin_instrument_id }) => payin_instrument_ids.includes(payin_instrument_id))
    .reduce((sum, { amount }) => sum + amount, 0)
  const share = mulDivFloor(Math.max(0, balance), billionthsOf(rate), Number(BILLION))
  return { balance, counted: Math.min(share, max) }
}
