// The receivables behind a borrowing base as rows of a list. A walk is of one calculation from its first page to its last: a row's key
// names it beside the receivable, so that rows add up to the steps of one waterfall whatever is written meanwhile.
import { dayNumber } from '@tapeline/kernel/core/day'
import type { CollateralOutcome } from '@tapeline/kernel/metrics/debt-line/borrowing-base'
import { groupOf } from '@tapeline/kernel/metrics/debt-line/limit-groups'
import type { Collateral } from '@tapeline/kernel/metrics/debt-line/collateral'
import type { Querier } from '../../storage/database.ts'
import type { KeyedRow, Wanted } from '../../storage/lists/paging.ts'
import { readUnverifiedOf } from '../cash-tie-out/unverified-of-receivable-reads.ts'
import type { FoundRows } from '../computed-list.ts'
import { type AsKnownSnapshot, openSnapshot } from '../portfolio/snapshot/known-receivable-reads.ts'
import type { Resource } from '../present.ts'
import { presentBaseReceivable } from './base-receivable-presentation.ts'
import type { Calculation } from './calculation-store.ts'
import { CollateralReader, isLeftOut } from './collateral-reads.ts'
import { type OutcomeFilter, isMeant, marksWanted } from './outcome-rules.ts'
import { findChunk } from './outcome-store.ts'
import type { CalculationResult } from './result-store.ts'

/** A done calculation whose receivables are listed. */
export interface BaseScope {
  readonly calculation: Calculation
  readonly result: CalculationResult
  /** The moment that the answer names, up to which the calculation holds. */
  readonly shown_at: number
  readonly operator_slug: string
  readonly filter: OutcomeFilter
}

/** A receivable as a row. Its key: its number, then the calculation's day and moment, and the moment that is named. */
export interface BaseRow extends KeyedRow {
  readonly presented: Resource
}

/** A page unpacks no more chunks than this. */
const CHUNKS_MAX = 8

/** Reads rows of one calculation. Call it in one snapshot. */
export async function readBaseReceivables(
  querier: Querier,
  scope: BaseScope,
  wanted: Wanted,
): Promise<FoundRows<BaseRow>> {
  const { calculation, operator_slug, shown_at } = scope
  const { tenant, known_at } = calculation
  const knowledge = await openSnapshot(querier, { tenant, operator_slug, known_at, shown_at: undefined })
  const found = await new Listing(querier, knowledge, scope, wanted).read()
  return { ...found, watermark: shown_at }
}

class Listing {
  readonly #querier: Querier
  readonly #scope: BaseScope
  readonly #wanted: Wanted
  readonly #reader: CollateralReader
  readonly #rows: BaseRow[] = []
  /** The ids of receivables that were calculated then and cannot be read now. */
  readonly #failed: string[] = []

  constructor(querier: Querier, knowledge: AsKnownSnapshot, scope: BaseScope, wanted: Wanted) {
    this.#querier = querier
    this.#scope = scope
    this.#wanted = wanted
    this.#reader = new CollateralReader(querier, knowledge, dayNumber(scope.calculation.as_of))
  }

  async read(): Promise<FoundRows<BaseRow>> {
    return { ...(await this.#readRows()), failed: this.#failed }
  }

  async #readRows(): Promise<FoundRows<BaseRow>> {
    const { calculation, filter } = this.#scope
    const newest_first = this.#wanted.direction === 'next'
    let from = this.#start()
    for (let chunks = 0; chunks < CHUNKS_MAX; chunks += 1) {
      const chunk = await findChunk(this.#querier, calculation, { newest_first, number: from }, marksWanted(filter))
      if (chunk === undefined) return { rows: this.#rows }
      const inOrder = newest_first ? chunk.outcomes.toReversed() : chunk.outcomes
      await this.#take(inOrder.filter(({ number }) => (newest_first ? number <= from : number >= from)))
      if (this.#rows.length >= this.#wanted.rows_max) return { rows: this.#rows.slice(0, this.#wanted.rows_max) }
      from = newest_first ? chunk.first - 1 : chunk.last + 1
    }
    // Forward, a page begins after its key; backward, with it.
    return { rows: this.#rows, looked_to: this.#keyOf(newest_first ? from + 1 : from) }
  }

  /** The first number to look at. */
  #start(): number {
    const { key, direction } = this.#wanted
    if (direction === 'previous') return Number(key?.[0] ?? 0)
    return key === undefined ? Number.MAX_SAFE_INTEGER : Number(key[0]) - 1
  }

  #keyOf(number: number): readonly string[] {
    const { calculation, shown_at } = this.#scope
    return [number, dayNumber(calculation.as_of), calculation.known_at, shown_at].map(String)
  }

  /** Collateral is read of those that may be meant, some at a time, until there are rows enough. */
  async #take(outcomes: readonly CollateralOutcome[]): Promise<void> {
    const { filter } = this.#scope
    const meant = outcomes.filter((outcome) => isMeant(outcome, filter))
    for (let at = 0; at < meant.length && this.#rows.length < this.#wanted.rows_max; at += this.#wanted.rows_max)
      await this.#present(meant.slice(at, at + this.#wanted.rows_max))
  }

  async #present(outcomes: readonly CollateralOutcome[]): Promise<void> {
    const { filter, shown_at, calculation, result } = this.#scope
    const { tenant, as_of } = calculation
    const { tied_out } = result
    const numbers = outcomes.map(({ number }) => number)
    const backing = await this.#reader.readAll(numbers)
    const unverified = tied_out && (await readUnverifiedOf(this.#querier, tenant, { tied_out, as_of }, numbers))
    const known = new Map(backing.map(({ number, collateral }) => [number, collateral]))
    for (const outcome of outcomes) {
      const collateral = known.get(outcome.number)
      if (collateral === undefined) throw new Error('What was calculated is known no more')
      if (isLeftOut(collateral)) {
        this.#failed.push(collateral.id)
        continue
      }
      if (!this.#isOfGroup(collateral, filter)) continue
      const presented = presentBaseReceivable(this.#scope, outcome, collateral, unverified?.get(outcome.number))
      this.#rows.push({ key: this.#keyOf(outcome.number), watermark: shown_at, presented })
    }
  }

  #isOfGroup(collateral: Collateral, { obligor_id, group, limit }: OutcomeFilter): boolean {
    if (obligor_id !== undefined && obligor_id !== collateral.obligor_id) return false
    if (group === undefined || limit === undefined) return true
    const grouping = this.#scope.result.groupings[limit]
    return grouping !== undefined && groupOf(grouping, collateral) === group
  }
}
