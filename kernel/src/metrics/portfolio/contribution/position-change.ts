// One change of an aggregate position on a day, reported measure by measure: what stays where it counts changes by the difference alone.
import type { AggregatePosition } from './position-context.ts'

/** Takes changes of measures on a day. */
export interface ChangeSink {
  add(day: number, measure: number, delta: number): void
  addProduct(day: number, measure: number, delta: bigint): void
}

/** Whether principal is outstanding, so that it is in a bucket. */
export function isOpen({ outcome }: AggregatePosition): boolean {
  return outcome === 'outstanding'
}

/** Whether its data is checked: open or ended, or without a draw and yet with a finding. */
export function isChecked({ outcome, findings }: AggregatePosition): boolean {
  return outcome !== 'not_drawn' || findings.length > 0
}

/** Whether its data is checked and nothing is found amiss. */
export function isClean(aggregate: AggregatePosition): boolean {
  return isChecked(aggregate) && aggregate.findings.length === 0
}

/** What a receivable counts for before and after a change; a measure that is undefined is none. */
export class PositionChange {
  readonly #sink: ChangeSink
  readonly #day: number
  readonly #from: AggregatePosition
  readonly #to: AggregatePosition

  constructor(sink: ChangeSink, day: number, from: AggregatePosition, to: AggregatePosition) {
    this.#sink = sink
    this.#day = day
    this.#from = from
    this.#to = to
  }

  /** The receivable counts in one measure after it counted in another. */
  count(from: number | undefined, to: number | undefined): void {
    if (from === to) return
    this.#add(from, -1)
    this.#add(to, 1)
  }

  /** Its outstanding principal counts in one measure after it counted in another. */
  amount(from: number | undefined, to: number | undefined): void {
    if (from === to) return this.#add(to, this.#to.outstanding - this.#from.outstanding)
    this.#add(from, -this.#from.outstanding)
    this.#add(to, this.#to.outstanding)
  }

  /** Its outstanding principal counts in a measure where a condition holds. */
  amountWhere(measure: number, isSo: (aggregate: AggregatePosition) => boolean): void {
    this.amount(isSo(this.#from) ? measure : undefined, isSo(this.#to) ? measure : undefined)
  }

  /** Its outstanding principal times a value counts in a product; where a value is undefined, in none. */
  product(measure: number, from: number | undefined, to: number | undefined): void {
    const [was, is] = [this.#from.outstanding, this.#to.outstanding]
    if (from === to && (from === undefined || was === is)) return
    const delta = from === to ? times(is - was, to) : times(is, to) - times(was, from)
    if (delta !== 0n) this.#sink.addProduct(this.#day, measure, delta)
  }

  /** A sum of its own, apart from outstanding principal, changes. */
  sum(measure: number, was: number, is: number): void {
    this.#add(measure, is - was)
  }

  /** The same of a sum that can exceed what a number holds exactly. */
  largeSum(measure: number, was: bigint, is: bigint): void {
    if (was !== is) this.#sink.addProduct(this.#day, measure, is - was)
  }

  #add(measure: number | undefined, delta: number): void {
    if (measure !== undefined && delta !== 0) this.#sink.add(this.#day, measure, delta)
  }
}

function times(amount: number, value: number | undefined): bigint {
  return value === undefined ? 0n : BigInt(amount) * BigInt(value)
}
