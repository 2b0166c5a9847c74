// How a choice of columns is changed: what is offered, and what an address names after one is shown or left out.
import { type ChosenColumn, columnName, isKeptByLeftOut, isOptional, nameLeftOut } from './chosen-columns.ts'

/** The columns that can be left out, the first of each choice. */
export function choicesOf<C extends ChosenColumn>(columns: readonly C[]): readonly C[] {
  const names = columns.map((column) => columnName(column))
  return columns.filter((column, at) => isOptional(column, at) && names.indexOf(columnName(column)) === at)
}

/** What an address names once a column is shown or left out, with all of its choice; nothing where all are shown. */
export function withColumn<C extends ChosenColumn>(
  columns: readonly C[],
  shown: readonly C[],
  column: ChosenColumn,
  is_shown: boolean,
): string | undefined {
  const names = new Set(shown.map((one) => columnName(one)))
  if (is_shown) names.add(columnName(column))
  else names.delete(columnName(column))
  const left = columns.filter((one) => names.has(columnName(one)))
  if (left.length === columns.length) return undefined
  const kept = isKeptByLeftOut(columns)
    ? columns.filter((one) => !left.includes(one)).map((one) => nameLeftOut(one))
    : left.map((one) => columnName(one))
  return [...new Set(kept)].join(',')
}
