// Whether a receivable is among those that a drill-down asks for, and its position. Groups are checked first, since they need no ledger.
import type { Ledger } from '@tapeline/kernel/metrics/ledger/ledger'
import { scoreOf } from '@tapeline/kernel/metrics/portfolio/stratification-keys'
import type { Cell } from '@tapeline/kernel/metrics/portfolio/dimensions'
import {
  type PositionOnDay,
  isCounted,
  positionOn,
} from '@tapeline/kernel/metrics/portfolio/contribution/position-walk'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import { type DrillDownFilter, basisOf, isMeant, matchesPosition } from './drill-down-filter.ts'
import { isMoveFrom, isMoveTo } from './drill-down-moves.ts'
import type { Known } from '../snapshot/known-receivable-reads.ts'

/** What is asked of each receivable. */
export interface DrillDownQuestion {
  readonly filter: DrillDownFilter
  readonly steps: readonly MetricSettings[]
  readonly on: Day
  /** The day before the month, where moves within it are asked for. */
  readonly began: Day | undefined
  /** Whether what is too large to be added up is asked for. */
  readonly with_too_large: boolean
}

/** A day by its number, and the last days past due of the buckets, as in force on it. */
export interface Day {
  readonly day: number
  readonly edges: readonly number[]
}

/** A receivable that a drill-down asks for, its groups and its position. */
export interface MatchedReceivable {
  readonly number: number
  readonly cell: Cell
  /** Of its obligor. */
  readonly credit_score: string | null
  /** Its position when the month began whose moves are asked for; else null. */
  readonly opening: PositionOnDay | null
  /** Its position on the day asked about; null where its amounts are too large for one. */
  readonly closing: PositionOnDay | null
}

/** The position of a receivable; undefined where it is not asked for, or does not count. A move counts in the groups in which it began. */
export function matchReceivable(known: Known | undefined, question: DrillDownQuestion): MatchedReceivable | undefined {
  const { filter, on, began } = question
  const { day } = began ?? on
  const held = known?.cells.findLast(({ from }) => from === null || from <= day)
  // Its groups are unknown, so it cannot be matched: its ledger throws the reason.
  if (known?.failure !== undefined && known.cells.length === 0) known.ledger()
  if (known === undefined || held === undefined || !isMeant(held.cell, filter)) return undefined
  const { cell, credit_score } = held
  const ledger = known.ledger()
  const own = { number: known.number, cell, credit_score }
  if (!isCounted(ledger)) {
    const is_meant = question.with_too_large && began === undefined && ledger.origination <= day
    return is_meant ? { ...own, opening: null, closing: null } : undefined
  }
  const positions = positionsOf(question, (one) =>
    positionOn({ ledger, breaks: known.breaks, steps: question.steps }, one, scoreOf(held)),
  )
  if (positions === undefined || isYetToCome(positions, ledger, on.day)) return undefined
  return matchesPosition(positions.closing, on.edges, filter) ? { ...own, ...positions } : undefined
}

interface Positions {
  readonly opening: PositionOnDay | null
  readonly closing: PositionOnDay
}

/** Its position, and that of when the month began; undefined where it did not move as the filter asks. */
function positionsOf(
  { filter, on, began }: DrillDownQuestion,
  positionAt: (day: number) => PositionOnDay,
): Positions | undefined {
  if (began === undefined) return { opening: null, closing: positionAt(on.day) }
  const basis = basisOf(filter)
  const opening = positionAt(began.day)
  const from = { aggregate: opening.aggregate, edges: began.edges }
  if (!isMoveFrom(from, filter, basis)) return undefined
  const closing = positionAt(on.day)
  return isMoveTo(from, { aggregate: closing.aggregate, edges: on.edges }, filter, basis)
    ? { opening, closing }
    : undefined
}

/** Whether nothing has come of it yet, and it has not been originated. */
function isYetToCome({ opening, closing: { aggregate } }: Positions, { origination }: Ledger, day: number): boolean {
  return opening === null && origination > day && aggregate.outcome === 'not_drawn' && aggregate.outstanding === 0
}
