// How much each group of a limit may be, in whole minor units (M31). A share is of all that is eligible, or of what this very limit leaves:
// then every cap moves with the others, and what is left is the largest amount at which all of them hold.
import { billionthsOf } from '../../core/interest-rate.ts'
import type { Ratio } from '../../core/ratio.ts'
import { mulDivFloor } from '../../core/rounding.ts'
import { type Sum, plus, smaller, sumFrom, sumOf } from '../../core/sum.ts'
import type { Limit } from './debt-line-term.ts'

const BILLION = 1_000_000_000

/** A limit of the terms, or a sum of any size. */
export type GroupLimit = Limit | { readonly as: 'amount'; readonly amount: Sum }

/** Groups by their balances, and which of the limits each has. */
export interface LimitedGroups {
  readonly balances: readonly Sum[]
  readonly limit_of: Uint8Array
  readonly limits: readonly GroupLimit[]
}

/** The most that a group of each limit may be, and what shares were taken of; null where no limit takes one of it. */
export interface Caps {
  readonly caps: readonly Sum[]
  readonly before_excess: Sum | null
  readonly after_excess: Sum | null
}

/** The caps of a limit on groups; `eligible` is all eligible principal before any limit. Shares are rounded down. */
export function capsOf(groups: LimitedGroups, eligible: Sum): Caps {
  const { limits } = groups
  const after = takes(limits, 'after_excess') ? leftBy(groups, eligible) : null
  return {
    caps: limits.map((limit) => capOf(limit, eligible, { numerator: BigInt(after ?? 0), denominator: 1n })),
    before_excess: takes(limits, 'before_excess') ? eligible : null,
    after_excess: after,
  }
}

function takes(limits: readonly GroupLimit[], denominator: 'before_excess' | 'after_excess'): boolean {
  return limits.some((limit) => limit.as === 'share' && limit.denominator === denominator)
}

function capOf(limit: GroupLimit, eligible: Sum, left: Ratio): Sum {
  if (limit.as === 'amount') return limit.amount
  const share = billionthsOf(limit.share)
  if (limit.denominator === 'before_excess') return mulDivFloor(eligible, share, BILLION)
  return sumFrom((left.numerator * BigInt(share)) / (left.denominator * BigInt(BILLION)))
}

/**
 * What a limit leaves where shares are of just that: the largest T with T = Σ min(balance, cap(T)), rounded down. Where the groups over
 * their caps have the shares s together and the others come to R, T = R / (1 − s); a lone group over its share p is capped at
 * p / (1 − p) × R. Each step counts as capped whoever is at the T before, and gives a T that is not larger and never below the solution, so
 * the first that stays is it. A sum of shares of 1 or more cannot be met in a step: such groups are not all over their caps at once.
 */
function leftBy({ balances, limit_of, limits }: LimitedGroups, eligible: Sum): Sum {
  let left: Ratio = { numerator: BigInt(sumOf(balances)), denominator: 1n }
  for (;;) {
    const caps = limits.map((limit) => capOf(limit, eligible, left))
    let rest: Sum = 0
    let shares = 0
    for (const [group, balance] of balances.entries()) {
      const limit = limits[limit_of[group] ?? 0]
      const cap = caps[limit_of[group] ?? 0] ?? 0
      if (limit?.as === 'share' && limit.denominator === 'after_excess' && balance > cap) {
        shares += billionthsOf(limit.share)
      } else rest = plus(rest, smaller(balance, cap))
    }
    const next: Ratio = { numerator: BigInt(rest) * BigInt(BILLION), denominator: BigInt(BILLION - shares) }
    if (next.numerator * left.denominator === left.numerator * next.denominator) {
      return sumFrom(left.numerator / left.denominator)
    }
    left = next
  }
}
