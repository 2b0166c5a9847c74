// The largest difference between a reported balance and ours that is not a break. The rule is this project's own, not a citation: rounding
// adds up to one minor unit an entry, and large books have small differences.

const BALANCE_SHARE = 10_000

/** The largest difference of two balances, in minor units, after a number of entries with such a computed balance. */
export type Tolerance = (entries: number, computed: number) => number

/** One minor unit for each entry so far, or 0.01 % of the computed balance in whole minor units, if that is more. */
export function balanceTolerance(entries: number, computed: number): number {
  return Math.max(entries, Math.floor(Math.abs(computed) / BALANCE_SHARE))
}
