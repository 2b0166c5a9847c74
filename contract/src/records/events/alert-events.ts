// Events of alerts. An alert is of the organization whose rule opened it, and so are its events. Their data are ids and figures alone.
import { count, decimals, exactInteger } from '../../answer-record.ts'
import { defineEvent } from '../../event.ts'
import { idField } from '../../fields.ts'
import { choice, freeText } from '../../kind.ts'

/** How urgent an alert is, the mildest first. */
export const ALERT_SEVERITIES = ['information', 'warning', 'critical'] as const

/** Why an alert was closed. */
export const ALERT_ENDS = ['condition', 'acknowledgement', 'rule'] as const

/** What an alert is closed by, in words. */
export const ALERT_ENDS_MEANING =
  '`condition`: what it is about is over. `acknowledgement`: somebody acknowledged an alert that nothing else closes. `rule`: its rule was disabled, ' +
  'deleted, or edited to watch something else.'

/** How a figure compares with the threshold where a condition is true. */
export const COMPARATORS = ['<=', '<', '>=', '>'] as const

const alert = {
  alert_id: idField('The alert.'),
  rule_id: idField('The rule that opened it.'),
  severity: choice(ALERT_SEVERITIES, 'How urgent it is.'),
  lender: idField('The organization that it is about.'),
  subject_kind: freeText(63, 'The kind of record that it is about.'),
  subject_id: freeText(511, 'The id of the record.'),
  debt_line_id: idField('The debt line that it is about; null without one.'),
  event_id: idField('The event that opened it; null where a figure did.'),
  event_type: freeText(63, 'The type of that event; null where a figure opened it.'),
  metric: freeText(63, 'What was measured; null where nothing was.'),
  value: decimals('Its value, rounded half up to nine decimals; null where there is no figure.'),
  numerator: exactInteger('The upper part of the value; null where there is no figure.'),
  denominator: exactInteger('The lower part of the value; null where there is no figure.'),
  comparator: choice(COMPARATORS, 'How the value compares with the threshold; null where there is none.'),
  threshold: decimals('What it is compared with; null where there is none.'),
  change_over_days: count(
    'Over how many days the value is a change of the metric; null where it is the metric itself.',
  ),
  change_in: choice(['points', 'percent'], 'How that change is measured; null where the value is the metric itself.'),
  occurrences: count('How often what opened it has happened since: 1 for the first.'),
}

const may_be_null = [
  'debt_line_id',
  'event_id',
  'event_type',
  'metric',
  'value',
  'numerator',
  'denominator',
  'comparator',
  'threshold',
  'change_over_days',
  'change_in',
] as const

export const alertOpened = defineEvent({
  type: 'alert.opened',
  description: 'A rule of yours opened an alert.',
  subject: 'alert',
  data: alert,
  may_be_null,
  to: ['lender'],
})

export const alertClosed = defineEvent({
  type: 'alert.closed',
  description: 'An alert of yours was closed.',
  subject: 'alert',
  data: { ...alert, closed_by: choice(ALERT_ENDS, `Why. ${ALERT_ENDS_MEANING}`) },
  may_be_null,
  to: ['lender'],
})

/** The types of events that no rule watches: alerts open none. */
export const ALERT_EVENTS: readonly string[] = [alertOpened.type, alertClosed.type]
