// One call of the operator's side of the sandbox: a record as JSON, or the file of a document. Most are sent by the operator; the lender
// requests draws and uploads documents of its receivables.
import type { Json } from '../call.ts'

/** A small file, made in code. */
export interface BookFile {
  readonly name: string
  readonly content_type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** One POST: of a record, of a file as the body itself, or of an action. */
export interface OperatorCall {
  readonly by: 'operator' | 'lender'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly content:
    { readonly record: Json & { readonly id: string } } | { readonly file: BookFile } | { readonly act: Json }
}

/** Calls that are sent one after another. */
export type Chain = readonly OperatorCall[]

/** The ids of the two organizations of the book. The operator's id is also its value in `funded_by`. */
export interface Parties {
  readonly lender: string
  readonly operator: string
}

/** Writes a record of the operator; from `effective_date` on, if given. */
export function postRecord(
  path: string,
  record: Json & { readonly id: string },
  effective_date?: string,
): OperatorCall {
  const query = effective_date === undefined ? {} : { query: { effective_date } }
  return { by: 'operator', path: `/operator${path}`, ...query, content: { record } }
}

/** Requests a draw, as the lender. */
export function postDrawRequest(record: Json & { readonly id: string }): OperatorCall {
  return { by: 'lender', path: '/draw-requests', content: { record } }
}

/** Uploads a document of a receivable with its record, as the lender. */
export function uploadOfReceivable(receivable_id: string, id: string, kind: string, file: BookFile): OperatorCall {
  const path = `/receivables/${encodeURIComponent(receivable_id)}/documents`
  return { by: 'lender', path, query: { id, kind, name: file.name }, content: { file } }
}

/** Uploads the file of a document whose record the operator has written. */
export function uploadContent(id: string, file: BookFile): OperatorCall {
  const path = `/operator/documents/${encodeURIComponent(id)}/content`
  return { by: 'operator', path, query: { name: file.name }, content: { file } }
}
