// Sums that stay exact at any size: a number while it is a safe integer, as nearly all are, and a bigint beyond. So the common path costs
// one addition and one comparison.

/** An exact integer: always a number when a number can hold it exactly. */
export type Sum = number | bigint

/** The sum of two sums. */
export function plus(one: Sum, other: Sum): Sum {
  if (typeof one === 'number' && typeof other === 'number') {
    const sum = one + other
    // If the rounded sum of two safe integers is safe, it is exact.
    if (Number.isSafeInteger(sum)) return sum
  }
  return sumFrom(BigInt(one) + BigInt(other))
}

/** One sum minus another. */
export function minus(one: Sum, other: Sum): Sum {
  return plus(one, -other)
}

/** The total of all sums. */
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

/** A sum in JSON: a number when that is exact, and its digits beyond. */
export type SumInJson = number | string

/** A sum in its JSON form. */
export function sumInJson(sum: Sum): SumInJson {
  return typeof sum === 'number' ? sum : String(sum)
}

/** The sum from its JSON form. */
export function sumFromJson(stored: SumInJson): Sum {
  return typeof stored === 'number' ? stored : sumFrom(BigInt(stored))
}

/** An integer of any size as a sum. */
export function sumFrom(integer: bigint): Sum {
  const number = Number(integer)
  return Number.isSafeInteger(number) ? number : integer
}
