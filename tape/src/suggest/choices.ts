// Which column is for what: each meaning gets the column whose name is most like it and whose values fit; each column has one meaning.
import type { ColumnProfile, SampleRow, TapeSample } from './profile.ts'
import { noFundersBecause } from './funders.ts'
import { plainName } from './plain-name.ts'
import { meaningsOf, withoutField } from './synonyms.ts'
import type { Meaning } from './vocabulary/meanings.ts'
import { countryOf, statusOf } from './words.ts'

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

/** What was chosen, what could have been, and what records have no field for. */
export interface Choices {
  readonly chosen: ReadonlyMap<Meaning, Choice>
  readonly doubts: readonly Doubt[]
  /** What a column without a field holds. */
  readonly without_field: ReadonlyMap<ColumnProfile, string>
}

/** Meanings that are days. */
export const DATES: ReadonlySet<Meaning> = new Set<Meaning>([
  ...(['origination_date', 'first_due_date', 'next_due_date', 'maturity_date', 'payment_date'] as const),
  ...(['first_paid_date', 'closed_date', 'charge_off_date', 'delinquent_since', 'as_of'] as const),
])
const TERMS: ReadonlySet<Meaning> = new Set<Meaning>(['term_months', 'term_days'])
/** Meanings that are amounts of money. */
export const AMOUNTS: ReadonlySet<Meaning> = new Set<Meaning>([
  ...(['principal', 'balance', 'amount_past_due', 'credit_limit', 'payment_amount', 'paid_principal'] as const),
  ...(['paid_interest', 'paid_fees', 'charged_off', 'recovery', 'origination_fee', 'installment'] as const),
  ...(['periodic_fee', 'removal_balance'] as const),
])
/** Counts may be written with zeros before them, as codes are. */
const COUNTS: ReadonlySet<Meaning> = new Set<Meaning>([
  'days_past_due',
  'months_past_due',
  'delinquent_times',
  'score',
  'loan_age',
  'term_months',
  'term_days',
])

/** Whether a meaning is a number. */
export function isNumeric(meaning: Meaning): boolean {
  return AMOUNTS.has(meaning) || COUNTS.has(meaning) || meaning === 'rate'
}

const REPEATED_PENALTY = 0.3
/** Above it, a name is the very word of a meaning. */
export const SURE = 0.9

/** Chooses a column for each meaning; where rows are payments, a bare `amount` or `date` is that of the payment. */
export function chooseColumns({ columns, rows }: TapeSample, operator: string, rows_are_payments = false): Choices {
  const matches = columns
    .flatMap((column) => matchesOf(column, operator, rows_are_payments))
    .toSorted((a, b) => b.sureness - a.sureness)
  const chosen = new Map<Meaning, Choice>()
  const taken = new Set<ColumnProfile>()
  const without_field = new Map<ColumnProfile, string>()
  for (const { meaning, column, sureness, word, misfit } of matches) {
    if (taken.has(column)) continue
    if (meaning === undefined) without_field.set(column, word)
    else if (misfit !== undefined || chosen.has(meaning)) continue
    else chosen.set(meaning, { meaning, column, sureness, word })
    taken.add(column)
  }
  if (!rows_are_payments) markInstallment(chosen, columns, rows)
  leaveOtherParty(chosen, without_field)
  takeFundName(chosen)
  const doubts = new Map<ColumnProfile, Doubt>()
  for (const { meaning, column, misfit } of matches) {
    if (meaning === undefined || taken.has(column) || doubts.has(column) || column.filled === 0) continue
    const rival = chosen.get(meaning)
    const taken_for = rival === undefined ? 'which no column is taken for' : `for which ${rival.column.name} is taken`
    const reason = misfit ?? `also looks like the ${spoken(meaning)}, ${taken_for}`
    doubts.set(column, { column, reason })
  }
  return { chosen, doubts: [...doubts.values()], without_field }
}

interface Match {
  /** Undefined for what records have no field for, which `word` names. */
  readonly meaning: Meaning | undefined
  readonly column: ColumnProfile
  readonly sureness: number
  readonly word: string
  readonly misfit: string | undefined
}

const OF_PAYMENTS: readonly (readonly [Meaning, RegExp])[] = [
  ['payment_amount', /^(?:amount|monto|importe|valor|betrag|montant)$/],
  ['payment_date', /^(?:date|value date|fecha|fecha valor|data|datum|buchungstag)$/],
  ['transaction_type', /^(?:type|tipo|art|operation)$/],
]

const OF_A_PERIOD = /\b(?:ytd|mtd|year to date|month to date|prior year|last year|last month|prior month|this month)\b/

function matchesOf(column: ColumnProfile, operator: string, rows_are_payments: boolean): Match[] {
  const plain = plainName(column.name)
  if (OF_A_PERIOD.test(plain) && column.filled > 0)
    return [
      {
        meaning: undefined,
        column,
        sureness: 1,
        word: 'what belongs to this year or month, not to the whole loan',
        misfit: undefined,
      },
    ]
  const of_payment = rows_are_payments ? OF_PAYMENTS.find(([, pattern]) => pattern.test(plain)) : undefined
  const names =
    of_payment === undefined ? meaningsOf(column.name) : [{ meaning: of_payment[0], sureness: 0.95, word: plain }]
  const named = names.map((match) => {
    const meaning = meaningByValues(match.meaning, match.sureness, column)
    const sureness = surenessOf(meaning, match.sureness, column)
    const misfit = FUNDERS.has(meaning)
      ? misfitOfFunders(column, { meaning, sureness, operator })
      : misfitOf(meaning, column)
    return { ...match, meaning, column, sureness, misfit }
  })
  // The very word for a loan, such as `loan account id`, is not the word for an account in it.
  const is_loan = names.some(({ meaning, sureness }) => meaning === 'receivable_id' && sureness > SURE)
  const fitting = named.filter(({ meaning, sureness }) => !(is_loan && meaning === 'account_id' && sureness < SURE))
  const without = withoutField(column.name)
  if (without === undefined || column.filled === 0) return fitting
  return [...fitting, { meaning: undefined, column, sureness: without.sureness, word: without.what, misfit: undefined }]
}

/** No loan of a sample is likely to be more than a year late by its months: an unsure name then counts days. */
function meaningByValues(meaning: Meaning, sureness: number, column: ColumnProfile): Meaning {
  if (statesStatus(meaning, column)) return 'status'
  const { largest } = column
  const counts_days = meaning === 'months_past_due' && sureness < SURE && (largest ?? 0) > 12
  return counts_days ? 'days_past_due' : meaning
}

/** Whether a column that is named like a region has words of a status alone: `open`, `settled`. */
function statesStatus(meaning: Meaning, { words }: ColumnProfile): boolean {
  return (
    meaning === 'region' && words.length > 0 && words.every((word) => word.length > 3 && statusOf(word) !== undefined)
  )
}

/** The name of the shop is not that of the customer who owes. */
function leaveOtherParty(chosen: Map<Meaning, Choice>, without_field: Map<ColumnProfile, string>): void {
  const [name, account] = [chosen.get('name'), chosen.get('account_id')]
  if (name === undefined || account === undefined) return
  const is_shop = /merchant|seller|vendor|dba/.test(plainName(name.column.name))
  if (!is_shop || !/customer|client|borrower|consumer|user|member/.test(plainName(account.column.name))) return
  chosen.delete('name')
  without_field.set(name.column, `the name of another party than ${account.column.name}`)
}

/** A payment that times the term is what was lent is the one that falls due each month, not one that was made. */
function markInstallment(
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

function surenessOf(meaning: Meaning, sureness: number, column: ColumnProfile): number {
  if (meaning === 'country' && column.words.some((word) => countryOf(word) !== word)) return sureness - REPEATED_PENALTY
  return meaning === 'receivable_id' && !isNearlyUnique(column) ? sureness - REPEATED_PENALTY : sureness
}

/** Whether a column identifies rows; a few ids that come twice are faults of the tape. */
export function isNearlyUnique({ distinct, filled }: ColumnProfile): boolean {
  return filled > 0 && distinct >= filled * 0.9
}

/** A name of the fund alone is who funds the loan. */
function takeFundName(chosen: Map<Meaning, Choice>): void {
  const named = chosen.get('fund_name')
  if (named === undefined || chosen.has('funder')) return
  chosen.delete('fund_name')
  chosen.set('funder', { ...named, meaning: 'funder' })
}

const FUNDERS: ReadonlySet<Meaning> = new Set(['funder', 'fund_name'])

function misfitOfFunders(
  column: ColumnProfile,
  { meaning, sureness, operator }: { readonly meaning: Meaning; readonly sureness: number; readonly operator: string },
): string | undefined {
  if (column.filled === 0) return 'is empty'
  const reason = noFundersBecause(column, { is_sure: sureness > SURE, operator })
  return reason === undefined ? undefined : `is named like the ${spoken(meaning)}, but ${reason}`
}

/** Why values do not fit a meaning; undefined where they do. */
function misfitOf(meaning: Meaning, column: ColumnProfile): string | undefined {
  const { dates, numbers, codes, filled, currencies, unit } = column
  if (filled === 0) return 'is empty'
  const named = `is named like the ${spoken(meaning)}`
  if (DATES.has(meaning) && dates.length === 0) return `${named}, but its cells are no dates of one format`
  if (TERMS.has(meaning) && unit !== undefined) return undefined
  if (isNumeric(meaning) && numbers.length === 0) return `${named}, but its cells are no numbers`
  if (isNumeric(meaning) && !COUNTS.has(meaning) && codes)
    return `${named}, but its cells are codes: they begin with a zero or are very long`
  if (meaning === 'status' && isMeasured(column)) return `${named}, but its cells are numbers or dates`
  if (meaning === 'currency' && !currencies) return `${named}, but its cells are no codes of ISO 4217`
  return undefined
}

/** Whether a column that should hold words holds numbers or dates of many values. */
function isMeasured({ numbers, dates, words }: ColumnProfile): boolean {
  return (numbers.length > 0 || dates.length > 0) && words.length === 0
}

/** The other of two columns that together identify rows, where no single one does. */
export function keyOfTwo(sample: TapeSample, one: ColumnProfile, others: readonly (ColumnProfile | undefined)[]) {
  return others.find((other) => other !== undefined && other !== one && isPairUnique(sample, one, other))
}

function isPairUnique({ columns, rows }: TapeSample, one: ColumnProfile, other: ColumnProfile): boolean {
  const [first, second] = [columns.indexOf(one), columns.indexOf(other)]
  const keys = rows.map(({ cells }: SampleRow) => JSON.stringify([cells[first], cells[second]]))
  return new Set(keys).size === keys.length
}
