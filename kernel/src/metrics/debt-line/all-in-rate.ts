// The annual cost of a line's debt: its index within floor and cap, plus the margin (debt line terms, `interest`).
import { ratioOfInterest } from '../../core/interest-rate.ts'
import { type Ratio, compareRatios } from '../../core/ratio.ts'
import { sumOfRatios } from '../pools/ratio-sum.ts'
import type { Interest } from './debt-line-term.ts'

/** The annual rate of a line, exact and never below 0; null if the terms name an index without a known fixing. */
export function allInRate({ index, margin, floor, cap }: Interest, index_rate: Ratio | null): Ratio | null {
  if (index === undefined) return notNegative(ratioOfInterest(margin))
  return index_rate && notNegative(sumOfRatios([within(index_rate, floor, cap), ratioOfInterest(margin)]))
}

function within(rate: Ratio, floor: number | undefined, cap: number | undefined): Ratio {
  const least = floor !== undefined && compareRatios(rate, ratioOfInterest(floor)) < 0 ? ratioOfInterest(floor) : rate
  return cap !== undefined && compareRatios(least, ratioOfInterest(cap)) > 0 ? ratioOfInterest(cap) : least
}

function notNegative(rate: Ratio): Ratio {
  return rate.numerator < 0n ? { numerator: 0n, denominator: 1n } : rate
}
