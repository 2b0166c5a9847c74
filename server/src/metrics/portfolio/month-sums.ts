// A group's sums month by month up to a day, added up from totals of any number of segments and asked as a Series. Each measure has a
// column of months without gaps, so that adding is an index and nothing needs to be sorted; what it came to is summed when first asked.
import type { ChangeReceiver, GroupTotals } from './group-totals.ts'
import type { Series } from './series.ts'
import { type UpToDay, upToDay } from './up-to-day.ts'

/** Sums of a group as of a day. */
export class MonthSums implements Series, ChangeReceiver, UpToDay {
  readonly as_of: number
  readonly #measures = new Map<number, Column<number>>()
  readonly #products = new Map<number, Column<bigint>>()

  readonly days: ChangeReceiver
  readonly months_before: ChangeReceiver

  constructor(as_of: number) {
    this.as_of = as_of
    const { days, months_before } = upToDay(as_of, this)
    this.days = days
    this.months_before = months_before
  }

  /** Adds what a measure changed by in a month, up to the day asked about. A RangeError where the sum is no longer exact. */
  add(month: number, measure: number, delta: number): void {
    let column = this.#measures.get(measure)
    if (column === undefined) this.#measures.set(measure, (column = { first: month, changes: [], ends: undefined }))
    const at = placeOf(column, month, 0)
    column.changes[at] = exact((column.changes[at] ?? 0) + delta, measure)
  }

  /** Adds what a product measure changed by in a month, up to the day asked about. */
  addProduct(month: number, measure: number, delta: bigint): void {
    let column = this.#products.get(measure)
    if (column === undefined) this.#products.set(measure, (column = { first: month, changes: [], ends: undefined }))
    const at = placeOf(column, month, 0n)
    column.changes[at] = (column.changes[at] ?? 0n) + delta
  }

  /** Adds changes by day, those after the day asked about left out. */
  addTotals(totals: GroupTotals): void {
    totals.visit(this.days)
  }

  /** The first month whose sums are not all zero. */
  get first_month(): number | null {
    let first = Infinity
    for (const column of this.#measures.values()) first = Math.min(first, firstOf(column, 0))
    for (const column of this.#products.values()) first = Math.min(first, firstOf(column, 0n))
    return first === Infinity ? null : first
  }

  inMonth(measure: number, month: number): number {
    const column = this.#measures.get(measure)
    return column?.changes[month - column.first] ?? 0
  }

  /** A RangeError where the sum leaves what a number holds exactly. */
  atEndOf(measure: number, month: number): number {
    const column = this.#measures.get(measure)
    if (column === undefined) return 0
    column.ends ??= runningSums(column.changes, 0, (sum, change) => exact(sum + change, measure))
    return endOf(column.ends, month - column.first) ?? 0
  }

  productAtEndOf(measure: number, month: number): bigint {
    const column = this.#products.get(measure)
    if (column === undefined) return 0n
    column.ends ??= runningSums(column.changes, 0n, (sum, change) => sum + change)
    return endOf(column.ends, month - column.first) ?? 0n
  }
}

/** What a measure changed by from its first month on, and what it came to at the end of each. */
interface Column<Sum> {
  first: number
  changes: Sum[]
  ends: Sum[] | undefined
}

/** The place of a month in a column, which is lengthened to have it; what it came to must be summed anew. */
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

/** The first month of a change; Infinity where there is none. */
function firstOf<Sum>({ first, changes }: Column<Sum>, zero: Sum): number {
  const at = changes.findIndex((change) => change !== zero)
  return at < 0 ? Infinity : first + at
}

function runningSums<Sum>(changes: readonly Sum[], zero: Sum, add: (sum: Sum, change: Sum) => Sum): Sum[] {
  let sum = zero
  return changes.map((change) => (sum = add(sum, change)))
}

/** What holds at a place, or since the last one before it. */
function endOf<Sum>(ends: readonly Sum[], at: number): Sum | undefined {
  return ends[Math.min(at, ends.length - 1)]
}

function exact(sum: number, measure: number): number {
  if (!Number.isSafeInteger(sum)) throw new RangeError(`The sum of measure ${measure} is beyond 2^53`)
  return sum
}
