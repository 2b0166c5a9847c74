// The columns of alerts in a file.
import type { Alert } from '@tapeline/sdk'
import { type FileColumn, places } from '../../ui/file-columns.ts'
import { eventLabel } from '../webhooks/event-words.ts'
import { STATE_WORDS } from './alert-states.ts'
import { SEVERITY_WORDS, figureValue, metricName, thresholdText } from './alert-words.ts'

/** The columns. */
export const ALERT_FILE: readonly FileColumn<unknown>[] = [
  ...places('opened_at'),
  ['severity', (row) => SEVERITY_WORDS[(row as Alert).severity]],
  ['state', (row) => STATE_WORDS[(row as Alert).state]],
  ...places('rule_name', 'organization', 'debt_line_id', 'subject.kind', 'subject.id'),
  ['event_type', (row) => eventOf(row as Alert)],
  ['metric', (row) => metricOf(row as Alert)],
  ['measured', (row) => valueOf(row as Alert)],
  ['threshold', (row) => thresholdText(row as Alert)],
  ...places('occurrences', 'acknowledged_at', 'snoozed_until', 'closed_at', 'rule_id', 'id'),
]

function eventOf({ event }: Alert): string | undefined {
  return event === null ? undefined : eventLabel(event.type)
}

function metricOf({ figure }: Alert): string | undefined {
  return figure === null ? undefined : metricName(figure.metric)
}

function valueOf({ figure }: Alert): string | undefined {
  return figure === null ? undefined : figureValue(figure)
}
