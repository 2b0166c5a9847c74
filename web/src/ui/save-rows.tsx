// The rows of a small table as files for people, made of what the page has.
import { Group } from '@mantine/core'
import type { FileColumn } from './file-columns.ts'
import { type ButtonLook, SaveButtons } from './save-buttons.tsx'
import { inPieces } from './saved-file.ts'
import type { SavedTable } from './statement.ts'

interface SaveRowsProps<Row> extends SavedTable {
  /** The name of the CSV. */
  readonly file_name: string
  readonly columns: readonly FileColumn<Row>[]
  readonly rows: readonly Row[]
  readonly look?: ButtonLook
}

/** The buttons; nothing where there are no rows. */
export function SaveRows<Row>({ rows, ...table }: SaveRowsProps<Row>) {
  return rows.length === 0 ? null : <SaveButtons {...table} piecesOf={() => inPieces(rows)} />
}

/** The same below a table that has no head of a panel for them. */
export function SaveBelow<Row>(props: SaveRowsProps<Row>) {
  return (
    <Group justify="flex-end" mt="xs">
      <SaveRows {...props} />
    </Group>
  )
}
