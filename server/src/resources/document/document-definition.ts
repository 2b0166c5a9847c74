// A document: a file with what it is and what it belongs to, by when it is needed and through when it is valid. The record and its file are written apart, or
// both at once; what is known of the file is computed from its bytes.
import { dayField, idField, metadataField, recordMoments, openWord, referenceField } from '@tapeline/contract/fields'
import { choice, freeText, wholeNumber } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { documentChange } from './document-change.ts'

/** Listed kinds of document. */
const DOCUMENT_KINDS = [
  'contract',
  'invoice',
  'identification',
  'bank_statement',
  'financial_statement',
  'credit_agreement',
  'security_agreement',
  'proof_of_delivery',
  'title',
  'insurance',
  'correspondence',
  'other',
] as const

const receivable = referenceField(
  'receivable',
  'The id of the receivable that it belongs to; null for a document of the organization.',
)
const debtLine = referenceField('debt_line', 'The id of the debt line that it belongs to.')
const kind = openWord(DOCUMENT_KINDS, 'What kind of document it is.')

const datesBy = choice(
  ['operator', 'lender'],
  'The side that changes due_date and expiry_date: whichever made the record. ' +
    'Of a record that is older than these dates, whichever states one first; null until then.',
)

/** What is known of a file from its bytes. */
export const FILE_FIELDS = {
  file_name: freeText(255, 'The name of the file, as it was sent.'),
  content_type: freeText(255, 'The media type of the file.'),
  size_bytes: wholeNumber({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 'a size', 'The size of the file in bytes.'),
  sha256: freeText(64, 'SHA-256 of the file, in hexadecimal.'),
} as const

export const document = defineOperatorResource({
  definition: defineResource({
    name: 'document',
    description:
      'A file with what it is and what it belongs to. Its bytes are at `…/content`; until they are uploaded, the fields of the file are null.',
    fields: {
      id: idField('The id you give the document.'),
      organization: referenceField('organization', 'The id of the lender that it concerns; never changes.'),
      receivable_id: receivable,
      debt_line_id: debtLine,
      kind,
      description: freeText(1_000, 'What the document is, for people.'),
      due_date: dayField(
        'The day by which its file is needed: until it is there, the document is asked for, and overdue behind that day. ' +
          'Null where nobody waits for it. Changed by the side that made the record alone.',
      ),
      expiry_date: dayField(
        'The last day on which what it proves is valid, such as an insurance or an identification. ' +
          'Null where it is valid for good. The side that did not make the record changes it with another file alone.',
      ),
      metadata: metadataField,
    },
    required: ['id', 'organization', 'kind'],
    computed: {
      ...FILE_FIELDS,
      dates_by: datesBy,
      created_by: freeText(255, 'The API key or user that made the document.'),
      ...recordMoments('document'),
    },
    computed_always: ['created_by', 'created_at', 'updated_at'],
    contract: [
      'organization',
      'receivable_id',
      'debt_line_id',
      'kind',
      'description',
      'due_date',
      'expiry_date',
      'metadata',
    ],
    cleared: { metadata: {} },
  }),
  path: '/documents',
  scope: 'report',
  tag: 'Documents',
  plural: 'documents',
  filters: { receivable_id: receivable, debt_line_id: debtLine, kind },
  kept: [...Object.keys(FILE_FIELDS), 'dates_by'],
  change: documentChange,
  lenderWrites: true,
})
