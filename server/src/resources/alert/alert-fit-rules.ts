// Whether an alert that is open is of what its rule watches now: a rule may be edited. Pure.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import type { ActiveRule } from '../alert-rule/active-rules-reads.ts'
import type { FigureChange } from '../alert-rule/alert-rule-rules.ts'
import type { Selectable } from '../debt-line/pledge-selector-definition.ts'
import type { StoredAlert } from './alert-rules.ts'
import { isSameChange } from './figure-changes-rules.ts'
import { watchesEvent } from './watched-events-rules.ts'
import { isInScope } from './watched-figures-rules.ts'
import { isSameSelection } from './watched-receivable-figures-rules.ts'

/**
 * Whether a rule watches what an alert of it is about, and which receivable that is; null without one. Whether a figure is beyond the threshold is another
 * question.
 */
export function isStillWatched({ state }: ActiveRule, alert: StoredAlert, receivable: Selectable | null): boolean {
  const { organization, debt_line_id, facts } = alert
  const { event, figure } = facts
  if (event === null)
    return (
      figure?.['metric'] === state.metric &&
      isSameChange((figure['change'] ?? null) as FigureChange | null, state.change) &&
      isSameSelection(figure['selected_receivables'], state.receivable_selector) &&
      isInScope(state, { debt_line: debt_line_id ?? '', organization })
    )
  const data = event['data'] as { readonly [field: string]: Json }
  return watchesEvent(state, { type: String(event['type']), organization, debt_line: debt_line_id, data, receivable })
}

/** The rules that were edited behind a moment, in the order of their versions. */
export function editedRules(rules: readonly ActiveRule[], after: number): ActiveRule[] {
  return rules.filter(({ recorded }) => recorded > after).toSorted((one, other) => one.recorded - other.recorded)
}
