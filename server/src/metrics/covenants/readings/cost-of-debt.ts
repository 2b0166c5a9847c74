// What the debt of a line costs a year: its index within floor and cap, and the margin (debt line terms, `interest`).
import { ratioOfInterest } from '../../../core/interest-rate.ts'
import { type Ratio, compareRatios } from '../../../core/ratio.ts'
import type { DebtLineTerm, Interest } from '../../debt-line/debt-line-term.ts'
import { sumOfRatios } from '../../pools/ratio-sum.ts'
import type { SeriesDay } from './series-readings.ts'

/** The annual rate of a line, exact; null where the terms name an index of which no fixing is known. */
export function allInRate({ index, margin, floor, cap }: Interest, index_rate: Ratio | null): Ratio | null {
  if (index === undefined) return ratioOfInterest(margin)
  return index_rate && sumOfRatios([within(index_rate, floor, cap), ratioOfInterest(margin)])
}

function within(rate: Ratio, floor: number | undefined, cap: number | undefined): Ratio {
  if (floor !== undefined && compareRatios(rate, ratioOfInterest(floor)) < 0) return ratioOfInterest(floor)
  return cap !== undefined && compareRatios(rate, ratioOfInterest(cap)) > 0 ? ratioOfInterest(cap) : rate
}

/** What debt and servicing cost by the terms in force on a day; the rate is that of the index which they name. */
export function spreadCostsOf(
  { interest, servicing_fee }: Pick<DebtLineTerm, 'interest' | 'servicing_fee'>,
  index_rate: Ratio | null,
): Pick<SeriesDay, 'coupon' | 'servicing'> {
  const coupon = interest && allInRate(interest, index_rate)
  return {
    coupon: coupon ?? { missing: interest === null ? 'terms_missing' : 'no_index_rate' },
    servicing: servicing_fee === null ? { missing: 'terms_missing' } : ratioOfInterest(servicing_fee),
  }
}
