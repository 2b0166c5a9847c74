// The verified cash of each month by groups of receivables, such as product types or debt lines: the figures of months, for each group.
import { groupBy } from '../../core/group-by.ts'
import { type CashMonth, type CashSum, cashMonths } from './month-figures.ts'
import { compare } from './payments.ts'

/** Payments of one group that are alike. */
export interface GroupedSum extends CashSum {
  /** The value that is grouped by on the day of the payment; null where the receivable has none. */
  readonly group: string | null
}

/** The cash of a group and month in one currency. Lines of the bank are of no group: one may be payments of several. */
export interface GroupMonth extends Pick<CashMonth, 'month' | 'currency' | 'collections' | 'disbursements'> {
  readonly group: string | null
}

/** The months of each group on a day (a number), by currency, group and month; the payments without a group last. */
export function cashGroups(sums: readonly GroupedSum[], as_of: number): GroupMonth[] {
  const groups = [...groupBy(sums, ({ group }) => group)].flatMap(([group, of]) =>
    cashMonths(of, as_of).map(({ month, currency, collections, disbursements }) => ({
      group,
      month,
      currency,
      collections,
      disbursements,
    })),
  )
  return groups.toSorted(
    (one, other) =>
      compare(one.currency, other.currency) || compareGroups(one.group, other.group) || one.month - other.month,
  )
}

function compareGroups(one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return compare(one, other)
}
