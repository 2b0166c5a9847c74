// A month's moves between the states of receivables, as the tables of transitions and roll rates share them: which month and which basis
// are asked for, and the matrix by count and by amount, each row compared with what was in its bucket when the month began.
import { choice } from '@tapeline/contract/kind'
import { type Sum } from '@tapeline/kernel/core/sum'
import { equals } from '@tapeline/contract/list'
import type { Parameters } from '@tapeline/contract/parameter'
import { lastMonthOver } from '@tapeline/kernel/core/month'
import {
  type MatrixRow,
  type Move,
  deriveCureRate,
  deriveTransitionMatrix,
} from '@tapeline/kernel/metrics/pools/transition-matrix'
import { BASES, type Basis, type Kind, STATE, transitionMeasure } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import { monthParameter } from '../portfolio-parameters.ts'
import type { Asked } from '../portfolio-table.ts'
import { type PresentedBucket, edgesAtEndOf, poolAtEndOf, presentBuckets } from '../position-buckets.ts'

/** Where a receivable went in a month, by the place of both buckets in their lists. */
export const DIRECTIONS = ['roll_down', 'stable', 'roll_up', 'left'] as const

export type Direction = (typeof DIRECTIONS)[number]

/** Where a move leads to: `buckets` is how many there are when the month ends, beyond which nothing is outstanding. */
export function directionOf(from: number, to: number, buckets: number): Direction {
  if (to === from) return 'stable'
  if (to < from) return 'roll_down'
  return to < buckets ? 'roll_up' : 'left'
}

/** By which count of days past due a table of buckets is. */
export const BASIS_PARAMETER = equals(
  choice([...BASES, 'both'], 'A basis.'),
  'How days past due are counted: `reported` (by the lender), `computed` (by what was due and paid) or `both`, also when left out.',
)

/** What tables of moves may be asked beside what every table may. */
export const ROLL_PARAMETERS: Parameters = {
  month: monthParameter(
    'The month to return: its moves from the end of the month before to its own end, or to as_of. The last that is over on as_of when left out.',
  ),
  basis: BASIS_PARAMETER,
}

/** A month by one basis: the buckets in which it began and those in which it ended, and the moves between. */
export interface RolledMonth {
  readonly month: number
  readonly open: boolean
  readonly basis: Basis
  readonly from: readonly PresentedBucket[]
  readonly to: readonly PresentedBucket[]
  /** The edges of both ends differ, so that buckets are compared by their place in their list. */
  readonly edges_changed: boolean
  readonly count: Rolled
  readonly amount: Rolled
}

/** The moves by count, or by the amount that receivables had outstanding when the month began. */
export interface Rolled {
  /** What was in each bucket when the month began; as many as there are buckets at either end. */
  readonly openings: readonly Sum[]
  /** What is in each bucket when it ends, whatever came in meanwhile included. */
  readonly closings: readonly Sum[]
  readonly moves: readonly Move[]
  readonly matrix: readonly MatrixRow[]
}

/**
 * The month that is asked for, by each basis that is; none by which nothing was open when it began, and none after the month of as_of.
 * An Error where buckets do not add up, a RangeError where more moved out of a bucket than was in it.
 */
export function rolledMonths(series: Series, asked: Asked): RolledMonth[] {
  const { month: asked_for = lastMonthOver(asked.as_of), basis: wanted = 'both' } = asked.values
  const month = Number(asked_for)
  if (month > asked.month) return []
  const months = BASES.filter((basis) => wanted === 'both' || wanted === basis).map((basis) =>
    rolledMonth(series, asked, month, basis),
  )
  return months.filter(({ count }) => count.openings.some((opening) => opening > 0))
}

function rolledMonth(series: Series, asked: Asked, month: number, basis: Basis): RolledMonth {
  const edges_from = edgesAtEndOf(month - 1, asked)
  const edges_to = edgesAtEndOf(month, asked)
  const from = presentBuckets(edges_from)
  const to = presentBuckets(edges_to)
  const rolledBy = (kind: Kind): Rolled => {
    const { buckets } = poolAtEndOf(series, month - 1, { basis, kind, edges: edges_from })
    const { buckets: closings } = poolAtEndOf(series, month, { basis, kind, edges: edges_to })
    const openings = [...buckets, ...to.slice(buckets.length).map(() => 0)]
    const moves = movesIn(series, month, { basis, kind, from: from.length, to: to.length })
    return { openings, closings, moves, matrix: deriveTransitionMatrix(openings, moves) }
  }
  return {
    month,
    open: asked.open && month === asked.month,
    basis,
    from,
    to,
    edges_changed: edges_from.join() !== edges_to.join(),
    count: rolledBy('count'),
    amount: rolledBy('amount'),
  }
}

interface Sides {
  readonly basis: Basis
  readonly kind: Kind
  /** How many buckets there are when the month begins, and when it ends. */
  readonly from: number
  readonly to: number
}

function movesIn(series: Series, month: number, { basis, kind, from, to }: Sides): Move[] {
  const ends = [...Array(to).keys(), ...Object.values(STATE)]
  return [...Array(from).keys()].flatMap((start) =>
    ends
      .filter((end) => end !== start)
      .map((end) => ({
        from: start,
        to: end,
        value: series.inMonth(transitionMeasure(basis, kind, start, end), month),
      }))
      .filter(({ value }) => value !== 0),
  )
}

/** Cure rate (M12) of the buckets from one on up to before another, those past due alone; null where nothing was in them. */
export function cureRateOf({ openings, moves }: Rolled, first: number, end = Infinity) {
  return deriveCureRate(
    openings.map((opening, bucket) => (bucket >= first && bucket < end ? opening : 0)),
    moves.filter(({ from }) => from >= first && from < end),
  )
}

/** The name of a state at the end of the month: that of its bucket, or what became of the receivable. */
export function stateName(state: number, { to }: RolledMonth): string {
  const ended = Object.entries(STATE).find(([, number]) => number === state)
  const name = ended === undefined ? to[state]?.bucket : ended[0]
  if (name === undefined)
    throw new Error(`A state at the end of a month is a bucket of its last day or an outcome, not ${state}`)
  return name
}
