// Events of delinquency buckets. Their data are ids and figures alone.
import { count } from '../../answer-record.ts'
import { defineEvent } from '../../event.ts'
import { dayField, idField } from '../../fields.ts'
import { choice, freeText, yesNo } from '../../kind.ts'

export const receivableBucketChanged = defineEvent({
  type: 'receivable.bucket_changed',
  description:
    'A receivable is in another delinquency bucket than before, by what the lender reports: because a day began, or by a write.',
  subject: 'receivable',
  data: {
    receivable_id: idField('The receivable.'),
    as_of: dayField("The day of both buckets: the day on which it changed, in the lender's time zone."),
    before: freeText(
      63,
      'The bucket before: as the day before ended, or for this same day as it was known before the write.',
    ),
    after: freeText(63, 'The bucket now. Both are named by the edges that are in force on the day.'),
    days_past_due: count('Days past due on the day, as the lender reports them; 0 where nothing is past due.'),
    cause: choice(['day', 'write'], 'day: it grew older by a day. write: the lender reported something.'),
    entered_on: dayField(
      'The first day on which it is in this bucket by what is known now; null where it is in no other on any day.',
    ),
    is_restatement: yesNo(
      'Whether earlier days too are other than was known before the write: those from entered_on on.',
    ),
  },
  may_be_null: ['entered_on'],
})
