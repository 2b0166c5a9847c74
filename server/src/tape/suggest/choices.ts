// Which column is for what: each meaning gets the column whose name is most like it and whose values fit; each column has one meaning.
import type { ColumnProfile, SampleRow, TapeSample } from './profile.ts'
import { type Meaning, meaningsOf } from './synonyms.ts'
import { countryOf } from './words.ts'

/** A column that was chosen for a meaning. */
export interface Choice {
  readonly meaning: Meaning
  readonly column: ColumnProfile
  readonly sureness: number
  readonly word: string
}

/** A column that is not used, and why that may be wrong. */
export interface Doubt {
  readonly column: ColumnProfile
  readonly reason: string
}

/** What was chosen, and what could have been. */
export interface Choices {
  readonly chosen: ReadonlyMap<Meaning, Choice>
  readonly doubts: readonly Doubt[]
}

/** Meanings that are days. */
export const DATES: ReadonlySet<Meaning> = new Set<Meaning>([
  'origination_date',
  'maturity_date',
  'payment_date',
  'closed_date',
  'as_of',
])
const TERMS: ReadonlySet<Meaning> = new Set<Meaning>(['term_months', 'term_days'])
/** Meanings that are amounts of money. */
export const AMOUNTS: ReadonlySet<Meaning> = new Set<Meaning>([
  ...(['principal', 'balance', 'amount_past_due', 'credit_limit', 'payment_amount', 'paid_principal'] as const),
  ...(['paid_interest', 'paid_fees', 'charged_off', 'recovery', 'origination_fee', 'installment'] as const),
])
const COUNTS: ReadonlySet<Meaning> = new Set<Meaning>(['rate', 'days_past_due', 'score'])

/** Whether a meaning is a number. */
export function isNumeric(meaning: Meaning): boolean {
  return AMOUNTS.has(meaning) || COUNTS.has(meaning) || TERMS.has(meaning)
}

const REPEATED_PENALTY = 0.3

/** Chooses a column for each meaning. */
export function chooseColumns({ columns, rows }: TapeSample): Choices {
  const matches = columns
    .flatMap((column) => meaningsOf(column.name).map((match) => ({ ...match, column })))
    .map((match) => ({ ...match, misfit: misfitOf(match.meaning, match.column), sureness: surenessOf(match) }))
    .toSorted((a, b) => b.sureness - a.sureness)
  const chosen = new Map<Meaning, Choice>()
  const taken = new Set<ColumnProfile>()
  for (const { meaning, column, sureness, word, misfit } of matches) {
    if (misfit !== undefined || chosen.has(meaning) || taken.has(column)) continue
    chosen.set(meaning, { meaning, column, sureness, word })
    taken.add(column)
  }
  tellInstallment(chosen, columns, rows)
  const doubts = new Map<ColumnProfile, Doubt>()
  for (const { meaning, column, misfit } of matches) {
    if (taken.has(column) || doubts.has(column) || column.filled === 0) continue
    const rival = chosen.get(meaning)?.column.name
    const reason = misfit === undefined ? `also looks like the ${spoken(meaning)}, for which ${rival} is taken` : misfit
    doubts.set(column, { column, reason })
  }
  return { chosen, doubts: [...doubts.values()] }
}

/** A payment that times the term is what was lent is the one that falls due each month, not one that was made. */
function tellInstallment(
  chosen: Map<Meaning, Choice>,
  columns: readonly ColumnProfile[],
  rows: readonly SampleRow[],
): void {
  const [payment, term, principal] = (['payment_amount', 'term_months', 'principal'] as const).map((meaning) =>
    chosen.get(meaning),
  )
  if (payment === undefined || term === undefined || principal === undefined || chosen.has('installment')) return
  const [paid, months, lent] = [payment, term, principal].map(({ column }) => columns.indexOf(column))
  const cellOf = ({ cells }: SampleRow, at: number | undefined) => Number(cells[at ?? -1]?.trim() ?? '')
  const equal = rows.filter((row) => {
    const product = cellOf(row, paid) * cellOf(row, months)
    return product > 0 && Math.abs(product - cellOf(row, lent)) <= product / 100
  })
  if (equal.length < rows.length * 0.9) return
  chosen.delete('payment_amount')
  chosen.set('installment', { ...payment, meaning: 'installment' })
}

/** A meaning as a person reads it. */
export function spoken(meaning: Meaning): string {
  return meaning.replaceAll('_', ' ')
}

interface Match {
  readonly meaning: Meaning
  readonly column: ColumnProfile
  readonly sureness: number
}

function surenessOf({ meaning, column, sureness }: Match): number {
  if (meaning === 'country' && column.words.some((word) => countryOf(word) !== word)) return sureness - REPEATED_PENALTY
  return meaning === 'receivable_id' && !isNearlyUnique(column) ? sureness - REPEATED_PENALTY : sureness
}

/** Whether a column tells rows apart; a few ids that come twice are faults of the tape. */
export function isNearlyUnique({ distinct, filled }: ColumnProfile): boolean {
  return filled > 0 && distinct >= filled * 0.9
}

/** Why values do not fit a meaning; undefined where they do. */
function misfitOf(meaning: Meaning, column: ColumnProfile): string | undefined {
  const { dates, numbers, codes, filled, currencies, unit } = column
  if (filled === 0) return 'is empty'
  const named = `is named like the ${spoken(meaning)}`
  if (DATES.has(meaning) && dates.length === 0) return `${named}, but its cells are no dates of one format`
  if (TERMS.has(meaning) && unit !== undefined) return undefined
  if (isNumeric(meaning) && numbers.length === 0) return `${named}, but its cells are no numbers`
  if (isNumeric(meaning) && codes) return `${named}, but its cells are codes: they begin with a zero or are very long`
  if (meaning === 'currency' && !currencies) return `${named}, but its cells are no codes of ISO 4217`
  return undefined
}

/** Columns that together tell rows apart, where no single one does. */
export function keyOfTwo(sample: TapeSample, one: ColumnProfile, others: readonly (ColumnProfile | undefined)[]) {
  return others.find((other) => other !== undefined && other !== one && isPairUnique(sample, one, other))
}

function isPairUnique({ columns, rows }: TapeSample, one: ColumnProfile, other: ColumnProfile): boolean {
  const [first, second] = [columns.indexOf(one), columns.indexOf(other)]
  const keys = rows.map(({ cells }: SampleRow) => JSON.stringify([cells[first], cells[second]]))
  return new Set(keys).size === keys.length
}
