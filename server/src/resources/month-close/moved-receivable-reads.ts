// The receivables behind a restatement: those whose result in the waterfall differs from the one first reported, found by reading
// the results of both calculations side by side.
import { dayNumber } from '@tapeline/kernel/core/day'
import { jsonText } from '@tapeline/kernel/core/json-text'
import { type Sum, minus } from '@tapeline/kernel/core/sum'
import type { CollateralOutcome } from '@tapeline/kernel/metrics/debt-line/borrowing-base'
import type { Querier } from '../../storage/database.ts'
import type { Found, KeyedRow, Wanted } from '../../storage/lists/paging.ts'
import type { Calculation } from '../borrowing-base/calculation-store.ts'
import { stepsOf } from '../borrowing-base/outcome-rules.ts'
import { type OutcomeChunk, findChunk } from '../borrowing-base/outcome-store.ts'
import type { CalculationResult } from '../borrowing-base/result-store.ts'
import type { Resource } from '../present.ts'

/** A calculation that is done. */
export interface Side {
  readonly calculation: Calculation
  readonly result: CalculationResult
}

/** What was first reported, and what is known now; `shown_at` is the moment that the answer names for the latter. */
export interface Sides {
  readonly first: Side
  readonly now: Side
  readonly shown_at: number
}

/** A receivable that moved. Its key: its number, the day, and the moments of both calculations and of the answer. */
export interface MovedReceivable extends KeyedRow {
  readonly number: number
  /** What became of it; null where it did not back the line. */
  readonly first_reported: Resource | null
  readonly now: Resource | null
  /** Of what is left of it, net of excess. */
  readonly difference: Sum
}

/** Pairs of chunks that a page looks through; it may then hold fewer receivables than asked for. */
const CHUNKS_MAX = 8

/** Reads receivables that moved, newest first forward, oldest first backward. */
export async function readMoved(
  querier: Querier,
  sides: Sides,
  { direction, key, rows_max }: Wanted,
): Promise<Found<MovedReceivable>> {
  const newest_first = direction === 'next'
  const watermark = sides.shown_at
  const rows: MovedReceivable[] = []
  let from = startOf(key, newest_first)
  for (let chunks = 0; chunks < CHUNKS_MAX; chunks += 1) {
    const [first, now] = await Promise.all(
      [sides.first, sides.now].map(({ calculation }) =>
        findChunk(querier, calculation, { newest_first, number: from }, []),
      ),
    )
    if (first === undefined && now === undefined) return { rows, watermark }
    const end = sharedEnd([first, now], newest_first)
    rows.push(...movedBetween(sides, { first, now }, { from, end, newest_first }))
    if (rows.length >= rows_max) return { rows: rows.slice(0, rows_max), watermark }
    from = newest_first ? end - 1 : end + 1
  }
  // Forward, a page begins after its key; backward, with it.
  return { rows, watermark, looked_to: keyOf(sides, newest_first ? from + 1 : from) }
}

function startOf(key: readonly string[] | undefined, newest_first: boolean): number {
  if (key === undefined) return Number.MAX_SAFE_INTEGER
  return newest_first ? Number(key[0]) - 1 : Number(key[0])
}

/** The calculations that a walk compares, by the key of one of its rows. */
export function sidesByKey(key: readonly string[]): { first: number; now: number; shown_at: number } {
  const [first = 0, now = 0, shown_at = 0] = key.slice(2).map(Number)
  return { first, now, shown_at }
}

function keyOf({ first, now, shown_at }: Sides, number: number): readonly string[] {
  const { as_of, known_at } = first.calculation
  return [number, dayNumber(as_of), known_at, now.calculation.known_at, shown_at].map(String)
}

/** The number up to which both sides have been read. */
function sharedEnd(chunks: readonly (OutcomeChunk | undefined)[], newest_first: boolean): number {
  const ends = chunks.flatMap((chunk) => (chunk === undefined ? [] : [newest_first ? chunk.first : chunk.last]))
  return newest_first ? Math.max(...ends) : Math.min(...ends)
}

interface Both<T> {
  readonly first: T
  readonly now: T
}

interface Reach {
  readonly from: number
  readonly end: number
  readonly newest_first: boolean
}

function movedBetween(sides: Sides, chunks: Both<OutcomeChunk | undefined>, reach: Reach): MovedReceivable[] {
  const before = within(chunks.first, reach)
  const after = within(chunks.now, reach)
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort((one, other) => (reach.newest_first ? other - one : one - other))
    .flatMap((number) => {
      const [then, now] = [before.get(number), after.get(number)]
      const first_reported = then === undefined ? null : presentOutcome(sides.first, then)
      const presented = now === undefined ? null : presentOutcome(sides.now, now)
      if (jsonText(first_reported) === jsonText(presented)) return []
      const difference = minus(now?.net_eligible ?? 0, then?.net_eligible ?? 0)
      const key = keyOf(sides, number)
      return [{ key, watermark: sides.shown_at, number, first_reported, now: presented, difference }]
    })
}

function within(chunk: OutcomeChunk | undefined, { from, end }: Reach): Map<number, CollateralOutcome> {
  const [low, high] = from < end ? [from, end] : [end, from]
  const meant = (chunk?.outcomes ?? []).filter(({ number }) => number >= low && number <= high)
  return new Map(meant.map((outcome) => [outcome.number, outcome]))
}

/** What became of a receivable, rules, limits and classes by their ids: their places may have changed. */
function presentOutcome({ result: { base } }: Side, outcome: CollateralOutcome): Resource {
  const { pledged, failed, excess, net_eligible, advance_class } = outcome
  return {
    steps: stepsOf(outcome),
    pledged,
    failed_rules: failed.map((index) => base.reasons[index]?.id ?? null),
    excess: excess.map(({ limit, amount }) => ({ limit: base.limits[limit]?.id ?? null, amount })),
    net_eligible,
    advance_class: advance_class === null ? null : (base.advances[advance_class]?.id ?? null),
  }
}
