// Events of deficiencies of debt lines. Their data are ids and figures alone.
import { exactMoney } from '../../answer-record.ts'
import { defineEvent } from '../../event.ts'
import { currencyField, dayField, idField } from '../../fields.ts'
import { choice } from '../../kind.ts'

/** What a deficiency of a line means. */
export const DEFICIENCY_STATUSES = ['none', 'in_cure', 'breach'] as const

const deficiency = {
  debt_line_id: idField('The debt line.'),
  as_of: dayField('The day of the borrowing base.'),
  before: choice(DEFICIENCY_STATUSES, 'What it was before, as it was known last; null where it was never known.'),
  status: choice(DEFICIENCY_STATUSES, 'none: no deficiency. in_cure: it can still be cured. breach: it cannot.'),
  currency: currencyField('The currency of the debt line.'),
  base: exactMoney('The borrowing base.'),
  commitment: exactMoney('The commitment.'),
  outstanding: exactMoney('The principal that is owed on the line.'),
  deficiency: exactMoney('By how much it exceeds the lesser of base and commitment; 0 without a deficiency.'),
  since: dayField('The first day of the deficiency; null without one.'),
  cure_until: dayField('The last day on which it can be cured; null without a deficiency or a time to cure.'),
}

function deficiencyEvent(what: string, description: string) {
  return defineEvent({
    type: `debt_line.deficiency_${what}`,
    description,
    subject: 'debt_line',
    data: deficiency,
    may_be_null: ['before', 'since', 'cure_until'],
  })
}

export const deficiencyOpened = deficiencyEvent(
  'opened',
  'The principal that is owed on a debt line exceeds the lesser of borrowing base and commitment, and did not before.',
)
export const deficiencyBreached = deficiencyEvent(
  'breached',
  'The time to cure a deficiency of a debt line has passed, or is no longer allowed by its terms.',
)
export const deficiencyClosed = deficiencyEvent('closed', 'A debt line no longer has a deficiency.')
