// Facts from a lender's reports of delinquency. A report gives the start date, so it is valid from that date and not from the day on which
// it was written; later reports on a running delinquency are valid from their own day.
import type { Patch } from '../../core/dated-facts.ts'
import { dayNumber } from '../../core/day.ts'
import { type DelinquencyFact, type Episode, deriveEpisodes } from '../delinquency/derive-episodes.ts'
import type { LedgerBuilder } from './ledger-builder.ts'
import { FACT } from './ledger.ts'

/** Collects the reported delinquency from the patches of one receivable, in the order of their effective days. */
export class DelinquencyReports {
  readonly #facts: DelinquencyFact[] = []
  /** The days whose reports gave a start date; reports of other days only changed other fields. */
  readonly #start_given = new Set<number>()

  /** Adds a patch effective from a day; of two patches of one day the later one wins. */
  take(day: number, { delinquent_since, delinquent_amount, delinquent_times }: Patch): void {
    if (delinquent_since === undefined && delinquent_amount === undefined && delinquent_times === undefined) return
    const before = this.#facts.at(-1)
    if (delinquent_since !== undefined) this.#start_given.add(day)
    const fact = {
      day,
      since: delinquent_since === undefined ? (before?.since ?? null) : dayOrNull(delinquent_since),
      amount: Number(delinquent_amount ?? before?.amount ?? 0),
      times: Number(delinquent_times ?? before?.times ?? 0),
    }
    if (before?.day === day) this.#facts.pop()
    // A clear report needs no fact before the first delinquency.
    if (this.#facts.length > 0 || fact.since !== null || fact.times !== 0) this.#facts.push(fact)
  }

  /** Adds the reported episodes. */
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
      if (since !== known_since || this.#start_given.has(day)) builder.add(from, FACT.delinquent_since, since)
      builder.add(from, FACT.delinquent_amount, amount)
      known_since = since
    }
    if (until === null) return
    builder.add(until, FACT.delinquent_since, Number.NaN)
    builder.add(until, FACT.delinquent_amount, 0)
  }
}

/**
 * Also adds the report under its own day: an earlier end of the delinquency, such as a balance of zero, does not end a report for a later
 * day.
 */
function addReport(builder: LedgerBuilder, { steps, until }: Episode, day: number): void {
  const current = steps.findLast((step) => step.day <= day)
  if (current === undefined || (until !== null && day >= until)) return
  builder.add(day, FACT.delinquent_since, current.since)
  builder.add(day, FACT.delinquent_amount, current.amount)
}

function dayOrNull(value: unknown): number | null {
  return typeof value === 'string' ? dayNumber(value) : null
}
