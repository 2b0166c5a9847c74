// A preview as it is answered. Pure.
import type { BorrowingBase } from '@tapeline/kernel/metrics/debt-line/borrowing-base'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Sum, minus } from '@tapeline/kernel/core/sum'
import type { Resource } from '../present.ts'
import { DEFINITIONS, type Question, presentFigures } from './borrowing-base-presentation.ts'
import { type Calculation, presentProgress } from './calculation-store.ts'
import type { CHANGES } from './preview-definition.ts'
import { type CalculationResult, decodeResult } from './result-store.ts'

/** The calculations by the terms in force and by those that are tried; undefined while the former has to be waited for. */
export interface Compared {
  readonly in_force: Calculation
  readonly tried: Calculation | undefined
}

/** A preview in its present state. */
export function presentPreview(
  { debt_line_id, as_of, known_at }: Question,
  { in_force, tried }: Compared,
  freshness: Resource,
): Resource {
  const one = resultOf(in_force)
  const other = resultOf(tried)
  return {
    debt_line_id,
    as_of,
    known_at: formatMoment(known_at),
    freshness,
    definitions: DEFINITIONS,
    calculation: presentProgress(tried ?? in_force),
    currency: one?.base.currency ?? null,
    tried: presentWaterfall(other),
    in_force: presentWaterfall(one),
    changes: one === undefined || other === undefined ? null : changesOf(one.base, other.base),
    changed_receivables: presentChanged(other?.changed),
  }
}

function resultOf(calculation: Calculation | undefined): CalculationResult | undefined {
  return calculation?.status === 'done' ? decodeResult(calculation.result) : undefined
}

function presentWaterfall(result: CalculationResult | undefined): Resource | null {
  return result === undefined ? null : { terms: result.terms, ...presentFigures(result.base, result) }
}

function presentChanged(changed: CalculationResult['changed']): Resource | null {
  if (changed === undefined || changed === null) return null
  const { became_eligible, became_ineligible, gained, lost, largest } = changed
  return {
    became_eligible: { ...became_eligible },
    became_ineligible: { ...became_ineligible },
    gained: { ...gained },
    lost: { ...lost },
    largest: largest.map(({ before, after, ...one }) => ({ ...one, before: { ...before }, after: { ...after } })),
  }
}

type Step = keyof typeof CHANGES

/** The amount of a step. */
const STEP: { readonly [step in Step]: (base: BorrowingBase) => Sum | null } = {
  ineligible: ({ ineligible }) => ineligible.amount,
  eligible: ({ eligible }) => eligible.amount,
  excess: ({ excess }) => excess,
  net_eligible: ({ net_eligible }) => net_eligible,
  advance: ({ advance }) => advance,
  cash_counted: ({ cash }) => cash.counted,
  reserved: ({ reserved }) => reserved,
  base: ({ base }) => base,
  availability: ({ availability }) => availability,
  deficiency: ({ deficiency }) => deficiency,
}

function changesOf(one: BorrowingBase, other: BorrowingBase): Resource {
  const steps = (Object.keys(STEP) as Step[]).map((step) => {
    const [before, after] = [STEP[step](one), STEP[step](other)]
    return [step, before === null || after === null ? null : minus(after, before)]
  })
  return {
    ineligible_count: other.ineligible.count - one.ineligible.count,
    eligible_count: other.eligible.count - one.eligible.count,
    ...Object.fromEntries(steps),
  }
}
