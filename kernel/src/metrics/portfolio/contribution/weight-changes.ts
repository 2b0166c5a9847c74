// How averages that are weighted by outstanding principal change: by the terms of a receivable, and by the score of its obligor.
import { monthOfDay } from '../../../core/month.ts'
import { MEASURE, PRODUCT_MEASURE, scoreProductMeasure, scoredMeasure } from '../measures.ts'
import { type PositionChange, isOpen } from './position-change.ts'
import type { AggregatePosition } from './position-context.ts'
import type { Terms } from './terms-walk.ts'

/** By what outstanding principal is weighted; where there is no value it is not covered. */
interface Weight {
  readonly product: number
  /** The measure of the principal that it covers; undefined where another measure has it, or it is all that is open. */
  readonly covered: number | undefined
  readonly valueOf: (terms: Terms, origination: number) => number | null
}

const WEIGHTS: readonly Weight[] = [
  { product: PRODUCT_MEASURE.origination, covered: undefined, valueOf: (_terms, origination) => origination },
  { product: PRODUCT_MEASURE.rate, covered: MEASURE.with_rate, valueOf: ({ rate }) => rate },
  {
    product: PRODUCT_MEASURE.term,
    covered: MEASURE.with_term,
    valueOf: ({ maturity }, origination) => (maturity === null ? null : maturity - origination),
  },
  {
    product: PRODUCT_MEASURE.maturity,
    covered: MEASURE.before_maturity,
    valueOf: ({ maturity, matured }) => (matured ? null : maturity),
  },
  {
    product: PRODUCT_MEASURE.origination_month,
    covered: undefined,
    valueOf: (_terms, origination) => monthOfDay(origination),
  },
  {
    product: PRODUCT_MEASURE.maturity_month,
    // Its principal is that of the maturity in days.
    covered: undefined,
    valueOf: ({ maturity, matured }) => (matured || maturity === null ? null : monthOfDay(maturity)),
  },
]

/** Changes what is weighted by the terms in force. */
export function changeTerms(
  change: PositionChange,
  from: AggregatePosition,
  to: AggregatePosition,
  origination: number,
): void {
  for (const { product, covered, valueOf } of WEIGHTS) {
    const was = isOpen(from) ? (valueOf(from.terms, origination) ?? undefined) : undefined
    const is = isOpen(to) ? (valueOf(to.terms, origination) ?? undefined) : undefined
    change.amount(was === undefined ? undefined : covered, is === undefined ? undefined : covered)
    change.product(product, was, is)
  }
}

/** Changes what is weighted by scores. Of bureaus that are not listed only the principal that they score is kept, since they may be several. */
export function changeScore(change: PositionChange, from: AggregatePosition, to: AggregatePosition): void {
  const [was, is] = [scoreOf(from), scoreOf(to)]
  if (was === undefined && is === undefined) return
  change.amount(was && scoredMeasure(was.bureau), is && scoredMeasure(is.bureau))
  for (const bureau of new Set([was?.bureau, is?.bureau])) {
    if (bureau === undefined || bureau === null) continue
    const pointsOf = (score: typeof was) => (score?.bureau === bureau ? score.points : undefined)
    change.product(scoreProductMeasure(bureau), pointsOf(was), pointsOf(is))
  }
}

function scoreOf(aggregate: AggregatePosition) {
  return isOpen(aggregate) ? (aggregate.score ?? undefined) : undefined
}
