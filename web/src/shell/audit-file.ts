// The columns of the log of writes in files: fields by their labels, kinds of records and what was done as words.
import type { AuditEvent } from '@tapeline/sdk'
import { type FileColumn, places } from '../ui/file-columns.ts'
import { placeLabel } from '../words/field-labels.ts'

/** The fields that a change named. */
export const FIELDS_COLUMN: FileColumn<unknown> = ['fields', (event) => (event as AuditEvent).fields.map(placeLabel)]

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
