// What a data set asks the metrics for. A view is a month, or all months up to a day; with `first_known` it shows a month as it was
// known when that month had been reported and nothing later had.
import type { MonthRow } from './month-row.ts'

/** One question to `GET /receivable-metrics.csv`. Months are `YYYY-MM`, days `YYYY-MM-DD`. */
export interface View {
  readonly name: string
  /** Only this month; all when left out. */
  readonly month?: string
  readonly as_of?: string
  /** As known when the last entry up to this day had arrived. */
  readonly first_known?: string
}

/** The months of a view in the order receivable, month, those of the book only. */
export type Views = ReadonlyMap<string, readonly MonthRow[]>

/** A change of a receivable's timeline, with the fields the figures use. */
export interface BookChange {
  readonly date: string
  readonly type: string
  readonly since: string | null
}

/** The rows of a view; none when it was not asked for. */
export function viewOf(book: { readonly views: Views }, name: string): readonly MonthRow[] {
  return book.views.get(name) ?? []
}

/** The rows of each receivable of a view, oldest first. */
export function byReceivable(rows: readonly MonthRow[]): Map<string, MonthRow[]> {
  const found = new Map<string, MonthRow[]>()
  for (const row of rows) {
    const own = found.get(row.receivable_id)
    if (own === undefined) found.set(row.receivable_id, [row])
    else own.push(row)
  }
  for (const own of found.values()) own.sort((a, b) => (a.month < b.month ? -1 : 1))
  return found
}
