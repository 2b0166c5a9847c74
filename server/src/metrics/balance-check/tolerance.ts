// How far a reported balance may lie from ours before it counts as a break. The rule is this project's own, not a
// citation: rounding costs up to one minor unit an entry, and large books carry a little noise.

const BALANCE_SHARE = 10_000

/** How far apart two balances may be, in minor units, after so many entries with such a computed balance. */
export type Tolerance = (entries: number, computed: number) => number

/** One minor unit for each entry so far, or 0.01 % of the computed balance in whole minor units, if that is more. */
export function balanceTolerance(entries: number, computed: number): number {
  return Math.max(entries, Math.floor(Math.abs(computed) / BALANCE_SHARE))
}
