// The cross-field rules of debt line terms, judged on the merged record. Each fault names the rule, limit or covenant
// by its id and by its place.
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { advanceRateFaults } from './advance-rates-rules.ts'
import { concentrationFaults } from './concentration-rules.ts'
import { covenantFaults } from './covenant-rules.ts'
import { type DebtLineTerm, debtLineTermOf } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import { eligibilityFaults } from './eligibility-rules.ts'
import { faultAt, placeIn, placeOfField, repeatedIds, requiredAt, within } from './places.ts'

/** The faults of a state of debt line terms. */
export function debtLineTermFaults(state: State): Fault[] {
  const term = debtLineTermOf(state)
  return [
    ...effectiveFaults(term),
    ...(term.advance_rates === null ? [] : advanceRateFaults(term.advance_rates)),
    ...eligibilityFaults(term.eligibility),
    ...concentrationFaults(term.concentration_limits),
    ...reserveFaults(term),
    ...interestFaults(term),
    ...drawStepFaults(term),
    ...covenantFaults(term.covenants),
    ...excessSpreadFaults(term),
  ]
}

function effectiveFaults({ effective_from: from, effective_until: until }: DebtLineTerm): Fault[] {
  if (from === null || until === null || until > from) return []
  const message = `(${until}) must be after effective_from (${from}): send the first day that is no longer theirs`
  return [faultAt(placeOfField('effective_until'), 'out_of_order', message)]
}

function reserveFaults({ reserves, interest }: DebtLineTerm): Fault[] {
  const faults = repeatedIds('reserves', 'reserve', reserves)
  const index = reserves.findIndex(({ reserve }) => reserve === 'interest')
  const first = reserves[index]
  if (first === undefined || interest !== null) return faults
  const place = placeIn('reserves', index, 'reserve', first.id)
  return [...faults, faultAt(place, 'required', 'needs a rate to be months of: send `interest`')]
}

function interestFaults({ interest }: DebtLineTerm): Fault[] {
  if (interest === null) return []
  const place = placeOfField('interest')
  const { index, floor, cap } = interest
  const bounded = floor !== undefined || cap !== undefined
  return [
    ...(bounded && index === undefined
      ? [requiredAt(within(place, 'index'), 'where there is a floor or a cap, which bound it')]
      : []),
    ...(floor !== undefined && cap !== undefined && floor > cap
      ? [faultAt(within(place, 'floor'), 'out_of_order', `(${floor}) must not exceed cap (${cap})`)]
      : []),
  ]
}

function drawStepFaults({ draw_step }: DebtLineTerm): Fault[] {
  if (draw_step === null || draw_step.minimum !== undefined || draw_step.multiple !== undefined) return []
  return [faultAt(placeOfField('draw_step'), 'required', 'must have a minimum or a multiple: send one, or null')]
}

/** What the portfolio earns beyond its costs needs the costs. */
function excessSpreadFaults({ covenants, advance_rates, interest, servicing_fee }: DebtLineTerm): Fault[] {
  const costs = [...(interest === null ? ['`interest`'] : []), ...(servicing_fee === null ? ['`servicing_fee`'] : [])]
  if (costs.length === 0) return []
  const conditions = [
    ...covenants.map((covenant, index) => ({
      place: placeIn('covenants', index, 'covenant', covenant.id),
      metrics: [covenant, ...(covenant.all_of ?? [])].map(({ metric }) => metric),
    })),
    ...(advance_rates?.step_downs ?? []).map(({ id, when }, index) => ({
      place: placeIn('advance_rates.step_downs', index, 'step-down', id),
      metrics: [when.metric],
    })),
  ]
  return conditions
    .filter(({ metrics }) => metrics.includes('excess_spread'))
    .map(({ place }) => faultAt(place, 'required', `needs what debt and servicing cost: send ${costs.join(' and ')}`))
}
