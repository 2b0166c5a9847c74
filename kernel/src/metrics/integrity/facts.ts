// What the checks of one receivable are made from: plain values, so that a portion of a large book is cheap to read and the checks stay pure.
// Days are numbers (`core/day.ts`), moments microseconds of the tenant's clock, money minor units of the currency.
import type { DatedPatch } from '../../core/dated-facts.ts'
import type { MetricSettings } from '../metric-settings.ts'
import type { ChecksStep } from './settings.ts'

/** One version of an entry, current or not, as the lender sent it. */
export interface EntryVersion {
  /** The id of the entry; its versions have it in common. */
  readonly id: string
  /** The day that it states, as a number. */
  readonly day: number
  /** The type as it was sent; what it means follows from the settings (`movementOf`). */
  readonly type: string
  readonly amount: number
  readonly receivable_status: string | null
  /** The outstanding principal that the lender states with it. */
  readonly balance: number | null
  /** The moment at which this version became known. */
  readonly recorded: number
  /** The moment from which it is no longer known, by a change or a deletion; null while it is. */
  readonly superseded: number | null
  /** Whether it was superseded by a deletion: no other version of the entry begins at that moment. */
  readonly deleted: boolean
}

/** Days on which a receivable backed a debt line, as known at the moment of the facts. */
export interface PledgeDays {
  readonly debt_line_id: string
  /** The first day. */
  readonly from: number
  /** The first day on which it no longer did; null while it does. */
  readonly until: number | null
}

/** What is known of one receivable at a moment. Its lists may be in any order. */
export interface ReceivableFacts {
  readonly id: string
  /** As known at the moment. */
  readonly obligor_id: string
  readonly currency: string
  /** All patches that are known, each with its effective day and the moment at which it became known. */
  readonly patches: readonly DatedPatch[]
  /** Every version of its entries that was ever known by the moment, superseded and deleted ones included. */
  readonly entries: readonly EntryVersion[]
  /**
   * When the import began that a patch or a version came with, or by which a version was taken back, by the moment at which that was recorded: an import is one
   * report, however long it takes. What came alone is left out. Many receivables may share one map.
   */
  readonly imports: ReadonlyMap<number, number>
  readonly pledges: readonly PledgeDays[]
}

/** A close of a month: the day as of which, and the moment at which it was made. */
export interface MonthClose {
  readonly as_of: number
  readonly made: number
}

/** What the checks need of the lender, the same for all of its receivables. */
export interface LenderFacts {
  /** Turns moments into days. */
  readonly time_zone: string
  /** How days past due and types of entries are read, by day. */
  readonly steps: readonly MetricSettings[]
  /**
   * Whether the lender states delinquency of any of its receivables: then one of which it states none is current in its books. Where it states none at
   * all, days past due are those of the schedule.
   */
  readonly states_delinquency: boolean
  /** The checks in force, by day, rising. */
  readonly checks: readonly ChecksStep[]
  /** The closes of all debt lines of the lender, in any order. */
  readonly closes: readonly MonthClose[]
  /** The days as of which covenants of the lender's debt lines are tested, in any order. */
  readonly test_days: readonly number[]
}
