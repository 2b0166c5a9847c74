// The terms of a receivable in force on a day, as averages over a portfolio need them.
import { FACT, type Ledger } from '../../ledger/ledger.ts'
import { durationOf } from '../../ledger/patch-facts.ts'
import { listDueDays } from '../../schedule/due-days.ts'

/** Terms in force on a day; null where there are none. */
export interface Terms {
  /** Annual, in billionths. */
  readonly rate: number | null
  /** Day number. */
  readonly maturity: number | null
  /** Whether the maturity has come. */
  readonly matured: boolean
  /** Minor units. */
  readonly credit_limit: number | null
}

/** Terms before any were stated. */
export const NO_TERMS: Terms = { rate: null, maturity: null, matured: false, credit_limit: null }

/** Walks through the terms of one ledger, forward only. */
export class TermsWalk {
  readonly #ledger: Ledger
  #fact = 0
  #terms = NO_TERMS

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** The terms in force at the end of a day, which must not lie behind. */
  on(day: number): Terms {
    const { days, kinds, values } = this.#ledger
    for (; (days[this.#fact] ?? Infinity) <= day; this.#fact += 1)
      this.#take(kinds[this.#fact] ?? 0, values[this.#fact] ?? Number.NaN)
    const { maturity, matured } = this.#terms
    if (maturity !== null && day >= maturity !== matured) this.#terms = { ...this.#terms, matured: !matured }
    return this.#terms
  }

  /** The maturity that is still to come; Infinity where there is none. */
  get nextDay(): number {
    const { maturity, matured } = this.#terms
    return maturity === null || matured ? Infinity : maturity
  }

  #take(kind: number, value: number): void {
    if (kind === FACT.interest_rate) this.#terms = { ...this.#terms, rate: Number.isNaN(value) ? null : value }
    if (kind === FACT.credit_limit) this.#terms = { ...this.#terms, credit_limit: Number.isNaN(value) ? null : value }
    if (kind === FACT.term) this.#terms = { ...this.#terms, maturity: this.#maturityOf(value), matured: false }
  }

  #maturityOf(code: number): number | null {
    const term = Number.isNaN(code) ? null : durationOf(code)
    return term === null ? null : (listDueDays(this.#ledger.origination, term, null).days.at(-1) ?? null)
  }
}
