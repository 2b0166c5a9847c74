// The walk along the due days of a receivable: what has been drawn and has not yet fallen due goes from period to
// period, and from one set of terms to the next. Kept apart from `schedule.ts` because it holds the moving parts.
import { divideBigHalfUp, mulDivHalfUp } from '../../core/rounding.ts'
import { type DueDays, type Duration, isSameDuration, listDueDays } from './due-days.ts'
import { hasLevelPayment, levelPayment } from './level-payment.ts'
import { type PeriodRate, rateOfDays, rateOfPeriod } from './period-rate.ts'
import type { Draw, DueItem, ScheduleStyle, ScheduleTerms } from './schedule.ts'

/** What a period asks for besides its interest: a payment that holds the interest, or principal alone. */
interface Instalment {
  readonly amount: number
  readonly holds_interest: boolean
}

/** Walks forward through one set of terms after the other. */
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
    let instalment: Instalment | null = null
    this.#recast = true
    for (let at = 0; at < days.length; at += 1) {
      const day = days[at] ?? Infinity
      if (day >= until) return
      if (day < terms.from) continue
      const left = days.length - at
      const whole = this.#period_start === (days[at - 1] ?? this.#origination) && (left > 1 || even)
      const period_rate = whole && regular !== null ? regular : rateOfDays(rate, day - this.#period_start)
      const interest = this.#enterPeriod(day, period_rate)
      if (this.#recast) instalment = this.#instalmentFor(regular ?? period_rate, left)
      this.#recast = false
      this.#add(day, left === 1 ? this.#balance : this.#principalOf(instalment, interest), interest)
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

  /** Lets the draws before a due day join the balance; what they and the balance before bear in interest. */
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

  #instalmentFor(rate: PeriodRate, left: number): Instalment | null {
    if (this.#style !== 'level' || this.#balance <= 0) return null
    if (hasLevelPayment(rate)) return { amount: levelPayment(this.#balance, rate, left), holds_interest: true }
    return { amount: (this.#balance - (this.#balance % left)) / left, holds_interest: false }
  }

  /** What was given back beyond what had not fallen due is a credit at once. */
  #principalOf(instalment: Instalment | null, interest: number): number {
    if (this.#balance <= 0) return this.#balance
    if (instalment === null) return 0
    const principal = instalment.holds_interest ? instalment.amount - interest : instalment.amount
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
