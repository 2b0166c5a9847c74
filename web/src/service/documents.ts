// Documents: a record and its file.
import type { Document, DocumentWrite } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call, callWith, withQuery } from './call.ts'
import { pathPart } from './list.ts'
import { type Reader, pathFor } from './readers.ts'

/** What a document is made of: whose it is, what it is, and its file. */
export type SentDocument = DocumentWrite & { readonly file: File }

/** What is asked for of a lender: whose document, what it is, and by when its file is needed. */
export type AskedDocument = DocumentWrite & { readonly organization: string; readonly due_date: string }

/** What can be changed of a document that is there; what is left out stays as it is. */
export type DocumentChanges = Pick<DocumentWrite, 'kind' | 'description' | 'due_date' | 'expiry_date'>

/** The list of documents. */
export const DOCUMENTS = '/documents'

const path = (environment: Environment, reader: Reader) => `/${environment}/v${pathFor(reader, DOCUMENTS)}`

/** Sends a new document of a lender, then its file. If one of the two failed, sending both again with the same id completes them. */
export async function sendDocument(environment: Environment, { file, ...document }: SentDocument): Promise<Document> {
  await call('POST', path(environment, 'lender'), document)
  return upload(environment, 'lender', document.id, file, undefined)
}

/** A file of a document that is there, with what else of the document changes. */
export interface SentFile {
  readonly id: string
  readonly file: File
  readonly changes: DocumentChanges
}

/**
 * Sends a file of a document that is there. An expiry date goes with the file: whoever did not make the record changes it with another file alone. What else
 * changes follows, so that a file that is refused changes nothing.
 */
export async function sendFile(environment: Environment, reader: Reader, { id, file, changes }: SentFile) {
  const { expiry_date, ...others } = changes
  const sent = await upload(environment, reader, id, file, expiry_date ?? undefined)
  const later: DocumentChanges = expiry_date === null ? changes : others
  return Object.keys(later).length === 0 ? sent : changeDocument(environment, reader, id, later)
}

/** Changes a document that is there. */
export function changeDocument(
  environment: Environment,
  reader: Reader,
  id: string,
  changes: DocumentChanges,
): Promise<Document> {
  return call('POST', path(environment, reader), { id, ...changes })
}

/** Asks a lender for a document, as the operator: its record without a file. */
export function askForDocument(environment: Environment, document: AskedDocument): Promise<Document> {
  return call('POST', path(environment, 'operator'), document)
}

/** Where a document is, under the address of the service. */
export function documentPath(environment: Environment, reader: Reader, id: string): string {
  return `${path(environment, reader)}/${pathPart(id)}`
}

/** Where the file of a document is, under the address of the service. */
export function documentFilePath(environment: Environment, reader: Reader, id: string): string {
  return `${documentPath(environment, reader, id)}/content`
}

function upload(environment: Environment, reader: Reader, id: string, file: File, expiry_date: string | undefined) {
  const content = withQuery(documentFilePath(environment, reader, id), { name: file.name, expiry_date })
  const type = file.type === '' ? 'application/octet-stream' : file.type
  return callWith<Document>('POST', content, { type, content: file })
}
