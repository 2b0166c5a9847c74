// The exclusions of each rule, as first failure and as any failure: the first failures add up to the ineligible principal.
import { type Sum, plus } from '../../core/sum.ts'
import type { Amount, Reason } from './borrowing-base.ts'
import type { EligibilityRule } from './debt-line-term.ts'
import type { PledgedBook } from './pledged-book.ts'

const NOTHING: Amount = { count: 0, amount: 0 }

/** Pledged and eligible principal, and the exclusions of each rule. */
export interface Judged {
  readonly pledged: Amount
  readonly eligible: Amount
  readonly ineligible: Amount
  readonly reasons: readonly Reason[]
}

/** Sums a settled book. */
export function deriveReasons(book: PledgedBook, rules: readonly EligibilityRule[]): Judged {
  const byList = amountsByFailed(book)
  const lists = [...byList.entries()]
  const sumWhere = (isMeant: (failed: readonly number[]) => boolean): Amount =>
    lists.reduce((sum, [failed, amount]) => (isMeant(failed) ? together(sum, amount) : sum), NOTHING)
  return {
    pledged: sumWhere(() => true),
    eligible: sumWhere((failed) => failed.length === 0),
    ineligible: sumWhere((failed) => failed.length > 0),
    reasons: rules.map(({ id, rule, name }, index) => ({
      id,
      rule,
      name: name ?? null,
      first: sumWhere((failed) => failed[0] === index),
      all: sumWhere((failed) => failed.includes(index)),
    })),
  }
}

/** Receivables that fail the same rules share one list, so they are summed by it. */
function amountsByFailed(book: PledgedBook): Map<readonly number[], Amount> {
  const amounts = new Map<readonly number[], { count: number; amount: Sum }>()
  for (let index = 0; index < book.count; index += 1) {
    if (!book.isConverted(index)) continue
    const failed = book.failedOf(index)
    const sum = amounts.get(failed) ?? { count: 0, amount: 0 }
    sum.count += 1
    sum.amount = plus(sum.amount, book.pledged[index] ?? 0)
    amounts.set(failed, sum)
  }
  return amounts
}

function together(one: Amount, other: Amount): Amount {
  return { count: one.count + other.count, amount: plus(one.amount, other.amount) }
}
