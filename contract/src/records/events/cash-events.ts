// Events of collections that the bank does not show in time. Their data are ids and figures alone.
import { count } from '../../answer-record.ts'
import { defineEvent } from '../../event.ts'
import { dayField, idField } from '../../fields.ts'

const cash = {
  debt_line_id: idField('The debt line. The figures are of all cash of its lender.'),
  as_of: dayField("The day that the figures are of, in the lender's time zone."),
  unverified_since: dayField(
    "The day of the oldest collection that the operator's statements do not show and that was not taken back; null where there is none.",
  ),
  days: count('How many days ago that was; 0 where there is none.'),
  days_allowed: count(
    'By how many days a line of the bank may follow its payment, by the tie-out settings of the lender.',
  ),
}

export const cashUnverified = defineEvent({
  type: 'debt_line.cash_unverified',
  description:
    "A collection is older than the tie-out settings allow without being shown by the operator's statements of the bank; none was before.",
  subject: 'debt_line',
  data: cash,
})

export const cashVerified = defineEvent({
  type: 'debt_line.cash_verified',
  description:
    "No collection is older any more than the tie-out settings allow without being shown by the operator's statements of the bank.",
  subject: 'debt_line',
  data: cash,
  may_be_null: ['unverified_since'],
})
