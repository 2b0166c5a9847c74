// What makes findings, for the calculator of integrity checks and for verifying: each producer has subjects of one kind, such as receivables, obligors
// or identities, and finds what its checks find of them. The calculator follows the logs, asks each producer which of its subjects are
// concerned, and stores what differs. A producer stores no findings (0143); what it reads again and again it may keep as sums, in the turn that changes them.
import type { CheckName } from '@tapeline/kernel/metrics/integrity/checks'
import type { Finding } from '@tapeline/kernel/metrics/integrity/finding'
import type { CheckedBook, CheckedLender, CheckedPosition } from '../../resources/finding/checked-lender-reads.ts'
import type { Transaction } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import type { GiveWay } from '../scheduling/precedence.ts'

/** What a turn looks at: all that was known at a position, and nothing that was written behind it. */
export interface CheckTurn {
  readonly transaction: Transaction
  readonly lender: CheckedLender
  readonly position: CheckedPosition
  /** The lender's settings, thresholds by day, closes and debt lines, as known at the position. */
  readonly book: CheckedBook
  /** Called between two portions of subjects. */
  readonly giveWay: GiveWay
}

/** A record of the operator about the lender that was written, of the kinds that are followed (`FOLLOWED_KINDS`), as it is now. */
export interface OperatorsWrite {
  readonly kind: string
  readonly id: string
  readonly recorded: number
  readonly state: { readonly [field: string]: unknown }
}

/** What was written since the turn before. Some of it may be handed in twice. */
export interface IntegrityNews {
  /** Numbers of receivables that were changed, or whose entries were; also those whose turn it is while the whole book is looked at. */
  readonly receivables: readonly number[]
  /** Whether the whole book is being looked at: settings or thresholds may have changed. */
  readonly is_sweep: boolean
  /** Whether all of the book was looked at by the end of the turn: not while it is being looked at, stretch by stretch. */
  readonly is_whole: boolean
  /** The lender's log since the turn before, such as for changes of accounts. */
  readonly events: readonly LoggedEvent[]
  readonly written: readonly OperatorsWrite[]
}

/** Something that looks at subjects of one kind. */
export interface Producer {
  /** Unique, and never changed: findings are stored with it. */
  readonly name: string
  /** The checks of which it finds something. No other producer has them. */
  readonly checks: readonly CheckName[]
  /** Subjects that are asked for at once, for bounded memory. */
  readonly portion: number
  /**
   * The subjects that news may concern, by texts that are unique within the producer. The calculator adds those with a stored finding that names a
   * changed receivable or account, so that what is found no longer ends.
   */
  readonly findConcerned: (turn: CheckTurn, news: IntegrityNews) => Promise<readonly string[]>
  /**
   * What the checks find of some subjects: all of it, since what is not handed in ends. A subject of which nothing is found may be left out. The
   * same facts give the same findings, whatever was asked before. Where it throws, the subjects are asked for in halves of halves, and one for which
   * it throws alone is set aside.
   */
  readonly find: (turn: CheckTurn, subjects: readonly string[]) => Promise<ReadonlyMap<string, readonly Finding[]>>
  /** Forgets what it keeps of a lender beside its findings, so that all of it is made anew; undefined where it keeps nothing that needs that. */
  readonly forget?: (turn: Pick<CheckTurn, 'transaction' | 'lender'>) => Promise<void>
  /** The number of the receivable that a subject is; undefined where it is none. */
  readonly receivableOf?: (subject: string) => number
}
