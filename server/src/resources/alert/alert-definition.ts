// An alert as it is answered, and what people do with it (0160).
import { Type } from 'typebox'
import { answerList, answerRecord, count, decimals, exactInteger } from '@tapeline/contract/answer-record'
import {
  currencyField,
  dayField,
  idField,
  metadataField,
  momentField,
  openWord,
  referenceField,
  sentMomentField,
} from '@tapeline/contract/fields'
import { type Kind, choice, freeText, statedText } from '@tapeline/contract/kind'
import {
  ALERT_ENDS,
  ALERT_ENDS_MEANING,
  ALERT_SEVERITIES,
  COMPARATORS,
} from '@tapeline/contract/records/events/alert-events'
import { defineResource } from '@tapeline/contract/resource'
import { PRODUCT_TYPES } from '@tapeline/contract/records/receivable-definition'
import { ALERT_METRICS } from '../alert-rule/alert-metrics-rules.ts'
import { CHANGES_IN, WATCHED_EVENTS } from '../alert-rule/alert-rule-definition.ts'

/** What an alert is now. */
export const ALERT_STATES = ['open', 'acknowledged', 'snoozed', 'closed'] as const

/** One of them. */
export type AlertState = (typeof ALERT_STATES)[number]

/** What people do with an alert. */
export const ALERT_ACTS = ['acknowledged', 'snoozed', 'commented'] as const

/** One of them. */
export type AlertAct = (typeof ALERT_ACTS)[number]

const state = choice(
  ALERT_STATES,
  '`open`: it waits for somebody. `acknowledged`: somebody deals with it. `snoozed`: it waits again when the time is over. `closed`: it is over.',
)

const severity = choice(ALERT_SEVERITIES, 'How urgent it is, by its rule when it was opened.')

const eventData: Kind = {
  schema: Type.Record(Type.String(), Type.Unknown(), {
    description: 'What the event states: its fields are those of the type, under `webhooks` in openapi.json.',
  }),
  refused: true,
  read: (_, param) => ({ faults: [{ param, code: 'computed', message: `${param} is computed` }] }),
}

const event = answerRecord(
  {
    id: idField('The id of the event.'),
    type: choice(WATCHED_EVENTS, 'What happened.'),
    occurred_at: momentField('When it happened.'),
    data: eventData,
  },
  [],
  'The event that opened it, the latest one where it happened again; null where a figure opened it.',
)

const change = answerRecord(
  {
    over_days: count('Over how many days at least.'),
    in: choice(
      CHANGES_IN,
      '`points`: the value is the difference. `percent`: the difference as a fraction of the earlier figure.',
    ),
    from: decimals('The earlier figure, rounded half up to nine decimals; null where no number states it.'),
    from_as_of: dayField('The day that the earlier figure is of.'),
    to: decimals('The latest figure, rounded half up to nine decimals; null where no number states it.'),
  },
  ['from', 'from_as_of', 'to'],
  'From what to what the figure changed, where the value is a change of it; null where the value is the figure itself.',
)

const selector = answerRecord(
  {
    product_types: answerList(openWord(PRODUCT_TYPES, 'A product type.'), 'Of which product types; empty for any.'),
    metadata: metadataField,
  },
  [],
  'Of which receivables the figure is; null where it is of all, or of a debt line.',
)

const figure = answerRecord(
  {
    metric: openWord(ALERT_METRICS, 'What was measured.'),
    unit: choice(
      ['share', 'rate', 'ratio', 'money', 'months', 'days', 'count', 'score'],
      'What the value is: a fraction of 1 (`share`, `rate`), a multiple, minor units, months, days, a count, or a score.',
    ),
    currency: currencyField('The currency of an amount of money; null of anything else.'),
    value: decimals('The value, rounded half up to nine decimals; null where there is no figure.'),
    numerator: exactInteger('The upper part of the value, exact at any size; null where there is no figure.'),
    denominator: exactInteger('The lower part of the value, exact at any size; null where there is no figure.'),
    comparator: choice(COMPARATORS, 'How the value compares with the threshold where the condition is true.'),
    threshold: decimals('What it is compared with; null where that is not known.'),
    closing_threshold: decimals('Where the alert is closed again; null where that is the threshold.'),
    as_of: dayField('The day that the figure is of; null where that is not stated.'),
    change,
    selected_receivables: selector,
  },
  [
    'currency',
    'value',
    'numerator',
    'denominator',
    'threshold',
    'closing_threshold',
    'as_of',
    'change',
    'selected_receivables',
  ],
  'The figure and the threshold that it passed, as of the opening; null where the alert is about no figure.',
)

const step = answerRecord(
  {
    did: choice(['opened', ...ALERT_ACTS, 'closed'], 'What was done.'),
    at: momentField('When.'),
    by: idField('Who did it: a key, a user, or `service`.'),
    text: freeText(2_000, 'What was stated with it; null where nothing was.'),
    until: momentField('Until when it is snoozed; null for anything else.'),
  },
  ['text', 'until'],
  'What was done with it.',
)

export const alert = defineResource({
  name: 'alert',
  description:
    'What a rule of yours found. There is one for each record that the rule is true of, until it is closed: a figure that stays beyond its threshold, or ' +
    'an event that happens again, opens no other.',
  fields: {},
  required: [],
  computed: {
    id: idField('The id of the alert.'),
    rule_id: idField('The rule that opened it, by its id then.'),
    rule_name: freeText(255, 'What the rule was called when it opened it.'),
    severity,
    state,
    organization: idField('The lender that it is about.'),
    subject: answerRecord(
      {
        kind: freeText(63, 'The kind of record.'),
        id: freeText(511, 'The id of the record.'),
      },
      [],
      'The record that it is about, and that shows more. The operator knows a record that the lender named as `<organization>:<id>`. Of a figure of ' +
        'receivables it is the `portfolio`, by its currency.',
    ),
    debt_line_id: idField('The debt line that it is about; null without one.'),
    opened_at: momentField('When it was opened.'),
    acknowledged_at: momentField('When it was acknowledged; null where it is not.'),
    snoozed_until: momentField('Until when it is snoozed; null where it is not.'),
    closed_at: momentField('When it was closed; null while it is not.'),
    closed_by: choice(ALERT_ENDS, `What closed it; null while it is not closed. ${ALERT_ENDS_MEANING}`),
    ends_by: choice(
      ['condition', 'acknowledgement'],
      '`condition`: it is closed when what it is about is over. `acknowledgement`: nothing else closes it than that somebody acknowledges it.',
    ),
    occurrences: count('How often what opened it has happened since: 1 for the first.'),
    event,
    figure,
    history: answerList(step, 'What was done with it, the first first.'),
  },
  computed_always: [
    'id',
    'rule_id',
    'rule_name',
    'severity',
    'state',
    'organization',
    'subject',
    'opened_at',
    'ends_by',
    'occurrences',
    'history',
  ],
})

const text = statedText(2_000, 'What you state with it.')

export const alertAcknowledgement = defineResource({
  name: 'alert_acknowledgement',
  description: 'Acknowledges an alert: an empty object, or one with a text.',
  fields: { text },
  required: [],
  computed: {},
  computed_always: [],
})

export const alertSnooze = defineResource({
  name: 'alert_snooze',
  description: 'Snoozes an alert until a moment.',
  fields: { until: sentMomentField('Until when: later than now.'), text },
  required: [],
  computed: {},
  computed_always: [],
})

export const alertComment = defineResource({
  name: 'alert_comment',
  description: 'Comments an alert.',
  fields: { text },
  required: [],
  computed: {},
  computed_always: [],
})

/** Fields by whose exact value the list is filtered. */
export const alertFilters = {
  state,
  severity,
  rule_id: referenceField('alert_rule', 'A rule.'),
  debt_line_id: referenceField('debt_line', 'A debt line.'),
  organization: referenceField('organization', 'A lender.'),
}
