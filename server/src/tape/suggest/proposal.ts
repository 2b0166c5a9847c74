// The lines of a proposed mapping: what was chosen, why, and what a person must settle. Every column is used, doubtful with a reason, or not used.
import { basename } from 'node:path'
import { type Choice, type Choices, DATES, chooseColumns, isNumeric, spoken } from './choices.ts'
import type { Draft } from './draft.ts'
import { historyValues } from './history-lines.ts'
import { impossibleValues } from './impossible.ts'
import { type ColumnProfile, type OddCells, type TapeSample, isBlankWord } from './profile.ts'
import { lookupLines, originationValues, recordLines } from './record-lines.ts'
import { type TapeShape, arePayments, shapeOf } from './shape.ts'
import type { Meaning } from './vocabulary/meanings.ts'
import { countryOf, frequencyOf, productOf, statusOf, transactionOf } from './words.ts'
import { Writing, key, why } from './writing.ts'

/** The lines of a mapping for a sample. */
export function proposalLines(sample: TapeSample): string[] {
  const first = chooseColumns(sample)
  const choices = arePayments(sample, first.chosen) ? chooseColumns(sample, true) : first
  const draft: Draft = { sample, chosen: choices.chosen, shape: shapeOf(sample, choices), writing: new Writing() }
  // What uses columns is written first, since only columns that are used are described.
  const currency = draft.shape.rows_are === 'accounts' ? [] : currencyLines(draft)
  const records = withHistory(recordLines(draft), [...originationValues(draft), ...historyValues(draft)])
  const grouping = groupLines(draft)
  const used = [...draft.chosen.values()].filter(({ column }) => draft.writing.used.has(column))
  return [
    `# Proposed from the first ${sample.rows.length} rows of ${basename(sample.file)}: look it through before anything is sent.`,
    '# A line that begins with `# ?` is uncertain and yours to settle. Try it with --preview 3.',
    'tape: 1',
    ...(sample.encoding === undefined
      ? []
      : [`encoding: ${sample.encoding} # ? it is not UTF-8; Windows-1252 reads any bytes, so look at names`]),
    ...formatLines(sample, used),
    ...grouping,
    ...(currency.length === 0 ? [] : ['', ...currency]),
    ...lookupLines(draft, records),
    '',
    ...records,
    ...wideLines(sample),
    ...doubtLines(draft, choices),
    ...unusedLines(sample, choices, draft.writing),
  ]
}

function withHistory(lines: readonly string[], values: readonly string[]): string[] {
  const end = lines.indexOf('')
  return [...lines.slice(0, end), ...values, ...lines.slice(end)]
}

function groupLines({ chosen, shape, writing }: Draft): string[] {
  const [loan] = shape.loan
  const seen = chosen.get('as_of')
  if (shape.rows_are !== 'days' || loan === undefined || seen === undefined) return []
  writing.column(seen.column)
  return [
    `group_by: ${JSON.stringify(loan.column.name)} # rows of one loan, on several days`,
    `sort_by: ${JSON.stringify(seen.column.name)} # ${why(seen)}`,
  ]
}

function formatLines(sample: TapeSample, used: readonly Choice[]): string[] {
  const signs = used.filter(({ column }) => column.numbers.length === 1).map(({ column }) => column.numbers[0])
  const decimal = signs.filter((sign) => sign === ',').length > signs.length / 2 ? ',' : '.'
  const dates = used.filter(({ meaning }) => DATES.has(meaning)).map(({ column }) => column)
  const format = commonFormat(dates)
  const columns = used.flatMap((choice) => typeLines(choice, format, sample))
  return [
    'formats:',
    `  decimal: "${decimal}"${doubtOfSigns(signs)}`,
    ...(format === undefined ? [] : dateLines(format, dates)),
    ...(sample.blank.length === 0 ? [] : [`  blank: [${sample.blank.map((word) => JSON.stringify(word)).join(', ')}]`]),
    ...(columns.length === 0 ? [] : ['columns:', ...columns]),
  ]
}

function doubtOfSigns(signs: readonly unknown[]): string {
  if (signs.length === 0) return ' # no amount shows another'
  return new Set(signs).size > 1 ? ' # ? amounts are written in both ways' : ''
}

/** The format that most columns fit, and of those the first: a column that fits one alone decides. */
function commonFormat(dates: readonly ColumnProfile[]): string | undefined {
  const counted = [...new Set(dates.flatMap((column) => column.dates))].map((format) => {
    const fitting = dates.filter((column) => column.dates.includes(format))
    return { format, count: fitting.length, alone: fitting.filter((column) => column.dates.length === 1).length }
  })
  return counted.toSorted((a, b) => b.count - a.count || b.alone - a.alone)[0]?.format
}

function dateLines(format: string, dates: readonly ColumnProfile[]): string[] {
  const others = new Set(dates.filter((column) => column.dates.includes(format)).flatMap((column) => column.dates))
  const settled = dates.some((column) => column.dates.includes(format) && column.dates.length === 1)
  others.delete(format)
  const doubt =
    settled || others.size === 0 ? '' : ` # ? every date also fits ${[...others].join(', ')}: ask which is meant`
  return [
    `  date: ${JSON.stringify(format)}${doubt}`,
    ...(/YY/.test(format.replace('YYYY', ''))
      ? ['  year_pivot: 70 # ? two-digit years from here on are of the last century']
      : []),
  ]
}

function typeLines({ meaning, column }: Choice, format: string | undefined, sample: TapeSample): string[] {
  const { name, dates, numbers } = column
  const codes = meaning === 'months_past_due' ? codesAmong(column, sample) : []
  if (codes.length > 0) {
    const blank = [...sample.blank, ...codes].map((word) => JSON.stringify(word)).join(', ')
    return [`  ${key(name)}: { type: number, blank: [${blank}] } # ? ${codes.join(', ')}: no count of months`]
  }
  if (isNumeric(meaning)) return numbers.length === 0 ? [] : [`  ${key(name)}: number`]
  if (!DATES.has(meaning)) return []
  const [own] = dates
  if (format === undefined || dates.includes(format) || own === undefined) return [`  ${key(name)}: date`]
  return [`  ${key(name)}: { type: date, date: ${JSON.stringify(own)} }`]
}

/** Codes among counts, such as XX where the lateness is not known. */
function codesAmong(column: ColumnProfile, { columns, rows }: TapeSample): string[] {
  const at = columns.indexOf(column)
  const cells = rows.map(({ cells: all }) => (all[at] ?? '').trim())
  return [...new Set(cells)].filter((text) => /^[A-Za-z]{1,3}$/.test(text) && !isBlankWord(text))
}

function currencyLines({ chosen, writing }: Draft): string[] {
  const column = chosen.get('currency')
  if (column !== undefined) return [`currency: ${writing.place(column.column)} # ${why(column)}`]
  const marked = [...chosen.values()].find((choice) => choice.column.symbol !== undefined)?.column
  if (marked?.symbol !== undefined)
    return [`currency: ${marked.symbol} # ? no column names one, but amounts are written as ${marked.examples[0]}`]
  return ['currency: "?" # ? no column names one: write its code, such as USD']
}

/** Columns numbered one after another are one column a month. */
function wideLines({ columns }: TapeSample): string[] {
  const families = new Map<string, number[]>()
  for (const { name } of columns) {
    const [, stem, number] = /^(.*?[ _-]?)(\d{1,3})$/.exec(name) ?? []
    if (stem !== undefined && stem !== '' && number !== undefined)
      families.set(stem, [...(families.get(stem) ?? []), Number(number)])
  }
  return [...families]
    .filter(([, numbers]) => numbers.length >= 3)
    .map(
      ([stem, numbers]) =>
        `  # ? ${stem}1 and so on stand ${numbers.length} times (${Math.min(...numbers)} to ${Math.max(...numbers)}): ` +
        `one a month? Then use \`each: { from, to }\` and column('${stem}' & n).`,
    )
}

/** Cells of columns that are used and do not fit, and columns that are not used though their names say something. */
function doubtLines({ sample, shape, writing: { used } }: Draft, { chosen, doubts }: Choices): string[] {
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
}

/** Why a column that has a meaning is not used. */
function leftBecause({ meaning, column }: Choice, { rows_are }: TapeShape): string {
  if (rows_are === 'accounts') return 'but the rows describe borrowers'
  if (meaning === 'phone') return 'but is not written as +1 555 …'
  if (meaning === 'industry') return 'but is no code of NAICS with six digits'
  if (meaning === 'balance' && rows_are === 'payments') return 'but the payments name no loan'
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

function oddLines({ meaning, column }: Choice): string[] {
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

function unusedLines({ columns }: TapeSample, { chosen, doubts, without_field }: Choices, { used }: Writing): string[] {
  const said = new Set([
    ...used,
    ...[...chosen.values()].map(({ column }) => column),
    ...doubts.map(({ column }) => column),
  ])
  const left = columns.filter((column) => !said.has(column))
  return left.length === 0
    ? []
    : [
        '',
        '# Not used:',
        ...left.map((column) => `#   ${nameOf(column)}${reasonOf(column, without_field.get(column))}`),
      ]
}

/** Why a column is not used: it is empty, records have no field for it, or its name is not known. */
function reasonOf(column: ColumnProfile, what: string | undefined): string {
  if (column.filled === 0) return ': empty'
  const reason =
    what === undefined ? 'its name is not known' : what.includes(', which') ? what : `${what}: metadata could hold it`
  return `${examplesOf(column)} · ${reason}`
}

function nameOf({ name }: ColumnProfile): string {
  return name === '' ? '(a column without a name)' : name
}

function examplesOf({ examples }: ColumnProfile): string {
  return examples.length === 0 ? '' : `: ${examples.map((text) => JSON.stringify(text.slice(0, 40))).join(', ')}`
}
