// Cross-field rules of eligibility: a lower bound below its upper one, one way of choosing receivables, unique ids.
import { isLongerForCertain } from '@tapeline/kernel/core/duration'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { Bounds, EligibilityRule } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import { type Place, exactlyOne, faultAt, placeIn, repeatedIds, within } from './places.ts'

/** The faults of the eligibility rules. */
export function eligibilityFaults(rules: readonly EligibilityRule[]): Fault[] {
  return [
    ...repeatedIds('eligibility', 'rule', rules),
    ...rules.flatMap((rule, index) => ruleFaults(placeIn('eligibility', index, 'rule', rule.id), rule)),
  ]
}

function ruleFaults(place: Place, rule: EligibilityRule): Fault[] {
  switch (rule.rule) {
    case 'term':
    case 'remaining_term':
      return boundsFaults(place, rule, isLongerForCertain)
    case 'interest_rate':
    case 'amount':
      return boundsFaults(place, rule, (min, max) => min > max)
    case 'origination_date':
      return windowFaults(place, rule)
    case 'score':
      return bureauFaults(place, rule.scores)
    case 'country':
    case 'region':
    case 'industry':
    case 'currency':
    case 'product_type':
    case 'metadata':
      return exactlyOne(place, rule, ['in', 'not_in'])
    default:
      return []
  }
}

function boundsFaults<T>(place: Place, { min, max }: Bounds<T>, exceeds: (min: T, max: T) => boolean): Fault[] {
  if (min === undefined && max === undefined)
    return [faultAt(place, 'required', 'must have a bound: send `min`, `max` or both')]
  if (min === undefined || max === undefined || !exceeds(min, max)) return []
  return [faultAt(within(place, 'min'), 'out_of_order', `(${String(min)}) must not exceed max (${String(max)})`)]
}

function windowFaults(place: Place, { from, to }: { readonly from?: string; readonly to?: string }): Fault[] {
  if (from === undefined && to === undefined)
    return [faultAt(place, 'required', 'must have a bound: send `from`, `to` or both')]
  if (from === undefined || to === undefined || from <= to) return []
  return [faultAt(within(place, 'from'), 'out_of_order', `(${from}) must not be after to (${to})`)]
}

function bureauFaults(place: Place, scores: readonly string[]): Fault[] {
  const bureaus = scores.map(bureauOf)
  return bureaus.flatMap((bureau, index) => {
    const first = bureaus.indexOf(bureau)
    if (first === index) return []
    const message = `is a second score of ${bureau}, beside scores[${first}]: send one for each bureau`
    return [faultAt(within(place, `scores[${index}]`), 'repeated', message)]
  })
}

/** The bureau of a score `<bureau>:<score>`. */
export function bureauOf(score: string): string {
  return score.slice(0, score.indexOf(':'))
}
