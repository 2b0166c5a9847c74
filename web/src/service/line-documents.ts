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

/** The list of documents. */
export const DOCUMENTS = '/documents'

const path = (environment: Environment) => `/${environment}/v${DOCUMENTS}`

/**
 * Sends a document, then its file with the day through which that is valid: of a document that the operator made it comes with a file alone. If one of the
 * two failed, sending both again with the same id completes them.
 */
export async function sendDocument(
  environment: Environment,
  { file, expiry_date = null, ...document }: SentDocument,
): Promise<Document> {
  await call('POST', path(environment), expiry_date === null ? { ...document, expiry_date } : document)
  const expiry = expiry_date === null ? {} : { expiry_date }
  const content = withQuery(documentFilePath(environment, 'lender', document.id), { name: file.name, ...expiry })
  const type = file.type === '' ? 'application/octet-stream' : file.type
  return callWith('POST', content, { type, content: file })
}

/** Asks a lender for a document, as the operator: its record without a file. */
export function askForDocument(environment: Environment, document: AskedDocument): Promise<Document> {
  return call('POST', `/${environment}/v${pathFor('operator', DOCUMENTS)}`, document)
}

/** Where the file of a document is, under the address of the service. */
export function documentFilePath(environment: Environment, reader: Reader, id: string): string {
  return `/${environment}/v${pathFor(reader, DOCUMENTS)}/${pathPart(id)}/content`
}
