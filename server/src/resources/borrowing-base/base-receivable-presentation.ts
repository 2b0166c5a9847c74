// A receivable behind a borrowing base as it is answered. Pure.
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { CollateralOutcome } from '@tapeline/kernel/metrics/debt-line/borrowing-base'
import type { Collateral } from '@tapeline/kernel/metrics/debt-line/collateral'
import { groupOf } from '@tapeline/kernel/metrics/debt-line/limit-groups'
import { presentRatio } from '../present-ratio.ts'
import type { UnverifiedOfReceivable } from '../cash-tie-out/unverified-of-receivable-reads.ts'
import type { Resource } from '../present.ts'
import type { Calculation } from './calculation-store.ts'
import { stepsOf } from './outcome-rules.ts'
import type { CalculationResult } from './result-store.ts'

/** Of which calculation a row is. */
export interface RowContext {
  readonly calculation: Calculation
  readonly result: CalculationResult
  readonly shown_at: number
}

const BILLION = 1_000_000_000

const ALL_SHOWN: UnverifiedOfReceivable = { count: 0, amount: 0, oldest: null }

/** A receivable as a row, with what the bank does not show of it. */
export function presentBaseReceivable(
  { calculation, result, shown_at }: RowContext,
  outcome: CollateralOutcome,
  collateral: Collateral,
  unverified: UnverifiedOfReceivable = ALL_SHOWN,
): Resource {
  const { base } = result
  const { failed, net_eligible, pledged, advance_class } = outcome
  const advance = pledged === null ? undefined : base.advances.at(advance_class ?? -1)
  return {
    receivable_id: collateral.id,
    obligor_id: collateral.obligor_id,
    as_of: calculation.as_of,
    known_at: formatMoment(shown_at),
    steps: stepsOf(outcome),
    pledged,
    failed_rules: failed.map((index) => base.reasons[index]?.id ?? null),
    excess: excessOf(result, outcome, collateral),
    net_eligible,
    advance_class: advance?.id ?? null,
    advance_rate: presentRatio(advance?.rate ?? null),
    ...factsOf(collateral),
    unverified_collections: (result.tied_out?.position ?? null) === null ? null : { ...unverified },
  }
}

function excessOf({ base, groupings }: CalculationResult, { excess }: CollateralOutcome, collateral: Collateral) {
  return excess.map(({ limit, amount }) => {
    const { id = '', group = '' } = base.limits[limit] ?? {}
    const grouping = group === 'top_obligors' ? undefined : groupings[limit]
    return { limit: id, group: grouping === undefined ? null : groupOf(grouping, collateral), amount }
  })
}

/** What the rules saw. */
function factsOf(collateral: Collateral): Resource {
  const { origination, maturity, interest_rate, score, number: _, id: __, obligor_id: ___, ...rest } = collateral
  return {
    currency: rest.currency,
    product_type: rest.product_type,
    outstanding: rest.outstanding,
    original: rest.original,
    written_off: rest.written_off,
    days_past_due: { ...rest.days_past_due },
    reconciled: rest.reconciled,
    status: rest.status,
    origination_date: dayOfNumber(origination),
    maturity: maturity === null ? null : dayOfNumber(maturity),
    interest_rate: interest_rate === null ? null : interest_rate / BILLION,
    times_delinquent: rest.times_delinquent,
    credit_score: score,
    country: rest.country,
    region: rest.region,
    industry: rest.industry,
    documents: rest.documents,
  }
}
