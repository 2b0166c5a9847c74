// A group's sums month by month up to a day, added up from totals of any number of segments and asked as a Series. Most of what totals of
// many receivables tell is what moved between states, and most of what reading them costs are products. Few questions are about either, so
// both are only taken down, and added up when they are first asked for.
import { monthOfDay } from '../../core/month.ts'
import type { ChangeReceiver, GroupTotals } from './group-totals.ts'
import { isTransition } from './measures.ts'
import { MonthColumns } from './month-columns.ts'
import type { Series } from './series.ts'
import { type BodyReceiver, decodeProducts, firstOfProducts } from './totals-codec.ts'
import { type UpToDay, upToDay } from './up-to-day.ts'

/** Sums of a group as of a day. */
export class MonthSums implements Series, ChangeReceiver, UpToDay {
  readonly as_of: number
  readonly days: BodyReceiver
  readonly months_before: BodyReceiver
  readonly #measures = new MonthColumns<number>({ zero: 0, add: exactSum })
  readonly #transitions = new MonthColumns<number>({ zero: 0, add: exactSum })
  readonly #products = new MonthColumns<bigint>({ zero: 0n, add: (sum, change) => sum + change })
  #moves: Moves = noMoves()
  #unread: UnreadProducts[] = []

  constructor(as_of: number) {
    this.as_of = as_of
    const { days, months_before } = upToDay(as_of, this)
    this.days = this.#readingLater(days, monthOfDay)
    this.months_before = this.#readingLater(months_before, (month) => month)
  }

  /** Adds what a measure changed by in a month, up to the day asked about. A RangeError where the sum is no longer exact. */
  add(month: number, measure: number, delta: number): void {
    if (!isTransition(measure)) {
      this.#measures.add(month, measure, delta)
      return
    }
    this.#moves.months.push(month)
    this.#moves.measures.push(measure)
    this.#moves.deltas.push(delta)
  }

  /** Adds what a product measure changed by in a month, up to the day asked about. */
  addProduct(month: number, measure: number, delta: bigint): void {
    this.#products.add(month, measure, delta)
  }

  /** Adds changes by day, those after the day asked about left out. */
  addTotals(totals: GroupTotals): void {
    totals.visit(this.days)
  }

  /** The first month whose sums are not all zero. */
  get first_month(): number | null {
    let first = this.#measures.first_month
    // What was taken down is added up where it may tell an earlier month, which next to no group does.
    if (this.#moves.months.some((month) => month < first)) this.#addMoves()
    first = Math.min(first, this.#transitions.first_month)
    if (this.#unread.some((unread) => unread.first_month < first)) this.#readProducts()
    first = Math.min(first, this.#products.first_month)
    return first === Infinity ? null : first
  }

  inMonth(measure: number, month: number): number {
    return this.#columnsOf(measure).inMonth(measure, month)
  }

  /** A RangeError where the sum leaves what a number holds exactly. */
  atEndOf(measure: number, month: number): number {
    return this.#columnsOf(measure).atEndOf(measure, month)
  }

  productAtEndOf(measure: number, month: number): bigint {
    this.#readProducts()
    return this.#products.atEndOf(measure, month)
  }

  #columnsOf(measure: number): MonthColumns<number> {
    if (!isTransition(measure)) return this.#measures
    this.#addMoves()
    return this.#transitions
  }

  #addMoves(): void {
    const { months, measures, deltas } = this.#moves
    if (months.length === 0) return
    this.#moves = noMoves()
    for (const [at, month] of months.entries()) this.#transitions.add(month, measures[at] ?? 0, deltas[at] ?? 0)
  }

  #readProducts(): void {
    const unread = this.#unread
    if (unread.length === 0) return
    this.#unread = []
    for (const { bytes, receiver } of unread) decodeProducts(bytes, receiver)
  }

  #readingLater(receiver: ChangeReceiver, monthOf: (time: number) => number): BodyReceiver {
    const takeProducts = (bytes: Uint8Array): void => {
      const first = firstOfProducts(bytes)
      if (first !== Infinity) this.#unread.push({ bytes, receiver, first_month: monthOf(first) })
    }
    return { ...receiver, takeProducts }
  }
}

/** Moves between states in the order in which they were told; the arrays are parallel. */
interface Moves {
  readonly months: number[]
  readonly measures: number[]
  readonly deltas: number[]
}

function noMoves(): Moves {
  return { months: [], measures: [], deltas: [] }
}

/** Products of a body, and who takes them when they are read. */
interface UnreadProducts {
  readonly bytes: Uint8Array
  readonly receiver: ChangeReceiver
  /** Nothing of them is earlier. */
  readonly first_month: number
}

function exactSum(sum: number, change: number, measure: number): number {
  const added = sum + change
  if (!Number.isSafeInteger(added)) throw new RangeError(`The sum of measure ${measure} is beyond 2^53`)
  return added
}
