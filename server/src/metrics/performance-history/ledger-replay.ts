// The course of a receivable: a walk through its ledger from day to day that keeps where it stands. It only looks at what is
// dated up to the day it has come to, so nothing later can change what it says of a past day.
import type { ArrearsStep } from '../delinquency/derive-arrears.ts'
import { EFFECTS } from '../ledger/flow-effects.ts'
import { FACT, type Ledger, STATUS, isFlow, isRevolving } from '../ledger/ledger.ts'
import { type MetricSettings, metricSettingsOn } from '../metric-settings.ts'
import { type ReceivablePosition, outstanding, untouched, writtenOff } from './receivable-position.ts'

/**
 * Days past due after which a receivable counts as defaulted though nothing was written off: closed-end 120, open-end 180
 * (Uniform Retail Credit Classification, 65 FR 36903).
 */
export const DEFAULT_DAYS = { closed_end: 120, open_end: 180 } as const

/** Walks through one ledger, forward only. */
export class LedgerReplay {
  readonly standing: ReceivablePosition = untouched()
  readonly #ledger: Ledger
  readonly #arrears: readonly ArrearsStep[]
  readonly #steps: readonly MetricSettings[]
  readonly #default_days: number
  #fact = 0
  #arrear = 0
  #reports_delinquency = false
  #ended_since: number | null = null
  #closing: MetricSettings['closure_policy'] | null = null

  constructor(ledger: Ledger, arrears: readonly ArrearsStep[], steps: readonly MetricSettings[]) {
    this.#ledger = ledger
    this.#arrears = arrears
    this.#steps = steps
    this.#default_days = isRevolving(ledger.product) ? DEFAULT_DAYS.open_end : DEFAULT_DAYS.closed_end
  }

  /** Goes to the end of a day, which must not lie behind. */
  advanceTo(day: number): ReceivablePosition {
    for (let next = this.nextDay(); next <= day; next = this.nextDay()) {
      this.#noteAge(next - 1)
      const was_past_due = this.#isPastDue()
      this.standing.day = next
      this.#takeFacts(next)
      this.#takeArrears(next)
      if (!was_past_due && this.#isPastDue()) this.standing.episodes_computed += 1
    }
    this.#noteAge(day)
    this.standing.day = day
    return this.standing
  }

  /** The next day on which a fact or arrears change where the receivable stands; Infinity when there is none. */
  nextDay(): number {
    const fact = this.#ledger.days[this.#fact] ?? Infinity
    const arrear = this.#arrears[this.#arrear]?.day ?? Infinity
    return Math.min(fact, arrear)
  }

  #takeFacts(day: number): void {
    const { days, kinds, values } = this.#ledger
    const first = this.#fact
    const was_delinquent = this.standing.delinquent_since !== null
    const was_outstanding = outstanding(this.standing) > 0
    while (days[this.#fact] === day) {
      this.#take(kinds[this.#fact] ?? 0, values[this.#fact] ?? 0)
      this.#fact += 1
    }
    if (this.#fact === first) return
    this.#close(day)
    this.standing.written_off_since = writtenOff(this.standing) > 0 ? (this.standing.written_off_since ?? day) : null
    this.#compareBalances(first)
    const since = this.standing.delinquent_since
    // What has ended and is said once more, while nothing is outstanding, is no delinquency of its own.
    const said_again = since === this.#ended_since && outstanding(this.standing) <= 0
    if (!was_delinquent && since !== null && !said_again) this.standing.episodes_reported += 1
    if (was_outstanding && outstanding(this.standing) <= 0) this.#endDelinquency()
  }

  #take(kind: number, value: number): void {
    const { standing } = this
    if (isFlow(kind)) {
      standing.totals[kind] = (standing.totals[kind] ?? 0) + value
      standing.principal += (EFFECTS[kind] ?? 0) * value
      if (kind === FACT.write_off && value > 0) standing.defaulted_on ??= standing.day
    } else if (kind === FACT.status) standing.status = value
    else if (kind === FACT.delinquent_since) {
      this.#reports_delinquency = true
      standing.delinquent_since = Number.isNaN(value) ? null : value
      if (standing.delinquent_since !== this.#ended_since) this.#ended_since = null
    } else if (kind === FACT.delinquent_amount) standing.delinquent_amount = value
    else if (kind === FACT.delinquent_times) standing.delinquent_times = value
  }

  /** A closed receivable has nothing outstanding: what its entries leave is taken out, by the policy of the day it was closed. */
  #close(day: number): void {
    const { standing } = this
    if (standing.status !== STATUS.closed) {
      this.#closing = null
      standing.closed_unexplained = 0
      standing.closed_as_loss = 0
      return
    }
    this.#closing ??= metricSettingsOn(this.#steps, day).closure_policy
    const loss = this.#closing === 'write_off' ? Math.max(0, standing.principal) : 0
    standing.closed_as_loss = loss
    standing.closed_unexplained = standing.principal - loss
    if (loss > 0) standing.defaulted_on ??= day
  }

  /** When nothing is outstanding any more nothing is delinquent, and drawing again does not bring back what was. */
  #endDelinquency(): void {
    if (this.standing.delinquent_since === null) return
    this.#ended_since = this.standing.delinquent_since
    this.standing.delinquent_since = null
    this.standing.delinquent_amount = 0
  }

  /** Of the balances stated on a day the one nearest to ours: some order of the day's entries makes it the last. */
  #compareBalances(first: number): void {
    const { kinds, values } = this.#ledger
    const { standing } = this
    let nearest = Number.NaN
    for (let i = first; i < this.#fact; i += 1) {
      if (kinds[i] !== FACT.reported_balance) continue
      const value = values[i] ?? 0
      if (Number.isNaN(nearest) || Math.abs(value - standing.principal) < Math.abs(nearest - standing.principal))
        nearest = value
    }
    if (Number.isNaN(nearest)) return
    standing.reported_balance = nearest
    standing.principal_then = standing.principal
  }

  #takeArrears(day: number): void {
    const { standing } = this
    for (let step = this.#arrears[this.#arrear]; step?.day === day; step = this.#arrears[this.#arrear]) {
      standing.rolling_since = step.rolling_since
      standing.strict_since = step.strict_since
      this.#arrear += 1
    }
  }

  /** Whether it is past due by what was due and paid: nothing is while nothing is outstanding. */
  #isPastDue(): boolean {
    return this.standing.rolling_since !== null && outstanding(this.standing) > 0
  }

  /** Notes what age alone brought since the last event, up to the end of a day. */
  #noteAge(until: number): void {
    const { standing } = this
    const { delinquent_since: reported, rolling_since: computed } = standing
    if ((reported === null && computed === null) || outstanding(standing) <= 0) return
    if (reported !== null) standing.worst_reported = Math.max(standing.worst_reported, until - reported)
    if (computed !== null) standing.worst_computed = Math.max(standing.worst_computed, until - computed)
    if (standing.defaulted_on === null) this.#noteBackstop(until)
  }

  /** Notes a default by age; what the lender reports goes before what was computed. */
  #noteBackstop(until: number): void {
    const { standing } = this
    const since = this.#reports_delinquency ? standing.delinquent_since : standing.rolling_since
    if (since === null) return
    const day = Math.max(since + this.#default_days, standing.day)
    if (day <= until) standing.defaulted_on = day
  }
}
