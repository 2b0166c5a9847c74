// What the matrices of cash flows have in common in their files: a row for each month, and the table of the service.
import type { PortfolioCashFlowsRow } from '@tapeline/sdk'
import type { CashLook } from './cash-figures.ts'

/** How a month is named on the page and in files. */
export function monthHead({ month, open }: PortfolioCashFlowsRow) {
  return open ? { head: `${month} (in progress)`, name: month, note: 'in progress' } : { head: month }
}

/** What a matrix is in its files; `file` is how their names begin. */
export function cashSaves({ rows, currency }: CashLook, what: string, file: string, lead: string) {
  const file_name = `${file}-${currency}.csv`
  return { what: `${what} in ${currency}`, lead, file_name, table: 'cash-flows', rows } as const
}
