// The figures of the invoices: open and past due at four dates from the metrics, how late each was from its timeline.
import { countBy, entriesOf, sumOf, type Book, type BookReceivable } from '../book.ts'
import { daysBetween } from '../dates.ts'
import type { Expected, Figure } from '../figures.ts'
import { daysLate } from '../lateness.ts'
import { viewOf, type View } from '../view.ts'
import { portfolioFigures, tablesOn } from './ibm-receivables-portfolio.ts'

const dates = ['2012-06-30', '2012-12-31', '2013-06-30', '2013-12-31']

/** The month of each date as of that day. */
export const views: readonly View[] = dates.map((date) => ({ name: date, month: date.slice(0, 7), as_of: date }))

/** What the portfolio is asked of the dates. */
export const tables = tablesOn(dates)

/** expected.json states in words that no row differs from the days that the file counts. */
export function readDayCheck(): Promise<Expected> {
  return Promise.resolve({ per_row_check: { value: 0 } })
}

function daysToSettle(book: Book, invoice: BookReceivable): number {
  const settled = entriesOf(book, invoice).find((entry) => entry.type === 'principal')
  return settled === undefined ? NaN : daysBetween(invoice.origination_date, settled.date)
}

function openFigures(book: Book, date: string): Figure[] {
  const open = viewOf(book, date).filter((row) => row.closing > 0)
  const past_due = open.filter((row) => row.days_past_due > 0)
  const figure = (key: string, ours: number): Figure => ({ path: ['open_at', date, key], ours })
  return [
    figure('open', open.length),
    figure(
      'open_cents',
      sumOf(open, (row) => row.closing),
    ),
    figure('past_due', past_due.length),
    figure(
      'past_due_cents',
      sumOf(past_due, (row) => row.closing),
    ),
    figure('past_due_1_30', past_due.filter((row) => row.bucket === '1-30').length),
  ]
}

function dayFigures(book: Book): Figure[] {
  const days = book.receivables.map((invoice) => ({
    invoice,
    to_settle: daysToSettle(book, invoice),
    late: daysLate(book, invoice),
  }))
  const differing = days.filter(
    ({ invoice, to_settle, late }) =>
      to_settle !== Number(invoice.metadata['days_to_settle']) || late !== Number(invoice.metadata['days_late']),
  )
  return [
    { path: ['late'], ours: days.filter(({ late }) => late > 0).length },
    { path: ['mean_days_to_settle'], ours: sumOf(days, ({ to_settle }) => to_settle) / days.length },
    { path: ['mean_days_late'], ours: sumOf(days, ({ late }) => late) / days.length },
    { path: ['max_days_late'], ours: Math.max(...days.map(({ late }) => late)) },
    { path: ['per_row_check'], ours: differing.length, note: 'rows whose days differ' },
  ]
}

/** Our side of expected.json. */
export function figures(book: Book): Figure[] {
  const countries = countBy(book.receivables, (invoice) => String(invoice.metadata['country_code']))
  const invoiced = [...book.entries.values()].flat().filter((entry) => entry.type === 'disbursement')
  return [
    { path: ['invoices'], ours: book.receivables.length },
    { path: ['customers'], ours: book.accounts.length },
    { path: ['amount_total_cents'], ours: sumOf(invoiced, (entry) => entry.amount) },
    { path: ['disputed'], ours: book.receivables.filter((invoice) => invoice.metadata['disputed'] === true).length },
    { path: ['by_country'], ours: countries, note: 'kept in metadata' },
    ...dayFigures(book),
    ...dates.flatMap((date) => openFigures(book, date)),
    ...portfolioFigures(book, dates),
  ]
}
