// The receivables of a cohort at an age: those of each month of origination, on the day on which it was that old.
import type { PortfolioVintagesRow } from '@tapeline/sdk'
import type { Asked } from '../../service/portfolio.ts'
import { ReceivablesBehind } from '../figures/receivables-behind.tsx'
import { monthsOfCohort } from './cohorts.ts'
import { endOf, monthsLater } from './months.ts'

interface VintageReceivablesProps {
  readonly row: PortfolioVintagesRow
  readonly as_of: string
  readonly filters: Asked
}

/** A list for each month of the cohort that is as old on the day. */
export function VintageReceivables({ row, as_of, filters }: VintageReceivablesProps) {
  const months = monthsOfCohort(row.cohort).filter((month) => monthsLater(month, row.months_on_book) <= as_of)
  return months.map((month) => (
    <ReceivablesBehind
      key={month}
      title={`Originated in ${month}`}
      as_of={endOf(monthsLater(month, row.months_on_book), as_of)}
      asked={{ ...filters, currency: row.currency, vintage: month }}
    />
  ))
}
