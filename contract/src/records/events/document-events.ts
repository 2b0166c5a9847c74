// Events of documents: asked for, received, and no longer valid. Their data are ids, days and figures alone: a description may name somebody.
import { count } from '../../answer-record.ts'
import { defineEvent } from '../../event.ts'
import { dayField, idField } from '../../fields.ts'
import { freeText } from '../../kind.ts'

const document = {
  document_id: idField('The document.'),
  receivable_id: idField('The receivable that it belongs to; null without one.'),
  debt_line_id: idField('The debt line that it belongs to; null without one.'),
  kind: freeText(63, 'What kind of document it is.'),
}

const common = { subject: 'document', named_by_lender: 'document_id' } as const

/** The fields of every document that may be null. */
const BELONGS_TO = ['receivable_id', 'debt_line_id'] as const

export const documentNeeded = defineEvent({
  ...common,
  type: 'document.needed',
  description: 'The file of a document is asked for by a day, or by another day than before.',
  data: { ...document, due_date: dayField('The day by which it is needed.') },
  may_be_null: BELONGS_TO,
})

export const documentNoLongerNeeded = defineEvent({
  ...common,
  type: 'document.no_longer_needed',
  description: 'The file of a document is no longer asked for: its due date was removed before the file was there.',
  data: { ...document, due_date: dayField('The day by which it was needed.') },
  may_be_null: BELONGS_TO,
})

export const documentReceived = defineEvent({
  ...common,
  type: 'document.received',
  description: 'The file of a document was uploaded, or another one in its place.',
  data: {
    ...document,
    size_bytes: count('The size of the file in bytes.'),
    sha256: freeText(64, 'SHA-256 of the file, in hexadecimal.'),
  },
  may_be_null: BELONGS_TO,
})

export const documentOverdue = defineEvent({
  ...common,
  type: 'document.overdue',
  description:
    "The day by which the file of a document is needed has passed in the lender's time zone, without the file.",
  data: { ...document, due_date: dayField('The day by which it was needed.') },
  may_be_null: BELONGS_TO,
})

const expiry_date = dayField('The last day on which what it proves is valid.')

export const documentExpiring = defineEvent({
  ...common,
  type: 'document.expiring',
  description:
    'What a document proves is valid for 30 more days at most; again where its expiry date changes to another such day.',
  data: { ...document, expiry_date },
  may_be_null: BELONGS_TO,
})

export const documentExpired = defineEvent({
  ...common,
  type: 'document.expired',
  description: "What a document proves is no longer valid: its expiry date has passed in the lender's time zone.",
  data: { ...document, expiry_date },
  may_be_null: BELONGS_TO,
})

export const documentRenewed = defineEvent({
  ...common,
  type: 'document.renewed',
  description:
    'A document that had expired has not by its new expiry date, or one that was expiring is valid for more than 30 days; also where the date was removed.',
  data: {
    ...document,
    expiry_date_before: dayField('The expiry date before.'),
    expiry_date: dayField('The expiry date now; null without one.'),
  },
  may_be_null: [...BELONGS_TO, 'expiry_date'],
})
