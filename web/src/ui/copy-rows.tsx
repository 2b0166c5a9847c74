// A copy of the rows of a table, as tables are pasted into a spreadsheet.
import type { RefObject } from 'react'
import type { Column } from './column.ts'
import { CopyButton } from './copy-button.tsx'
import { TEXTS } from './saved-file.ts'
import { counted } from './words.ts'

/** The rows in the order in which the table shows them, and the table. */
interface CopyRowsProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly table: RefObject<HTMLTableElement | null>
  /** What the table holds, where there may be several on a page. */
  readonly of?: string
}

/** The button. */
export function CopyRows<Row>({ columns, rows, table, of }: CopyRowsProps<Row>) {
  const shownText = (row: number, column: number) => textOf(table.current?.tBodies[0]?.rows[row]?.cells[column])
  return (
    <CopyButton
      textOf={async () => (await TEXTS.load()).tableText(columns, rows, shownText)}
      prepare={TEXTS.prepare}
      title={`Copy ${counted(rows.length, 'row')} for a spreadsheet`}
      of={of}
    />
  )
}

/** What a cell shows; of a moment, which is shown as how long ago it was, the moment itself. */
function textOf(cell: HTMLTableCellElement | undefined): string {
  const text = cell?.innerText.trim() ?? ''
  const time = cell?.querySelector('time')
  return time !== null && time !== undefined && time.innerText.trim() === text ? time.dateTime : text
}
