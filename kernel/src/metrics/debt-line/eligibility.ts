// Determines the rules of the terms that each receivable fails (M30). A rule on one receivable is evaluated at once; cross-ageing needs the
// obligor's total, and is evaluated after all receivables. Receivables that fail the same rules share one list of them.
import type { Collateral } from './collateral.ts'
import { AgedBalances } from './cross-ageing.ts'
import type { EligibilityRule } from './debt-line-term.ts'
import { type Principal, type RuleTest, type RulesOnDay, ruleTestOf } from './rule-tests.ts'

/** The number of the empty list: a receivable with no failed rule is eligible. */
export const NONE_FAILED = 0

/** The rules of some terms on a day. */
export class Eligibility {
  readonly #tests: readonly (RuleTest | null)[]
  readonly #aged: readonly { readonly rule: number; readonly balances: AgedBalances }[]
  readonly #lists: (readonly number[])[] = [[]]
  readonly #numbers = new Map([['', NONE_FAILED]])

  constructor(rules: readonly EligibilityRule[], on: RulesOnDay) {
    this.#tests = rules.map((rule) => (rule.rule === 'cross_ageing' ? null : testOf(rule, on)))
    this.#aged = rules.flatMap((rule, index) =>
      rule.rule === 'cross_ageing' ? [{ rule: index, balances: new AgedBalances(rule) }] : [],
    )
  }

  /**
   * Evaluates every rule except cross-ageing, for which it adds the receivable to its obligor; returns the number of its list of failed
   * rules.
   */
  judge(collateral: Collateral, principal: Principal, obligor: number): number {
    for (const { balances } of this.#aged) balances.add(obligor, collateral, principal.outstanding)
    const failed: number[] = []
    for (const [index, test] of this.#tests.entries()) if (test?.(collateral, principal) === false) failed.push(index)
    return this.#numberOf(failed)
  }

  /** All failed rules of a receivable, after every receivable was evaluated: its own, and those of its obligor. */
  settle(failed: number, obligor: number): number {
    const aged = this.#aged.filter(({ balances }) => balances.isTooOld(obligor))
    if (aged.length === 0) return failed
    const own = this.failedOf(failed)
    return this.#numberOf([...own, ...aged.map(({ rule }) => rule)].toSorted((one, other) => one - other))
  }

  /** The indexes of failed rules, in the order of the terms. */
  failedOf(number: number): readonly number[] {
    return this.#lists[number] ?? []
  }

  #numberOf(failed: readonly number[]): number {
    const key = failed.join(',')
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.#lists.length)
    return this.#lists.push(failed) - 1
  }
}

/** A rule with its setting for missing data. */
function testOf(rule: Exclude<EligibilityRule, { readonly rule: 'cross_ageing' }>, on: RulesOnDay): RuleTest {
  const test = ruleTestOf(rule, on)
  const whereMissing = 'missing' in rule && rule.missing === 'eligible'
  return (collateral, principal) => test(collateral, principal) ?? whereMissing
}
