// Which columns of a table are shown, as an address names them: `columns=receivable,outstanding`. The first column is what a row is called by,
// so it is always shown, as are the actions of a row. Columns of one choice, such as the months of a year, come and go together, and tables that have
// some are kept by what is left out: `!months-0-to-11`.
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

/** Whether a choice is kept by what is left out: a matrix gets columns later, and nobody left those out. */
export function isKeptByLeftOut(columns: readonly ChosenColumn[]): boolean {
  return columns.some(({ choice }) => choice !== undefined)
}

/** The name of a column that is left out, in an address. */
export function nameLeftOut(column: ChosenColumn): string {
  return `!${columnName(column)}`
}

/** The columns that an address names, or all but those that it leaves out; all where it names none that there is. */
export function chosenColumns<C extends ChosenColumn>(columns: readonly C[], named: string | undefined): readonly C[] {
  const names = new Set(named?.split(','))
  const isNamed = columns.some((column) => names.has(columnName(column)))
  if (!isNamed && !columns.some((column) => names.has(nameLeftOut(column)))) return columns
  const isChosen = (column: C) => (isNamed ? names.has(columnName(column)) : !names.has(nameLeftOut(column)))
  return columns.filter((column, at) => !isOptional(column, at) || isChosen(column))
}
