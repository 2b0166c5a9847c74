// What a person must look at: cells that do not fit or cannot be true, columns that could have been used, and columns that are not used, each with the
// reason.
import { type Choice, type Choices, DATES, isNumeric, spoken } from './choices.ts'
import type { Draft } from './draft.ts'
import { impossibleValues } from './impossible.ts'
import type { ColumnProfile, OddCells, TapeSample } from './profile.ts'
import type { TapeShape } from './shape.ts'
import type { Meaning } from './vocabulary/meanings.ts'
import { countryOf, frequencyOf, productOf, statusOf, transactionOf } from './words.ts'
import type { Writing } from './writing.ts'

/** Cells of columns that are used and do not fit, and columns that are not used though their names are known. */
export function doubtLines({ sample, shape, writing: { used } }: Draft, { chosen, doubts }: Choices): string[] {
  const { columns, rows } = sample
  const taken = [...chosen.values()].filter(({ column }) => used.has(column))
  const cells = [
    ...taken.flatMap(oddLines),
    ...impossibleValues(sample, chosen, used).map(({ column, cells: odd, reason }) => oddLine(column, odd, reason)),
  ].flat()
  const left = [...chosen.values()].filter(({ column }) => !used.has(column))
  const ids = [...chosen.values()]
    .filter(({ meaning }) => meaning === 'receivable_id')
    .flatMap(({ column }) => repeatedIds(column, columns, rows))
  const lines = [
    ...ids,
    ...cells,
    ...left.map(
      (choice) => `${nameOf(choice.column)}: looks like the ${spoken(choice.meaning)}, ${leftBecause(choice, shape)}`,
    ),
    ...doubts
      .filter(({ column }) => !used.has(column))
      .map(({ column, reason }) => `${nameOf(column)}: ${reason}${examplesOf(column)}`),
  ]
  return lines.length === 0 ? [] : ['', '# Doubtful:', ...lines.map((line) => `# ? ${line}`)]
}

const READERS: Readonly<Partial<Record<Meaning, (word: string) => string | undefined>>> = {
  status: statusOf,
  product: productOf,
  payment_frequency: frequencyOf,
  transaction_type: transactionOf,
  closing_reason: () => undefined,
  country: countryOf,
  funder: (word) => word,
}

/** Why a column that has a meaning is not used. */
export function leftBecause({ meaning, column }: Choice, { rows_are }: TapeShape): string {
  if (rows_are === 'accounts') return 'but the rows describe borrowers'
  if (meaning === 'phone') return 'but is not written as +1 555 …'
  if (meaning === 'industry') return 'but is no code of NAICS with six digits'
  if (meaning === 'balance' && rows_are === 'payments') return 'but the payments name no loan'
  if (meaning === 'payment_amount') return 'but what was repaid follows from another column'
  const read = READERS[meaning]
  if (read === undefined || column.words.some((word) => read(word) !== undefined))
    return 'for which this proposal has no place'
  const shown =
    column.words.length === 0 ? 'too many to list' : column.words.map((word) => JSON.stringify(word)).join(', ')
  return `but its words are not known: ${shown}`
}

/** Ids that come twice where nearly all differ. */
function repeatedIds(column: ColumnProfile, columns: TapeSample['columns'], rows: TapeSample['rows']): string[] {
  const again = column.filled - column.distinct
  if (again === 0 || column.distinct < column.filled * 0.9) return []
  const at = columns.indexOf(column)
  const seen = new Map<string, number>()
  for (const { line, cells } of rows) {
    const first = seen.get(cells[at] ?? '')
    if (first !== undefined)
      return [
        `${nameOf(column)}: ${again} of ${column.filled} ids come again, such as ${cells[at]} in rows ${first} and ${line}`,
      ]
    seen.set(cells[at] ?? '', line)
  }
  return []
}

/** What is odd about the cells of a column, for its meaning. */
export function oddLines({ meaning, column }: Choice): string[] {
  if (isNumeric(meaning) && column.numbers.length > 0) return oddLine(column, column.not_numbers, 'no number')
  if (DATES.has(meaning)) return oddLine(column, column.not_dates, `no date as ${column.dates[0]}`)
  if (meaning !== 'country') return []
  const wrong = column.words.filter((word) => countryOf(word) === undefined)
  return wrong.length === 0
    ? []
    : [
        `${nameOf(column)}: ${wrong.map((word) => JSON.stringify(word)).join(', ')} ` +
          `${wrong.length === 1 ? 'is no country' : 'are no countries'} of ISO 3166; such rows are rejected`,
      ]
}

function oddLine(column: ColumnProfile, { count, first }: OddCells, reason: string): string[] {
  if (count === 0) return []
  const shown = first.map(({ row, text }) => `${JSON.stringify(text.slice(0, 40))} in row ${row}`).join(', ')
  return [`${nameOf(column)}: ${count} of ${column.filled} cells ${count === 1 ? 'is' : 'are'} ${reason}: ${shown}`]
}

/** Columns that are not used, each with the reason. */
export function unusedLines(
  { columns }: TapeSample,
  { chosen, doubts, without_field }: Choices,
  { used }: Writing,
): string[] {
  const mentioned = new Set([
    ...used,
    ...[...chosen.values()].map(({ column }) => column),
    ...doubts.map(({ column }) => column),
  ])
  const left = columns.filter((column) => !mentioned.has(column))
  return left.length === 0
    ? []
    : [
        '',
        '# Not used:',
        ...left.map((column) => `#   ${nameOf(column)}${reasonOf(column, without_field.get(column))}`),
      ]
}

/** Why a column is not used, in a word or two. */
export function unusedBecause(column: ColumnProfile, what: string | undefined): string {
  if (column.filled === 0) return 'it is empty'
  if (what === undefined) return 'its name is not known'
  return what.includes(', which') ? what : `${what}: metadata could hold it`
}

/** Why a column is not used: it is empty, records have no field for it, or its name is not known. */
function reasonOf(column: ColumnProfile, what: string | undefined): string {
  if (column.filled === 0) return ': empty'
  return `${examplesOf(column)} · ${unusedBecause(column, what)}`
}

function nameOf({ name }: ColumnProfile): string {
  return name === '' ? '(a column without a name)' : name
}

function examplesOf({ examples }: ColumnProfile): string {
  return examples.length === 0 ? '' : `: ${examples.map((text) => JSON.stringify(text.slice(0, 40))).join(', ')}`
}
