// Vintages against the months of receivables: a cohort of one equals at every age the receivable's own row of that month.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthOfDay, monthText } from '@tapeline/kernel/core/month'
import type { MonthFigures } from '@tapeline/kernel/metrics/performance-history/month-figures'
import { vintagesTable } from '../../src/resources/portfolio/tables/vintages/vintages-table.ts'
import { takeMonths } from '../../src/resources/receivable-metrics/month-presentation.ts'
import { ledgerOf } from '../../../kernel/test/metrics/histories.ts'
import { type DrawnBook, askedOf, books, seriesOf } from './contributed.ts'

/** The receivables of a book one by one, in one group for good. */
const aloneIn = (book: DrawnBook): DrawnBook[] =>
  book.receivables.map((history) => ({ ...book, receivables: [history], moved_on: Infinity }))

/** The rows of a cohort of one receivable, by their age, and the receivable's months. */
function both(book: DrawnBook) {
  const [history] = book.receivables
  if (history === undefined) throw new Error('A book has receivables')
  const [series] = seriesOf(book)
  const { steps, as_of } = book
  const ledger = ledgerOf(history)
  const vintage = monthText(monthOfDay(ledger.origination))
  const group = { currency: 'USD', group: null, keys: { vintage }, series }
  const rows = [...vintagesTable.tabulate([group], askedOf(book))].map(({ row }) => row)
  const months = takeMonths({ id: 'r', currency: 'USD', ledger, steps, as_of }, () => true)
  return { rows, months: months.map((month) => month.presented as unknown as MonthFigures) }
}

/** Outstanding principal that is more days past due than an edge, by a count of the month. */
function beyond(month: MonthFigures, basis: 'reported' | 'computed', edge: number): number {
  const days = month.delinquency[basis]?.days_past_due ?? 0
  return days > edge ? month.principal.closing : 0
}

test('a cohort of one receivable equals at every age its own month', () => {
  let compared = 0
  fc.assert(
    fc.property(books, (book) => {
      for (const { rows, months } of aloneIn(book).map(both)) {
        let collected = 0
        for (const month of months) {
          const { principal, interest, origination_fees, periodic_fees, late_fees } = month.cash
          collected += principal + interest + origination_fees + periodic_fees + late_fees
          const row = rows[month.months_on_book]
          if (row === undefined) continue
          compared += 1
          expect(row).toMatchObject({
            months_on_book: month.months_on_book,
            complete: !month.open,
            original_principal: month.to_date.cash_out,
            outstanding: month.principal.closing,
            charged_off: month.to_date.written_off,
            recovered: month.to_date.recovered,
            defaults: { receivables: month.defaulted_on === null ? 0 : 1 },
            collected,
          })
          if (month.to_date.cash_out <= 0) continue
          const { first_edge } = row['past_due'] as { first_edge: { more_than_days: number } }
          expect(first_edge).toMatchObject({
            reported: { numerator: beyond(month, 'reported', first_edge.more_than_days) },
            computed: { numerator: beyond(month, 'computed', first_edge.more_than_days) },
          })
        }
      }
    }),
  )
  expect(compared, 'months were compared').toBeGreaterThan(100)
})
