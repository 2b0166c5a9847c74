// Rates of exchange as exact decimals. A JSON number of at most 15 significant digits is the same in every double on its
// way, so rates are plain numbers like every other figure of the interface, held to 12 digits: more than any source
// publishes, inverse rates of weak currencies included. MetricSettings uses the exact ratio, never the double.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import type { Ratio } from '@tapeline/kernel/core/ratio'

const SIGNIFICANT_DIGITS_MAX = 12

/** The least and the greatest rate. */
export const RATE_MIN = 1e-12
export const RATE_MAX = 1e12

/** Reads a rate above zero with at most 12 significant digits. */
export function parseFxRate(rate: number): Reading<number> {
  if (!(rate > 0))
    return refuse('out_of_range', 'must be greater than 0: send how many units of quote one unit of base cost')
  if (rate < RATE_MIN || rate > RATE_MAX) return refuse('out_of_range', `must be from ${RATE_MIN} to ${RATE_MAX}`)
  if (Number(rate.toPrecision(SIGNIFICANT_DIGITS_MAX)) === rate) return accept(rate)
  return refuse('invalid_value', `must have at most ${SIGNIFICANT_DIGITS_MAX} significant digits: send it rounded`)
}

/** A rate that was read, as the exact ratio of two whole numbers, the second a power of ten: 1.0842 is 10842 by 10000. */
export function ratioOfRate(rate: number): Ratio {
  const match = /^(\d)\.(\d+)e([+-]\d+)$/.exec(rate.toExponential(SIGNIFICANT_DIGITS_MAX - 1))
  if (match === null) throw new RangeError('not a rate')
  const [, whole = '', decimals = '', exponent = ''] = match
  const places = decimals.replace(/0+$/, '')
  const shift = Number(exponent) - places.length
  const digits = BigInt(whole + places)
  return shift < 0
    ? { numerator: digits, denominator: 10n ** BigInt(-shift) }
    : { numerator: digits * 10n ** BigInt(shift), denominator: 1n }
}
