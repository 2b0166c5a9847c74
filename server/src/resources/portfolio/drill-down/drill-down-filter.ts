// Which receivables are meant: by their groups, which are checked before their history is read, and by their position.
import { monthOfDay, monthText } from '@tapeline/kernel/core/month'
import type { BreakCause } from '@tapeline/kernel/metrics/balance-check/checked-entry'
import { type STATUS, statusWord } from '@tapeline/kernel/metrics/ledger/ledger'
import { type Cell, type Where, isWithin } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { worstOf } from '@tapeline/kernel/metrics/portfolio/contribution/ever-past-due'
import type { FirstPayment } from '@tapeline/kernel/metrics/portfolio/contribution/first-payment'
import type { Basis } from '@tapeline/kernel/metrics/portfolio/measures'
import type { AggregatePosition } from '@tapeline/kernel/metrics/portfolio/contribution/position-context'
import { isClean } from '@tapeline/kernel/metrics/portfolio/contribution/position-change'
import type { PositionOnDay } from '@tapeline/kernel/metrics/portfolio/contribution/position-walk'
import type { OpenedCheck } from '../tables/data-quality-checks.ts'
import type { MoveFilter } from './drill-down-moves.ts'
import { isInState } from './drill-down-states.ts'

/** What must hold of a receivable; what is left out need not. */
export type DrillDownFilter = Where &
  MoveFilter & {
    readonly obligor_id?: string
    /** The status in its latest entry that states one. */
    readonly status?: keyof typeof STATUS
    readonly in_default?: 'true' | 'false'
    /** The label of a bucket or of several (`30+`), or what became of it, by a basis. */
    readonly state?: string
    readonly basis?: Basis
    /** Days that it has ever been past due, at least, by a basis. */
    readonly ever_past_due?: string
    readonly first_payment?: FirstPayment
    /** The month of the first loss on it, by its number. */
    readonly written_off_in?: number
    readonly finding?: OpenedCheck
    readonly cause?: BreakCause
  }

/** By whose word states are judged where that is left out. */
export function basisOf({ basis = 'reported' }: DrillDownFilter): Basis {
  return basis
}

/** The groups of a receivable as they are shown. */
export function cellInWords(cell: Cell) {
  return { ...cell, vintage: monthText(cell.vintage) }
}

/** Whether a receivable is of the groups that are meant. */
export function isMeant(cell: Cell, filter: DrillDownFilter): boolean {
  const { obligor_id } = filter
  return isWithin(cellInWords(cell), filter) && (obligor_id === undefined || obligor_id === cell.obligor_id)
}

/** Whether the position of a receivable is as the filter asks. */
export function matchesPosition(
  { aggregate, position, first_payment }: PositionOnDay,
  edges: readonly number[],
  filter: DrillDownFilter,
): boolean {
  const { state, status, ever_past_due, finding, cause, in_default } = filter
  if (ever_past_due !== undefined && worstOf(position, basisOf(filter)) < Number(ever_past_due)) return false
  if (state !== undefined && !isInState(state, aggregate, basisOf(filter), edges)) return false
  if (filter.first_payment !== undefined && filter.first_payment !== first_payment) return false
  if (filter.written_off_in !== undefined && !isLostIn(filter.written_off_in, position)) return false
  if (status !== undefined && status !== statusWord(position.status)) return false
  if (finding !== undefined && !checksOf(aggregate).includes(finding)) return false
  if (cause !== undefined && cause !== aggregate.cause) return false
  return in_default === undefined || in_default === String(isInDefault(aggregate))
}

/** Whether principal is lost since a month. */
function isLostIn(month: number, { written_off_since }: PositionOnDay['position']): boolean {
  return written_off_since !== null && monthOfDay(written_off_since) === month
}

/** The checks of data-quality that count a receivable in its position. */
function checksOf(aggregate: AggregatePosition): readonly OpenedCheck[] {
  return isClean(aggregate) ? ['clean'] : aggregate.findings
}

/** Whether what is too large to be added up is asked for: it has no position, so that nothing else can be asked of it but its groups. */
export function asksForTooLarge({ finding, ...filter }: DrillDownFilter): boolean {
  const { state, status, ever_past_due, first_payment, written_off_in, cause, in_default } = filter
  const others = [state, status, ever_past_due, first_payment, written_off_in, cause, in_default]
  return finding === 'too_large' && others.every((part) => part === undefined)
}

/** Whether it counts as principal in default: what was written off as a whole no longer does. */
export function isInDefault({ in_default, outcome }: AggregatePosition): boolean {
  return in_default && outcome === 'outstanding'
}
