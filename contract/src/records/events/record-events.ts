// Events of the records that a lender reports. Their data are ids and figures alone.
import { accept } from '@tapeline/kernel/core/fault'
import { count } from '../../answer-record.ts'
import { defineEvent } from '../../event.ts'
import { OPEN_WORDS, currencyField, dayField, idField, momentField } from '../../fields.ts'
import { choice, freeText, textKind } from '../../kind.ts'
import { PRODUCT_TYPES, STATUSES } from '../receivable-definition.ts'

const productType = textKind(accept, {
  [OPEN_WORDS]: [...PRODUCT_TYPES],
  description: 'What kind of receivable it is.',
})

export const accountCreated = defineEvent({
  type: 'account.created',
  description: 'An account was reported for the first time.',
  subject: 'account',
  data: { account_id: idField('The account.') },
})

export const receivableCreated = defineEvent({
  type: 'receivable.created',
  description: 'A receivable was reported for the first time.',
  subject: 'receivable',
  data: {
    receivable_id: idField('The receivable.'),
    obligor_id: idField('The account that owed it when it was first reported.'),
    product_type: productType,
    currency: currencyField('The currency of its amounts.'),
    origination_date: dayField('The day on which it began.'),
  },
})

export const receivableStatusChanged = defineEvent({
  type: 'receivable.status_changed',
  description: 'The status of a receivable, by the latest of its entries that states one, is another than before.',
  subject: 'receivable',
  data: {
    receivable_id: idField('The receivable.'),
    before: choice(STATUSES, 'What its status was; null where no entry stated one.'),
    after: choice(STATUSES, 'What its status is; null where no entry states one any more.'),
  },
  may_be_null: ['before', 'after'],
})

export const importFinished = defineEvent({
  type: 'import.finished',
  description: 'All that was sent of an import was read, or it stopped because too much of it was faulty.',
  subject: 'import',
  data: {
    import_id: idField('The import.'),
    status: choice(['done', 'stopped'], 'done: all that was sent was read. stopped: it takes no more.'),
    started_at: momentField('When it began.'),
    lines_read: count('Lines that were read and settled: the others below add up to it.'),
    applied: count('Lines that wrote something.'),
    unchanged: count('Lines that changed nothing.'),
    rejected: count('Lines that were refused.'),
    blank: count('Empty lines.'),
    stop_reason: freeText(60, 'Why it stopped; null where it did not.'),
  },
  may_be_null: ['stop_reason'],
})
