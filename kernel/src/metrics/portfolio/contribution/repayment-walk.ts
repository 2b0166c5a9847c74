// What is to be repaid of a receivable by its schedule, day by day: the upper part of its factor rate. As on its own timeline, the terms and draws
// up to the day decide what is derived, and what the lender schedules counts from the beginning, since a schedule is about the future.
import { FACT, type Ledger } from '../../ledger/ledger.ts'
import { type DueItems, allDue, dueItemsOf } from '../../performance-history/expectations.ts'
import { ledgerAsOf } from '../../performance-history/ledger-as-of.ts'
import { sumDue } from '../../returns/factor-rate.ts'

/** The facts from which a schedule is derived. */
const DERIVING: ReadonlySet<number> = new Set([
  FACT.disbursement,
  FACT.refund,
  FACT.capitalized_interest,
  FACT.term,
  FACT.payment_frequency,
  FACT.interest_rate,
])

/**
 * Days on which the schedule of one receivable is derived at most. A line that is drawn again and again costs as much as its draws times its
 * periods otherwise, and has no fixed price.
 */
export const REPAYMENT_DAYS_MAX = 100

/** Walks through what is to be repaid, forward only. */
export class RepaymentWalk {
  readonly #ledger: Ledger
  /** The items of the whole ledger. */
  readonly #expected: DueItems
  /** Days on which terms or draws change, rising. */
  readonly #days: readonly number[]
  #at = -1
  #to_repay: bigint | null | undefined

  constructor(ledger: Ledger, expected: DueItems) {
    const { days, kinds } = ledger
    this.#expected = expected
    this.#ledger = ledger
    this.#days = [...new Set(days.filter((_, at) => DERIVING.has(kinds[at] ?? -1)))]
  }

  /** All principal and interest of the schedule as of a day, in minor units; null where nothing is known to fall due. */
  on(day: number): bigint | null {
    const from = this.#at
    while ((this.#days[this.#at + 1] ?? Infinity) <= day) this.#at += 1
    if (this.#at !== from || this.#to_repay === undefined) this.#to_repay = this.#derive()
    return this.#to_repay
  }

  #derive(): bigint | null {
    const day = this.#days[this.#at]
    if (day === undefined || this.#at >= REPAYMENT_DAYS_MAX) return null
    const is_last = this.#at === this.#days.length - 1
    return sumDue(allDue(is_last ? this.#expected : dueItemsOf(ledgerAsOf(this.#ledger, day, 'schedule'))))
  }
}
