// Whose alerts are followed, and what their rules watch.
import type { FiguresAsked } from '../../resources/alert/line-figures-rules.ts'
import type { EventOwner, EventPlace } from '../../resources/event/event-rules.ts'

/** What a process saw last of a lender for the rules of an organization. */
export interface ReceivablesSeen {
  readonly mark: string
  readonly again_at: number
}

/** What is seen of lenders, by the organization's tenant and theirs. */
export type ReceivablesSeenBy = Map<string, ReceivablesSeen>

/** A tenant whose events are watched, up to which position there are some. */
export interface WatchedSource extends EventPlace {
  readonly tenant: number
  readonly end: number
}

/** A lender whose receivables are watched. */
export interface WatchedBook extends Pick<FiguresAsked, 'tenant' | 'organization' | 'today'> {
  /** Changes where sums of the portfolio may have. */
  readonly folded: string
}

/** A tenant with rules, and whose events and figures they watch. */
export interface AlertOwner extends EventOwner {
  readonly tenant: number
  readonly time_zone: string
  readonly sources: readonly WatchedSource[]
  /** The lenders whose lines are watched. */
  readonly lenders: readonly Omit<FiguresAsked, 'metrics' | 'changes' | 'cash_ages'>[]
  /** The lenders whose receivables are watched, also while there is no operator. */
  readonly books: readonly WatchedBook[]
  readonly operator_slug: string
  readonly receivables_seen: ReceivablesSeenBy
  readonly cash_ages: FiguresAsked['cash_ages']
}
