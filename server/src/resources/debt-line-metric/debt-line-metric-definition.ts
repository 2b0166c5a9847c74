// What a debt line is tested by, month by month: a row for each condition of each covenant, with its value, what it is compared with,
// and what the covenant's test means today.
import { answerList, answerRecord, count, decimals, exactInteger, ratioField } from '@tapeline/contract/answer-record'
import { monthField } from '@tapeline/contract/composite-kind'
import { currencyField, dayField, idField, momentField, openWord } from '@tapeline/contract/fields'
import { choice, freeText, yesNo } from '@tapeline/contract/kind'
import { type ListDefinition, defineList, equals } from '@tapeline/contract/list'
import { defineResource } from '@tapeline/contract/resource'
import { COVENANT_STATUSES } from '@tapeline/kernel/metrics/covenants/covenant-status'
import { metricParameters, windowOf } from '../debt-line-term/condition-definition.ts'
import { COVENANT_METRICS } from '@tapeline/kernel/metrics/debt-line/covenant-metrics'
import { MISSING } from '@tapeline/kernel/metrics/covenants/reading'
import type { FILTERED } from './debt-line-metric-store.ts'

const status = choice(
  COVENANT_STATUSES,
  'What the test of the covenant means today: `pass`; `at_risk`, kept by less than the terms find comfortable; `breach`; `in_cure`, broken and within ' +
    'the time to cure; `cured` within it; `waived`; `not_testable`, and `missing` gives the reason.',
)
const testMonth = monthField('The tested month.')
const covenantId = idField('The id of the covenant in the terms.')
const metric = openWord(COVENANT_METRICS, 'What was measured.')

/** A figure with its parts. */
const FIGURE = {
  value: decimals(
    'The value, rounded half up to nine decimals; null where there is no figure, and for debt against no worth.',
  ),
  numerator: exactInteger('The upper part, exact at any size.'),
  denominator: exactInteger('The lower part, exact at any size; 1 of an amount of money.'),
}
const FIGURE_FIELDS = ['value', 'numerator', 'denominator'] as const

const windowMonth = answerRecord(
  {
    month: monthField('The month.'),
    day: dayField('The day at whose end it was read.'),
    ...FIGURE,
    coverage: ratioField('For an average, the share of principal that it covers.', 'fraction'),
    financial_ids: answerList(idField('A financial statement.'), 'The statements that it was read from.'),
    missing: choice(MISSING, 'Why there is no figure.'),
    currencies_without_rate: answerList(
      currencyField('A currency.'),
      'The currencies without an exchange rate for the day; empty unless `missing` is `no_exchange_rate`.',
    ),
  },
  [...FIGURE_FIELDS, 'coverage', 'missing'],
  'A month that was read.',
)

const level = answerRecord(
  {
    level: count('1 for the mildest.'),
    threshold: decimals('What it is compared with.'),
    kept: yesNo('Whether this level is kept.'),
    headroom: decimals('How far the value is from this threshold, as a share of it.'),
    consequence: freeText(63, 'What follows where it is broken.'),
  },
  ['threshold', 'kept', 'headroom'],
  'A level of the covenant.',
)

/** A row of the list. */
export const debtLineMetric = defineResource({
  name: 'debt_line_metric',
  description:
    'A condition of a covenant of a debt line, tested for a month by the terms in force on the day of the test, as known now. A covenant whose ' +
    'conditions must all be true has a row for each.',
  fields: {},
  required: [],
  computed: {
    debt_line_id: idField('The debt line.'),
    test_month: testMonth,
    test_date: dayField('The day at whose end it was tested.'),
    covenant_id: covenantId,
    covenant_name: freeText(255, 'What the agreement calls the covenant.'),
    condition: count('Which of the conditions of the covenant, from 1.'),
    conditions: count('How many conditions the covenant has, which must all be true.'),
    metric,
    unit: choice(
      ['share', 'rate', 'ratio', 'money', 'months', 'days', 'count', 'score'],
      'What the value is: a fraction of 1 (`share`, `rate`), a multiple, minor units, months, days, a count, or a score.',
    ),
    parameters: metricParameters,
    window: windowOf('The months that become one figure, and how; null for the month alone.'),
    months: answerList(windowMonth, 'The months that were read, the tested one last.'),
    ...FIGURE,
    compared_value: decimals('The value as it is compared, rounded by the terms.'),
    comparator: choice(
      ['<=', '<', '>=', '>'],
      'How the value compares with the threshold where the condition is true.',
    ),
    threshold: decimals('What it is compared with in the tested month.'),
    kept: yesNo('Whether the condition is true; null where that is not known.'),
    headroom: decimals(
      'How far the value is from the threshold, as a share of it, to nine decimals; below zero where the condition is broken.',
    ),
    headroom_trend: choice(
      ['improving', 'worsening', 'steady'],
      'How the headroom moved since the test of the month before.',
    ),
    levels: answerList(level, 'Levels of breach, the mildest first; empty where the covenant has one threshold.'),
    status,
    level: count('The deepest level that is broken.'),
    consequence: freeText(63, 'What follows from the breach, by the terms.'),
    note: freeText(2000, 'The consequence in the words of the agreement.'),
    reported_on: dayField('The day from which a time to cure counts: when the month is reported.'),
    cure_until: dayField('The last day on which a breach can be cured.'),
    cured_on: dayField('The day at whose end the covenant was kept again.'),
    waiver_reason: freeText(2000, 'Why the breach was waived.'),
    missing: choice(MISSING, 'Why the condition cannot be tested.'),
    debt_line_term_id: idField('The terms by which it was tested.'),
    first_reported: answerRecord(
      {
        value: decimals('The value as it was compared.'),
        status: choice(COVENANT_STATUSES, 'What the test meant on the day of the close.'),
        closed_at: momentField('When the month was closed.'),
      },
      ['value'],
      'The same as the month was closed with; null while it is preliminary, and while its certificate is being issued.',
    ),
    known_at: momentField('The moment up to which writes are included.'),
    definitions: freeText(255, 'The page of this service that documents formulas and sources.'),
  },
  computed_always: [
    'debt_line_id',
    'test_month',
    'test_date',
    'covenant_id',
    'covenant_name',
    'condition',
    'conditions',
    'metric',
    'parameters',
    'months',
    'comparator',
    'levels',
    'status',
    'reported_on',
    'debt_line_term_id',
    'known_at',
    'definitions',
  ],
})

/** The list. */
export const debtLineMetricList: ListDefinition = defineList({
  name: 'debt_line_metrics',
  path: '/debt-lines/{id}/metrics',
  summary: 'List the covenant tests of a debt line, latest test month first',
  tag: 'Debt lines',
  sorts: ['test_month_desc'],
  resource: debtLineMetric,
  metadata: false,
  filters: {
    test_month: equals(testMonth, 'Only tests of this month, written YYYY-MM.'),
    covenant_id: equals(covenantId, 'Only tests of this covenant.'),
    metric: equals(metric, 'Only tests of this metric.'),
    status: equals(status, 'Only tests with this status today.'),
  } satisfies Readonly<Record<(typeof FILTERED)[number], object>>,
  has_freshness: true,
})
