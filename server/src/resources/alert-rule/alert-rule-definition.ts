// What an organization wants to be alerted to: events of some types, or a figure of its debt lines that passes a threshold (0160).
import { Type } from 'typebox'
import { decimal, listOf, recordOf } from '@tapeline/contract/composite-kind'
import { idField, metadataField, recordMoments } from '@tapeline/contract/fields'
import { type Kind, choice, freeText, statedText, textKind, wholeNumber, yesNo } from '@tapeline/contract/kind'
import { ALERT_EVENTS, ALERT_SEVERITIES, COMPARATORS } from '@tapeline/contract/records/events/alert-events'
import { EVENTS } from '@tapeline/contract/records/events/event-catalogue'
import { defineResource, shapeOf } from '@tapeline/contract/resource'
import { MINOR_UNITS_WHERE } from '@tapeline/contract/units'
import { accept, refuse } from '@tapeline/kernel/core/fault'
import { threshold as termThreshold } from '../debt-line-term/condition-definition.ts'
import { selectorKind } from '../debt-line/pledge-selector-definition.ts'
import { ALERT_METRICS, ALERT_MONEY_METRICS } from './alert-metrics-rules.ts'

/** The types of events that a rule can watch. */
export const WATCHED_EVENTS: readonly string[] = EVENTS.map(({ type }) => type).filter(
  (type) => !ALERT_EVENTS.includes(type),
)

/** Whether a rule opens alerts. */
export const RULE_STATUSES = ['active', 'disabled'] as const

/** When recipients are written to. */
export const ALERT_DELIVERIES = ['immediately', 'daily', 'weekly', 'never'] as const

const status = choice(
  RULE_STATUSES,
  '`active` (the default): it opens alerts. `disabled`: it opens none, and its open alerts are closed.',
)
const severity = choice(ALERT_SEVERITIES, 'How urgent its alerts are; `warning` where left out.')

const eventFilter = recordOf(
  {
    fields: {
      field: freeText(63, 'A field of the data of each watched type, such as `status`.'),
      values: listOf(
        statedText(255, 'A value of the field; of numbers and true or false, as JSON writes them.'),
        { items_min: 1, items_max: 50, unique: true },
        'The values of which it has one. Send either these or `comparator` and `number`.',
      ),
      comparator: choice(COMPARATORS, 'How the number in the field compares with `number`.'),
      number: decimal({ minimum: -1_000_000, maximum: 1_000_000 }, 'What the number in the field is compared with.'),
      of: freeText(
        63,
        'Another field with a number: the share of it is compared, such as `rejected` of `lines_read`. A share of nothing is none. Null: the number itself.',
      ),
    },
    required: ['field'],
  },
  'A field of the event, and the values that it may have or how its number compares.',
)

/** How a change is measured. */
export const CHANGES_IN = ['points', 'percent'] as const

const change = recordOf(
  {
    fields: {
      over_days: wholeNumber({ minimum: 1, maximum: 366 }, 'a number of days', 'Over how many days.'),
      in: choice(
        CHANGES_IN,
        '`points`: the difference, in the unit of the figure: 0.02 for 2 percentage points of a share. `percent`: the ' +
          'difference as a fraction of the earlier ' +
          'figure: 0.2 for 20 %.',
      ),
    },
    required: ['over_days', 'in'],
  },
  'Compares the change of the figure, and not the figure itself: from the last test so many days before the day of the latest test, or before that, to the ' +
    'latest test. `availability` is compared with the last one of the day so many days before, or of an earlier day; `data_age_days` and ' +
    '`unmatched_cash_days` with what they were when that day ended; figures of receivables with that day, as it is known now. Below zero where the figure ' +
    'fell. Where there is no earlier figure, nothing is opened or closed.',
)

const timeOfDay = (description: string): Kind =>
  textKind(
    (text) =>
      /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
        ? accept(text)
        : refuse('invalid_format', 'must be a time of day: send it as 22:00'),
    { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', examples: ['22:00'], description },
  )

/** Read and written as those of terms are. */
const threshold: Kind = {
  ...termThreshold,
  schema: Type.Number({
    examples: [0.05],
    description:
      'What the figure is compared with: 0.05 for 5 %, 1.25 for a ratio, money in its smallest denomination, that of `outstanding_principal` in each ' +
      'currency.',
    [MINOR_UNITS_WHERE]: { metric: ALERT_MONEY_METRICS },
  }),
}

/** The same. */
const closingThreshold: Kind = {
  ...threshold,
  schema: Type.Number({
    examples: [0.12],
    description:
      'Where an open alert is closed again, as the threshold is written: a figure between both opens and closes nothing. Null: at the threshold itself.',
    [MINOR_UNITS_WHERE]: { metric: ALERT_MONEY_METRICS },
  }),
}

export const alertRule = defineResource({
  name: 'alert_rule',
  description:
    'What you want to be alerted to: events of some types, or a figure of your debt lines or receivables that passes a threshold. It opens an alert for each ' +
    'record that it is true of, once, and closes it when that is over. The operator has rules of its own, which watch all lenders or some.',
  fields: {
    id: idField('The id you give the rule, unique among all your rules.'),
    name: statedText(255, 'What people call it.'),
    status,
    severity,
    event_types: listOf(
      choice(WATCHED_EVENTS, 'A type of event.'),
      { items_min: 1, items_max: 50, unique: true },
      'The types of events that open an alert. Send either these or `metric`.',
    ),
    event_filters: listOf(
      eventFilter,
      { items_min: 1, items_max: 10 },
      'What the data of an event must state beside; null: nothing.',
    ),
    receivable_selector: selectorKind(
      'Only what is about receivables that meet both parts, by what is known of them when the event is looked at; null: about all. For rules that watch ' +
        'events about single receivables: each watched type has a `receivable_id`. For figures of receivables: product types, or one metadata key that the ' +
        'reporting settings declare as a dimension. Replaced as a whole.',
    ),
    metric: choice(
      ALERT_METRICS,
      'The figure that is watched, of each debt line. `headroom`: the least of any test of the last tested month. `data_age_days`: days since the lender ' +
        'last reported receivables or entries. ' +
        '`availability` and `unmatched_cash_days`: as calculated last. All others: as a covenant of the terms tested them for the last ' +
        'month. Of receivables, for each lender and currency: `outstanding_principal`, `open_receivables`, the share of outstanding principal that is past ' +
        'due as reported (`share_past_due_30_plus`, `_60_plus`, `_90_plus`: the buckets that are called `30+` together, and so on), and what was written ' +
        'off as a share of the original principal (`share_charged_off`).',
    ),
    comparator: choice(COMPARATORS, 'How the figure compares with the threshold where an alert is opened.'),
    threshold,
    closing_threshold: closingThreshold,
    change,
    debt_line_ids: listOf(
      idField('A debt line.'),
      { items_min: 1, items_max: 100, unique: true },
      'Only what is about these debt lines; null: about all, those to come too.',
    ),
    lenders: listOf(
      freeText(100, 'The id of a lender.'),
      { items_min: 1, items_max: 100, unique: true },
      'For the operator: only what is about these lenders; null: about all, those to come too.',
    ),
    delivery: choice(
      ALERT_DELIVERIES,
      'When recipients are written to: `immediately` (the default), once a day or a week with all that was opened since (`daily`, `weekly`), or `never`.',
    ),
    closing_letters: yesNo(
      'Whether those who were written to about an alert are written to again when what it is about is over: at once where its severity is `critical`, else ' +
        'with the next letter of the day, or of the week where `delivery` is `weekly`. True where left out.',
    ),
    quiet_hours: recordOf(
      {
        fields: {
          from: timeOfDay('When they begin.'),
          until: timeOfDay('When they end; before `from`, on the next day.'),
        },
        required: ['from', 'until'],
      },
      'Hours in your time zone in which nobody is written to: letters are sent when they end. Null: none.',
    ),
    recipients: listOf(
      idField('A user of your organization.'),
      { items_min: 1, items_max: 100, unique: true },
      'The users who are written to; null: all admins.',
    ),
    metadata: metadataField,
  },
  required: ['id', 'name'],
  computed: {
    is_default: yesNo(
      'Whether the service created it when your first debt line was agreed, and nobody changed it since. It can be changed and deleted as any other, and is ' +
        'not created again.',
    ),
    ...recordMoments('rule'),
  },
  computed_always: ['is_default', 'created_at', 'updated_at'],
  cleared: { metadata: {}, status: 'active', severity: 'warning', delivery: 'immediately', closing_letters: true },
})

export const alertRuleShape = shapeOf(alertRule)

/** Fields by whose exact value lists are filtered, beside metadata. */
export const alertRuleFilters = { status, severity }
