// The largest of many groups.
import { type Sum, descending } from '../../core/sum.ts'
import type { Names } from './names.ts'

/** The numbers of the `count` largest groups above zero, the largest first; of equal ones the first by name. */
export function largestGroups(balances: readonly Sum[], names: Names, count: number): number[] {
  const least = leastOf(balances, count)
  return [...balances.keys()]
    .filter((group) => (balances[group] ?? 0) > 0 && (balances[group] ?? 0) >= least)
    .toSorted((one, other) => {
      const difference = descending(balances[one] ?? 0, balances[other] ?? 0)
      return difference === 0 ? ((names.nameOf(one) ?? '') < (names.nameOf(other) ?? '') ? -1 : 1) : difference
    })
    .slice(0, count)
}

/** The balance of the last of the largest, so that few names are compared. */
function leastOf(balances: readonly Sum[], count: number): Sum {
  return balances.toSorted(descending)[count - 1] ?? 0
}
