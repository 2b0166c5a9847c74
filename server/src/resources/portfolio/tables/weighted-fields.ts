// Averages weighted by outstanding principal as they are answered: never without the share of principal that they cover (M26).
import { answerRecord, ratioField } from '@tapeline/contract/answer-record'
import { titled } from '@tapeline/contract/kind'
import type { Unit } from '@tapeline/contract/units'
import type { WeightedAverage } from '@tapeline/kernel/metrics/pools/weighted-average'
import { presentRatio } from '../../present-ratio.ts'

/** An average, in its unit, and its coverage. */
export function weightedField(description: string, unit: Unit) {
  const average = answerRecord(
    {
      average: ratioField('The average over the receivables that have a value.', unit),
      coverage: ratioField('The share of outstanding principal that has a value.', 'fraction'),
    },
    ['average', 'coverage'],
    description,
  )
  return titled(`${unit}_average`, average)
}

/** A weighted average as answered. */
export function presentWeighted({ average, coverage }: WeightedAverage) {
  return { average: presentRatio(average), coverage: presentRatio(coverage) }
}
