// The mortgages as their portfolio reports them: their outcomes, by months past due at the end of each month, and from month to
// month. Buckets are cut so that each holds one count of the agency's months.
import { type Book, sumOf } from '../book.ts'
import type { Bridge, Figure } from '../figures.ts'
import { type TableQuestion, numberIn, rowsOf, sumIn } from '../table.ts'
import { oracles } from './fannie-2007q3-oracles.ts'
import {
  type ReportedLoan,
  Counts,
  cellsOf,
  first_month,
  lost,
  months,
  mortgages,
  placeNamed,
  placeOf,
  repaid,
  reportedLoans,
  inPlaces,
  unreported_reason,
} from './fannie-2007q3-places.ts'
import { rollFigures, roll_tables } from './fannie-2007q3-rolls.ts'

const note = 'portfolio'

export const tables: readonly TableQuestion[] = [
  { name: 'at the end', table: 'summary', query: mortgages },
  { name: 'by month', table: 'delinquency', query: { ...mortgages, from: first_month } },
  { name: 'vintages', table: 'vintages', query: { ...mortgages, from: '2006-01', mob_to: '0' } },
  { name: 'cash', table: 'cash-flows', query: { ...mortgages, from: '2007-01' } },
  ...roll_tables,
]

/** The positions of loans at the end of each month, and the loans that left in it. */
function monthFigures(book: Book, loans: readonly ReportedLoan[]): Figure[] {
  const [counts, unreported] = [new Counts(), new Counts()]
  for (const row of rowsOf(book, 'by month')) {
    counts.add(String(row['month']), placeNamed(row['bucket']), numberIn(row, 'reported.count'))
  }
  for (const month of months) {
    for (const { to, count } of cellsOf(book, month)) if (to === repaid || to === lost) counts.add(month, to, count)
  }
  for (const { rows, isReported } of loans) {
    for (const row of rows) if (!isReported(row)) unreported.add(row.month, placeOf(row), -1)
  }
  return months.map((month) => ({
    path: [oracles.by_month, month],
    pick: inPlaces,
    ours: counts.of(month),
    bridge: { ours: counts.with(unreported, month), reason: unreported_reason },
    note: `${note}, repaid and lost together`,
  }))
}

const countOf = (letters: readonly string[]) => (value: unknown) =>
  sumOf(letters, (letter) => (value as Record<string, number>)[letter] ?? NaN)

/** Our side of expected.json and of the agency's files; `interest` is what the losses cost beside their balances. */
export function portfolioFigures(book: Book, interest: Bridge): Figure[] {
  const [end, cash] = [rowsOf(book, 'at the end'), rowsOf(book, 'cash')]
  const written_off = sumIn(cash, 'principal.written_off')
  const recovered = sumIn(cash, 'cash.recovered')
  const loans = reportedLoans(book)
  return [
    { path: ['loans'], ours: sumIn(end, 'receivables.drawn'), note },
    {
      path: ['last_status_counts'],
      pick: countOf(['P', 'R']),
      ours: sumIn(end, 'receivables.paid_off'),
      note: `${note}, repaid`,
    },
    {
      path: ['last_status_counts'],
      pick: countOf(['F', 'S']),
      ours: sumIn(end, 'receivables.charged_off'),
      note: `${note}, lost`,
    },
    {
      path: ['original_amount_total'],
      ours: sumIn(rowsOf(book, 'vintages'), 'original_principal') / 100,
      note: `${note}, month of origination`,
    },
    { path: ['default_upb'], ours: written_off / 100, note },
    {
      path: ['net_loss_total'],
      ours: (written_off - recovered) / 100,
      bridge: { ours: Math.round(written_off - recovered + Number(interest.ours)) / 100, reason: interest.reason },
      note: `${note}, written off less recovered`,
    },
    ...monthFigures(book, loans),
    ...rollFigures(book, loans),
  ]
}
