// A table of a page: columns declared once, of which people choose where there are many, and a copy of its rows.
import { Group } from '@mantine/core'
import { useMemo } from 'react'
import { MANY_COLUMNS, chosenColumns } from './chosen-columns.ts'
import { ColumnChoice } from './column-choice.tsx'
import { CopyRows } from './copy-rows.tsx'
import { OrderedTable, type OrderedTableProps } from './ordered-table.tsx'
import { useKeptColumns } from './use-kept-columns.ts'

export type { Column, ColumnAmount } from './column.ts'

/** The table. */
export function DataTable<Row>(props: Omit<OrderedTableProps<Row>, 'tools'>) {
  const { caption, kept_as = caption, columns } = props
  const [named, onName] = useKeptColumns(kept_as)
  const shown = useMemo(() => chosenColumns(columns, named), [columns, named])
  return (
    <OrderedTable
      {...props}
      columns={shown}
      tools={(rows, table) => (
        <Group
          className="table-tools small"
          justify="flex-end"
          gap="xs"
          px="md"
          py={4}
          role="group"
          aria-label={`Table: ${caption}`}
        >
          {columns.length >= MANY_COLUMNS && (
            <ColumnChoice of={caption} columns={columns} named={named} onName={onName} />
          )}
          <CopyRows columns={shown} rows={rows} table={table} of={caption} />
        </Group>
      )}
    />
  )
}
