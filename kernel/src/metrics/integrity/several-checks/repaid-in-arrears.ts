// What one receivable gives to the check of refinanced arrears: the days on which it was repaid while long past due, and what was disbursed on it. Only
// this is kept of each receivable, so that an obligor may have any number of them.
import { groupBy } from '../../../core/group-by.ts'
import { compare } from '../../cash-tie-out/payments.ts'
import { movementOf, signedAmount } from '../../ledger/entry-facts.ts'
import { FACT, type Ledger } from '../../ledger/ledger.ts'
import { expectationsOf } from '../../performance-history/expectations.ts'
import { LedgerReplay } from '../../performance-history/ledger-replay.ts'
import { type ReceivablePosition, daysPastDue, outstanding } from '../../performance-history/receivable-position.ts'
import type { ThresholdsOf } from '../checks.ts'
import type { LenderFacts } from '../facts.ts'
import type { EntryEvidence } from '../finding.ts'
import { checksInForce } from '../settings.ts'
import { reachesShare } from './shares.ts'

/** An entry as it is known. Days are numbers, money minor units. */
export interface OwedEntry {
  readonly id: string
  readonly day: number
  /** As it was sent; what it means follows from the settings. */
  readonly type: string
  readonly amount: number
  /** The moment at which this version became known. */
  readonly recorded: number
}

/** A receivable as it is known: its entries, in any order, and the ledger that follows from them. */
export interface OwedReceivable {
  readonly id: string
  readonly currency: string
  readonly ledger: Ledger
  readonly entries: readonly OwedEntry[]
}

/** An entry by which a receivable was repaid, or by which that was taken back: below zero. */
export interface Repayment {
  readonly entry: EntryEvidence
  readonly day: number
  /** What of it is principal. */
  readonly principal: number
  /** All of it: principal, interest and fees. */
  readonly paid: number
}

/** Money that was lent. */
export interface Disbursement {
  readonly entry: EntryEvidence
  readonly currency: string
  readonly day: number
  readonly amount: number
}

/** A receivable that was long past due on a day before it was repaid. */
export interface RepaidInArrears {
  readonly receivable_id: string
  readonly currency: string
  /** The first day of the repayment. */
  readonly day: number
  /** Outstanding principal, and days past due, at the end of the day before. */
  readonly owed: number
  readonly days_past_due: number
  /** What was repaid from that day on, within the days that count together; by day, then by id. */
  readonly repayments: readonly Repayment[]
  /** What is in force on that day. */
  readonly thresholds: ThresholdsOf<'refinanced_arrears'>
}

/** What a receivable gives to the check. */
export interface RepaymentFacts {
  readonly in_arrears: readonly RepaidInArrears[]
  readonly disbursements: readonly Disbursement[]
}

/** What is repaid to the lender, or refunded. */
const PRINCIPAL: ReadonlySet<number> = new Set([FACT.principal, FACT.refund])
const PAID: ReadonlySet<number> = new Set([
  ...PRINCIPAL,
  FACT.interest,
  FACT.origination_fee,
  FACT.periodic_fee,
  FACT.late_fee,
])

/** What a receivable gives to the check of refinanced arrears. */
export function repaymentFactsOf(
  receivable: OwedReceivable,
  lender: Pick<LenderFacts, 'steps' | 'checks'>,
): RepaymentFacts {
  const repayments: Repayment[] = []
  const disbursements: Disbursement[] = []
  for (const { id, day, type, amount, recorded } of receivable.entries) {
    const movement = movementOf(type, day, lender.steps)
    const value = signedAmount(amount, movement)
    const entry = { receivable_id: receivable.id, entry_id: id, recorded }
    const principal = PRINCIPAL.has(movement.flow) ? value : 0
    if (PAID.has(movement.flow) && value !== 0) repayments.push({ entry, day, principal, paid: value })
    if (movement.flow === FACT.disbursement && value > 0)
      disbursements.push({ entry, currency: receivable.currency, day, amount: value })
  }
  return { in_arrears: [...repaidInArrears(receivable, repayments, lender)], disbursements }
}

/** The days on which it was repaid while long past due, rising. */
function* repaidInArrears(
  { id, currency, ledger }: OwedReceivable,
  repayments: readonly Repayment[],
  { steps, checks }: Pick<LenderFacts, 'steps' | 'checks'>,
): Generator<RepaidInArrears> {
  const by_day = groupBy(repayments, ({ day }) => day)
  const days = [...by_day]
    .filter(([, all]) => all.some(({ principal }) => principal > 0))
    .map(([day]) => day)
    .toSorted((a, b) => a - b)
  if (days.length === 0) return
  const replay = new LedgerReplay(ledger, expectationsOf(ledger).arrears, steps)
  for (const day of days) {
    const position = replay.advanceTo(day - 1)
    const { refinanced_arrears: thresholds } = checksInForce(checks, day)
    const days_past_due = arrearsOf(position)
    const owed = outstanding(position)
    if (thresholds === null || owed <= 0 || days_past_due < thresholds.days_past_due_min) continue
    const within = Array.from({ length: thresholds.days_apart + 1 }, (_, at) => by_day.get(day + at) ?? []).flat()
    const most = within.reduce((sum, { principal }) => sum + Math.max(0, principal), 0)
    if (!reachesShare(most, owed, thresholds.amount_share_min)) continue
    const sorted = within.toSorted((a, b) => a.day - b.day || compare(a.entry.entry_id, b.entry.entry_id))
    yield { receivable_id: id, currency, day, owed, days_past_due, repayments: sorted, thresholds }
  }
}

/** Days past due as reported or as computed, whichever are more: either shows that it is in arrears. */
function arrearsOf(position: ReceivablePosition): number {
  return Math.max(daysPastDue(position, position.delinquent_since), daysPastDue(position, position.rolling_since))
}
