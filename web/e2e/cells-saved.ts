// Whether what stands in the cells of a table stands in its file: amounts as plain decimals of the same currency, shares in percent, words
// the interface's own. Cells that are one value or one word are compared; sentences, and how long ago something was, are not.
import { parse } from 'csv-parse/sync'
import { columnLabel } from '@tapeline/kernel/core/column-words'

/** A table as a page shows it: its headings and its first rows. Of a cell its text, its first part or its moment, and its other parts, a line each. */
export interface ShownTable {
  readonly caption: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A file: its heads, and the lines below them. */
interface SavedFile {
  readonly heads: readonly string[]
  readonly lines: readonly (readonly string[])[]
}

/** Tables in which rows of the service are columns: the values of a row are spread over all the lines that have its name. */
const TURNED = /^(?:Buckets by|Transition matrix|Cohorts by|Roll up by|Steps of the base)/

/**
 * Columns that a page makes of others, which are in the file: the sum of a row, a change from the balances before and after, and payments and lines by their
 * amounts, which the file has by their ids. What a finding is made of is a sentence that begins with a number.
 */
const CALCULATED = [
  'Transition matrix: Sum',
  'Changes: Amount',
  'What of this account does not tie out: What it is about',
  'Findings: Made of',
]

/** Whether a table is one of those. */
export function isTurned({ caption }: ShownTable): boolean {
  return TURNED.test(caption)
}

/** The rows of a table that its file does not have. */
export function rowsNotSaved(csv: string, table: ShownTable): string[] {
  const [columns = [], ...lines] = parse(csv, { bom: true })
  const file = { heads: columns, lines }
  const isSaved = isTurned(table) ? isInLinesOf : isALineOf
  const inFile = (_: string, at: number) => !CALCULATED.includes(`${table.caption}: ${firstOf(table.heads[at] ?? '')}`)
  const heads = table.heads.filter(inFile)
  return table.rows
    .filter((cells) => !isSaved(file, heads, cells.filter(inFile)))
    .map((cells) => cells.map(firstOf).join(' | '))
}

/** Whether one line has the name of the row, which stands first in it, and has every other cell. */
function isALineOf(file: SavedFile, heads: readonly string[], [name = '', ...cells]: readonly string[]): boolean {
  return file.lines.some(
    (line) =>
      line.some((saved) => isSame(saved, nameOf(name))) &&
      cells.every((cell, at) => hasCell(file, line, heads[at + 1] ?? '', cell)),
  )
}

/** A value in a column that its heading names, a word in any; what the file has nowhere begins with what it has. */
function hasCell({ heads, lines }: SavedFile, line: readonly string[], head: string, cell: string): boolean {
  if (cell.trim() === '') return true
  const named = columnsOf(heads, head)
  if (valueOf(cell) !== undefined) return named.some((at) => isSame(line[at] ?? '', cell))
  if (line.some((saved) => isSame(saved, cell))) return true
  if (lines.some((one) => one.some((saved) => isSame(saved, cell)))) return false
  return named.length === 0 || named.some((at) => beginsTheCell(line[at] ?? '', firstOf(cell)))
}

/** Whether a cell begins with what its file has: a word or a number with a note, no part of a list. Nothing begins what states that there is nothing. */
function beginsTheCell(saved: string, shown: string): boolean {
  const [words, begin] = [wordsOf(shown), wordsOf(saved)]
  if (begin === '') return STATES_NOTHING.includes(shown)
  return words.startsWith(begin) && (words[begin.length] !== ',' || /^\d/.test(begin))
}

/** Columns that files call otherwise than the page does, by what the page calls them, named as the service does; more than one where pages differ. */
const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  Active: ['receivables.open'],
  Actual: ['value'],
  'Advance rate': ['rate'],
  Age: ['weighted.age_days.average.value', 'age_days'],
  'And later': ['cumulative'],
  'Ahead of schedule': ['collected.unscheduled'],
  'At stake': ['amount'],
  Balance: ['amount'],
  Booked: ['booked_on', 'settled_at'],
  'Borrowing base': ['base', 'certificate.base'],
  Checked: ['known_at'],
  Computed: ['computed.amount'],
  Confirmed: ['confirmed_findings'],
  'Confirmed at the end': ['confirmed_at_end'],
  'Counted in the base': ['counted_in_base'],
  'Credit score, D&B': ['weighted.credit_scores.dnb.average.value'],
  'Credit score, Equifax': ['weighted.credit_scores.equifax.average.value'],
  'Credit score, Experian': ['weighted.credit_scores.experian.average.value'],
  Cumulative: ['cumulative_share.value'],
  'Days past due': ['days_past_due.reported', 'days_past_due.computed'],
  Defaulted: ['defaults.receivables'],
  'Defaulted principal': ['defaults.principal'],
  'Drawn for the first time': ['originations.receivables'],
  'Excess spread': ['excess_spread.rate'],
  Explained: ['explained_findings'],
  'Explained at the end': ['explained_at_end'],
  'Factor rate': ['factor_rate.average.value'],
  'Failed at all': ['failed'],
  'Gross losses': ['gross_losses.on_average.value'],
  'Gross yield': ['yields.gross.value'],
  'Gross yield with recoveries': ['yields.gross_with_recoveries.value'],
  'In all': ['cash.total_in'],
  'In force': ['limit_in_force'],
  'In force from': ['effective_from'],
  'Interest rate (WAC)': ['weighted.wac.average.value'],
  'Lenders with open ones': ['lenders_open'],
  Limit: ['limit_amount'],
  'Months since the write-off': ['months_since_write_off'],
  'Recovery rate': ['recovery_rate.value'],
  'Loan age (WALA)': ['weighted.wala.average.value'],
  'Maturity (WAM)': ['weighted.wam.average.value'],
  'MDR by days': ['charge_offs.day_count.value'],
  'MDR × 12': ['charge_offs.times_12.value'],
  'Needed by': ['due_date'],
  'Net losses': ['net_losses.on_average.value'],
  'Net yield': ['yields.net.value'],
  'Net yield with recoveries': ['yields.net_with_recoveries.value'],
  Numerator: ['outstanding'],
  On: ['day', 'as_of'],
  Open: ['open_receivables', 'open_findings'],
  'Open at the end': ['open_at_end'],
  'Open of high severity': ['open_findings_severe'],
  'Original term': ['weighted.original_term_days.average.value'],
  Originated: ['origination_date'],
  Outstanding: ['principal.closing', 'principal_outstanding'],
  'Outstanding after': ['principal.after'],
  Period: ['period_end'],
  Prepayments: ['prepayments.on_average.value'],
  Principal: ['amount'],
  'Rate, computed': ['computed.and_later.rate_by_amount.value'],
  'Rate, reported': ['reported.and_later.rate_by_amount.value'],
  'Receivables with confirmed ones': ['receivables_confirmed'],
  'Receivables with explained ones': ['receivables_explained'],
  'Receivables with open ones': ['receivables_open'],
  'Receivables with nothing amiss': ['receivables'],
  Received: ['cash.total_in'],
  'Remaining term': ['weighted.remaining_term_days.average.value'],
  Reported: ['reported.amount'],
  'What was measured': ['measured'],
  'Scheduled principal': ['collected.scheduled'],
  Since: ['from'],
  Score: ['share_of_principal.value'],
  Settled: ['settled_at'],
  'Share, computed': ['computed.share_of_amount.value'],
  'Share, reported': ['reported.share_of_amount.value'],
  Tested: ['test_date'],
  'Their principal': ['amount'],
  'Unless set': ['limit_unless_set'],
  'Valid until': ['expiry_date'],
  'Wanted for': ['requested_for'],
  'Wanted on': ['requested_for'],
  'Weighted average': ['average'],
  Yield: ['gross_yield.on_average.value'],
  'Yield after losses': ['net_yield.on_average.value'],
}

/** A head without the unit in its name, in the form of a place: `Principal: closing` is `principal.closing`. */
function placeOf(head: string): string {
  return head
    .replace(/ \(%\)$/, '')
    .toLowerCase()
    .replaceAll(/: |, /g, '.')
    .replaceAll(' ', '_')
}

/** The place that a head has by the name that the service gives its column, of a ratio without `value`. */
function placeNamed(column: string): string {
  return placeOf(columnLabel(column.replace(/\.value$/, '')))
}

/** The columns that a heading names: by all their name, or by what of it stands behind a dot. */
function columnsOf(heads: readonly string[], head: string): number[] {
  const heading = firstOf(head).replace(/, [A-Z]{3}$/, '')
  const name = wordsOf(heading)
  return heads.flatMap((one, at) => {
    const place = placeOf(one)
    const parts = place.split('.')
    const tails = parts.map((_, from) => parts.slice(from).join('_'))
    return tails.includes(name) ||
      place === `${name}_id` ||
      OTHERWISE[heading]?.some((other) => placeNamed(other) === place) === true
      ? [at]
      : []
  })
}

/** Whether the lines that have the name of the row have every value that is not zero. */
function isInLinesOf({ lines }: SavedFile, _heads: unknown, [name = '', ...cells]: readonly string[]): boolean {
  const named = lines
    .filter((line) => line.some((saved) => isSame(saved, nameOf(name)) || beginsWith(name, saved)))
    .flat()
  return cells.every(
    (cell) => NOTHING.test(firstOf(cell)) || valueOf(cell) === undefined || named.some((saved) => isSame(saved, cell)),
  )
}

const DAY = /^(\d{4}-\d\d(?:-\d\d)?(?: \d\d:\d\d:\d\d)?)(?: \(in progress\)|, expected)?$/
const MONTH = /^([A-Z][a-z]+ \d{4})$/
const ROUNDED = /^([+−-]?[\d,]+(?:\.\d+)?)(?: %|x| months?)$/
const AMOUNT = /^([+−-]?[\d,]+(?:\.\d+)?)(?: [A-Z]{3}| days?)?$/
const NOTHING = /^[+−-]?0(?:\.0+)?(?: %| [A-Z]{3})?$/

/** What a page shows for a name that is not there. */
const NAMELESS = ['Not known', 'All other receivables']

/** What pages show where there is nothing. */
const STATES_NOTHING = [
  '–',
  'As soon as possible',
  'Unknown',
  'Not yet',
  'No file yet',
  'none',
  'no schedule',
  'not past due',
  'not reported',
  'not calculated yet',
]

/** Whether a cell of a file equals a cell of a page. */
function isSame(saved: string, shown: string): boolean {
  if (NAMELESS.includes(firstOf(shown))) return saved === '' || saved === firstOf(shown)
  const parts = shown.split('\n').filter((part, at) => at === 0 || part !== '')
  return valueOf(shown)?.(saved) ?? parts.some((words) => wordsOf(words) === wordsOf(saved))
}

/** What a cell that is one value may stand as in a file; undefined of any other. */
function valueOf(cell: string): ((saved: string) => boolean) | undefined {
  const text = firstOf(cell)
  const [, day = monthOf(text)] = DAY.exec(text) ?? []
  if (day !== undefined) return (saved) => saved.replace('T', ' ').startsWith(day)
  const [, number] = ROUNDED.exec(text) ?? AMOUNT.exec(text) ?? []
  return number === undefined ? undefined : roundsTo(numberOf(number), 10 ** -(number.split('.')[1]?.length ?? 0))
}

/** `October 2026` is `2026-10`. */
function monthOf(text: string): string | undefined {
  return MONTH.test(text) ? new Date(`${text} 1 UTC`).toISOString().slice(0, 7) : undefined
}

/** Within half a unit of the last digit. */
function roundsTo(value: number, unit: number): (saved: string) => boolean {
  return (saved) => saved !== '' && Math.abs(Number(saved) - value) <= 0.5000001 * unit
}

function numberOf(text: string): number {
  return Number(text.replaceAll(/[,+]/g, '').replace('−', '-'))
}

/** What names a row: the text of its first cell, and the first part of that. */
function nameOf(cell: string): string {
  return cell.split('\n').slice(0, 2).join('\n')
}

/** The first line of a cell; its other lines are parts of that, or notes. */
function firstOf(cell: string): string {
  return cell.split('\n')[0] ?? ''
}

/** `Ineligible by past-due` begins with `ineligible`. */
function beginsWith(name: string, saved: string): boolean {
  return saved !== '' && wordsOf(name).startsWith(`${wordsOf(saved)}_by_`)
}

/**
 * `Line of credit` is `line_of_credit`, `1–30 days` is `1_30`, `121 or more days` is `120+`, `NAICS 42` is `42`; a list is written in words, with
 * commas on a page.
 */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/^naics | days$/, '')
    .replace(/^(\d+) or more$/, (_, first) => (first === '1' ? '1+' : `${Number(first) - 1}+`))
    .replaceAll(/[[\]"]/g, '')
    .replaceAll(/[\s_–-]+/g, '_')
    .replaceAll(/[;,]_*/g, ',')
}
