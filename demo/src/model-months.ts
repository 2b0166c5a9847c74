// A plain evaluation of months from calls: the months that a correct service returns. It looks at one receivable and one day
// at a time and knows nothing of how the service stores or walks; slow and simple on purpose.
import type { Call, Json } from './call.ts'
import { daysBetween, firstOfMonth, lastOfMonth, monthsBetween } from './dates.ts'
import { evaluateBalances } from './model-flows.ts'
import type { MonthRow } from './month-row.ts'
import type { BookChange, View } from './view.ts'

/** What was sent of one receivable. */
export interface History {
  readonly id: string
  readonly originated_on: string
  readonly product_type: string
  readonly currency: string
  /** Entries by date. */
  readonly entries: readonly Json[]
  /** Statements about delinquency, by the day from which they hold. */
  readonly statements: readonly Statement[]
}

/** The lender's statement on delinquency from a day on. */
interface Statement {
  readonly day: string
  readonly since: string | null
  readonly times: number
}

/** The histories of all receivables of `calls`, given in date order. */
export function collectHistories(calls: readonly Call[]): History[] {
  const histories = new Map<string, { first: Json; entries: Json[]; statements: Statement[] }>()
  for (const call of calls) {
    if (call.path === '/accounts') continue
    if (call.path !== '/receivables') {
      histories.get(decodeURIComponent(call.path.split('/')[2] ?? ''))?.entries.push(call.body)
      continue
    }
    const history = histories.get(call.body.id) ?? { first: call.body, entries: [], statements: [] }
    histories.set(call.body.id, history)
    addStatement(history.statements, call)
  }
  return [...histories].map(([id, { first, entries, statements }]) => ({
    id,
    originated_on: String(first['origination_date']),
    product_type: String(first['product_type']),
    currency: String(first['currency']),
    entries,
    statements,
  }))
}

function addStatement(statements: Statement[], { date, body }: Call): void {
  if (body['delinquent_since'] === undefined) return
  const since = body['delinquent_since'] === null ? null : String(body['delinquent_since'])
  const times = Number(body['delinquent_times'] ?? statements.at(-1)?.times ?? 0)
  statements.push({ day: date, since, times })
}

/** The months of a view. */
export function evaluateView(histories: readonly History[], view: View): MonthRow[] {
  return histories.flatMap((history) => {
    if (view.month === undefined) return evaluateMonths(history, view.as_of ?? '9999-12-31')
    const row = evaluateMonth(history, view.month, earlier(lastOfMonth(`${view.month}-01`), view.as_of))
    return row === undefined ? [] : [row]
  })
}

function earlier(day: string, other = day): string {
  return other < day ? other : day
}

function evaluateMonths(history: History, as_of: string): MonthRow[] {
  const rows: MonthRow[] = []
  const last = as_of.slice(0, 7)
  for (
    let first = `${history.originated_on.slice(0, 7)}-01`;
    first.slice(0, 7) <= last;
    first = firstOfMonth(first, 1)
  ) {
    const row = evaluateMonth(history, first.slice(0, 7), earlier(lastOfMonth(first), as_of))
    if (row === undefined) break
    rows.push(row)
  }
  return rows
}

const revolving = new Set(['credit_card', 'line_of_credit'])

/** One month on its day; undefined before the receivable began and after the month in which it was over. */
function evaluateMonth(history: History, month: string, day: string): MonthRow | undefined {
  const first = `${month}-01`
  const dated = history.entries.filter((entry) => String(entry['date']) <= day)
  const before = dated.filter((entry) => String(entry['date']) < first)
  if (dated.length === 0 || history.originated_on > day) return undefined
  const was = evaluateBalances(before)
  const is = evaluateBalances(dated)
  const over =
    was.status === 'closed' || (!revolving.has(history.product_type) && was.disbursed > 0 && was.balance <= 0)
  if (over && dated.length === before.length) return undefined
  return {
    receivable_id: history.id,
    month,
    as_of: day,
    months_on_book: monthsBetween(history.originated_on, first),
    status: is.status,
    outcome: outcomeOf(is),
    opening: was.balance,
    disbursed: is.disbursed - was.disbursed,
    collected: is.collected - was.collected,
    refunded: is.refunded - was.refunded,
    written_off: is.written_off - was.written_off,
    closing: is.balance,
    interest: is.interest - was.interest,
    periodic_fees: is.periodic_fees - was.periodic_fees,
    late_fees: is.late_fees - was.late_fees,
    recovered: is.recovered - was.recovered,
    ...latenessOf(history, day, is.balance),
    disbursed_to_date: is.disbursed,
    written_off_to_date: is.written_off,
    recovered_to_date: is.recovered,
  }
}

function outcomeOf({ balance, written_off }: { balance: number; written_off: number }): string {
  if (balance > 0) return 'outstanding'
  return written_off > 0 ? 'charged_off' : 'paid_off'
}

/** The delinquency reported for the end of a day; where nothing is outstanding nothing is past due. */
export function latenessOf({ statements }: History, day: string, balance: number) {
  const latest = statements.findLast((statement) => statement.day <= day)
  const since = balance > 0 ? (latest?.since ?? null) : null
  const days_past_due = since === null ? 0 : Math.max(0, daysBetween(since, day))
  return { days_past_due, bucket: bucketOf(days_past_due), since, times: latest?.times ?? 0 }
}

function bucketOf(days: number): string {
  if (days === 0) return 'current'
  const edge = [30, 60, 90, 120].find((last) => days <= last)
  return edge === undefined ? '120+' : `${edge - 29}-${edge}`
}

/** When delinquency was reported and cleared, as a timeline reports it. */
export function evaluateChanges({ statements }: History): BookChange[] {
  return statements.map(({ day, since }) => ({
    date: since ?? day,
    type: since === null ? 'delinquency_cleared' : 'delinquency_reported',
    since,
  }))
}
