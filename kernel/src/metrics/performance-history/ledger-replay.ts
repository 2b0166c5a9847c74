// Replays a receivable's ledger from day to day and keeps its position. It reads only facts dated up to the current day, so later facts
// cannot change the position of a past day.
import type { ArrearsStep } from '../delinquency/derive-arrears.ts'
import { EFFECTS } from '../ledger/flow-effects.ts'
import { FACT, type Ledger, STATUS, isFlow, isRevolving } from '../ledger/ledger.ts'
import { type MetricSettings, metricSettingsOn } from '../metric-settings.ts'
import {
  type DefaultRule,
  type ReceivablePosition,
  outstanding,
  initialPosition,
  writtenOff,
} from './receivable-position.ts'

/**
 * Days past due after which a receivable counts as defaulted without a write-off: closed-end 120, open-end 180 (Uniform Retail Credit
 * Classification, 65 FR 36903).
 */
export const DEFAULT_DAYS = { closed_end: 120, open_end: 180 } as const

const DAYS_RULES = { closed_end: 'past_due_120_days', open_end: 'past_due_180_days' } as const

/** Replays one ledger, forward only. */
export class LedgerReplay {
  readonly position: ReceivablePosition = initialPosition()
  readonly #ledger: Ledger
  readonly #arrears: readonly ArrearsStep[]
  readonly #steps: readonly MetricSettings[]
  readonly #kind: keyof typeof DEFAULT_DAYS
  #fact = 0
  #arrear = 0
  #reports_delinquency = false
  #ended_since: number | null = null
  #closing: MetricSettings['closure_policy'] | null = null

  constructor(ledger: Ledger, arrears: readonly ArrearsStep[], steps: readonly MetricSettings[]) {
    this.#ledger = ledger
    this.#arrears = arrears
    this.#steps = steps
    this.#kind = isRevolving(ledger.product) ? 'open_end' : 'closed_end'
  }

  /** Advances to the end of a day, which must not be earlier than the current day. */
  advanceTo(day: number): ReceivablePosition {
    for (let next = this.nextDay(); next <= day; next = this.nextDay()) {
      this.#noteAge(next - 1)
      const was_past_due = this.#isPastDue()
      this.position.day = next
      this.#takeFacts(next)
      this.#takeArrears(next)
      if (!was_past_due && this.#isPastDue()) this.position.episodes_computed += 1
    }
    this.#noteAge(day)
    this.position.day = day
    return this.position
  }

  /** The next day on which a fact or arrears change the position; Infinity if there is none. */
  nextDay(): number {
    const fact = this.#ledger.days[this.#fact] ?? Infinity
    const arrear = this.#arrears[this.#arrear]?.day ?? Infinity
    return Math.min(fact, arrear)
  }

  #takeFacts(day: number): void {
    const { days, kinds, values } = this.#ledger
    const first = this.#fact
    const was_delinquent = this.position.delinquent_since !== null
    const was_outstanding = outstanding(this.position) > 0
    while (days[this.#fact] === day) {
      this.#take(kinds[this.#fact] ?? 0, values[this.#fact] ?? 0)
      this.#fact += 1
    }
    if (this.#fact === first) return
    this.#close(day)
    this.position.written_off_since = writtenOff(this.position) > 0 ? (this.position.written_off_since ?? day) : null
    this.#compareBalances(first)
    const since = this.position.delinquent_since
    // An ended delinquency that is reported again, while nothing is outstanding, is not a new delinquency.
    const reported_again = since === this.#ended_since && outstanding(this.position) <= 0
    if (!was_delinquent && since !== null && !reported_again) this.position.episodes_reported += 1
    if (was_outstanding && outstanding(this.position) <= 0) this.#endDelinquency()
  }

  #take(kind: number, value: number): void {
    const { position } = this
    if (isFlow(kind)) {
      position.totals[kind] = (position.totals[kind] ?? 0) + value
      position.principal += (EFFECTS[kind] ?? 0) * value
      if (kind === FACT.write_off && value > 0) this.#noteDefault(position.day, 'written_off')
    } else if (kind === FACT.status) position.status = value
    else if (kind === FACT.delinquent_since) {
      this.#reports_delinquency = true
      position.delinquent_since = Number.isNaN(value) ? null : value
      if (position.delinquent_since !== this.#ended_since) this.#ended_since = null
    } else if (kind === FACT.delinquent_amount) position.delinquent_amount = value
    else if (kind === FACT.delinquent_times) position.delinquent_times = value
  }

  /** A closed receivable has nothing outstanding: its remaining principal is removed, by the policy of the day it was closed. */
  #close(day: number): void {
    const { position } = this
    if (position.status !== STATUS.closed) {
      this.#closing = null
      position.closed_unexplained = 0
      position.closed_as_loss = 0
      return
    }
    this.#closing ??= metricSettingsOn(this.#steps, day).closure_policy
    const loss = this.#closing === 'write_off' ? Math.max(0, position.principal) : 0
    position.closed_as_loss = loss
    position.closed_unexplained = position.principal - loss
    if (loss > 0) this.#noteDefault(day, 'written_off')
  }

  /** The first default stays, with its rule. */
  #noteDefault(day: number, rule: DefaultRule): void {
    if (this.position.defaulted_on !== null) return
    this.position.defaulted_on = day
    this.position.default_rule = rule
  }

  /** If nothing is outstanding, nothing is delinquent, and a new draw does not resume an ended delinquency. */
  #endDelinquency(): void {
    if (this.position.delinquent_since === null) return
    this.#ended_since = this.position.delinquent_since
    this.position.delinquent_since = null
    this.position.delinquent_amount = 0
  }

  /** Of the balances stated on a day the one nearest to ours: some order of the day's entries makes it the last. */
  #compareBalances(first: number): void {
    const { kinds, values } = this.#ledger
    const { position } = this
    let nearest = Number.NaN
    for (let i = first; i < this.#fact; i += 1) {
      if (kinds[i] !== FACT.reported_balance) continue
      const value = values[i] ?? 0
      if (Number.isNaN(nearest) || Math.abs(value - position.principal) < Math.abs(nearest - position.principal))
        nearest = value
    }
    if (Number.isNaN(nearest)) return
    position.reported_balance = nearest
    position.principal_then = position.principal
  }

  #takeArrears(day: number): void {
    const { position } = this
    for (let step = this.#arrears[this.#arrear]; step?.day === day; step = this.#arrears[this.#arrear]) {
      position.rolling_since = step.rolling_since
      position.strict_since = step.strict_since
      this.#arrear += 1
    }
  }

  /** Whether it is past due as computed: never while nothing is outstanding. */
  #isPastDue(): boolean {
    return this.position.rolling_since !== null && outstanding(this.position) > 0
  }

  /** Records changes by age since the last event, up to the end of a day. */
  #noteAge(until: number): void {
    const { position } = this
    const { delinquent_since: reported, rolling_since: computed } = position
    if ((reported === null && computed === null) || outstanding(position) <= 0) return
    if (reported !== null) position.worst_reported = Math.max(position.worst_reported, until - reported)
    if (computed !== null) position.worst_computed = Math.max(position.worst_computed, until - computed)
    if (position.defaulted_on === null) this.#noteBackstop(until)
  }

  /** Records a default by age; reported delinquency takes precedence over computed. */
  #noteBackstop(until: number): void {
    const { position } = this
    const since = this.#reports_delinquency ? position.delinquent_since : position.rolling_since
    if (since === null) return
    const day = Math.max(since + DEFAULT_DAYS[this.#kind], position.day)
    if (day <= until) this.#noteDefault(day, DAYS_RULES[this.#kind])
  }
}
