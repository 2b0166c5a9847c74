// The figures of the payday book: loans and charges from the lists, open and late loans from the metrics at quarter ends,
// how late the first repayment came from the timelines.
import { countBy, entriesOf, inKeyOrder, sumOf, sumOfType, type Book, type BookReceivable } from '../book.ts'
import { firstOfMonth, lastOfMonth } from '../dates.ts'
import type { Figure } from '../figures.ts'
import { daysLate } from '../lateness.ts'
import type { MonthRow } from '../month-row.ts'
import { byReceivable, viewOf, type View } from '../view.ts'
import { portfolioFigures, tablesOn } from './superlender-portfolio.ts'

const vintages = 'vintages_[loans,principal_kobo,charge_kobo,first_repaid_late]'
const quarter_ends = ['2016-06-30', '2016-09-30', '2016-12-31', '2017-03-31', '2017-06-30']

/** Every month of the file, as of its last day. */
export const views: readonly View[] = Array.from({ length: 19 }, (_, at) => {
  const last = lastOfMonth(firstOfMonth('2016-01-01', at))
  return { name: last, month: last.slice(0, 7), as_of: last }
})

/** What the portfolio is asked of the quarter ends. */
export const tables = tablesOn(quarter_ends)

function loansOf(book: Book, kind: string): BookReceivable[] {
  return book.receivables.filter((loan) => loan.metadata['loan'] === kind)
}

function sumOfLoans(book: Book, loans: readonly BookReceivable[], type: string): number {
  return sumOf(loans, (loan) => sumOfType(entriesOf(book, loan), type))
}

/** The term in days, whether the service shows `30 days` or its canonical form. */
function termDays(loan: BookReceivable): string | undefined {
  return /^(\d+) days?$/.exec(loan.term ?? '')?.[1]
}

function totalFigures(book: Book, previous: readonly BookReceivable[]): Figure[] {
  const principal = sumOfLoans(book, previous, 'principal')
  const charges = sumOfLoans(book, previous, 'periodic_fee')
  const terms = countBy(previous, termDays)
  return [
    { path: ['previous_loans'], ours: previous.length },
    {
      path: ['previous_loans'],
      ours: previous.filter((loan) => loan.status === 'closed' && loan.balance === 0).length,
      note: 'closed with a balance of 0',
    },
    { path: ['customers'], ours: new Set(previous.map((loan) => loan.obligor_id)).size },
    { path: ['loanamount_total_kobo'], ours: sumOfLoans(book, previous, 'disbursement') },
    { path: ['totaldue_total_kobo'], ours: principal + charges, note: 'principal and charge paid' },
    ...['15', '30', '60', '90'].map((key): Figure => ({ path: ['termdays', key], ours: terms[key] ?? 0 })),
  ]
}

/** Loans, principal, charges and late loans by the month in which their first row is. */
function vintageFigures(rows: readonly MonthRow[]): Figure[] {
  const sums = new Map<string, [number, number, number, number]>()
  for (const own of byReceivable(rows).values()) {
    const [first, last] = [own[0], own.at(-1)]
    if (first === undefined || last === undefined) continue
    const sum = sums.get(first.month) ?? [0, 0, 0, 0]
    sums.set(first.month, sum)
    sum[0] += 1
    sum[1] += last.disbursed_to_date
    sum[2] += sumOf(own, (row) => row.periodic_fees)
    sum[3] += last.times > 0 ? 1 : 0
  }
  return inKeyOrder(sums).map(([month, ours]): Figure => ({ path: [vintages, month], ours }))
}

/** Loans and principal that were open at the end of a day, and how many were late. */
function stateFigures(book: Book, ids: ReadonlySet<string>, previous: readonly BookReceivable[]): Figure[] {
  return quarter_ends.flatMap((date): Figure[] => {
    const open = viewOf(book, date).filter((row) => ids.has(row.receivable_id) && row.closing > 0)
    const originated = previous.filter((loan) => loan.origination_date <= date).length
    return [
      { path: ['state_at', date, 'originated'], ours: originated },
      { path: ['state_at', date, 'open_loans'], ours: open.length },
      { path: ['state_at', date, 'open_principal_kobo'], ours: sumOf(open, (row) => row.closing) },
      { path: ['state_at', date, 'open_and_past_first_due'], ours: open.filter((row) => row.days_past_due > 0).length },
    ]
  })
}

const lateness = 'early or on the day'

/** Days from the first due date to the first repayment. */
function latenessOf(book: Book, loan: BookReceivable): string {
  const days = daysLate(book, loan)
  if (days === 0) return lateness
  return days <= 7 ? '1-7' : days <= 30 ? '8-30' : '31+'
}

function latenessFigures(book: Book, previous: readonly BookReceivable[]): Figure[] {
  const counts = countBy(previous, (loan) => latenessOf(book, loan))
  return [lateness, '1-7', '8-30', '31+'].map((key): Figure => ({
    path: ['first_repayment_days_late', key],
    ours: counts[key] ?? 0,
  }))
}

function currentFigures(book: Book): Figure[] {
  const current = loansOf(book, 'current')
  const flags = countBy(current, (loan) => String(loan.metadata['good_bad_flag']))
  return [
    { path: ['current_loans'], ours: current.filter((loan) => loan.status === 'active').length },
    { path: ['current_principal_kobo'], ours: sumOf(current, (loan) => loan.balance ?? 0) },
    ...['Good', 'Bad'].map((key): Figure => ({
      path: ['good_bad_flag', key],
      ours: flags[key] ?? 0,
      note: 'kept in metadata',
    })),
  ]
}

/** Our side of expected.json. */
export function figures(book: Book): Figure[] {
  const previous = loansOf(book, 'previous')
  const ids = new Set(previous.map((loan) => loan.id))
  return [
    ...totalFigures(book, previous),
    ...vintageFigures(views.flatMap(({ name }) => viewOf(book, name)).filter((row) => ids.has(row.receivable_id))),
    ...stateFigures(book, ids, previous),
    ...latenessFigures(book, previous),
    ...currentFigures(book),
    ...portfolioFigures(book, vintages, quarter_ends),
  ]
}
