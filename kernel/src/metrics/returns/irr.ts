// The internal rate of return of one receivable. The rate is returned only if it is unique: cash in both directions can have several rates,
// and each of them alone would mislead.
import { type CashFlow, netByDay } from './cash-flow.ts'
import { type Discounting, countChanges, findZero, findZeros, isOnlyZero } from './discounting.ts'

const DAYS_IN_YEAR = 365
// Counting zeros costs the square of this. Books that keep to one direction are decided before.
const CHANGES_MAX = 64

/**
 * The annual rate r at which sum(amount / (1 + r)^((day - first day) / 365)) is 0, as a fraction, accurate to 1e-12 for usual rates (in
 * floating point: no exact one exists). Money out is negative; flows of one day are netted. -1 if money went out, none came back and `over`
 * means that none will; otherwise null without a change of sign, if several rates fit (a double zero counts twice), if there are more than
 * 64 changes of sign, and if the rate is too large for a number. Source: Microsoft, XIRR (actual/365); one rate for one change of sign:
 * Descartes' rule of signs.
 */
export function deriveIrr(flows: readonly CashFlow[], over: boolean): number | null {
  const net = netByDay(flows)
  const first = net[0]
  const last = net[net.length - 1]
  if (first === undefined || last === undefined) return null
  if (net.every(({ amount }) => amount < 0)) return over ? -1 : null
  // As many zeros as changes of sign, or fewer by an even number: with equal ends never one alone.
  if (first.amount < 0 === last.amount < 0) return null
  const x = onlyZero({
    years: net.map(({ day }) => (day - first.day) / DAYS_IN_YEAR),
    amounts: net.map(({ amount }) => amount),
  })
  return x === null ? null : rateOf(x)
}

function onlyZero(sum: Discounting): number | null {
  const x = findZero(sum)
  const changes = countChanges(sum)
  if (changes === 1 || isOnlyZero(sum, x)) return x
  if (changes > CHANGES_MAX) return null
  const zeros = findZeros(sum)
  const only = zeros[0]
  return only === undefined || zeros.length > 1 || only.isDouble ? null : only.x
}

function rateOf(x: number): number | null {
  const rate = Math.expm1(x)
  return Number.isFinite(rate) ? rate : null
}
