// What can be done with a table: which columns it shows, how close its rows are, and a copy of the rows shown for a spreadsheet.
import { Button, Checkbox, Group, Popover, Stack } from '@mantine/core'
import { type RefObject } from 'react'
import { chosenColumns, isOptional, withColumn } from './chosen-columns.ts'
import type { Column } from './column.ts'
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

type ColumnChoiceProps<Row> = Pick<TableToolsProps<Row>, 'columns' | 'named' | 'onName'>

function ColumnChoice<Row>({ columns, named, onName }: ColumnChoiceProps<Row>) {
  const shown = chosenColumns(columns, named)
  const left_out = columns.length - shown.length
  return (
    <Popover position="bottom-end" width={240} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="compact-xs">
          {left_out === 0 ? 'Columns' : `Columns (${left_out} left out)`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="xs">
          {columns.map(
            (column, at) =>
              isOptional(column, at) && (
                <Checkbox
                  key={column.head}
                  size="xs"
                  label={column.head}
                  checked={shown.includes(column)}
                  onChange={({ currentTarget }) => onName(withColumn(columns, shown, column, currentTarget.checked))}
                />
              ),
          )}
          <Button variant="subtle" size="compact-xs" disabled={left_out === 0} onClick={() => onName(undefined)}>
            Show all
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
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
