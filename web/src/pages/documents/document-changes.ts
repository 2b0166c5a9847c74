// What a person changed of a document in a form: only that is sent, so that what the other side changed meanwhile stays.
import type { Document } from '@tapeline/sdk'
import type { DocumentChanges } from '../../service/documents.ts'
import type { Reader } from '../../service/readers.ts'

const FIELDS = ['kind', 'description', 'due_date', 'expiry_date'] as const

/** What differs from the document as it was when the form was opened. A field that the form does not have is not changed; an empty one is cleared. */
export function changesOf(
  document: Pick<Document, (typeof FIELDS)[number]>,
  values: Readonly<Record<string, string>>,
): DocumentChanges {
  const changed = FIELDS.filter((field) => values[field] !== undefined && values[field] !== shownAs(document[field]))
  return Object.fromEntries(changed.map((field) => [field, values[field] === '' ? null : values[field]]))
}

/** A field of one line shows a text without its line breaks. */
function shownAs(value: string | null): string {
  return (value ?? '').replaceAll(/[\r\n]/g, '')
}

/** Whether its dates are changed by whoever reads: by the side that made the record, and of an older record by whichever states one first. */
export function changesDates({ dates_by }: Pick<Document, 'dates_by'>, reader: Reader): boolean {
  return dates_by === null || dates_by === reader
}

/** Whether somebody waits for its file. */
export function isAskedFor({ file_name, due_date }: Pick<Document, 'file_name' | 'due_date'>): boolean {
  return file_name === null && due_date !== null
}

/** What a document is called: by its description, else by its file. */
export function nameOfDocument({
  id,
  description,
  file_name,
}: Pick<Document, 'id' | 'description' | 'file_name'>): string {
  return description ?? file_name ?? id
}
