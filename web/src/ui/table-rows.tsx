// The rows of a table. Each is rendered again only where what it shows is another, so that what changes around a long table leaves it as it is:
// give it columns that stay the same objects while they are the same.
import { type FocusEvent, type KeyboardEvent, memo, useState } from 'react'
import type { Column } from './column.ts'
import { followKey, rowOf } from './row-keys.ts'

interface TableRowsProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Whether rows are reached by the arrow keys. */
  readonly by_row: boolean
}

/** The rows. One of them is a stop of the Tab key: the one that was gone to last. From it the arrow keys, Home and End lead to the others. */
export function TableRows<Row>({ columns, rows, keyOf, by_row }: TableRowsProps<Row>) {
  const [stop, setStop] = useState(0)
  const tab = (at: number) => (at === Math.min(stop, rows.length - 1) ? 0 : -1)
  const keys = {
    onFocus: (event: FocusEvent) => {
      const row = rowOf(event)
      if (row !== undefined) setStop(row.sectionRowIndex)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const row = rowOf(event)
      if (row !== undefined && followKey(row, event)) event.preventDefault()
    },
  }
  return (
    <tbody {...(by_row ? keys : {})}>
      {rows.map((row, at) => (
        <TableRow key={keyOf(row)} row={row} columns={columns} tab={by_row ? tab(at) : undefined} />
      ))}
    </tbody>
  )
}

interface TableRowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly tab: number | undefined
}

const TableRow = memo(AnyRow) as typeof AnyRow

function AnyRow<Row>({ row, columns, tab }: TableRowProps<Row>) {
  return (
    <tr tabIndex={tab}>
      {columns.map(({ head, cell, kind }) => (
        <td key={head} className={kind} data-label={kind === 'actions' ? undefined : head}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}
