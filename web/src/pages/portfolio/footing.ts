// Whether principal foots: each month in itself, and each with the next.
import { type Sum, type SumInJson, minus, sumFromJson, sumOf } from '@tapeline/kernel/core/sum'
import type { PortfolioCashFlowsRow } from '@tapeline/sdk'

/** Months whose parts do not add up to their closing, or that do not begin where the one before ended. */
export function gapsOf(rows: readonly Pick<PortfolioCashFlowsRow, 'month' | 'principal'>[]): string[] {
  return rows
    .filter(({ principal: p }, i) => {
      const added = total(p.opening, p.disbursed, p.capitalized, p.transferred)
      const taken = total(p.collected, p.refunded, p.written_off, p.closed_unexplained)
      const before = rows[i - 1]?.principal.closing ?? p.opening
      return minus(added, taken) !== sumFromJson(p.closing) || before !== p.opening
    })
    .map(({ month }) => month)
}

function total(...sums: readonly SumInJson[]): Sum {
  return sumOf(sums.map(sumFromJson))
}
