// The lines of a proposed mapping: what was chosen, why, and what a person must settle. Every column is used, doubtful with a reason, or not used.
import { chooseColumns } from './choices.ts'
import { type ColumnNote, notesOf } from './column-notes.ts'
import { doubtLines, unusedLines } from './doubt-lines.ts'
import type { Draft } from './draft.ts'
import { formatLines } from './format-lines.ts'
import { historyValues } from './history-lines.ts'
import type { TapeSample } from './profile.ts'
import { lookupLines, originationValues, recordLines } from './record-lines.ts'
import { arePayments, shapeOf } from './shape.ts'
import { Writing, why } from './writing.ts'

/** A proposed mapping: its lines, and what was made of each column. */
export interface Proposal {
  readonly lines: readonly string[]
  readonly notes: readonly ColumnNote[]
}

/** The lines of a mapping for a sample; `operator` is the operator of the installation in `funded_by`. */
export function proposalLines(sample: TapeSample, operator: string): readonly string[] {
  return proposalOf(sample, operator).lines
}

/** A mapping for a sample, with what was made of each of its columns; `operator` is the operator of the installation in `funded_by`. */
export function proposalOf(sample: TapeSample, operator: string): Proposal {
  const first = chooseColumns(sample, operator)
  const choices = arePayments(sample, first.chosen) ? chooseColumns(sample, operator, true) : first
  const shape = shapeOf(sample, choices)
  const draft: Draft = { sample, chosen: choices.chosen, shape, writing: new Writing(), operator }
  // What uses columns is written first, since only columns that are used are described.
  const currency = draft.shape.rows_are === 'accounts' ? [] : currencyLines(draft)
  const records = withHistory(recordLines(draft), [...originationValues(draft), ...historyValues(draft)])
  const grouping = groupLines(draft)
  const used = [...draft.chosen.values()].filter(({ column }) => draft.writing.used.has(column))
  const lines = [
    `# Proposed from the first ${sample.rows.length} rows of ${sample.file}: look it through before anything is sent.`,
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
  return { lines, notes: notesOf(draft, choices) }
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
        `  # ? ${stem}1 and so on are ${numbers.length} columns (${Math.min(...numbers)} to ${Math.max(...numbers)}): ` +
        `one a month? Then use \`each: { from, to }\` and column('${stem}' & n).`,
    )
}
