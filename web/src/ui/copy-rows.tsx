// A copy of the rows of a table, as tables are pasted into a spreadsheet.
import { Button, Group } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { RefObject } from 'react'
import type { Column } from './column.ts'
import { tableText } from './table-text.ts'
import { counted } from './words.ts'

/** The rows in the order in which the table shows them, and the table. */
export interface CopyRowsProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly table: RefObject<HTMLTableElement | null>
  /** What the table holds, where there may be several on a page. */
  readonly of?: string
}

/** The button. */
export function CopyRows<Row>({ columns, rows, table, of }: CopyRowsProps<Row>) {
  const { copied, error, copy } = useClipboard({ timeout: 4_000 })
  const shownText = (row: number, column: number) => textOf(table.current?.tBodies[0]?.rows[row]?.cells[column])
  const outcome = copied ? 'Copied' : error === null ? 'Copy' : 'Not copied: your browser refused'
  return (
    <Button
      variant="default"
      size="compact-xs"
      onClick={() => copy(tableText(columns, rows, shownText))}
      title={`Copy ${counted(rows.length, 'row')} for a spreadsheet`}
      {...(of === undefined ? {} : { 'aria-label': `${outcome}: ${of}` })}
    >
      <span aria-live="polite">{outcome}</span>
    </Button>
  )
}

/** The button above a small table. */
export function CopyBar<Row>({ of = '', ...props }: CopyRowsProps<Row>) {
  return (
    <Group className="table-tools small" justify="flex-end" px="md" py={4} role="group" aria-label={`Table: ${of}`}>
      <CopyRows {...props} of={of} />
    </Group>
  )
}

/** What a cell shows; of a moment, which is shown as how long ago it was, the moment itself. */
function textOf(cell: HTMLTableCellElement | undefined): string {
  const text = cell?.innerText.trim() ?? ''
  const time = cell?.querySelector('time')
  return time !== null && time !== undefined && time.innerText.trim() === text ? time.dateTime : text
}
