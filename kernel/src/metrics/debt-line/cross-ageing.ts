// Cross-ageing: if too large a share of an obligor's balance is long past due, none of it is eligible (M30). The obligor's balance is the
// total of its receivables pledged to the line, eligible or not, in the line's currency.
import { billionthsOf } from '../../core/interest-rate.ts'
import { type Sum, plus } from '../../core/sum.ts'
import type { Collateral } from './collateral.ts'
import type { EligibilityRule } from './debt-line-term.ts'

type CrossAgeing = Extract<EligibilityRule, { readonly rule: 'cross_ageing' }>

/** Sums over obligors, numbered from 0, for one rule. */
export class AgedBalances {
  readonly #rule: CrossAgeing
  readonly #share_max: number
  readonly #balances: Sum[] = []
  readonly #aged: Sum[] = []

  constructor(rule: CrossAgeing) {
    this.#rule = rule
    this.#share_max = billionthsOf(rule.share_max)
  }

  /** Counts a receivable with its outstanding principal, 0 or more. */
  add(obligor: number, { days_past_due }: Collateral, outstanding: Sum): void {
    const aged = days_past_due[this.#rule.basis] > this.#rule.days_past_due ? outstanding : 0
    this.#balances[obligor] = plus(this.#balances[obligor] ?? 0, outstanding)
    this.#aged[obligor] = plus(this.#aged[obligor] ?? 0, aged)
  }

  /** Whether the past-due part of an obligor's balance exceeds the share; a part equal to the share does not. */
  isTooOld(obligor: number): boolean {
    const [aged, balance] = [this.#aged[obligor] ?? 0, this.#balances[obligor] ?? 0]
    return BigInt(aged) * 1_000_000_000n > BigInt(balance) * BigInt(this.#share_max)
  }
}
