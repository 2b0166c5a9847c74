// What the columns of a saved table are called and mean: by the definitions of the fields, the dashboard's own words, and the glossary.
// Loaded when the first file is saved.
import { CODED, DATED, LIST_MEANINGS, MEANINGS } from '../generated/column-meanings.ts'
import { TERMS } from '../generated/glossary.ts'
import type { ColumnMeaning } from '../ui/statement.ts'
import { COLUMN_WORDS } from '../words/column-words.ts'
import { capital, placeWords } from '../words/field-labels.ts'
import { fileWords } from '../words/file-words.ts'

/**
 * What a column of a table is called and means; `list` is the path of the list that the table is, where it is one, and `grouped_by` the field
 * whose values its groups are.
 */
export function meaningOf(column: string, list: string | undefined, grouped_by?: string): ColumnMeaning {
  const name = nameOf(column)
  const leaf = name.split('.').at(-1) ?? name
  const described = describedAs(name, leaf, list) ?? partOfComparison(name) ?? `${wordsOf(column)}.`
  return {
    ...fileWords(column, name, CODED.includes(leaf) || isGroupOfCodes(name, grouped_by)),
    meaning: [described, definedAt(leaf)].filter(Boolean).join(' '),
    is_dated: DATED.includes(leaf) || /_(?:at|on)$/.test(leaf),
  }
}

/** Groups by a field of codes are codes. */
function isGroupOfCodes(column: string, grouped_by: string | undefined): boolean {
  return column === 'group' && (grouped_by === 'product_type' || grouped_by === 'funded_by')
}

/** The part of a comparison that a column is, and what it means. */
const COMPARED: readonly (readonly [ending: string, meaning: string])[] = [
  ['_before', 'The same on the other day'],
  ['_before_percent', 'The same on the other day'],
  ['_other_line', 'The same of the other line'],
  ['_other_line_percent', 'The same of the other line'],
  ['_difference_points', 'The difference, in percentage points'],
  ['_difference_percent', 'The difference, in percent of the figure of the other line'],
  ['_difference', 'The difference'],
  ['_change_points', 'The change, in percentage points'],
  ['_change_percent', 'The change, in percent of the earlier figure'],
  ['_change', 'The change'],
]

function describedAs(column: string, leaf: string, list: string | undefined): string | undefined {
  const ofList = LIST_MEANINGS.find(([path]) => list !== undefined && isOfPath(list, path))?.[1] ?? {}
  return own(ofList, column) ?? own(COLUMN_WORDS, column) ?? own(MEANINGS, leaf) ?? own(COLUMN_WORDS, leaf)
}

function partOfComparison(column: string): string | undefined {
  const [ending = '', meaning] = COMPARED.find(([one]) => column.endsWith(one)) ?? []
  return meaning === undefined ? undefined : `${meaning}: ${wordsOf(column.slice(0, -ending.length))}.`
}

/** Columns are called as fields, those of charts by words: `Outstanding principal` is `outstanding_principal`. */
function nameOf(column: string): string {
  return isField(column) ? column : column.toLowerCase().replaceAll(/[\s.]+/g, '_')
}

function wordsOf(column: string): string {
  return isField(column) ? capital(placeWords(column)) : column
}

function isField(column: string): boolean {
  return /^[a-z\d_.]+$/.test(column)
}

/** Whether a path such as `/imports/a/rejected` is one of `/imports/{id}/rejected`. */
function isOfPath(path: string, pattern: string): boolean {
  const parts = pattern.split('/')
  const given = path.split('/')
  return given.length === parts.length && parts.every((part, at) => part.startsWith('{') || part === given[at])
}

/** Where the documentation defines a term of that name. */
function definedAt(name: string): string {
  const words = name.replaceAll('_', ' ')
  const term = TERMS.find(({ term }) => term.split(', ').some((one) => one.toLowerCase() === words))
  return term === undefined ? '' : `${term.meaning} Definition: ${new URL(term.href, location.origin).href}`
}

function own(meanings: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(meanings, name) ? meanings[name] : undefined
}
