// Events of closed months and of receivables whose figures changed. Their data are ids and figures alone.
import { answerList, answerRecord, count, exactInteger } from '../../answer-record.ts'
import { monthField } from '../../composite-kind.ts'
import { defineEvent } from '../../event.ts'
import { currencyField, dayField, idField, momentField, signedMoney } from '../../fields.ts'
import { choice, freeText } from '../../kind.ts'
import { inUnit } from '../../units.ts'

const figure = answerRecord(
  {
    figure: freeText(63, 'The figure, as in the list of portfolio restatements: closing, collected, interest.'),
    unit: choice(['count', 'amount'], 'count: receivables. amount: money in the smallest denomination.'),
    basis: choice(['reported', 'computed'], 'The count of days past due that in_bucket refers to; null for others.'),
    bucket: freeText(63, 'Of in_bucket: the bucket, by its name; null for others.'),
    before: inUnit(exactInteger('As known at since.'), 'minor_units_or_count'),
    after: inUnit(exactInteger('As known at known_at.'), 'minor_units_or_count'),
  },
  ['basis', 'bucket'],
  'A figure that changed.',
)

export const monthRestated = defineEvent({
  type: 'debt_line.month_restated',
  description:
    'Figures of a closed month of a debt line are no longer what they were known to be: something dated into the month was reported late, or corrected.',
  subject: 'debt_line',
  data: {
    debt_line_id: idField('The debt line.'),
    month: monthField('The month, written YYYY-MM.'),
    as_of: dayField('The last day of the month.'),
    currency: currencyField('The currency of the figures: those of another one are another event.'),
    closed_at: momentField('When the month was closed.'),
    since: momentField(
      'By what was known at this moment the figures were as before: the close, or the last comparison behind it.',
    ),
    known_at: momentField('By what was known at this moment they are as after.'),
    changes: answerList(
      figure,
      'The figures of the receivables that backed the line that changed, in the order of the portfolio restatements.',
    ),
  },
})

/** The figures of a receivable that may be restated. */
const RESTATED_FIGURES = ['outstanding', 'collected', 'days_past_due'] as const

export const receivableRestated = defineEvent({
  type: 'receivable.restated',
  description:
    'Figures of a receivable on an earlier day that had been reported differ much from what was believed when the day began: entries or delinquency of ' +
    'the past were changed, deleted, or reported late.',
  subject: 'receivable',
  data: {
    receivable_id: idField('The receivable.'),
    currency: currencyField('The currency of its amounts.'),
    as_of: dayField(
      'The first day on which a figure differs by more than the limits: the end of a month, or the last day that had been reported.',
    ),
    figures: answerList(
      choice(RESTATED_FIGURES, 'A figure.'),
      'Which figures differ so much: outstanding and collected by more than 5 % of the highest balance so far and more than 100 in the smallest ' +
        'denomination, days_past_due by 30 or more.',
    ),
    outstanding_before: signedMoney('Outstanding principal at the end of as_of, as known at since.'),
    outstanding_after: signedMoney('The same as known at known_at.'),
    collected_before: signedMoney(
      'All cash received up to as_of, as known at since: principal, interest, fees, other income and recoveries.',
    ),
    collected_after: signedMoney('The same as known at known_at.'),
    days_past_due_before: count('Days past due at the end of as_of as the lender reported them, as known at since.'),
    days_past_due_after: count('The same as known at known_at.'),
    since: momentField(
      'By what was known at this moment the figures were as before: when the day of the write began, or the event before of the same day.',
    ),
    known_at: momentField('By what was known at this moment they are as after.'),
  },
})
