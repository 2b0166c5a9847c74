// The buttons that save a table as CSV and as an Excel workbook. While a file is made: how many rows it has, and a button that stops it.
import { Button, Group, Text } from '@mantine/core'
import type { FileColumn } from './file-columns.ts'
import { saveFile } from './save-file.ts'
import { FORMS, type FileForm, fileName, fileOf } from './saved-file.ts'
import { type SavedTable, useStatementOf } from './statement.ts'
import { useSaving } from './use-saving.ts'
import { counted } from './words.ts'

interface SaveButtonsProps<Row> extends SavedTable {
  /** The name of the CSV. */
  readonly file_name: string
  readonly columns: readonly FileColumn<Row>[]
  /** The rows, piece by piece; a raised signal ends them by an AbortError. */
  readonly piecesOf: (signal: AbortSignal) => AsyncIterable<readonly Row[]>
  /** How the buttons look and what they are called, where that is not usual. */
  readonly look?: ButtonLook
  /** What to show where it fails. */
  readonly messageOf?: (error: unknown) => string
}

/** How buttons look, and what they are called for those who hear one alone. */
export interface ButtonLook {
  readonly variant: string
  readonly size: string
  readonly labelOf: (form: string, what: string) => string
}

const USUAL: ButtonLook = { variant: 'default', size: 'xs', labelOf: (form, what) => `${form}: download ${what}` }

/** The buttons. */
export function SaveButtons<Row>({
  file_name,
  columns,
  piecesOf,
  look = USUAL,
  messageOf = notMade,
  ...table
}: SaveButtonsProps<Row>) {
  const statementOf = useStatementOf()
  const { rows, failure, save, stop } = useSaving<FileForm>(async (form, onRows, signal) => {
    const pieces = countedPieces(piecesOf(signal), onRows, signal)
    const file = await fileOf(form, { file_name, columns, pieces, statement: () => statementOf(table) })
    saveFile(fileName(file_name, form), file)
  })
  const note = rows === undefined ? noteOf(failure, messageOf) : counted(rows, 'row')
  return (
    <Group gap={0}>
      <Text size="xs" c="dimmed" role="status" mr={note === '' ? 0 : 'xs'}>
        {note}
      </Text>
      {rows === undefined ? (
        <Button.Group>
          {FORMS.map(([form, name]) => (
            <Button
              key={form}
              variant={look.variant}
              size={look.size}
              onClick={() => save(form)}
              aria-label={look.labelOf(name, table.what)}
            >
              {name}
            </Button>
          ))}
        </Button.Group>
      ) : (
        <Button variant={look.variant} size={look.size} onClick={stop}>
          Stop
        </Button>
      )}
    </Group>
  )
}

/** The pieces, counted as they pass; none after the signal is raised. */
async function* countedPieces<Row>(
  pieces: AsyncIterable<readonly Row[]>,
  onRows: (count: number) => void,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  let count = 0
  for await (const rows of pieces) {
    signal.throwIfAborted()
    yield rows
    onRows((count += rows.length))
  }
  signal.throwIfAborted()
}

function noteOf(failure: unknown, messageOf: (error: unknown) => string): string {
  if (failure === undefined) return ''
  const isStopped = failure instanceof DOMException && failure.name === 'AbortError'
  return isStopped ? 'Stopped, nothing was saved' : messageOf(failure)
}

/** What is shown where a file could not be made. */
export function notMade(): string {
  return 'The file could not be made. Try again.'
}
