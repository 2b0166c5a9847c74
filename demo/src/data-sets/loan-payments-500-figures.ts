// The figures of the one-payment loans: what became of each by the metrics of the day the file was made, and how late it
// was by its timeline.
import { join } from 'node:path'
import { countBy, sumOf, type Book, type BookReceivable } from '../book.ts'
import type { Expected, Figure } from '../figures.ts'
import { daysLate } from '../lateness.ts'
import type { MonthRow } from '../month-row.ts'
import { column, listRows } from '../rows.ts'
import { byReceivable, viewOf, type View } from '../view.ts'
import { portfolioFigures } from './loan-payments-500-portfolio.ts'

/** All months up to the day the file was made. */
export const views: readonly View[] = [{ name: 'all', as_of: '2016-12-08' }]

const collection_days = 'collection_days_past_due'

/** The days past due that the file counts for loans in collection: how many loans have how many. */
export async function readDaysPastDue(dir: string): Promise<Expected> {
  const rows = await listRows(join(dir, 'loan_payments.csv'))
  const counted = rows.filter(
    (row) => column(row, 'loan_status') === 'COLLECTION' && column(row, 'past_due_days') !== 'nan',
  )
  return { [collection_days]: { value: countBy(counted, (row) => column(row, 'past_due_days')) } }
}

/** A loan in its last month. */
interface LastMonth {
  readonly loan: BookReceivable
  readonly row: MonthRow
  readonly late: number
}

/** The file's word, derived from the metrics. */
function wordOf({ row, late }: LastMonth): string {
  if (row.outcome === 'outstanding') return 'COLLECTION'
  return late > 0 ? 'COLLECTION_PAIDOFF' : 'PAIDOFF'
}

const late_reason =
  'one loan was paid a day late without the lender calling it a collection; with its own word where a loan was a day late'

/** The file's word, where a single day late is what the lender calls it. */
function lenderWordOf(last: LastMonth): string {
  return last.late === 1 ? String(last.loan.metadata['lender_status']) : wordOf(last)
}

function listLastMonths(book: Book): LastMonth[] {
  const rows = byReceivable(viewOf(book, 'all'))
  return book.receivables.flatMap((loan) => {
    const row = rows.get(loan.id)?.at(-1)
    return row === undefined ? [] : [{ loan, row, late: daysLate(book, loan) }]
  })
}

function statusFigures(loans: readonly LastMonth[]): Figure[] {
  return ['PAIDOFF', 'COLLECTION', 'COLLECTION_PAIDOFF'].flatMap((word): Figure[] => {
    const ours = loans.filter((last) => wordOf(last) === word)
    const theirs = loans.filter((last) => lenderWordOf(last) === word)
    const principal = (of: readonly LastMonth[]) => sumOf(of, ({ row }) => row.disbursed_to_date) / 100
    return [
      {
        path: ['status_counts', word],
        ours: ours.length,
        bridge: { ours: theirs.length, reason: late_reason },
      },
      {
        path: ['principal_by_status', word],
        ours: principal(ours),
        bridge: { ours: principal(theirs), reason: late_reason },
      },
    ]
  })
}

/** Whether the file's days past due are other than ours: early payment counts as 0 here and below 0 there. */
function differs({ loan, row, late }: LastMonth): boolean {
  const stated = String(loan.metadata['lender_days'])
  const ours = row.outcome === 'outstanding' ? row.days_past_due : late
  return stated !== 'nan' && Math.max(0, Number(stated)) !== ours
}

/** Our side of expected.json and of the file's own days. */
export function figures(book: Book): Figure[] {
  const loans = listLastMonths(book)
  const terms = countBy(book.receivables, (loan) => /^\d+/.exec(loan.term ?? '')?.[0])
  const stated = loans.filter(
    ({ row, loan }) => row.outcome === 'outstanding' && loan.metadata['lender_days'] !== 'nan',
  )
  const isOff = ({ loan }: LastMonth) =>
    Number(loan.metadata['days_to_due']) !== Number(/^\d+/.exec(loan.term ?? '')?.[0]) - 1
  return [
    { path: ['loans'], ours: book.receivables.length },
    { path: ['loans'], ours: loans.length, note: 'with months' },
    { path: ['principal_total_USD'], ours: sumOf(loans, ({ row }) => row.disbursed_to_date) / 100 },
    { path: ['terms'], ours: terms },
    ...statusFigures(loans),
    { path: ['past_due_days_differs_from_dates'], ours: loans.filter(differs).length },
    { path: ['due_date_not_effective+term-1'], ours: loans.filter(isOff).length, note: 'due day kept in metadata' },
    { path: [collection_days], ours: countBy(stated, ({ row }) => String(row.days_past_due)) },
    ...portfolioFigures(book, collection_days),
  ]
}
