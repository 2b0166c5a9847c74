// Shares in basis points, exact for amounts of any size.

/** Basis points of a whole. */
const WHOLE = 10_000n

/** Whether a part reaches a share of a whole; both are whole numbers. */
export function reachesShare(part: number, whole: number, basis_points: number): boolean {
  return BigInt(part) * WHOLE >= BigInt(whole) * BigInt(basis_points)
}

/** Whether a part is no more than a share of a whole. */
export function staysWithin(part: number, whole: number, basis_points: number): boolean {
  return BigInt(part) * WHOLE <= BigInt(whole) * BigInt(basis_points)
}

/** The share of a part in a whole above zero, in basis points, rounded down: it reaches each share that the part reaches, and no other. */
export function shareOf(part: number, whole: number): number {
  return Number((BigInt(part) * WHOLE) / BigInt(whole))
}
