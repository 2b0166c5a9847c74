// What a lender's reports of delinquency add to a ledger. A report says since when, so it holds from that day and not from the day on
// which it was written; what it says of a running delinquency later holds from then on.
import type { Patch } from '../../core/dated-facts.ts'
import { dayNumber } from '../../core/day.ts'
import { type DelinquencyFact, type Episode, deriveEpisodes } from '../delinquency/derive-episodes.ts'
import type { LedgerBuilder } from './ledger-builder.ts'
import { FACT } from './ledger.ts'

/** Collects what the patches of one receivable say of its delinquency, in the order of the days from which they hold. */
export class DelinquencyReports {
  readonly #facts: DelinquencyFact[] = []
  /** The days of which since when was said; on others only something of what had been said. */
  readonly #said_since = new Set<number>()

  /** Takes a patch that holds from a day on; of two of one day the later speaks last. */
  take(day: number, { delinquent_since, delinquent_amount, delinquent_times }: Patch): void {
    if (delinquent_since === undefined && delinquent_amount === undefined && delinquent_times === undefined) return
    const before = this.#facts.at(-1)
    if (delinquent_since !== undefined) this.#said_since.add(day)
    const fact = {
      day,
      since: delinquent_since === undefined ? (before?.since ?? null) : dayOrNull(delinquent_since),
      amount: Number(delinquent_amount ?? before?.amount ?? 0),
      times: Number(delinquent_times ?? before?.times ?? 0),
    }
    if (before?.day === day) this.#facts.pop()
    // That nothing is the case needs no saying until something was.
    if (this.#facts.length > 0 || fact.since !== null || fact.times !== 0) this.#facts.push(fact)
  }

  /** Adds the episodes that were reported. */
  addTo(builder: LedgerBuilder): void {
    if (this.#facts.length === 0) return
    let ended = -Infinity
    for (const episode of deriveEpisodes(this.#facts, null)) {
      // On the day on which one is cleared nothing is delinquent.
      const delay = episode.from === ended ? 1 : 0
      this.#addEpisode(builder, episode, delay)
      const from = episode.from + delay
      const first = this.#facts.find(({ day, since }) => since !== null && day >= from)
      if (first !== undefined && first.day > from) {
        builder.add(from, FACT.delinquent_times, first.times)
        addReport(builder, episode, first.day)
      }
      ended = episode.until ?? Infinity
    }
    for (const { day, times } of this.#facts) builder.add(day, FACT.delinquent_times, times)
  }

  #addEpisode(builder: LedgerBuilder, { steps, until }: Episode, delay: number): void {
    let known_since = Number.NaN
    for (const [i, { day, since, amount }] of steps.entries()) {
      const from = i === 0 ? day + delay : day
      if (until !== null && from >= until) continue
      if (since !== known_since || this.#said_since.has(day)) builder.add(from, FACT.delinquent_since, since)
      builder.add(from, FACT.delinquent_amount, amount)
      known_since = since
    }
    if (until === null) return
    builder.add(until, FACT.delinquent_since, Number.NaN)
    builder.add(until, FACT.delinquent_amount, 0)
  }
}

/**
 * That a report was made of its own day is told too: what ended a delinquency before it, such as a balance that came to nothing, does
 * not end what is said of a later day.
 */
function addReport(builder: LedgerBuilder, { steps, until }: Episode, day: number): void {
  const held = steps.findLast((step) => step.day <= day)
  if (held === undefined || (until !== null && day >= until)) return
  builder.add(day, FACT.delinquent_since, held.since)
  builder.add(day, FACT.delinquent_amount, held.amount)
}

function dayOrNull(value: unknown): number | null {
  return typeof value === 'string' ? dayNumber(value) : null
}
