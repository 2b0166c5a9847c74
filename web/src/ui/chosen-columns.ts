// Which columns of a table are shown, as an address names them: `columns=receivable,outstanding`. The first column is what a row is called by,
// so it is always shown, as are the actions of a row. Columns of one choice, such as the months of a year, come and go together.
import type { Column } from './column.ts'

/** Of as many columns some can be left out. */
export const MANY_COLUMNS = 5

/** What a choice of columns knows of one. */
export interface ChosenColumn extends Pick<Column<never>, 'head' | 'kind'> {
  /** What it is chosen by, together with others; its heading where left out. */
  readonly choice?: string | undefined
}

/** The name of a column in an address: `Past due, reported` is `past-due-reported`. */
export function columnName({ head, choice = head }: Pick<ChosenColumn, 'head' | 'choice'>): string {
  return choice.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

/** Whether a column can be left out. */
export function isOptional({ kind }: ChosenColumn, at: number): boolean {
  return at > 0 && kind !== 'actions'
}

/** The columns that an address names; all where it names none that there is. */
export function chosenColumns<C extends ChosenColumn>(columns: readonly C[], named: string | undefined): readonly C[] {
  const names = new Set(named?.split(','))
  const isChosen = (column: C, at: number) => !isOptional(column, at) || names.has(columnName(column))
  return columns.some((column) => names.has(columnName(column))) ? columns.filter(isChosen) : columns
}
