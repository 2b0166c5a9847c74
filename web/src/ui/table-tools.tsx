// What can be done with a table: which columns it shows, how close its rows are, and a copy of the rows shown for a spreadsheet.
import { Button, Group } from '@mantine/core'
import { type RefObject } from 'react'
import { chosenColumns } from './chosen-columns.ts'
import type { Column } from './column.ts'
import { ColumnChoice } from './column-choice.tsx'
import { CopyRows } from './copy-rows.tsx'
import { useDensity } from './density.ts'

interface TableToolsProps<Row> {
  /** What the table holds, for those who hear a button alone. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** The columns that the address names. */
  readonly named: string | undefined
  readonly onName: (named: string | undefined) => void
  readonly table: RefObject<HTMLTableElement | null>
}

/** The tools of a table. */
export function TableTools<Row>({ caption, columns, rows, named, onName, table }: TableToolsProps<Row>) {
  return (
    <Group
      className="table-tools"
      justify="flex-end"
      gap="xs"
      px="md"
      py="xs"
      role="group"
      aria-label={`Table: ${caption}`}
    >
      <ColumnChoice columns={columns} named={named} onName={onName} />
      <DensityButton />
      {rows.length > 0 && <CopyRows columns={chosenColumns(columns, named)} rows={rows} table={table} />}
    </Group>
  )
}

function DensityButton() {
  const [density, change] = useDensity()
  const isCompact = density === 'compact'
  return (
    <Button
      variant={isCompact ? 'light' : 'default'}
      size="compact-xs"
      visibleFrom="xs"
      aria-pressed={isCompact}
      onClick={() => change(isCompact ? 'comfortable' : 'compact')}
    >
      Compact rows
    </Button>
  )
}
