// Moves of receivables in a month by their bucket at its start (M10): one row a bucket, every share over the row's opening, so that a row
// sums to one. The part that stayed is not an input but the remainder, which validates each row.
import type { Ratio } from '../../core/ratio.ts'
import { shareOf } from './share-of.ts'

/** The move of a month from one state to another: receivables, or their principal at the start of the month. */
export interface Move {
  /** A bucket, 0 (current) and up. */
  readonly from: number
  /** A bucket, or above them any state of receivables that are no longer outstanding: paid off, charged off, closed. */
  readonly to: number
  readonly value: number | bigint
}

/** A row of the matrix. All shares are over the bucket's content at the start of the month, and null if it was empty. */
export interface MatrixRow {
  readonly opening: bigint
  /** By the state at the end of the month, if not zero; the bucket's own is the part that stayed. */
  readonly shares: ReadonlyMap<number, Ratio>
  /** To a better bucket. */
  readonly roll_down: Ratio | null
  readonly stable: Ratio | null
  /** To a worse bucket. */
  readonly roll_up: Ratio | null
  /** To no bucket: paid off, charged off, closed. With the three above it makes up the opening. */
  readonly left: Ratio | null
}

/**
 * The transition matrix of a month: a row for each of `openings`, the content of bucket 0, 1, 2 … at its start, by count or by amount in
 * minor units. Only receivables open at the start move. A RangeError for a move that is negative, stays in its bucket or comes from no row,
 * and if more moved than the bucket had. Source: dv01, "Transition matrix"; roll-rate-analysis (PyPI) for the roll-down, stable and roll-up
 * shares.
 */
export function deriveTransitionMatrix(openings: readonly (number | bigint)[], moves: readonly Move[]): MatrixRow[] {
  const rows = openings.map(() => new Map<number, bigint>())
  for (const move of moves) {
    const row = rows[move.from]
    if (row === undefined || move.to === move.from || move.value < 0) throw new RangeError(`no move: ${moveText(move)}`)
    row.set(move.to, (row.get(move.to) ?? 0n) + BigInt(move.value))
  }
  return rows.map((moved, bucket) => rowOf(bucket, BigInt(openings[bucket] ?? 0), moved, openings.length))
}

/**
 * Cure rate (M12): of the receivables past due at the start of the month, the share that was current at its end, by count or amount as in
 * the openings. Paid-off receivables are not cured; the matrix shows them. Null if nothing was past due.
 */
export function deriveCureRate(openings: readonly (number | bigint)[], moves: readonly Move[]): Ratio | null {
  const cured = moves.filter(({ from, to }) => from > 0 && to === 0)
  return shareOf(sumOf(cured.map(({ value }) => value)), sumOf(openings.slice(1)))
}

function rowOf(bucket: number, opening: bigint, moved: ReadonlyMap<number, bigint>, buckets: number): MatrixRow {
  const stayed = opening - sumOf([...moved.values()])
  if (stayed < 0n) throw new RangeError(`bucket ${bucket} opened with ${opening}, and ${-stayed} more than that moved`)
  const states = [...moved, [bucket, stayed] as const].filter(([, value]) => value !== 0n)
  const share = (isWithin: (to: number) => boolean): Ratio | null =>
    shareOf(sumOf(states.filter(([to]) => isWithin(to)).map(([, value]) => value)), opening)
  return {
    opening,
    shares: new Map(
      states
        .toSorted(([one], [other]) => one - other)
        .map(([to, value]) => [to, { numerator: value, denominator: opening }]),
    ),
    roll_down: share((to) => to < bucket),
    stable: share((to) => to === bucket),
    roll_up: share((to) => to > bucket && to < buckets),
    left: share((to) => to >= buckets),
  }
}

function moveText({ from, to, value }: Move): string {
  return `${value} from ${from} to ${to}`
}

function sumOf(values: readonly (number | bigint)[]): bigint {
  return values.reduce<bigint>((sum, value) => sum + BigInt(value), 0n)
}
