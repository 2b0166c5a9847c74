// Events of integrity checks and of keys. Their data are ids and figures alone.
import { count, exactMoney } from '../../answer-record.ts'
import { defineEvent } from '../../event.ts'
import { currencyField, dayField, idField, momentField } from '../../fields.ts'
import { freeText } from '../../kind.ts'

const finding = {
  finding_id: idField('The finding.'),
  check: freeText(63, 'The check that found it.'),
  receivable_id: idField('The receivable that it is about; null where it is about several or none.'),
  obligor_id: idField('The account that it is about; null without one.'),
  from: dayField('The first day on which it holds.'),
  until: dayField('The first day on which it no longer does; null while it does.'),
  amount: exactMoney('The amount that it is about; null without one.'),
  currency: currencyField('The currency of the amount; null without one.'),
}

function findingEvent(what: string, description: string) {
  return defineEvent({
    type: `finding.${what}`,
    description,
    subject: 'finding',
    data: finding,
    may_be_null: ['receivable_id', 'obligor_id', 'until', 'amount', 'currency'],
  })
}

export const findingOpened = findingEvent(
  'opened',
  'An integrity check found something in the book that it had not found before.',
)
export const findingClosed = findingEvent('closed', 'What an integrity check had found is no longer found.')

function keyEvent(what: string, description: string) {
  return defineEvent({
    type: `api_key.${what}`,
    description,
    subject: 'api_key',
    data: { api_key_id: idField('The key, by its id: no part of the key itself.') },
    to: ['lender'],
  })
}

export const keyCreated = keyEvent('created', 'An API key was created in the environment of the event.')
export const keyExpiring = defineEvent({
  type: 'api_key.expiring',
  description:
    'An API key expires soon: 14 days before its end, and 1 day before it. An end that is stated later is announced at once, also one that a rotation moves.',
  subject: 'api_key',
  data: {
    api_key_id: idField('The key, by its id: no part of the key itself.'),
    expires_at: momentField('When it expires: no request with it succeeds from then on.'),
    days_left: count('How many days it works at most: 14 or 1.'),
  },
  to: ['lender'],
})
export const keyDeleted = keyEvent('deleted', 'An API key was deleted: no request with it succeeds any more.')
