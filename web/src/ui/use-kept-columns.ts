// The columns that were chosen of a table that is no list, by the name of the table: their names as a choice has them.
import { columnName } from './chosen-columns.ts'
import { useKept } from './kept-looks.ts'

/** What is chosen, and how it is changed. A comma parts tables where it is kept, so that a dot parts columns there. */
export function useKeptColumns(table: string): [string | undefined, (named: string | undefined) => void] {
  const [kept, keep] = useKept('chosen_columns', columnName({ head: table }))
  return [kept?.replaceAll('.', ','), (named) => keep(named?.replaceAll(',', '.'))]
}
