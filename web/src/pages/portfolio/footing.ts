// Whether principal foots: each month in itself, and each with the next.
import type { CashFlowRow } from '../../service/portfolio-rows.ts'

/** Months whose parts do not come to their closing, or that do not begin where the one before ended. */
export function gapsOf(rows: readonly Pick<CashFlowRow, 'month' | 'principal'>[]): string[] {
  return rows
    .filter(({ principal: p }, i) => {
      const closing =
        p.opening +
        p.disbursed +
        p.capitalized -
        p.collected -
        p.refunded -
        p.written_off -
        p.closed_unexplained +
        p.transferred
      const before = rows[i - 1]?.principal.closing ?? p.opening
      return closing !== p.closing || before !== p.opening
    })
    .map(({ month }) => month)
}
