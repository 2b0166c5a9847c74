// The payment that repays a balance in equal installments, to the minor unit. The factor of a rate and a count is computed once in fixed
// point with 256 binary places; a payment is then one multiplication of plain numbers, and uses the fixed point only if their error could
// change the rounding.
import type { PeriodRate } from './period-rate.ts'

const PLACES = 256n
const ONE = 1n << PLACES
const HALF = ONE >> 1n
/** The error of the fixed point is below this share of a minor unit (2^-128) for every rate, count and balance. */
const UNCERTAINTY = 1n << 128n
/** Twice the relative error of a product whose one factor was rounded to a number. */
const RELATIVE_ERROR = 2 ** -51
const FACTORS_MAX = 100_000

/** The payment for one unit of balance. */
interface Factor {
  readonly fixed: bigint
  readonly approximate: number
}

const factors = new Map<string, Factor>()

/** Whether a balance can be repaid in equal installments at a rate: not without interest, nor at -100 % a period or less. */
export function hasLevelPayment({ numerator, denominator }: PeriodRate): boolean {
  return numerator !== 0 && numerator > -denominator
}

/**
 * B·i / (1 − (1 + i)^−n), rounded half up to the minor unit, for a balance of at least zero, a rate that `hasLevelPayment`, and n payments.
 * A value within 2^-128 of half a unit counts as half: this is exact for one or two payments, and for more of them wrong with a probability
 * of 2^-100 or less.
 */
export function levelPayment(balance: number, rate: PeriodRate, count: number): number {
  const { approximate, fixed } = factorOf(rate, count)
  const payment = balance * approximate
  const whole = Math.floor(payment)
  const above_half = payment - whole - 0.5
  if (Math.abs(above_half) > payment * RELATIVE_ERROR) return above_half > 0 ? whole + 1 : whole
  const exact = BigInt(balance) * fixed
  return Number((exact + HALF + UNCERTAINTY) >> PLACES)
}

function factorOf(rate: PeriodRate, count: number): Factor {
  const key = `${rate.numerator}/${rate.denominator}/${count}`
  const known = factors.get(key)
  if (known !== undefined) return known
  const fixed = fixedFactor(BigInt(rate.numerator), BigInt(rate.denominator), count)
  const factor = { fixed, approximate: Number(fixed) / Number(ONE) }
  // Cleared when full: a book has few combinations, and a hostile one must not fill the memory.
  if (factors.size >= FACTORS_MAX) factors.clear()
  factors.set(key, factor)
  return factor
}

/** Written with a power below one on either side of zero, so that no power exceeds the fixed point. */
function fixedFactor(numerator: bigint, denominator: bigint, count: number): bigint {
  if (numerator > 0n) {
    const discount = powerOf((denominator << PLACES) / (denominator + numerator), count)
    return ((numerator << PLACES) << PLACES) / (denominator * (ONE - discount))
  }
  const growth = powerOf(((denominator + numerator) << PLACES) / denominator, count)
  return ((-numerator * growth) << PLACES) / (denominator * (ONE - growth))
}

function powerOf(base: bigint, exponent: number): bigint {
  let power = ONE
  let square = base
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = (power * square) >> PLACES
    square = (square * square) >> PLACES
  }
  return power
}
