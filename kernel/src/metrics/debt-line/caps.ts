// The cap of each group of a limit, in whole minor units (M31). A share is of all eligible principal, or of the principal that this limit
// leaves: then every cap depends on the others, and the result is the largest amount at which all caps are met.
import { billionthsOf } from '../../core/interest-rate.ts'
import type { Ratio } from '../../core/ratio.ts'
import { mulDivFloor } from '../../core/rounding.ts'
import { type Sum, plus, smaller, sumFrom, sumOf } from '../../core/sum.ts'
import type { Limit } from './debt-line-term.ts'

const BILLION = 1_000_000_000

/** A limit of the terms, or a sum of any size. */
export type GroupLimit = Limit | { readonly as: 'amount'; readonly amount: Sum }

/** Groups by balance, and the limit of each. */
export interface LimitedGroups {
  readonly balances: readonly Sum[]
  readonly limit_of: Uint8Array
  readonly limits: readonly GroupLimit[]
}

/** The cap of a group of each limit, and the bases of shares; null if no limit uses them. */
export interface Caps {
  readonly caps: readonly Sum[]
  readonly before_excess: Sum | null
  readonly after_excess: Sum | null
}

/** The caps of groups under a limit; `eligible` is all eligible principal before any limit. Shares are rounded down. */
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
 * The principal that a limit leaves, if shares are of just that: the largest T with T = Σ min(balance, cap(T)), rounded down. If the groups
 * above their caps have the total share s and the others the total balance R, then T = R / (1 − s); a single group above its share p is
 * capped at p / (1 − p) × R. Each step caps the groups that exceed their caps at the previous T, and gives a T that is not larger and never
 * below the solution, so the first T that repeats is the solution. Shares that add up to 1 or more cannot be met in one step: such groups
 * are not all above their caps at once.
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
