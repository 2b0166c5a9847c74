// Sums that stay exact whatever their size: a number while it is a safe integer, as nearly all are, and a bigint beyond. So the common
// path costs one addition and one comparison.

/** An exact integer: always a number where a number holds it exactly. */
export type Sum = number | bigint

/** One sum and another. */
export function plus(one: Sum, other: Sum): Sum {
  if (typeof one === 'number' && typeof other === 'number') {
    const sum = one + other
    // Two safe integers whose rounded sum is safe were added exactly.
    if (Number.isSafeInteger(sum)) return sum
  }
  return sumFrom(BigInt(one) + BigInt(other))
}

/** One sum less another. */
export function minus(one: Sum, other: Sum): Sum {
  return plus(one, -other)
}

/** All of them together. */
export function sumOf(sums: readonly Sum[]): Sum {
  return sums.reduce<Sum>(plus, 0)
}

/** The larger of two sums. */
export function larger(one: Sum, other: Sum): Sum {
  return one < other ? other : one
}

/** The smaller of two sums. */
export function smaller(one: Sum, other: Sum): Sum {
  return other < one ? other : one
}

/** Sorts the larger sum first. */
export function descending(one: Sum, other: Sum): number {
  return one === other ? 0 : one < other ? 1 : -1
}

/** A sum as JSON holds it: a number where that is exact, and its digits beyond. */
export type SumInJson = number | string

/** A sum as JSON holds it. */
export function sumInJson(sum: Sum): SumInJson {
  return typeof sum === 'number' ? sum : String(sum)
}

/** The sum that JSON holds. */
export function sumFromJson(stored: SumInJson): Sum {
  return typeof stored === 'number' ? stored : sumFrom(BigInt(stored))
}

/** An integer of any size as a sum. */
export function sumFrom(integer: bigint): Sum {
  const number = Number(integer)
  return Number.isSafeInteger(number) ? number : integer
}
