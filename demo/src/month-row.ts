// A month of a receivable as `GET /receivable-metrics.csv` returns it: the columns that some figure needs, read by name.
import { column, type Row } from './rows.ts'

/** One month. Money in minor units; `as_of` is the day of the figures. */
export interface MonthRow {
  readonly receivable_id: string
  readonly month: string
  readonly as_of: string
  readonly months_on_book: number
  readonly status: string | null
  readonly outcome: string
  readonly opening: number
  readonly disbursed: number
  readonly collected: number
  readonly refunded: number
  readonly written_off: number
  readonly closing: number
  readonly interest: number
  readonly periodic_fees: number
  readonly late_fees: number
  readonly recovered: number
  /** As the lender reports it. */
  readonly days_past_due: number
  readonly bucket: string
  readonly since: string | null
  readonly times: number
  /** Sums from the beginning. */
  readonly disbursed_to_date: number
  readonly written_off_to_date: number
  readonly recovered_to_date: number
}

/** A month of a line of the CSV. Throws when a column is missing. */
export function parseMonthRow(row: Row): MonthRow {
  const money = (name: string) => Number(column(row, name))
  return {
    receivable_id: idOf(column(row, 'receivable_id')),
    month: column(row, 'month'),
    as_of: column(row, 'as_of'),
    months_on_book: Number(column(row, 'months_on_book')),
    status: column(row, 'status') || null,
    outcome: column(row, 'outcome'),
    opening: money('principal.opening'),
    disbursed: money('principal.disbursed'),
    collected: money('principal.collected'),
    refunded: money('principal.refunded'),
    written_off: money('principal.written_off'),
    closing: money('principal.closing'),
    interest: money('cash.interest'),
    periodic_fees: money('cash.periodic_fees'),
    late_fees: money('cash.late_fees'),
    recovered: money('cash.recovered'),
    days_past_due: Number(column(row, 'delinquency.reported.days_past_due')),
    bucket: column(row, 'delinquency.reported.bucket'),
    since: column(row, 'delinquency.reported.since') || null,
    times: Number(column(row, 'delinquency.reported.times')),
    disbursed_to_date: money('to_date.disbursed'),
    written_off_to_date: money('to_date.written_off'),
    recovered_to_date: money('to_date.recovered'),
  }
}

/** An id that a spreadsheet could take for a formula comes with an apostrophe before it. */
function idOf(text: string): string {
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}
