// Sums month by month, a column without gaps for each measure: adding is an index and nothing needs to be sorted.

/** What sums are made of: numbers, or integers of any size. */
export interface Adding<Sum> {
  readonly zero: Sum
  readonly add: (sum: Sum, change: Sum) => Sum
}

/** The changes of a measure from its first month on, and its total at the end of each. */
interface Column<Sum> {
  first: number
  changes: Sum[]
  ends: Sum[] | undefined
}

/** Sums by measure and month. */
export class MonthColumns<Sum> {
  readonly #adding: Adding<Sum>
  readonly #columns = new Map<number, Column<Sum>>()

  constructor(adding: Adding<Sum>) {
    this.#adding = adding
  }

  /** Adds what a measure changed by in a month. */
  add(month: number, measure: number, delta: Sum): void {
    let column = this.#columns.get(measure)
    if (column === undefined) this.#columns.set(measure, (column = { first: month, changes: [], ends: undefined }))
    const { zero, add } = this.#adding
    const at = placeOf(column, month, zero)
    column.changes[at] = add(column.changes[at] ?? zero, delta)
  }

  /** The first month whose sums are not all zero; Infinity where there is none. */
  get first_month(): number {
    let first_month = Infinity
    for (const { first, changes } of this.#columns.values()) {
      const at = changes.findIndex((change) => change !== this.#adding.zero)
      if (at >= 0) first_month = Math.min(first_month, first + at)
    }
    return first_month
  }

  /** What a measure changed by in a month. */
  inMonth(measure: number, month: number): Sum {
    const column = this.#columns.get(measure)
    return column?.changes[month - column.first] ?? this.#adding.zero
  }

  /** The total of a measure at the end of a month: summed when first asked. */
  atEndOf(measure: number, month: number): Sum {
    const { zero, add } = this.#adding
    const column = this.#columns.get(measure)
    if (column === undefined) return zero
    column.ends ??= runningSums(column.changes, zero, add)
    return column.ends[Math.min(month - column.first, column.ends.length - 1)] ?? zero
  }
}

/** The place of a month in a column, which is lengthened to have it; its totals must be summed again. */
function placeOf<Sum>(column: Column<Sum>, month: number, zero: Sum): number {
  column.ends = undefined
  const before = column.first - month
  if (before > 0) {
    column.changes = [...Array.from({ length: before }, () => zero), ...column.changes]
    column.first = month
  }
  const at = month - column.first
  while (column.changes.length <= at) column.changes.push(zero)
  return at
}

function runningSums<Sum>(changes: readonly Sum[], zero: Sum, add: (sum: Sum, change: Sum) => Sum): Sum[] {
  let sum = zero
  return changes.map((change) => (sum = add(sum, change)))
}
