// A receivable as lists read it: its columns with what the calculator derived, and the answer's form of such a row.
import type { ListRow } from '../../storage/lists/walk.ts'
import { type Resource, presentRecordRow } from '../present.ts'
import { derivedColumns, receivableTable } from './receivable-store.ts'

const FIELDS = Object.keys(receivableTable.columns)

/** The columns of a receivable under an alias, with those derived of it, whose table is `b`. */
export function receivableColumns(alias: string): string {
  const columns = ['number', 'recorded', 'id', ...FIELDS]
  return [...columns.map((column) => `${alias}.${column}`), derivedColumns].join(', ')
}

/** The answer's form of a row with those columns. */
export function presentReceivableRow(row: ListRow): Resource {
  return presentRecordRow(row, FIELDS, ['balance', 'status'])
}
