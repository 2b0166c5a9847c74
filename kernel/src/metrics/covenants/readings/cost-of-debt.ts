// The cost of debt and servicing as a share of a line (debt line terms, `interest` and `servicing_fee`).
import { ratioOfInterest } from '../../../core/interest-rate.ts'
import type { Ratio } from '../../../core/ratio.ts'
import { allInRate } from '../../debt-line/all-in-rate.ts'
import type { DebtLineTerm } from '../../debt-line/debt-line-term.ts'
import type { SeriesDay } from './series-readings.ts'

/** The cost of debt and servicing by the terms in force on a day; the rate is that of the index in the terms. */
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
