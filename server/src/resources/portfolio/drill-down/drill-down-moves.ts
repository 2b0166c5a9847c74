// Which moves within a month are meant (M10): between which days they are judged, and whether a receivable went that way. A cell of
// `transitions` counts what was open when its month began, so that both of its ends are asked for at once.
import { firstDayOf, lastDayOf, lastMonthOver } from '@tapeline/kernel/core/month'
import { bucketLabels } from '@tapeline/kernel/core/bucket-labels'
import type { Basis } from '@tapeline/kernel/metrics/portfolio/measures'
import type { AggregatePosition } from '@tapeline/kernel/metrics/portfolio/contribution/position-context'
import { isInState } from './drill-down-states.ts'
import { type Direction, directionOf } from '../tables/transitions/rolled-month.ts'

/** The moves that are meant; what is left out may be anything. */
export interface MoveFilter {
  /** Its number; the last that is over where anything else of moves is asked for. */
  readonly month?: number
  /** The label of a bucket when the month began, or of several (`30+`). */
  readonly from_bucket?: string
  /** The label of a bucket when it ended, or what had become of the receivable. */
  readonly to_state?: string
  readonly direction?: Direction
}

/** The days between which moves are judged: the last before the month, and its own last or that which is asked about. */
export interface MoveDays {
  readonly began: number
  readonly ended: number
}

/** The days of the moves that are asked for as of a day; undefined where none are. They end before they begin in a later month. */
export function moveDaysOf(filter: MoveFilter, as_of: number): MoveDays | undefined {
  const { month = lastMonthOver(as_of), from_bucket, to_state, direction } = filter
  const is_asked = [filter.month, from_bucket, to_state, direction].some((part) => part !== undefined)
  return is_asked ? { began: firstDayOf(month) - 1, ended: Math.min(lastDayOf(month), as_of) } : undefined
}

/** The aggregate position of a receivable on a day, and the edges of the buckets then. */
export interface MoveEnd {
  readonly aggregate: AggregatePosition
  readonly edges: readonly number[]
}

/** Whether a move can begin here: only what is open when the month begins is followed. */
export function isMoveFrom({ aggregate, edges }: MoveEnd, { from_bucket }: MoveFilter, basis: Basis): boolean {
  if (aggregate.outcome !== 'outstanding') return false
  return from_bucket === undefined || isInState(from_bucket, aggregate, basis, edges)
}

/** Whether a receivable that can have gone the way that is meant went it. */
export function isMoveTo(from: MoveEnd, to: MoveEnd, { to_state, direction }: MoveFilter, basis: Basis): boolean {
  if (to_state !== undefined && !isInState(to_state, to.aggregate, basis, to.edges)) return false
  const went = directionOf(from.aggregate[basis], to.aggregate[basis], bucketLabels(to.edges).length)
  return direction === undefined || direction === went
}
