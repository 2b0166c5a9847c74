// Events of lenders' data that come late. Their data are ids and figures alone.
import { count } from '../../answer-record.ts'
import { monthField } from '../../composite-kind.ts'
import { defineEvent } from '../../event.ts'
import { dayField, idField, momentField } from '../../fields.ts'

const late = {
  debt_line_id: idField('The debt line.'),
  month: monthField('The first month since whose end the lender has reported nothing, written YYYY-MM.'),
  due_on: dayField('The last day of the reporting lag of that month.'),
}

export const dataLate = defineEvent({
  type: 'debt_line.data_late',
  description:
    'The reporting lag of a month has passed, and since the month ended the lender has reported no receivable and no entry.',
  subject: 'debt_line',
  data: {
    ...late,
    last_reported_at: momentField('When the lender last reported a receivable or an entry; null where it never did.'),
  },
  may_be_null: ['last_reported_at'],
})

export const dataReceived = defineEvent({
  type: 'debt_line.data_received',
  description: 'Behind the reporting lag of a month the lender reported a receivable or an entry again.',
  subject: 'debt_line',
  data: { ...late, days_late: count("How many days behind the due day, in the lender's time zone.") },
})
