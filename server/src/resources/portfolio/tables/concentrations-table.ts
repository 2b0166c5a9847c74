// How concentrated a portfolio is: the groups of each currency from the largest to the smallest. Shares are of open
// principal, so that what an obligor overpaid makes none of them negative and they add up to one.
import { count, exactMoney } from '@tapeline/contract/answer-record'
import { type Sum, descending } from '@tapeline/kernel/core/sum'

import { groupBy } from '@tapeline/kernel/core/group-by'
import { MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Asked, PortfolioGroup, PortfolioTable, TableRow } from './portfolio-table.ts'
import { presentShares, shareFields, wholeOf } from './shares.ts'

export const concentrationsTable: PortfolioTable = {
  name: 'concentrations',
  summary: 'Rank the groups of the portfolio by their share of outstanding principal',
  description:
    'One row for each group with anything outstanding on as_of, by currency and from the largest share to the ' +
    'smallest. Name with group_by what the shares are by; left out, each currency is one row. A filter narrows the ' +
    'portfolio that the shares add up to.',
  query: {},
  parted_by: [],
  row: {
    rank: count('1 for the largest group of the currency; of equal ones the first by name comes first.'),
    open_receivables: count('Receivables with principal outstanding.'),
    outstanding: exactMoney('Their outstanding principal; what was overpaid on others is not taken off.'),
    ...shareFields('group'),
  },
  may_be_null: ['share', 'cumulative_share'],
  tabulate: (groups, { month }) =>
    [...groupBy(groups, ({ currency }) => currency).values()].flatMap((own) => rank(own, month)),
}

/** What a group of a currency has open. */
interface OpenGroup {
  readonly of: PortfolioGroup
  readonly open_receivables: Sum
  readonly outstanding: Sum
}

function rank(groups: readonly PortfolioGroup[], month: Asked['month']): TableRow[] {
  const ranked = groups
    .map((of) => openGroupOf(of, month))
    .filter(({ outstanding }) => outstanding !== 0)
    .sort((one, other) => descending(one.outstanding, other.outstanding))
  const amounts = ranked.map(({ outstanding }) => outstanding)
  const shares = presentShares(amounts, wholeOf(amounts))
  return ranked.map(({ of, open_receivables, outstanding }, at) => ({
    of,
    row: { rank: at + 1, open_receivables, outstanding, ...shares[at] },
  }))
}

function openGroupOf(of: PortfolioGroup, month: number): OpenGroup {
  const now = (measure: number) => of.series.atEndOf(measure, month)
  return { of, open_receivables: now(MEASURE.open), outstanding: now(MEASURE.open_principal) }
}
