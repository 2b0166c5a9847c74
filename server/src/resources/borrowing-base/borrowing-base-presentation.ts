// A borrowing base as it is answered. Pure.
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { BorrowingBase } from '@tapeline/kernel/metrics/debt-line/borrowing-base'
import { presentRatio } from '../present-ratio.ts'
import type { Resource } from '../present.ts'
import { FIGURES, GROUPS_MAX } from './borrowing-base-definition.ts'
import { type Calculation, presentProgress } from './calculation-store.ts'
import { type CalculationResult, decodeResult } from './result-store.ts'

/** Where the figures are explained. */
export const DEFINITIONS = '/docs/definitions/borrowing-base'

/** The question that an answer repeats. */
export interface Question {
  readonly debt_line_id: string
  readonly as_of: string
  readonly known_at: number
  /** Whether it is about today by what is known now. */
  readonly is_current: boolean
}

/** A calculation in its present state, whether or not it is done. */
export function presentCalculation(question: Question, calculation: Calculation, freshness: Resource): Resource {
  const { debt_line_id, as_of, known_at, is_current } = question
  return {
    debt_line_id,
    as_of,
    known_at: formatMoment(known_at),
    metric_class: is_current ? 'current' : 'on_request',
    freshness,
    definitions: DEFINITIONS,
    calculation: presentProgress(calculation),
    ...(calculation.status === 'done' ? presentResult(decodeResult(calculation.result)) : NOTHING_YET),
  }
}

/** What came out. */
export function presentResult(result: CalculationResult): Resource {
  const { base, terms, status, rates, balances, too_large, left_out, tied_out, checked } = result
  return {
    currency: base.currency,
    status,
    terms,
    rates: rates.map(({ currency, fx_rate_id, rate }) => ({ currency, fx_rate_id, rate: presentRatio(rate) })),
    total: { ...result.total },
    leverage: { ratio: presentRatio(result.leverage.ratio), financial_id: result.leverage.financial_id },
    deficiency_cure: result.deficiency && { ...result.deficiency },
    ...presentFigures(base, { balances, too_large, left_out, tied_out, checked }),
  }
}

/** The steps of a waterfall. */
export function presentFigures(
  base: BorrowingBase,
  beside: Pick<CalculationResult, 'balances' | 'too_large' | 'left_out' | 'tied_out' | 'checked'>,
): Resource {
  return {
    pledged: { ...base.pledged },
    unconverted: base.unconverted.map((one) => ({ ...one })),
    too_large: beside.too_large,
    left_out: { ...beside.left_out },
    ineligible: { ...base.ineligible },
    reasons: base.reasons.map(({ id, rule, name, first, all }) => ({
      id,
      rule,
      name,
      first: { ...first },
      all: { ...all },
    })),
    eligible: { ...base.eligible },
    limits: base.limits.map((limit) => ({
      ...limit,
      groups: limit.groups.slice(0, GROUPS_MAX).map((group) => ({ ...group })),
      groups_count: limit.groups.length,
      largest: limit.largest?.map((one) => ({ ...one })) ?? null,
    })),
    excess: base.excess,
    net_eligible: base.net_eligible,
    advances: base.advances.map(({ id, agreed_rate, rate, net_eligible, advance }) => ({
      id,
      agreed_rate: presentRatio(agreed_rate),
      rate: presentRatio(rate),
      net_eligible: { ...net_eligible },
      advance,
    })),
    cash_tie_out: presentTiedOut(beside.tied_out),
    integrity_checks: presentChecked(beside.checked),
    step_downs: base.step_downs,
    advance: base.advance,
    cash: { ...base.cash, balances: beside.balances.map((balance) => ({ ...balance })) },
    reserves: base.reserves.map((reserve) => ({ ...reserve })),
    reserved: base.reserved,
    base: base.base,
    commitment: base.commitment,
    outstanding: base.outstanding,
    availability: base.availability,
    deficiency: base.deficiency,
    effective_advance_rate: presentRatio(base.effective_advance_rate),
    overcollateralization: presentRatio(base.overcollateralization),
    collateral_coverage: presentRatio(base.collateral_coverage),
  }
}

function presentTiedOut(tied_out: CalculationResult['tied_out']): Resource | null {
  if (tied_out === null) return null
  const { position, since } = tied_out
  return { tied_out_at: position && formatMoment(position.moment), statements_since: since }
}

function presentChecked(checked: CalculationResult['checked']): Resource | null {
  return checked && { checked_at: checked.position && formatMoment(checked.position.moment) }
}

/** Every figure of a calculation that is not done. */
const NOTHING_YET: Resource = Object.fromEntries(
  ['currency', 'status', 'terms', 'rates', 'total', 'leverage', 'deficiency_cure', ...Object.keys(FIGURES)].map(
    (field) => [field, null],
  ),
)
