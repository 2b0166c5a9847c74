// The records that debt line terms name: each must be there, since a limit for an obligor that does not exist limits no
// one.
import type { State } from '../../core/dated-facts.ts'
import type { Reference } from '../operator-record/operator-resource.ts'
import { type ConcentrationLimit, debtLineTermOf } from '../../metrics/debt-line/debt-line-term.ts'

/** The records that a state of debt line terms names. */
export function debtLineTermReferences(state: State): Reference[] {
  const { debt_line_id, eligible_cash, concentration_limits } = debtLineTermOf(state)
  const instruments = eligible_cash?.payin_instrument_ids ?? []
  return [
    ...(typeof debt_line_id !== 'string' ? [] : [{ param: 'debt_line_id', to: 'debt_line', id: debt_line_id }]),
    ...instruments.map((id, index) => ({
      param: `eligible_cash.payin_instrument_ids[${index}]`,
      to: 'payin_instrument',
      id,
    })),
    ...concentration_limits.flatMap(obligorsOf),
  ]
}

function obligorsOf(limit: ConcentrationLimit, position: number): Reference[] {
  if (limit.group !== 'obligor') return []
  return (limit.exceptions ?? []).flatMap(({ obligors = [] }, exception) =>
    obligors.map((id, index) => ({
      param: `concentration_limits[${position}].exceptions[${exception}].obligors[${index}]`,
      to: 'account',
      id,
    })),
  )
}
