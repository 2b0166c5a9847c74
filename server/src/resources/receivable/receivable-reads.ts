// A receivable as lists read it: its columns with what the calculator derived, and the answer's form of such a row.
import type { TotalsColumns } from '../../storage/lists/list-table.ts'
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

/** What receivables under an alias are totalled by, with those derived of them, whose table is `b`. */
export function receivableTotalsColumns(name: string, alias: string, watermark: string): TotalsColumns {
  return {
    name,
    by: { currency: `${alias}.currency` },
    sums: { balance: 'b.balance', delinquent_amount: `${alias}.delinquent_amount` },
    watermark,
  }
}
