// What makes findings, for the calculator of integrity checks and for verifying: each producer has subjects of one kind, such as receivables, obligors
// or identities, and finds what its checks find of them. The calculator follows the logs, asks each producer which of its subjects are
// concerned, and stores what differs. A producer reads; it stores nothing (0143).
import type { CheckName } from '@tapeline/kernel/metrics/integrity/checks'
import type { Finding } from '@tapeline/kernel/metrics/integrity/finding'
import type { ChecksStep } from '@tapeline/kernel/metrics/integrity/settings'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import type { Transaction } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'

/** A lender whose book is checked. */
export interface CheckedLender {
  readonly tenant: number
  readonly organization: string
  readonly environment: 'sandbox' | 'live'
  /** The operator's tenant of its environment. */
  readonly operator: number
  readonly time_zone: string
}

/** Moments up to which what was written counts: of the lender's log, and of the operator's. */
export interface CheckedPosition {
  readonly log: number
  readonly operator: number
}

/** What a turn looks at: all that was known at a position, and nothing that was written behind it. */
export interface CheckTurn {
  readonly transaction: Transaction
  readonly lender: CheckedLender
  readonly position: CheckedPosition
  /** What is looked for, by the day from which it is; see `checksInForce`. */
  readonly checks: readonly ChecksStep[]
  /** What types of entries mean and how arrears are counted, by the day from which it holds. */
  readonly settings: readonly MetricSettings[]
}

/** A record of the operator about the lender that was written. */
export interface OperatorsWrite {
  readonly kind: string
  readonly id: string
  readonly state: { readonly [field: string]: unknown }
}

/** What was written since the turn before. Some of it may be handed in twice. */
export interface IntegrityNews {
  /** Where the turn before ended. */
  readonly after: CheckedPosition
  /** Numbers of receivables that were changed, or whose entries were; those of a sweep too. */
  readonly receivables: readonly number[]
  /** The lender's log, such as for changes of accounts; without what `receivables` stand for. */
  readonly events: readonly LoggedEvent[]
  /** What the operator wrote about the lender of the kinds that the producer names. */
  readonly written: readonly OperatorsWrite[]
}

/** Something that looks at subjects of one kind. */
export interface Producer {
  /** Unique, and never changed: findings are stored with it. */
  readonly name: string
  /** The checks of which it finds something. No other producer has them. */
  readonly checks: readonly CheckName[]
  /** Kinds of the operator's records about the lender that it follows. */
  readonly follows: readonly string[]
  /**
   * The subjects that news may concern, by texts that are unique within the producer. The calculator adds those whose stored findings name a changed
   * receivable or account, so that what is found no longer ends.
   */
  readonly findConcerned: (turn: CheckTurn, news: IntegrityNews) => Promise<readonly string[]>
  /**
   * What the checks find of some subjects: all of it, since what is not handed in ends. A subject of which nothing is found may be left out. The
   * same facts give the same findings, whatever was asked before. Throws where a calculation fails; the subjects are then asked for one by one.
   */
  readonly find: (turn: CheckTurn, subjects: readonly string[]) => Promise<ReadonlyMap<string, readonly Finding[]>>
  /** Subjects that are asked for at once, for bounded memory. */
  readonly portion: number
}
