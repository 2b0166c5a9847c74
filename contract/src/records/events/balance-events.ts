// Events of debt lines whose receivables fail their balance check. Their data are ids and figures alone.
import { count, decimals } from '../../answer-record.ts'
import { defineEvent } from '../../event.ts'
import { dayField, idField } from '../../fields.ts'

const balances = {
  debt_line_id: idField('The debt line.'),
  as_of: dayField("The day that the figures are of, in the lender's time zone."),
  unreconciled: count(
    'Receivables that back the line and whose last reported balance differs from that of their entries by more than the tolerance: of all currencies, ' +
      'open or not, as in the check of the same name of GET /portfolio/data-quality.',
  ),
  checked: count('All receivables of the line that are checked.'),
  share_allowed: decimals('The share of unreconciled in checked above which the event comes.', 'fraction'),
}

export const balancesUnreconciled = defineEvent({
  type: 'debt_line.balances_unreconciled',
  description:
    'Of the receivables that back a debt line more fail their balance check than the share that is allowed; until now they did not.',
  subject: 'debt_line',
  data: balances,
})

export const balancesReconciled = defineEvent({
  type: 'debt_line.balances_reconciled',
  description:
    'The share of the receivables behind a debt line that fail their balance check is within what is allowed again.',
  subject: 'debt_line',
  data: balances,
})
