// The cross-field rules of a debt line, judged on the merged record.
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'

/** The faults of a debt line's state. */
export function debtLineFaults(state: State): Fault[] {
  const { opened_on: opened, matures_on: matures } = state
  if (typeof opened !== 'string' || typeof matures !== 'string' || matures >= opened) return []
  const message = `matures_on (${matures}) must not be before opened_on (${opened}): send a later day, or null while there is none`
  return [{ param: 'matures_on', code: 'matures_before_opening', message }]
}
