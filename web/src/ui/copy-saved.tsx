// A copy of rows by the columns of their file, for tables that show them otherwise, such as both sides of a comparison in one cell.
import { CopyButton } from './copy-button.tsx'
import type { FileColumn } from './file-columns.ts'
import { TEXTS } from './saved-file.ts'
import { useStatementOf } from './statement.ts'

interface CopySavedProps<Row> {
  /** What is copied, within a sentence. */
  readonly what: string
  readonly columns: readonly FileColumn<Row>[]
  readonly rows: readonly Row[]
}

/** The button. */
export function CopySaved<Row>({ what, columns, rows }: CopySavedProps<Row>) {
  const statementOf = useStatementOf()
  const textOf = async () => {
    const [{ savedText }, stated] = await Promise.all([TEXTS.load(), statementOf({ what })])
    return savedText(columns, rows, stated)
  }
  return <CopyButton textOf={textOf} prepare={TEXTS.prepare} title={`Copy ${what}`} size="xs" />
}
