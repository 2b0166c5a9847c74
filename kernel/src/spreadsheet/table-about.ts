// The sheet about a table: the day and moment that it shows, what was asked for, and what each column means.
import { listText } from '../core/list-text.ts'
import { columnLabel } from '../core/column-words.ts'
import type { TableCell } from './table-workbook.ts'

/** What a table is about, by name. Those that are null or undefined are left out. */
export interface Facts {
  readonly [name: string]: unknown
}

/** A table as its sheet describes it. */
export interface DescribedTable {
  readonly title: string
  readonly facts: Facts
  readonly columns: readonly { readonly name: string; readonly meaning: string }[]
}

const UNITS = 'Amounts are in major units of the currency beside them; fractions are percentages; moments are in UTC.'

/** The rows of the sheet. */
export function aboutRows({ title, facts, columns }: DescribedTable): readonly (readonly TableCell[])[] {
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined)
  return [
    [{ text: title, look: 'title' }],
    [{ text: UNITS }],
    [],
    ...known.map(([name, value]) => [{ text: columnLabel(name) }, { text: factText(value) }]),
    [],
    [
      { text: 'Column', look: 'heading' },
      { text: 'Meaning', look: 'heading' },
    ],
    ...columns.map(({ name, meaning }) => [{ text: name }, { text: meaning }]),
  ]
}

function factText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? listText(value) : String(value)
}
