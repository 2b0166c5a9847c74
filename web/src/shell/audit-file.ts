// The columns of the log of writes in files: fields by their labels, kinds of records and what was done as words.
import type { AuditEvent } from '@tapeline/sdk'
import { type FileColumn, places } from '../ui/file-columns.ts'
import { placeLabel } from '../words/field-labels.ts'

/** The fields that a change named; of a file that was downloaded, what was asked for, as it was sent. */
export const FIELDS_COLUMN: FileColumn<unknown> = ['fields', (event) => fieldsOf(event as AuditEvent, placeLabel)]

/** The fields of an event in words: those of a record by their labels. */
export function fieldsOf({ subject_type, fields }: AuditEvent, label: (field: string) => string): readonly string[] {
  return subject_type === 'file' ? fields : fields.map(label)
}

/** Of settings of single sign-on, what each was and is. */
export const CHANGES_COLUMN: FileColumn<unknown> = [
  'changes',
  (event) =>
    ((event as Partial<AuditEvent>).changes ?? []).map(
      ({ field, before, after }) => `${placeLabel(field)}: ${before ?? ''} → ${after ?? ''}`,
    ),
]

/** When it was done, what, and by who. */
export const ACT_COLUMNS: readonly FileColumn<unknown>[] = places('at', 'action', 'actor_id', 'actor_organization')
