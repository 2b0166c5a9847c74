// The buckets in which a receivable began each of the last months: what is written off of it is counted for each of them, by the months since,
// so that of what was in a bucket when a month began it is known what was lost within a year.
import { monthOfDay } from '../../../core/month.ts'
import type { AggregatePosition } from './position-context.ts'
import { BASES, LOSS_MONTHS_MAX, lossFromMeasure } from '../measures.ts'
import { type ChangeSink, isOpen } from './position-change.ts'

/** Where a receivable was when a month began, and the group to which it belonged then. */
export interface Opening {
  readonly sink: ChangeSink
  readonly aggregate: AggregatePosition
}

/** Keeps the openings of one receivable. */
export class LossOpenings {
  readonly #openings = new Map<number, Opening>()
  /** Gives the opening of a month before the first one that began here. */
  readonly #pastOf: (month: number) => Opening
  #last = -Infinity

  constructor(pastOf: (month: number) => Opening) {
    this.#pastOf = pastOf
  }

  /** Begins after a month of which nothing is kept. */
  beginAfter(month: number): void {
    this.#last = month
  }

  /** A month begins; months since the last one that did began alike. */
  begin(month: number, opening: Opening): void {
    const oldest = month - LOSS_MONTHS_MAX + 1
    for (const kept of this.#openings.keys()) if (kept < oldest) this.#openings.delete(kept)
    for (let at = Math.max(oldest, this.#last + 1); at <= month; at += 1) this.#openings.set(at, opening)
    this.#last = month
  }

  /** Adds what was lost on a day to the bucket of each month that began within a year before it. */
  addLoss(day: number, lost: number): void {
    if (lost === 0) return
    const month = monthOfDay(day)
    for (let months = 0; months < LOSS_MONTHS_MAX; months += 1) {
      const { sink, aggregate } = this.#openings.get(month - months) ?? this.#pastOf(month - months)
      if (!isOpen(aggregate)) continue
      for (const basis of BASES) sink.add(day, lossFromMeasure(basis, aggregate[basis], months), lost)
    }
  }
}
