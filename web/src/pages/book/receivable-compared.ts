// A receivable as it is compared with itself on another day or at another moment: its figures, and which of its entries count on one side alone.
import { useQuery } from '@tanstack/react-query'
import type { ReceivableMonth, ReceivableTimeline } from '@tapeline/sdk'
import { failureOf, isNotCalculable } from '../../service/call.ts'
import { whyNotQuery } from '../../service/compared-list.ts'
import { timelineQuery } from '../../service/timeline.ts'
import { useAgainst } from '../../shell/use-against.ts'
import { usePlace } from '../../shell/use-place.ts'
import { type MaybeFigure, amountOf, averageOf, countOf, rateOf, ratioOf } from '../../ui/change.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import type { ComparedFigure } from '../compare/compared-note.tsx'
import type { Side } from '../compare/side.ts'

/** Its history up to a day, and the last month of that. */
export interface ReceivableThen {
  readonly timeline: ReceivableTimeline
  readonly last: ReceivableMonth
}

/** The other side; undefined where nothing is compared. It has no rows where the receivable had no entries then, or could not be calculated. */
export function useReceivableThen(id: string): Side<ReceivableThen> | undefined {
  const { environment } = usePlace()
  const against = useAgainst()
  const { as_of, known_at } = against?.clocks ?? {}
  const { data, error } = useQuery({
    ...timelineQuery(environment, id, { as_of, known_at }),
    enabled: against !== undefined,
    // A receivable that was not known then has no figures then.
    retry: false,
  })
  if (against === undefined) return undefined
  const last = data?.months.at(-1)
  const rows = data === undefined ? undefined : last === undefined ? [] : [{ timeline: data, last }]
  return isGone(error) || isNotCalculable(error) ? { against, rows: [], error: null } : { against, rows, error }
}

function isGone(error: unknown): boolean {
  return error !== null && failureOf(error).is_gone
}

/** Why it could not be calculated on the other side; undefined where it could, or was not there. */
export function useWhyNotThen(id: string) {
  const { environment } = usePlace()
  const side = useReceivableThen(id)
  const clocks = side?.against.clocks ?? {}
  const { data } = useQuery({ ...whyNotQuery(environment, id, clocks), enabled: side?.rows?.length === 0 })
  return data ?? undefined
}

/** The one row of either side. */
export const receivableKey = ({ timeline }: ReceivableThen) => timeline.receivable_id

const days = (count: number | undefined): MaybeFigure =>
  count === undefined ? null : averageOf({ numerator: count, denominator: 1 }, { digits: 0, suffix: ' days' })

const TIMES = { digits: 2, suffix: ' ×' }

type Of = (then: ReceivableThen) => MaybeFigure

/** Its figures by the ids that they open by. */
export const FIGURES_THEN = {
  outstanding: ({ timeline, last }) => amountOf(last.principal.closing, timeline.currency),
  cash: ({ timeline }) =>
    amountOf(
      totalOf(timeline, ({ cash }) => cash.total_in),
      timeline.currency,
    ),
  reported: ({ last }) => days(last.delinquency.reported.days_past_due),
  computed: ({ last }) => days(last.delinquency.computed?.days_past_due),
  moic: ({ timeline }) => averageOf(timeline.returns.moic.realised, TIMES),
  irr: ({ timeline }) => rateOf(timeline.returns.irr),
  'gross-yield': ({ timeline }) => ratioOf(timeline.returns.gross_yield),
  wal: ({ timeline }) => averageOf(timeline.returns.wal_received, { digits: 2, suffix: ' years' }),
  'factor-rate': ({ timeline }) => averageOf(timeline.returns.factor_rate, TIMES),
} as const satisfies Readonly<Record<string, Of>>

/** What a figure is compared by; undefined of an id that is none of them. */
export function figureThen(id: string): Of | undefined {
  return Object.entries<Of>(FIGURES_THEN).find(([name]) => name === id)?.[1]
}

/** How late it is, as the table of the two counts has it. */
export const LATE_THEN = {
  reported_amount: ({ timeline, last }) => amountOf(last.delinquency.reported.amount, timeline.currency),
  overdue_amount: ({ timeline, last: { delinquency } }) =>
    delinquency.computed === null ? null : amountOf(delinquency.computed.overdue_amount, timeline.currency),
  reported_times: ({ last }) => countOf(last.delinquency.reported.times),
  computed_times: ({ last: { delinquency } }) =>
    delinquency.computed === null ? null : countOf(delinquency.computed.times),
} as const satisfies Readonly<Record<string, Of>>

/** What fell due to the day by the schedule that counts; nothing where none is known. */
export const dueOf =
  (part: 'principal' | 'interest') =>
  ({ timeline }: ReceivableThen): MaybeFigure =>
    timeline.basis === 'none'
      ? null
      : amountOf(
          totalOf(timeline, ({ due }) => due[part]),
          timeline.currency,
        )

/** What was received of it to the day. */
export const paidOf =
  (part: 'principal' | 'interest') =>
  ({ timeline }: ReceivableThen): MaybeFigure =>
    amountOf(
      totalOf(timeline, ({ cash }) => cash[part]),
      timeline.currency,
    )

/** What the months of a receivable add up to. */
export function totalOf({ months }: ReceivableTimeline, of: (month: ReceivableMonth) => number): number {
  return months.reduce((sum, month) => sum + of(month), 0)
}

/** The file. */
export const RECEIVABLE_NAMES: readonly FileColumn<ReceivableThen>[] = [
  ['receivable_id', receivableKey],
  ['currency', ({ timeline }) => timeline.currency],
]
export const RECEIVABLE_FIGURES: readonly ComparedFigure<ReceivableThen>[] = [
  ['outstanding', FIGURES_THEN.outstanding],
  ['cash_received', FIGURES_THEN.cash],
  ['days_past_due_reported', FIGURES_THEN.reported, 'average'],
  ['days_past_due_computed', FIGURES_THEN.computed, 'average'],
  ['amount_past_due_reported', LATE_THEN.reported_amount],
  ['amount_past_due_computed', LATE_THEN.overdue_amount],
  ['principal_due', dueOf('principal')],
  ['principal_received', paidOf('principal')],
  ['interest_due', dueOf('interest')],
  ['interest_received', paidOf('interest')],
  ['moic', FIGURES_THEN.moic, 'average'],
  ['irr', FIGURES_THEN.irr, 'ratio'],
  ['gross_yield', FIGURES_THEN['gross-yield'], 'ratio'],
]
/** What is no number. */
export const RECEIVABLE_STATES: readonly FileColumn<ReceivableThen>[] = [
  ['bucket_reported', ({ last }) => last.delinquency.reported.bucket],
  ['bucket_computed', ({ last }) => last.delinquency.computed?.bucket],
]
