// Covenants: what the company and its portfolio promise, tested month by month (M36). A covenant is one condition, or
// several that must all be true; it may have levels, each worse than the one before, with what follows from breaking
// it.
import { type Variant, fraction, listOf, monthField, recordOf, variantOf } from '@tapeline/contract/composite-kind'
import { dayField, idField, openWord } from '@tapeline/contract/fields'
import { statedText, wholeNumber } from '@tapeline/contract/kind'
import { condition, conditionFields, schedule, threshold } from './condition-definition.ts'
import * as kinds from './term-kinds.ts'

const CONSEQUENCES = [
  'reporting',
  'draw_stop',
  'advance_rate_step_down',
  'margin_step_up',
  'reserve_increase',
  'cash_sweep',
  'servicer_replacement',
  'early_amortization',
  'event_of_default',
]

const consequence = openWord(CONSEQUENCES, 'What follows from the breach.')
const note = statedText(2000, 'The consequence in the words of the agreement.')

const level = recordOf(
  { fields: { threshold, schedule, consequence, note }, required: ['consequence'] },
  'A level of breach; send `threshold` or `schedule`.',
)

const TEST_DAYS: { readonly [on: string]: Variant } = {
  month_end: { description: 'The last day of the tested month.', fields: {}, required: [] },
  day: {
    description: 'A day of the tested month.',
    fields: { day: wholeNumber({ minimum: 1, maximum: 28 }, 'a day of the month', 'Which day, 1 to 28.') },
    required: ['day'],
  },
}

const waiver = recordOf(
  {
    fields: {
      test_month: monthField('The month whose breach is waived.'),
      reason: statedText(2000, 'Why it was waived.'),
      granted_on: dayField('The day on which it was granted.'),
    },
    required: ['test_month', 'reason'],
  },
  'A month whose breach has no consequence.',
)

const covenant = recordOf(
  {
    fields: {
      id: idField('The id of the covenant, unique among the covenants of the terms.'),
      name: statedText(255, 'What the agreement calls it.'),
      ...conditionFields,
      all_of: listOf(
        condition('One of the conditions; send `threshold` or `schedule`.'),
        { items_min: 2, items_max: 10 },
        'Conditions that must all be true, instead of a single one in the fields of the covenant itself.',
      ),
      levels: listOf(
        level,
        { items_min: 1, items_max: 9 },
        'Levels of breach, 1 first and each harder to reach, instead of a single threshold.',
      ),
      consequence,
      note,
      test_day: variantOf('on', TEST_DAYS, 'The day at whose end the figures of a month are taken.'),
      cure: kinds.timeAllowed('Time to cure a breach, from the day on which the result is reported.'),
      at_risk_headroom: fraction('A covenant that is kept by less than this share of its threshold is at risk.'),
      waivers: listOf(waiver, { items_min: 1, items_max: 120 }, 'Months whose breach was waived.'),
    },
    required: ['id', 'name'],
    defaults: { test_day: { on: 'month_end' }, at_risk_headroom: 0.1 },
  },
  'A covenant: `metric`, `comparator` and `threshold`, `schedule` or `levels`; or conditions in `all_of`.',
)

/** The covenants of a debt line's terms. */
export const covenants = listOf(
  covenant,
  { items_max: 50 },
  {
    description: 'What must be true each month. `comparator` states how a covenant is met, not how it is broken.',
    examples: [
      [
        {
          id: 'delinquency-60',
          name: 'Delinquency rate 60+',
          metric: 'delinquency_rate',
          days_past_due: 61,
          basis: 'reported',
          comparator: '<=',
          threshold: 0.05,
        },
      ],
    ],
  },
)
