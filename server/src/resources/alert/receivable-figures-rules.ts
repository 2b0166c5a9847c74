// Figures of receivables as rules watch them: of all receivables of a lender, or of those of some products or with a value under one metadata key, each
// currency by itself. They are made of the sums that the portfolio keeps, by the definitions of its tables. Pure.
import { cumulativeLabels } from '@tapeline/kernel/core/bucket-labels'
import type { Ratio } from '@tapeline/kernel/core/ratio'
import { type Sum, minus, plus, sumOf } from '@tapeline/kernel/core/sum'
import { metadataText } from '@tapeline/kernel/core/metadata-text'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import { deriveCumulativeGrossDefault } from '@tapeline/kernel/metrics/pools/loss-rates'
import { shareOf } from '@tapeline/kernel/metrics/pools/share-of'
import type { GroupField, Where } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { MEASURE, bucketMeasure } from '@tapeline/kernel/metrics/portfolio/measures'
import { metadataField } from '@tapeline/kernel/metrics/portfolio/metadata-fields'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import type { ReceivableSelector } from '../alert-rule/alert-rule-rules.ts'

/** Which sums of the portfolio a rule reads: their groups, and by which field these are separated. */
export interface PortfolioPart {
  readonly where: Where
  readonly parted_by: readonly GroupField[]
}

/** Where the sums are that a selector selects; null for all receivables. */
export function partOf(selector: ReceivableSelector | null): PortfolioPart {
  const [key, value] = Object.entries(selector?.metadata ?? {})[0] ?? []
  if (key !== undefined && value !== undefined)
    return { where: { [metadataField(key)]: metadataText(value) }, parted_by: [] }
  return { where: {}, parted_by: selector === null ? [] : ['product_type'] }
}

/** Whether a selector selects a group of the part. */
export function isSelected(selector: ReceivableSelector | null, product_type: string | null | undefined): boolean {
  const products = selector?.product_types ?? []
  return products.length === 0 || products.includes(product_type ?? '')
}

/** Of which day the sums are: the month of it, which counts up to it, and the last days past due of its buckets. */
export interface SumsOn {
  readonly month: number
  readonly edges: readonly number[]
}

/**
 * A figure of some groups of one currency together: an exact ratio, amounts in minor units. `nothing` for a share of nothing, and `unknown` where the
 * buckets of the lender do not have the days past due.
 */
export function receivableFigure(metric: string, groups: readonly Series[], on: SumsOn): Ratio | 'nothing' | 'unknown' {
  const sum = (measure: number) => sumOf(groups.map((series) => series.atEndOf(measure, on.month)))
  if (metric === 'outstanding_principal') return whole(sum(MEASURE.open_principal))
  if (metric === 'open_receivables') return whole(sum(MEASURE.open))
  if (metric === 'share_charged_off') {
    const original = plus(minus(sum(FACT.disbursement), sum(FACT.refund)), sum(MEASURE.transferred))
    return deriveCumulativeGrossDefault(sum(MEASURE.written_off), original) ?? 'nothing'
  }
  return sharePastDue(metric, sum, on.edges)
}

/** The share in the buckets that are called `30+` together, and so on (M8): whole balances by the days past due that the lender reports. */
function sharePastDue(metric: string, sum: (measure: number) => Sum, edges: readonly number[]) {
  const label = `${/\d+/.exec(metric)?.[0] ?? ''}+`
  const at = cumulativeLabels(edges).indexOf(label)
  if (at < 0) return 'unknown'
  const buckets = Array.from({ length: edges.length + 2 }, (_, bucket) =>
    sum(bucketMeasure('reported', 'amount', bucket)),
  )
  return shareOf(sumOf(buckets.slice(at + 1)), sum(MEASURE.open_principal)) ?? 'nothing'
}

function whole(sum: Sum): Ratio {
  return { numerator: BigInt(sum), denominator: 1n }
}
