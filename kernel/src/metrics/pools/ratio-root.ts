// Roots of exact ratios, which are rarely ratios: the nearest decimal instead, calculated with integers, so that the last digit does not
// depend on a platform's floating point.
import { divideBigHalfUp } from '../../core/rounding.ts'
import type { Ratio } from '../../core/ratio.ts'

/**
 * The `degree`-th root of a ratio of zero or more, as a decimal: its denominator is 10 to `digits`, rounded half up on
 * the exact root.
 */
export function nearestRoot({ numerator, denominator }: Ratio, degree: number, digits: number): Ratio {
  // One digit more, cut off: whether it is 5 or more decides the rounding, whatever follows.
  const scale = 10n ** BigInt((digits + 1) * degree)
  const root = floorRoot((numerator * scale) / denominator, BigInt(degree))
  return { numerator: divideBigHalfUp(root, 10n), denominator: 10n ** BigInt(digits) }
}

// Newton's method from above on integers: it falls until it reaches the root rounded down.
function floorRoot(radicand: bigint, degree: bigint): bigint {
  if (radicand < 0n) throw new RangeError('no root of a negative ratio')
  if (radicand === 0n) return 0n
  let root = 2n ** (BigInt(radicand.toString(2).length) / degree + 1n)
  for (;;) {
    const next = ((degree - 1n) * root + radicand / root ** (degree - 1n)) / degree
    if (next >= root) return root
    root = next
  }
}
