// A table: columns declared once, rows as they come. On a phone each row becomes a card, its first column the heading.
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

/** A column: its heading, and what it shows of a row. */
export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  readonly kind?: 'numeric' | 'actions'
}

interface DataTableProps<Row> {
  /** What the table holds, for those who cannot see it. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** A table of rows. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <table className="table" aria-label={caption}>
      <thead>
        <tr>
          {columns.map(({ head, kind }) => (
            <th key={head} scope="col" className={kind}>
              {kind === 'actions' ? <VisuallyHidden>{head}</VisuallyHidden> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ head, cell, kind }) => (
              <td key={head} className={kind} data-label={kind === 'actions' ? undefined : head}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
