// How much of a cohort is past due at an age. Buckets are the lender's to set and may change over the years, so that a
// row names the days beyond which it counts, and is silent where the months of a quarter were computed by other ones.
import { answerRecord, count, ratioField } from '@tapeline/contract/answer-record'
import { titled } from '@tapeline/contract/kind'
import { type Sum, sumOf } from '@tapeline/kernel/core/sum'
import { shareOf } from '@tapeline/kernel/metrics/pools/share-of'
import type { CohortAge } from '@tapeline/kernel/metrics/portfolio/figures/cohorts'
import type { Basis } from '@tapeline/kernel/metrics/portfolio/measures'
import { presentRatio } from '../../../present-ratio.ts'
import type { Resource } from '../../../present.ts'
import type { Asked } from '../portfolio-table.ts'
import { type ExactPool, edgesAtEndOf, poolAtEndOf } from '../position-buckets.ts'

/** The edges that are shown, in their order. */
const EDGES = ['first_edge', 'second_edge', 'third_edge'] as const

function beyondEdge(edge: string) {
  const share = (whose: string) =>
    ratioField(
      `Outstanding principal of receivables that are more days past due by ${whose}, by original_principal (M22).`,
      'fraction',
    )
  const beyond = answerRecord(
    {
      more_than_days: count('Days past due beyond which principal counts.'),
      reported: share("the lender's word"),
      computed: share('what was due and paid, where a receivable without a known schedule is current'),
    },
    ['more_than_days', 'reported', 'computed'],
    `What is more days past due than the last day of the ${edge} bucket. Whole balances, not arrears. Null where there is no such edge, or ` +
      'where the months of a quarter had other ones.',
  )
  return titled('past_due_beyond_edge', beyond)
}

/** What is past due beyond the first three edges of the buckets. */
export const PAST_DUE_FIELD = answerRecord(
  { first_edge: beyondEdge('first'), second_edge: beyondEdge('second'), third_edge: beyondEdge('third') },
  [],
  'What is past due beyond each of the first three edges of the buckets in force at that age: 30, 60 and 90 days ' +
    'unless set otherwise.',
)

/** The figures of a cohort at an age; `original_principal` is their base, in minor units. */
export function pastDueAtAge(age: CohortAge, original_principal: Sum, asked: Asked): Resource {
  const edges = age.parts.map(({ month }) => edgesAtEndOf(month, asked))
  const poolsBy = (basis: Basis) =>
    age.parts.map(({ month, series }, part) =>
      poolAtEndOf(series, month, { basis, kind: 'amount', edges: edges[part] ?? [] }),
    )
  const [reported, computed] = [poolsBy('reported'), poolsBy('computed')]
  const beyond = (at: number) => {
    const more_than_days = edges[0]?.[at]
    if (more_than_days === undefined || edges.some((own) => own[at] !== more_than_days)) return UNKNOWN
    const share = (pools: readonly ExactPool[]) => presentRatio(shareOf(principalBeyond(pools, at), original_principal))
    return { more_than_days, reported: share(reported), computed: share(computed) }
  }
  return Object.fromEntries(EDGES.map((name, at) => [name, beyond(at)]))
}

const UNKNOWN = { more_than_days: null, reported: null, computed: null }

/** The principal beyond an edge. Bucket 0 is current, and an edge is the last day of the bucket after the one of its own place. */
function principalBeyond(pools: readonly ExactPool[], at: number): Sum {
  return sumOf(pools.flatMap((pool) => pool.buckets.slice(at + 2)))
}
