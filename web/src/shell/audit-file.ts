// The columns of the log of writes in files: fields by their labels, kinds of records and what was done as words.
import type { AuditEvent } from '@tapeline/sdk'
import { type FileColumn, places } from '../ui/file-columns.ts'
import { placeLabel } from '../words/field-labels.ts'

/** The fields that a change named. */
export const FIELDS_COLUMN: FileColumn<unknown> = ['fields', (event) => (event as AuditEvent).fields.map(placeLabel)]

/** When it was done, what, and by who. */
export const ACT_COLUMNS: readonly FileColumn<unknown>[] = places('at', 'action', 'actor_id', 'actor_organization')
