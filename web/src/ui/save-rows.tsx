// The rows of a small table as a file for people, made of what the page has.
import { Button } from '@mantine/core'
import { csvLine } from '@tapeline/kernel/core/csv'
import type { FileColumn } from './file-columns.ts'
import { saveFile } from './save-file.ts'

interface SaveRowsProps<Row> {
  /** What is in the file, for those who hear the button alone. */
  readonly what: string
  readonly file_name: string
  readonly columns: readonly FileColumn<Row>[]
  readonly rows: readonly Row[]
}

/** The button; nothing where there are no rows. */
export function SaveRows<Row>({ what, file_name, columns, rows }: SaveRowsProps<Row>) {
  if (rows.length === 0) return null
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => saveFile(file_name, rowsCsv(columns, rows))}
      aria-label={`CSV: download ${what}`}
    >
      CSV
    </Button>
  )
}

/** The file. */
export function rowsCsv<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): Blob {
  const lines = rows.map((row) => csvLine(columns.map(([, of]) => of(row))))
  return new Blob(['\uFEFF', csvLine(columns.map(([name]) => name)), ...lines], { type: 'text/csv' })
}
