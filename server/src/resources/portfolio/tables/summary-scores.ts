// Credit scores in the summary, bureau by bureau: scales differ, so there is no average over bureaus. Those that are not listed may be
// several, so only the share of the portfolio that they cover is shown.
import { answerRecord, ratioField } from '@tapeline/contract/answer-record'
import type { Fields } from '@tapeline/contract/resource'
import { CREDIT_BUREAUS, type CreditBureau } from '@tapeline/kernel/core/credit-bureaus'
import { shareOf } from '@tapeline/kernel/metrics/pools/share-of'
import { deriveWeightedAverage } from '@tapeline/kernel/metrics/pools/weighted-average'
import { MEASURE, scoreProductMeasure, scoredMeasure } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import { presentRatio } from '../../present-ratio.ts'
import type { Resource } from '../../present.ts'
import { presentWeighted, weightedField } from './weighted-fields.ts'

const UNLISTED = answerRecord(
  { coverage: ratioField('The share of outstanding principal whose obligor has such a score.', 'fraction') },
  ['coverage'],
  'Scores of bureaus that are not listed here.',
)

const BUREAUS: Fields = {
  ...Object.fromEntries(CREDIT_BUREAUS.map((bureau) => [bureau, weightedField(`Scores of ${bureau}.`, 'number')])),
  unlisted: UNLISTED,
}

/** A record for each listed bureau, and one for all others. */
export const CREDIT_SCORES = answerRecord(
  BUREAUS,
  Object.keys(BUREAUS),
  'Credit scores of obligors, each bureau by itself; null where no open receivable has a score of it.',
)

/** The average and the coverage of each bureau at the end of a month. */
export function creditScoresOf(series: Series, month: number): Resource {
  const all = series.atEndOf(MEASURE.open_principal, month)
  const weightOf = (bureau: CreditBureau | null) => series.atEndOf(scoredMeasure(bureau), month)
  const averageOf = (bureau: CreditBureau) => {
    const products = series.productAtEndOf(scoreProductMeasure(bureau), month)
    return presentWeighted(deriveWeightedAverage({ products, weight: weightOf(bureau), all }))
  }
  const unlisted = weightOf(null)
  return {
    ...Object.fromEntries(CREDIT_BUREAUS.map((bureau) => [bureau, weightOf(bureau) === 0 ? null : averageOf(bureau)])),
    unlisted: unlisted === 0 ? null : { coverage: presentRatio(shareOf(unlisted, all)) },
  }
}
