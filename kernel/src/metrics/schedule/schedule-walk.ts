// Walks along the due days of a receivable: drawn principal that has not fallen due is carried from period to period, and from one set of
// terms to the next. Separate from `schedule.ts` because it has the mutable state.
import { divideBigHalfUp, mulDivHalfUp } from '../../core/rounding.ts'
import { type DueDays, type Duration, isSameDuration, listDueDays } from './due-days.ts'
import { hasLevelPayment, levelPayment } from './level-payment.ts'
import { type PeriodRate, rateOfDays, rateOfPeriod } from './period-rate.ts'
import type { Draw, DueItem, ScheduleStyle, ScheduleTerms } from './schedule-terms.ts'

/** The due amount of a period besides its interest: a payment that includes the interest, or principal alone. */
interface Installment {
  readonly amount: number
  readonly holds_interest: boolean
}

/** Walks forward through successive sets of terms. */
export class ScheduleWalk {
  readonly due: DueItem[] = []
  readonly #origination: number
  readonly #draws: readonly Draw[]
  readonly #style: ScheduleStyle
  #next_draw = 0
  /** Principal that joined the balance and has not fallen due. */
  #balance = 0
  #period_start: number
  #recast = true
  /** Listed once while only the rate changes, as a floating one does each month. */
  #listed: (DueDays & { readonly term: Duration; readonly frequency: Duration | null }) | null = null

  constructor(origination: number, draws: readonly Draw[], style: ScheduleStyle) {
    this.#origination = origination
    this.#draws = draws
    this.#style = style
    this.#period_start = origination
  }

  /** Adds what falls due under the terms from their day until before another. */
  follow(terms: ScheduleTerms, until: number): void {
    if (terms.term === null) return
    const rate = terms.rate ?? 0
    const frequency = this.#style === 'bullet' ? null : terms.frequency
    const regular = frequency === null ? null : rateOfPeriod(rate, frequency)
    const { days, even } = this.#dueDays(terms.term, frequency)
    let installment: Installment | null = null
    this.#recast = true
    for (let at = 0; at < days.length; at += 1) {
      const day = days[at] ?? Infinity
      if (day >= until) return
      if (day < terms.from) continue
      const left = days.length - at
      const whole = this.#period_start === (days[at - 1] ?? this.#origination) && (left > 1 || even)
      const period_rate = whole && regular !== null ? regular : rateOfDays(rate, day - this.#period_start)
      const interest = this.#enterPeriod(day, period_rate)
      if (this.#recast) installment = this.#installmentFor(regular ?? period_rate, left)
      this.#recast = false
      this.#add(day, left === 1 ? this.#balance : this.#principalOf(installment, interest), interest)
    }
    this.#addMatured(Math.max(days.at(-1) ?? Infinity, terms.from), until)
  }

  #dueDays(term: Duration, frequency: Duration | null): DueDays {
    const listed = this.#listed
    if (listed !== null && isSameDuration(listed.term, term) && isSameFrequency(listed.frequency, frequency))
      return listed
    this.#listed = { term, frequency, ...listDueDays(this.#origination, term, frequency) }
    return this.#listed
  }

  /** Adds the draws before a due day to the balance; returns the interest on them and on the balance before. */
  #enterPeriod(day: number, rate: PeriodRate): number {
    this.#join(this.#period_start + 1)
    const opening = this.#balance
    const first = this.#next_draw
    this.#join(day)
    if (this.#next_draw === first) return opening > 0 ? mulDivHalfUp(opening, rate.numerator, rate.denominator) : 0
    const days = day - this.#period_start
    let balance_days = BigInt(opening) * BigInt(days)
    for (const draw of this.#draws.slice(first, this.#next_draw))
      balance_days += BigInt(draw.amount) * BigInt(day - draw.day)
    if (balance_days <= 0n) return 0
    return Number(divideBigHalfUp(balance_days * BigInt(rate.numerator), BigInt(rate.denominator) * BigInt(days)))
  }

  #join(before: number): void {
    while (this.#nextDrawDay() < before) {
      this.#balance += this.#draws[this.#next_draw]?.amount ?? 0
      this.#recast = true
      this.#next_draw += 1
    }
  }

  #nextDrawDay(): number {
    return this.#draws[this.#next_draw]?.day ?? Infinity
  }

  #installmentFor(rate: PeriodRate, left: number): Installment | null {
    if (this.#style !== 'level' || this.#balance <= 0) return null
    if (hasLevelPayment(rate)) return { amount: levelPayment(this.#balance, rate, left), holds_interest: true }
    return { amount: (this.#balance - (this.#balance % left)) / left, holds_interest: false }
  }

  /** A refund beyond the principal that has not fallen due is a credit at once. */
  #principalOf(installment: Installment | null, interest: number): number {
    if (this.#balance <= 0) return this.#balance
    if (installment === null) return 0
    const principal = installment.holds_interest ? installment.amount - interest : installment.amount
    return Math.min(this.#balance, Math.max(0, principal))
  }

  /** After the maturity everything falls due on its day. */
  #addMatured(from: number, until: number): void {
    if (from >= until) return
    if (this.#balance !== 0) this.#add(from, this.#balance, 0)
    for (let drawn_on = this.#nextDrawDay(); drawn_on < until; drawn_on = this.#nextDrawDay()) {
      this.#join(drawn_on + 1)
      this.#add(Math.max(from, drawn_on), this.#balance, 0)
    }
  }

  #add(day: number, principal: number, interest: number): void {
    this.#balance -= principal
    this.#period_start = day
    const before = this.due.at(-1)?.day === day ? this.due.pop() : undefined
    const due = { day, principal: principal + (before?.principal ?? 0), interest: interest + (before?.interest ?? 0) }
    if (due.principal !== 0 || due.interest !== 0) this.due.push(due)
  }
}

function isSameFrequency(one: Duration | null, other: Duration | null): boolean {
  return one === null || other === null ? one === other : isSameDuration(one, other)
}
