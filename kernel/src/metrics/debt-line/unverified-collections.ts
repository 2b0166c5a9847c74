// Collections that the bank does not show, as a rule and a reserve of the terms read them (0128). A collection is verified as in the metrics of
// covenants (0126): by the operator's statements alone. What is before the first of their lines is not counted.
import { type Sum, plus } from '../../core/sum.ts'
import type { DebtLineTerm } from './debt-line-term.ts'

/** How many collections, and how much: minor units of the line's currency. */
export interface Unverified {
  readonly count: number
  readonly amount: Sum
}

/** What the tie-out of a lender has at the end of a day. */
export interface UnverifiedCollections {
  /** The number of the first day of the lines that the operator's statements show; null where there are none up to the day. */
  readonly since: number | null
  /** By the `days` of rules and reserves: of each receivable, by its number, the collections older than so many days; none where it is left out. */
  readonly older_than: ReadonlyMap<number, ReadonlyMap<number, Unverified>>
}

/** A lender of which nothing is tied out. */
export const NOTHING_TIED_OUT: UnverifiedCollections = { since: null, older_than: new Map() }

const NONE: Unverified = { count: 0, amount: 0 }

/** The words of terms that are made of the tie-out of cash. */
export const COLLECTION_TERMS = ['collections_verified', 'unverified_collections'] as const

/** The `days` that rules and reserves of terms name, each once. */
export function collectionDaysOf({ eligibility, reserves }: Pick<DebtLineTerm, 'eligibility' | 'reserves'>): number[] {
  const rules = eligibility.flatMap((rule) => (rule.rule === 'collections_verified' ? [rule.days] : []))
  const held = reserves.flatMap((reserve) => (reserve.reserve === 'unverified_collections' ? [reserve.days] : []))
  return [...new Set([...rules, ...held])]
}

/** The last day, by its number, of collections that are older than so many days on a day. */
export function lastDayOlderThan(days: number, day: number): number {
  return day - days - 1
}

/**
 * The unverified collections of a receivable that are older than so many days on a day; undefined where no collection that old can be verified,
 * since the operator's statements do not reach back that far.
 */
export function unverifiedOf(
  { since, older_than }: UnverifiedCollections,
  days: number,
  day: number,
): ((receivable: number) => Unverified) | undefined {
  if (since === null || since > lastDayOlderThan(days, day)) return undefined
  const older = older_than.get(days)
  return (receivable) => older?.get(receivable) ?? NONE
}

/** Adds up unverified collections of the receivables of a line, for its reserves. */
export class UnverifiedTotals {
  readonly #parts: readonly { readonly days: number; readonly of: ((receivable: number) => Unverified) | undefined }[]
  readonly #totals = new Map<number, Sum>()

  constructor(collections: UnverifiedCollections, { reserves }: Pick<DebtLineTerm, 'reserves'>, day: number) {
    const days = collectionDaysOf({ eligibility: [], reserves })
    this.#parts = days.map((own) => ({ days: own, of: unverifiedOf(collections, own, day) }))
  }

  /** Counts a receivable, by its number. */
  add(receivable: number): void {
    for (const { days, of } of this.#parts) {
      if (of !== undefined) this.#totals.set(days, plus(this.#totals.get(days) ?? 0, of(receivable).amount))
    }
  }

  /** What is older than so many days; null where that cannot be tested. */
  olderThan(days: number): Sum | null {
    const isTestable = this.#parts.some((part) => part.days === days && part.of !== undefined)
    return isTestable ? (this.#totals.get(days) ?? 0) : null
  }
}
