// Where receivables went in a month by where they began it (M10): one row a bucket, every share over the row's opening,
// so that a row sums to one. What stayed is not reported but what is left over, which proves each row as it is made.
import type { Ratio } from '../../core/ratio.ts'
import { shareOf } from './share-of.ts'

/** What moved in a month from one state to another: receivables, or the principal they had when the month began. */
export interface Move {
  /** A bucket, 0 (current) and up. */
  readonly from: number
  /** A bucket, or beyond them any state of what is no longer outstanding: paid off, charged off, closed. */
  readonly to: number
  readonly value: number | bigint
}

/** A row of the matrix. All shares are over what stood in the bucket when the month began, and null where nothing did. */
export interface MatrixRow {
  readonly opening: bigint
  /** By the state in which the month ended, where it is not zero; the bucket's own is what stayed. */
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
 * The transition matrix of a month: a row for each of `openings`, what stood in bucket 0, 1, 2 … when it began, by count
 * or by amount in minor units. Only what was open then moves. A RangeError for a move that is negative, that stays where
 * it is or comes from no row, and where more moved than stood there.
 * Source: dv01, "Transition matrix"; roll-rate-analysis (PyPI) for the roll-down, stable and roll-up shares.
 */
export function deriveTransitionMatrix(openings: readonly (number | bigint)[], moves: readonly Move[]): MatrixRow[] {
  const rows = openings.map(() => new Map<number, bigint>())
  for (const move of moves) {
    const row = rows[move.from]
    if (row === undefined || move.to === move.from || move.value < 0) throw new RangeError(`no move: ${told(move)}`)
    row.set(move.to, (row.get(move.to) ?? 0n) + BigInt(move.value))
  }
  return rows.map((moved, bucket) => rowOf(bucket, BigInt(openings[bucket] ?? 0), moved, openings.length))
}

/**
 * Cure rate (M12): the share of what began the month past due that ended it current, by count or amount as the openings
 * are. What was paid off is not cured; the matrix shows it. Null where nothing was past due.
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

function told({ from, to, value }: Move): string {
  return `${value} from ${from} to ${to}`
}

function sumOf(values: readonly (number | bigint)[]): bigint {
  return values.reduce<bigint>((sum, value) => sum + BigInt(value), 0n)
}
