// What a receivable is part of on a day, and what decides it beside its own position.
import type { CreditScore } from '../../../core/credit-bureaus.ts'
import type { BreakCause } from '../../balance-check/checked-entry.ts'
import type { MetricSettings } from '../../metric-settings.ts'
import type { Expectations } from '../../performance-history/expectations.ts'
import type { Outcome } from '../../performance-history/receivable-position.ts'
import type { Finding } from '../measures.ts'
import type { Terms } from './terms-walk.ts'

/** A receivable's part of the totals on a day. Amounts in minor units. */
export interface AggregatePosition {
  readonly outstanding: number
  readonly outcome: Outcome
  /** A bucket while principal is outstanding, else what became of it; by the lender's word and by what was due and paid. */
  readonly reported: number
  readonly computed: number
  readonly in_default: boolean
  readonly with_schedule: boolean
  readonly terms: Terms
  /** What was disbursed less refunded to date, and all that is to be repaid by schedule; null where that is not known. */
  readonly advanced: number
  readonly to_repay: bigint | null
  /** Of its obligor. */
  readonly score: CreditScore | null
  /** What is amiss with its data, in the order of FINDINGS. */
  readonly findings: readonly Finding[]
  /** Why the lender's balance parts from ours where it is unreconciled; else null. */
  readonly cause: BreakCause | null
}

/** What decides an aggregate position beside the position of the receivable itself. */
export interface PositionContext {
  readonly steps: readonly MetricSettings[]
  readonly expected: Expectations
  readonly terms: Terms
  /** All principal and interest of its schedule; null where none is known. */
  readonly to_repay: bigint | null
  readonly score: CreditScore | null
  /** Day number of the origination. */
  readonly origination: number
  /** Whether what was repaid can be drawn again. */
  readonly revolving: boolean
  /** When money moved; null while none has. */
  readonly moved: Moved | null
  /** What broke the lender's balances; null where they agree. */
  readonly cause: BreakCause | null
}

/** When money moved. */
export interface Moved {
  /** Day numbers of the first and the last day on which it did. */
  readonly first: number
  readonly last: number
  /** Whether any but a recovery moved since the receivable was closed, which it still is. */
  readonly after_close: boolean
}
