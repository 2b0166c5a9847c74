// A group's sums month by month up to a day, added up from totals of any number of segments and asked as a Series. What is added is
// sorted when it is first asked for; running sums are made for each measure that is asked what it came to.
import { monthOfDay } from '../../core/month.ts'
import { type ChangeReceiver, GroupTotals } from './group-totals.ts'
import type { Series } from './series.ts'

/** Sums of a group as of a day. */
export class MonthSums implements Series, ChangeReceiver {
  readonly as_of: number
  readonly #month_of_as_of: number
  readonly #totals = new GroupTotals()
  #sorted: Sorted | undefined

  /** Takes changes by day, leaving out those after the day asked about. */
  readonly days: ChangeReceiver = {
    add: (day, measure, delta) => {
      if (day <= this.as_of) this.add(monthOfDay(day), measure, delta)
    },
    addProduct: (day, measure, delta) => {
      if (day <= this.as_of) this.addProduct(monthOfDay(day), measure, delta)
    },
  }

  /** Takes sums by month, leaving out those from the month of the day asked about on: that month's days tell them. */
  readonly months_before: ChangeReceiver = {
    add: (month, measure, delta) => {
      if (month < this.#month_of_as_of) this.add(month, measure, delta)
    },
    addProduct: (month, measure, delta) => {
      if (month < this.#month_of_as_of) this.addProduct(month, measure, delta)
    },
  }

  constructor(as_of: number) {
    this.as_of = as_of
    this.#month_of_as_of = monthOfDay(as_of)
  }

  /** Adds what a measure changed by in a month, up to the day asked about. A RangeError where the sum is no longer exact. */
  add(month: number, measure: number, delta: number): void {
    this.#totals.add(month, measure, delta)
    this.#sorted = undefined
  }

  /** Adds what a product measure changed by in a month, up to the day asked about. */
  addProduct(month: number, measure: number, delta: bigint): void {
    this.#totals.addProduct(month, measure, delta)
    this.#sorted = undefined
  }

  /** Adds changes by day, those after the day asked about left out. */
  addTotals(totals: GroupTotals): void {
    totals.visit(this.days)
  }

  /** Adds the sums of another group as of the same day. */
  addSums(sums: MonthSums): void {
    sums.#totals.visit(this)
  }

  /** The first month whose sums are not all zero. */
  get first_month(): number | null {
    return this.#read().first_month
  }

  inMonth(measure: number, month: number): number {
    const column = this.#read().sums.get(measure)
    const at = column === undefined ? -1 : lastUpTo(column.months, month)
    return column?.months[at] === month ? (column.changes[at] ?? 0) : 0
  }

  /** A RangeError where the sum leaves what a number holds exactly. */
  atEndOf(measure: number, month: number): number {
    const column = this.#read().sums.get(measure)
    if (column === undefined) return 0
    column.ends ??= runningSums(column.changes, measure)
    return column.ends[lastUpTo(column.months, month)] ?? 0
  }

  productAtEndOf(measure: number, month: number): bigint {
    const column = this.#read().products.get(measure)
    return column?.ends[lastUpTo(column.months, month)] ?? 0n
  }

  #read(): Sorted {
    if (this.#sorted !== undefined) return this.#sorted
    this.#sorted = new Sorted()
    this.#totals.visit(this.#sorted)
    return this.#sorted
  }
}

/** Totals by measure. The arrays of a measure are parallel, by month rising. */
class Sorted implements ChangeReceiver {
  first_month: number | null = null
  readonly sums = new Map<number, { months: number[]; changes: number[]; ends?: number[] }>()
  readonly products = new Map<number, { months: number[]; ends: bigint[] }>()

  add(month: number, measure: number, change: number): void {
    this.#begin(month)
    const column = this.sums.get(measure)
    column?.months.push(month)
    column?.changes.push(change)
    if (column === undefined) this.sums.set(measure, { months: [month], changes: [change] })
  }

  addProduct(month: number, measure: number, change: bigint): void {
    this.#begin(month)
    const column = this.products.get(measure)
    column?.months.push(month)
    column?.ends.push((column.ends.at(-1) ?? 0n) + change)
    if (column === undefined) this.products.set(measure, { months: [month], ends: [change] })
  }

  #begin(month: number): void {
    if (this.first_month === null || month < this.first_month) this.first_month = month
  }
}

function runningSums(changes: readonly number[], measure: number): number[] {
  let sum = 0
  return changes.map((change) => {
    sum += change
    if (!Number.isSafeInteger(sum)) throw new RangeError(`What measure ${measure} came to is beyond 2^53`)
    return sum
  })
}

/** The place of the last month that is not after one; -1 where there is none. */
function lastUpTo(months: readonly number[], month: number): number {
  let low = 0
  let high = months.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((months[middle] ?? 0) <= month) low = middle + 1
    else high = middle
  }
  return low - 1
}
