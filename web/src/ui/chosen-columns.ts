// Which columns of a table are shown, as an address names them: `columns=receivable,outstanding`. The first column is what a row is called by,
// so it is always shown, as are the actions of a row.
import type { Column } from './column.ts'

type Named = Pick<Column<never>, 'head' | 'kind'>

/** The name of a column in an address: `Past due, reported` is `past-due-reported`. */
export function columnName({ head }: Pick<Named, 'head'>): string {
  return head.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

/** Whether a column can be left out. */
export function isOptional({ kind }: Named, at: number): boolean {
  return at > 0 && kind !== 'actions'
}

/** The columns that an address names; all where it names none that there is. */
export function chosenColumns<C extends Named>(columns: readonly C[], named: string | undefined): readonly C[] {
  const names = new Set(named?.split(','))
  const isChosen = (column: C, at: number) => !isOptional(column, at) || names.has(columnName(column))
  return columns.some((column) => names.has(columnName(column))) ? columns.filter(isChosen) : columns
}

/** What an address names once a column is shown or left out; nothing where all are shown. */
export function withColumn<C extends Named>(
  columns: readonly C[],
  shown: readonly C[],
  { head }: Pick<Named, 'head'>,
  is_shown: boolean,
): string | undefined {
  const heads = new Set(shown.map((column) => column.head))
  if (is_shown) heads.add(head)
  else heads.delete(head)
  const left = columns.filter((column) => heads.has(column.head))
  return left.length === columns.length ? undefined : left.map(columnName).join(',')
}
