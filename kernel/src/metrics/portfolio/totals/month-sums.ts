// A group's sums month by month up to a day, added up from totals of any number of segments and read as a Series. Most sums of stored
// totals of many receivables are moves between states, and most of the cost of reading them are products. Few questions are about
// either, so both are read when they are first asked for.
import { monthOfDay } from '../../../core/month.ts'
import { type Sum, plus } from '../../../core/sum.ts'
import type { ChangeReceiver, GroupTotals } from './group-totals.ts'
import { isTransition } from '../measures.ts'
import { MonthColumns } from './month-columns.ts'
import type { Series } from './series.ts'
import { type BodyReceiver, type UnreadBody, decodeMoves, decodeProducts } from './totals-codec.ts'
import { type UpToDay, upToDay } from './up-to-day.ts'

/** Sums of a group as of a day. */
export class MonthSums implements Series, ChangeReceiver, UpToDay {
  readonly as_of: number
  readonly days: BodyReceiver
  readonly months_before: BodyReceiver
  readonly #measures = new MonthColumns<Sum>({ zero: 0, add: plus })
  readonly #transitions = new MonthColumns<Sum>({ zero: 0, add: plus })
  readonly #products = new MonthColumns<bigint>({ zero: 0n, add: (sum, change) => sum + change })
  #unread_moves: Unread[] = []
  #unread_products: Unread[] = []

  constructor(as_of: number) {
    this.as_of = as_of
    const { days, months_before } = upToDay(as_of, this)
    this.days = this.#readingLater(days, monthOfDay)
    this.months_before = this.#readingLater(months_before, (month) => month)
  }

  /** Adds what a measure changed by in a month, up to the day asked about. */
  add(month: number, measure: number, delta: Sum): void {
    const columns = isTransition(measure) ? this.#transitions : this.#measures
    columns.add(month, measure, delta)
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
    // The unread part of bodies is read where it may hold an earlier month, as it does of next to no group.
    if (this.#unread_moves.some((unread) => unread.first_month < first)) this.#readMoves()
    first = Math.min(first, this.#transitions.first_month)
    if (this.#unread_products.some((unread) => unread.first_month < first)) this.#readProducts()
    first = Math.min(first, this.#products.first_month)
    return first === Infinity ? null : first
  }

  inMonth(measure: number, month: number): Sum {
    return this.#columnsOf(measure).inMonth(measure, month)
  }

  atEndOf(measure: number, month: number): Sum {
    return this.#columnsOf(measure).atEndOf(measure, month)
  }

  productAtEndOf(measure: number, month: number): bigint {
    this.#readProducts()
    return this.#products.atEndOf(measure, month)
  }

  #columnsOf(measure: number): MonthColumns<Sum> {
    if (!isTransition(measure)) return this.#measures
    this.#readMoves()
    return this.#transitions
  }

  #readMoves(): void {
    const unread = this.#unread_moves
    if (unread.length === 0) return
    this.#unread_moves = []
    for (const { body, receiver } of unread) decodeMoves(body, receiver)
  }

  #readProducts(): void {
    const unread = this.#unread_products
    if (unread.length === 0) return
    this.#unread_products = []
    for (const { body, receiver } of unread) decodeProducts(body, receiver)
  }

  #readingLater(receiver: ChangeReceiver, monthOf: (time: number) => number): BodyReceiver {
    const takeUnread = (body: UnreadBody): void => {
      const { first_move, first_product } = body
      if (first_move !== Infinity) this.#unread_moves.push({ body, receiver, first_month: monthOf(first_move) })
      if (first_product !== Infinity)
        this.#unread_products.push({ body, receiver, first_month: monthOf(first_product) })
    }
    return { ...receiver, takeUnread }
  }
}

/** What is left of stored bodies, and who takes it when it is read. */
interface Unread {
  readonly body: UnreadBody
  readonly receiver: ChangeReceiver
  /** Nothing of it is earlier. */
  readonly first_month: number
}
