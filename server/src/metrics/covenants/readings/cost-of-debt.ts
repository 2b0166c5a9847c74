// What the debt of a line costs a year: its index within floor and cap, and the margin (debt line terms, `interest`).
import { type Ratio, compareRatios } from '../../../core/ratio.ts'
import type { Interest } from '../../debt-line/debt-line-term.ts'
import { sumOfRatios } from '../../pools/ratio-sum.ts'
import { exactly } from '../threshold.ts'

/** The annual rate of a line, exact; null where the terms name an index of which no fixing is known. */
export function allInRate({ index, margin, floor, cap }: Interest, index_rate: Ratio | null): Ratio | null {
  if (index === undefined) return exactly(margin)
  return index_rate && sumOfRatios([within(index_rate, floor, cap), exactly(margin)])
}

function within(rate: Ratio, floor: number | undefined, cap: number | undefined): Ratio {
  if (floor !== undefined && compareRatios(rate, exactly(floor)) < 0) return exactly(floor)
  return cap !== undefined && compareRatios(rate, exactly(cap)) > 0 ? exactly(cap) : rate
}
