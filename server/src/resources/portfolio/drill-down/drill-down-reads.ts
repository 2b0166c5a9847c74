// The receivables behind the tables of the portfolio as rows of a list, newest first. A page looks at a bounded number of receivables, one
// stretch of an index after the other, and may hold fewer rows than asked for. The day asked about is part of a row's key, so that a
// walk is about one day though it may last over midnight.
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { metricSettingsOn } from '@tapeline/kernel/metrics/metric-settings'
import type { Database, Querier } from '../../../storage/database.ts'
import { LookBound } from '../../../storage/lists/look-bound.ts'
import type { KeyedRow, Wanted } from '../../../storage/lists/paging.ts'
import { type Failures, calculateAlone } from '../../set-aside/failing-alone-reads.ts'
import type { FoundRows } from '../../computed-list.ts'
import type { Resource } from '../../present.ts'
import { readReceivableIds, readReceivableNumbers } from '../../receivable/receivable-id-reads.ts'
import { readOfTenant } from '../../tenant-reads.ts'
import { yieldingInSnapshot } from '../../yielding.ts'
import { findCandidates } from './drill-down-candidate-reads.ts'
import { type DrillDownFilter, asksForTooLarge } from './drill-down-filter.ts'
import { type DrillDownQuestion, type MatchedReceivable, matchReceivable } from './drill-down-match.ts'
import { moveDaysOf } from './drill-down-moves.ts'
import { presentPosition } from './drill-down-presentation.ts'
import { readOriginations } from './origination-reads.ts'
import { type AsKnownSnapshot, openSnapshot, readKnown } from '../snapshot/known-receivable-reads.ts'
import type { Book } from '../contribution/portfolio-settings-reads.ts'

/** Which receivables are listed. */
export interface DrillDownScope extends Book {
  /** Day number. */
  readonly as_of: number
  /** Only what was known at this moment, however the walk goes. */
  readonly known_at: number | undefined
  readonly filter: DrillDownFilter
}

/** A receivable as a row of the list. Its key: its number, the day asked about. */
export interface DrillDownRow extends KeyedRow {
  readonly presented: Resource
}

/** A page looks at no more receivables than this. */
const CANDIDATES_MAX = 4_000

/** Receivables looked at by one statement, once a page turns out to need more than it holds. */
const STRETCH = 120

/** Reads receivables in one snapshot, so that the moment they are marked with is true of them. */
export function readDrillDown(
  database: Database,
  scope: DrillDownScope,
  wanted: Wanted,
): Promise<FoundRows<DrillDownRow>> {
  return readOfTenant(scope.tenant, () =>
    database.transaction(async (transaction) => {
      const knowledge = await openSnapshot(transaction, { ...scope, shown_at: wanted.known_at })
      return new DrillDown(transaction, knowledge, scope, wanted).read()
    }, 'repeatable read'),
  )
}

/** Receivables that were asked for by their ids. */
export interface ReceivablesRead {
  /** Those that were there on the day, also what is too large to be added up. */
  readonly rows: readonly Resource[]
  /** The ids of those that cannot be calculated. */
  readonly failed: readonly string[]
}

/** Reads receivables by their ids, in one snapshot; one that was not there on the day is left out. */
export function readDrillDownOf(
  database: Database,
  scope: DrillDownScope,
  ids: readonly string[],
): Promise<ReceivablesRead> {
  return readOfTenant(scope.tenant, () =>
    database.transaction(async (transaction) => {
      const knowledge = await openSnapshot(transaction, { ...scope, shown_at: undefined })
      const { known_at } = knowledge
      const numbers = await readReceivableNumbers(transaction, scope.tenant, ids)
      const known = numbers.filter((number) => number <= known_at)
      const wanted: Wanted = { direction: 'next', key: undefined, rows_max: known.length, known_at }
      return new DrillDown(transaction, knowledge, scope, wanted, { with_too_large: true }).readOf(known)
    }, 'repeatable read'),
  )
}

/** What is asked of each receivable as of a day. */
export function questionOf(
  filter: DrillDownFilter,
  as_of: number,
  { steps }: Pick<AsKnownSnapshot, 'steps'>,
): DrillDownQuestion {
  const dayWithEdges = (day: number) => ({ day, edges: metricSettingsOn(steps, day).bucket_edges })
  const moves = moveDaysOf(filter, as_of)
  return {
    filter,
    steps,
    on: dayWithEdges(moves?.ended ?? as_of),
    began: moves && dayWithEdges(moves.began),
    with_too_large: asksForTooLarge(filter),
  }
}

/** One reading: from stretch to stretch of receivables until there are rows enough. */
class DrillDown {
  readonly #querier: Querier
  readonly #knowledge: AsKnownSnapshot
  readonly #scope: DrillDownScope
  readonly #wanted: Wanted
  /** The day asked about. Rows of moves are as of the last day of their month where that is earlier. */
  readonly #as_of: number
  readonly #question: DrillDownQuestion
  readonly #rows: DrillDownRow[] = []
  /** Receivables that cannot be calculated. */
  readonly #failed: Failures = new Map()

  constructor(
    querier: Querier,
    knowledge: AsKnownSnapshot,
    scope: DrillDownScope,
    wanted: Wanted,
    asked: Partial<Pick<DrillDownQuestion, 'with_too_large'>> = {},
  ) {
    this.#querier = querier
    this.#knowledge = knowledge
    this.#scope = scope
    this.#wanted = wanted
    this.#as_of = Number(wanted.key?.[1] ?? scope.as_of)
    this.#question = { ...questionOf(scope.filter, this.#as_of, knowledge), ...asked }
  }

  async read(): Promise<FoundRows<DrillDownRow>> {
    const found = await this.#readRows()
    const failed = await readReceivableIds(this.#querier, this.#knowledge.tenant, [...this.#failed.keys()])
    return { ...found, failed: [...failed.values()] }
  }

  /** Those of the receivables that were there, in no order. One that cannot be calculated was there from the day of its origination. */
  async readOf(numbers: readonly number[]): Promise<ReceivablesRead> {
    await this.#take(numbers)
    const originated = await readOriginations(this.#querier, this.#knowledge, [...this.#failed.keys()])
    const day = dayOfNumber(this.#as_of)
    const failed = [...this.#failed.keys()].filter((number) => (originated.get(number) ?? day) <= day)
    const ids = await readReceivableIds(this.#querier, this.#knowledge.tenant, failed)
    return { rows: this.#rows.map(({ presented }) => presented), failed: [...ids.values()] }
  }

  async #readRows(): Promise<FoundRows<DrillDownRow>> {
    const { rows_max, direction } = this.#wanted
    const watermark = this.#knowledge.known_at
    let from = this.#start()
    const bound = new LookBound(CANDIDATES_MAX)
    for (let looked = 0, count_max = rows_max; bound.allows(looked); looked += count_max, count_max = STRETCH) {
      const numbers = await this.#find(from, count_max)
      await this.#take(numbers)
      if (this.#rows.length >= rows_max) return { rows: this.#rows.slice(0, rows_max), watermark }
      const last = numbers.at(-1)
      if (last === undefined || numbers.length < count_max) return { rows: this.#rows, watermark }
      from = direction === 'next' ? last - 1 : last + 1
    }
    // Forward, a page begins after its key; backward, with it.
    return { rows: this.#rows, watermark, looked_to: this.#keyOf(direction === 'next' ? from + 1 : from) }
  }

  /** The first number to look at. */
  #start(): number {
    const { key, direction } = this.#wanted
    if (direction === 'previous') return Number(key?.[0] ?? 0)
    return key === undefined ? this.#knowledge.known_at : Number(key[0]) - 1
  }

  #keyOf(number: number): readonly string[] {
    return [String(number), String(this.#as_of)]
  }

  /** Receivables that were created later were not known. */
  #find(from: number, count_max: number): Promise<number[]> {
    const { tenant, known_at } = this.#knowledge
    const { obligor_id } = this.#scope.filter
    const newest_first = this.#wanted.direction === 'next'
    const [first, last] = newest_first ? [0, Math.min(from, known_at)] : [from, known_at]
    return findCandidates(this.#querier, { tenant, obligor_id, first, last, newest_first, count_max })
  }

  async #take(numbers: readonly number[]): Promise<void> {
    const known = await readKnown(this.#querier, this.#knowledge, numbers)
    const matched: MatchedReceivable[] = []
    for await (const number of yieldingInSnapshot(numbers)) {
      if (this.#rows.length + matched.length >= this.#wanted.rows_max) break
      const found = calculateAlone(number, this.#failed, () => matchReceivable(known.get(number), this.#question))
      if (found !== undefined) matched.push(found)
    }
    await this.#present(matched)
  }

  async #present(matched: readonly MatchedReceivable[]): Promise<void> {
    if (matched.length === 0) return
    const { tenant, known_at } = this.#knowledge
    const numbers = matched.map(({ number }) => number)
    const ids = await readReceivableIds(this.#querier, tenant, numbers)
    for await (const one of yieldingInSnapshot(matched)) {
      const id = ids.get(one.number) ?? ''
      const presented = presentPosition(one, { ...this.#question, id, known_at })
      this.#rows.push({ key: this.#keyOf(one.number), watermark: known_at, presented })
    }
  }
}
