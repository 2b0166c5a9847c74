// What a table of the portfolio is: the shape of its rows, and how they follow from the series of its groups. Routes, CSV, OpenAPI and
// the reference pages derive from it; each table is declared in a file of its own.
import type { Parameters } from '@tapeline/contract/parameter'
import type { Fields } from '@tapeline/contract/resource'
import type { Group, GroupField, Originated } from '@tapeline/kernel/metrics/portfolio/dimensions'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import type { Resource } from '../../present.ts'

/** A group of receivables in one currency, and its sums. */
export interface PortfolioGroup {
  readonly currency: string
  /** The value of the field that was asked to group by; null where none was, or where it is not known. */
  readonly group: string | null
  /** Values of the fields by which the table is always parted. */
  readonly keys: Group
  readonly series: Series
}

/** What was asked. */
export interface Asked {
  /** Day number. */
  readonly as_of: number
  /** The month of that day, and whether it is in progress: then its row is open. */
  readonly month: number
  readonly open: boolean
  /** The last days past due of the buckets, as in force on a day. */
  readonly edgesOn: (day: number) => readonly number[]
  /** The table's own parameters. */
  readonly values: { readonly [parameter: string]: unknown }
}

/** A table: declared once, answered as JSON and as CSV. */
export interface PortfolioTable {
  /** As in its path: `roll-rates`. */
  readonly name: string
  readonly summary: string
  readonly description: string
  /** The fields of a row, beside its currency and group. */
  readonly row: Fields
  readonly may_be_null: readonly string[]
  /** Parameters beside those of every table. */
  readonly query: Parameters
  /** Fields by which its groups are always parted. */
  readonly parted_by: readonly GroupField[]
  /** The months of origination that it shows; all where it is left out. */
  readonly originated?: (asked: Pick<Asked, 'month' | 'values'>) => Originated
  /** The rows of all groups, in the order of the answer, each computed when it is asked for: groups come sorted by currency and group. */
  readonly tabulate: (groups: readonly PortfolioGroup[], asked: Asked) => Iterable<TableRow>
}

/** A row of a table. */
export interface TableRow {
  readonly of: PortfolioGroup
  readonly row: Resource
}

/** A table whose rows follow from one group after the other. */
export function eachGroup(rowsOf: (series: Series, asked: Asked) => Iterable<Resource>): PortfolioTable['tabulate'] {
  return function* (groups, asked) {
    for (const of of groups) for (const row of rowsOf(of.series, asked)) yield { of, row }
  }
}

/** The months that a table shows, rising: from the one that was asked for to that of the day, or as many as it shows unasked. */
export function shownMonths({ month, values }: Asked, first: number | null, unasked: number): number[] {
  const asked = typeof values['from'] === 'number' ? values['from'] : month - unasked + 1
  const from = Math.max(asked, first ?? Infinity)
  return from > month ? [] : Array.from({ length: month - from + 1 }, (_, at) => from + at)
}
