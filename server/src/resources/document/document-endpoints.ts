// What can be done with the files of documents over HTTP, beside the records that hold what is known of them.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { defineList } from '@tapeline/contract/list'
import { CLOCKS, dayParameter, textParameter } from '@tapeline/contract/parameter'
import { OPERATOR_TAG } from '../operator-record/operator-endpoints.ts'
import { document } from './document-definition.ts'

const FORM_FIELDS = fieldsNamed(['id', 'kind', 'description', 'due_date', 'expiry_date', 'metadata'])

function fieldsNamed(names: readonly string[]) {
  return Object.fromEntries(Object.entries(document.definition.fields).filter(([field]) => names.includes(field)))
}

/** Where the body is the file, what would be fields of a form comes in the query. */
const name = textParameter('Name of the file, where the body is the file and Content-Disposition does not give it.')

const UPLOAD_TEXT =
  'Send multipart/form-data with the file as the part `file`, or the file itself as the body with its Content-Type. ' +
  'PDF, images, text, CSV, JSON, XML and Office files are accepted; content that contradicts its type is not.'

const uploadCommon = {
  method: 'POST',
  scope: 'report',
  query: {
    name,
    expiry_date: dayParameter(
      'The last day on which what the file proves is valid, where the body is the file. As it was where left out.',
    ),
  },
  upload: { fields: fieldsNamed(['expiry_date']) },
  answer: { status: 200, resource: document.definition },
  description: `${UPLOAD_TEXT} The last day on which it is valid may come with it, as expiry_date.`,
} as const

export const uploadContent = defineEndpoint({
  ...uploadCommon,
  name: 'uploadDocumentContent',
  path: '/documents/{id}/content',
  tag: 'Documents',
  summary: 'Upload the file of a document of yours',
  errors: ['not_found'],
})

export const uploadOperatorContent = defineEndpoint({
  ...uploadCommon,
  name: 'uploadOperatorDocumentContent',
  path: '/operator/documents/{id}/content',
  tag: OPERATOR_TAG,
  summary: 'Upload the file of a document of any organization',
  errors: ['forbidden', 'not_found'],
})

export const uploadReceivableDocument = defineEndpoint({
  ...uploadCommon,
  name: 'uploadReceivableDocument',
  path: '/receivables/{id}/documents',
  tag: 'Documents',
  summary: 'Upload a document of a receivable: record and file at once',
  description: `${UPLOAD_TEXT} Give id and kind as fields of the form, or in the query where the body is the file.`,
  query: {
    name,
    id: textParameter('The id you give the document, where the body is the file.'),
    kind: textParameter('What kind of document it is, where the body is the file.'),
  },
  upload: { fields: FORM_FIELDS },
  errors: ['not_found'],
})

export const downloadContent = defineEndpoint({
  name: 'downloadDocumentContent',
  method: 'GET',
  path: '/documents/{id}/content',
  tag: 'Documents',
  summary: 'Download the file of a document',
  description:
    'Answers with the file as an attachment; with known_at, with the one that the document had at that moment. ' +
    'Range and If-None-Match are honored; ETag is the SHA-256.',
  query: { known_at: CLOCKS.known_at },
  answer: { status: 200, file: true },
  errors: ['not_found', 'range_not_satisfiable'],
})

export const downloadOperatorContent = defineEndpoint({
  ...downloadContent,
  name: 'downloadOperatorDocumentContent',
  path: '/operator/documents/{id}/content',
  tag: OPERATOR_TAG,
  summary: 'Download the file of a document of any organization',
  errors: ['forbidden', 'not_found', 'range_not_satisfiable'],
})

export const receivableDocumentList = defineList({
  name: 'receivable_documents',
  path: '/receivables/{id}/documents',
  tag: 'Documents',
  summary: 'List the documents of a receivable, newest first',
  resource: document.definition,
  sorts: ['created_at_desc'],
})

/** Files of documents, sent and fetched. */
export const CONTENT_ENDPOINTS = [
  uploadReceivableDocument,
  uploadContent,
  downloadContent,
  uploadOperatorContent,
  downloadOperatorContent,
]
