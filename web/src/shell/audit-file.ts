// The columns of the log of writes in files: fields by their labels, kinds of records and what was done as words.
import type { AuditEvent } from '@tapeline/sdk'
import { type FileColumn, places } from '../ui/file-columns.ts'
import { placeLabel, spoken } from '../words/field-labels.ts'

/** What was done: `changed`. */
const ACTION_COLUMN: FileColumn<unknown> = ['action', (event) => spoken((event as AuditEvent).action)]

/** The kind of record: `draw request`. */
export const SUBJECT_COLUMN: FileColumn<unknown> = [
  'subject_type',
  (event) => spoken((event as AuditEvent).subject_type),
]

/** The fields that a change named. */
export const FIELDS_COLUMN: FileColumn<unknown> = ['fields', (event) => (event as AuditEvent).fields.map(placeLabel)]

/** When it was done, what, and by who. */
export const ACT_COLUMNS: readonly FileColumn<unknown>[] = [
  ...places('at'),
  ACTION_COLUMN,
  ...places('actor_id', 'actor_organization'),
]
