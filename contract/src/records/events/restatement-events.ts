// Events of closed months whose figures changed. Their data are ids and figures alone.
import { answerList, answerRecord, exactInteger } from '../../answer-record.ts'
import { monthField } from '../../composite-kind.ts'
import { defineEvent } from '../../event.ts'
import { currencyField, dayField, idField, momentField } from '../../fields.ts'
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
