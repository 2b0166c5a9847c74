// The mortgages month by month, from the metrics. The agency counts whole months past due and the metrics count days since
// the first day of the first missed month, so n months past due is n + 1 calendar months of days at the end of a month.
import { entriesOf, inKeyOrder, type Book, type BookReceivable } from '../book.ts'
import type { Figure } from '../figures.ts'
import type { MonthRow } from '../month-row.ts'
import { byReceivable, viewOf, type View } from '../view.ts'
import { oracles, states } from './fannie-2007q3-oracles.ts'

/** All months up to the last day of the file. */
export const views: readonly View[] = [{ name: 'all', as_of: '2017-12-31' }]

/** A loan with its months; those the agency's file has, since it begins and ends with the pool and misses a few. */
export interface LoanMonths {
  readonly loan: BookReceivable
  readonly rows: readonly MonthRow[]
  /** How the loan left the pool, as a state of the agency; undefined while it is in it. */
  readonly removal: string | undefined
  /** Whether the file ever states a balance. */
  readonly has_balance: boolean
}

const removalStates: Readonly<Record<string, string>> = {
  'prepaid or matured': 'zb01',
  'short sale': 'zb03',
  'repurchased': 'zb06',
  'REO sale': 'zb09',
}

/** The months of every loan. */
export function monthsOf(book: Book): LoanMonths[] {
  const rows = byReceivable(viewOf(book, 'all'))
  return book.receivables.map((loan) => {
    const removed = entriesOf(book, loan).find((entry) => entry.metadata['removal'] !== undefined)
    return {
      loan,
      rows: (rows.get(loan.id) ?? []).filter((row) => isReported(loan, row.month)),
      removal: removalStates[String(removed?.metadata['removal'])],
      has_balance: entriesOf(book, loan).some((entry) => entry.balance !== null),
    }
  })
}

/** Whether the agency's file includes a loan in a month. */
export function isReported({ metadata }: BookReceivable, month: string): boolean {
  const within = month >= String(metadata['reported_from']) && month <= String(metadata['reported_to'])
  return within && !String(metadata['not_reported'] ?? '').includes(month)
}

/** Mean days of a calendar month. */
const month_days = 365.25 / 12

/** Whole months past due of a month's row: 58 to 61 days at its end are one, 88 to 91 two. */
export function monthsPastDue({ days_past_due }: MonthRow): number {
  return Math.max(0, Math.round((days_past_due + 1) / month_days) - 1)
}

/** The agency's state of a loan in a month. */
function stateOf(row: MonthRow, removal: string | undefined): string {
  if (row.outcome !== 'outstanding') return removal ?? row.outcome
  const months = monthsPastDue(row)
  return months >= 6 ? '6+' : String(months)
}

/** Counts by month and from month to month. */
export function countFigures(loans: readonly LoanMonths[]): Figure[] {
  const by_month = new Map<string, number[]>()
  const rolls = new Map<string, number[]>()
  for (const { rows, removal } of loans) {
    let before: string | undefined
    for (const row of rows) {
      const state = stateOf(row, removal)
      count(by_month, row.month, state)
      if (before !== undefined) count(rolls, before, state)
      before = state
    }
  }
  const figure = (name: string, [key, ours]: [string, number[]]): Figure => ({ path: [name, key], ours })
  return [
    ...inKeyOrder(by_month).map((counted) => figure(oracles.by_month, counted)),
    ...inKeyOrder(rolls).map((counted) => figure(oracles.roll_counts, counted)),
  ]
}

function count(counts: Map<string, number[]>, key: string, state: string): void {
  const own = counts.get(key) ?? states.map(() => 0)
  counts.set(key, own)
  const at = states.indexOf(state)
  own[at] = (own[at] ?? 0) + 1
}

const letters: Readonly<Record<string, string>> = { zb01: 'P', zb03: 'S', zb06: 'R', zb09: 'F' }

/** The agency's last status of a loan. */
export function letterOf({ rows, removal }: LoanMonths): string {
  const last = rows.at(-1)
  if (last === undefined) return 'no months'
  const state = stateOf(last, removal)
  return letters[state] ?? (state === '0' ? 'C' : state)
}

/** The balance that the agency reports for a month; for the month of removal, the balance before it. */
function balanceOf({ opening, closing, written_off, outcome }: MonthRow): number {
  if (outcome === 'outstanding') return closing
  return written_off > 0 ? written_off : opening
}

/** The first month of a kind and its balance. */
function firstOf(rows: readonly MonthRow[], isWanted: (row: MonthRow) => boolean): [string, number] {
  const found = rows.find(isWanted)
  return found === undefined ? ['', 0] : [found.month, balanceOf(found)]
}

const is180Days = (row: MonthRow) => monthsPastDue(row) >= 6

/** 180 days past due, or a loss before that. */
export function isCreditEvent(row: MonthRow): boolean {
  return is180Days(row) || row.outcome === 'charged_off'
}

function loanFigure(months: LoanMonths): Figure {
  const { rows, loan, has_balance } = months
  const last = rows.at(-1)
  const figuresWith = (balance: number) => [
    letterOf(months),
    balance,
    ...firstOf(rows, is180Days),
    ...firstOf(rows, isCreditEvent),
  ]
  const reason = 'the file states no balance of this loan in any of its months, so the agency has none; without ours'
  return {
    path: [oracles.per_loan, loan.id.replace('fannie-', '')],
    ours: figuresWith(last === undefined ? 0 : balanceOf(last)),
    ...(has_balance ? {} : { bridge: { ours: figuresWith(0), reason } }),
  }
}

/** Status, balance and first events of every loan, and how many ever came how far. */
export function loanFigures(loans: readonly LoanMonths[]): Figure[] {
  const ever = (isWanted: (row: MonthRow) => boolean) => loans.filter(({ rows }) => rows.some(isWanted)).length
  return [
    ...loans.map(loanFigure),
    { path: ['month_rows'], ours: loans.reduce((sum, { rows }) => sum + rows.length, 0) },
    { path: ['ever_30_plus'], ours: ever((row) => monthsPastDue(row) >= 1) },
    { path: ['ever_90_plus'], ours: ever((row) => monthsPastDue(row) >= 3) },
    { path: ['ever_180_days'], ours: ever(is180Days) },
    { path: ['first_credit_event'], ours: ever(isCreditEvent) },
  ]
}
