// What a row of a tape is: a loan, a loan on one of several days, a payment of a loan, or a borrower. It decides which columns identify a record.
import { type Choice, type Choices, isNearlyUnique, keyOfTwo } from './choices.ts'
import type { ColumnProfile, TapeSample } from './profile.ts'
import type { Meaning } from './vocabulary/meanings.ts'

/** How rows and loans belong together. */
export interface TapeShape {
  readonly rows_are: 'loans' | 'days' | 'payments' | 'accounts'
  /** The columns that identify a loan together; empty if none do. */
  readonly loan: readonly Choice[]
  readonly account: Choice | undefined
}

/** Finds what the rows of a sample are. */
export function shapeOf(sample: TapeSample, { chosen }: Choices): TapeShape {
  const named = chosen.get('receivable_id')
  const account = chosen.get('account_id')
  if (named === undefined && arePayments(sample, chosen)) return { rows_are: 'payments', loan: [], account }
  if (named === undefined && account !== undefined && !LOAN_FACTS.some((fact) => chosen.has(fact)))
    return { rows_are: 'accounts', loan: [], account }
  const id = named ?? uniqueColumn(sample, chosen)
  if (id === undefined) return { rows_are: 'loans', loan: [], account }
  if (isNearlyUnique(id.column)) return { rows_are: 'loans', loan: [id], account }
  if (arePayments(sample, chosen)) return { rows_are: 'payments', loan: [id], account }
  if (chosen.has('as_of')) return { rows_are: 'days', loan: [id], account }
  const is_payment = chosen.has('payment_id') || (chosen.has('payment_date') && chosen.has('payment_amount'))
  if (is_payment) return { rows_are: 'payments', loan: [id], account }
  const other = keyOfTwo(sample, id.column, [account?.column, ...idsIn(sample, chosen)])
  if (other === undefined) return { rows_are: 'loans', loan: [id], account }
  const second = account?.column === other ? account : { ...id, column: other, sureness: 0.5 }
  return { rows_are: 'loans', loan: [second, id], account }
}

/** What only a table of loans or payments has. */
const LOAN_FACTS: readonly Meaning[] = [
  ...(['principal', 'balance', 'maturity_date', 'term_months', 'term_days', 'rate', 'payment_amount'] as const),
  ...([
    'paid_principal',
    'days_past_due',
    'months_past_due',
    'amount_past_due',
    'credit_limit',
    'installment',
  ] as const),
]

/** Whether each row has the id of a payment of its own, beside a loan that comes again or none. */
export function arePayments({ rows }: TapeSample, chosen: Choices['chosen']): boolean {
  const [payment, loan] = [chosen.get('payment_id'), chosen.get('receivable_id')]
  if (payment === undefined || rows.length < 2 || !isNearlyUnique(payment.column)) return false
  return loan === undefined || !isNearlyUnique(loan.column)
}

/** Columns that may be part of an id. */
function idsIn({ columns }: TapeSample, chosen: Choices['chosen']): ColumnProfile[] {
  const taken = new Set([...chosen.values()].map(({ column }) => column))
  return columns.filter(
    (column) => !taken.has(column) && column.filled > 0 && /id|no|num|code|key|branch|suc/i.test(column.name),
  )
}

/** Where no name shows it: a column whose values differ in every row and are no dates and no amounts. */
function uniqueColumn({ columns, rows }: TapeSample, chosen: Choices['chosen']): Choice | undefined {
  const taken = new Set([...chosen.values()].map(({ column }) => column))
  const column = columns.find(
    (one) => one.distinct === rows.length && rows.length > 1 && one.dates.length === 0 && !taken.has(one),
  )
  return column === undefined ? undefined : { meaning: 'receivable_id', column, sureness: 0.4, word: '' }
}
