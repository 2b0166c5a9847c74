// Ratios as people read them: rounded once, half up, from both parts.
import { decimalText } from '@tapeline/kernel/core/ratio'
import type { SumInJson } from '@tapeline/kernel/core/sum'

/** The parts of a ratio; digits where they are too large for a number. */
export interface RatioParts {
  readonly numerator: SumInJson
  readonly denominator: SumInJson
}

/** Shown where there is no figure. */
export const NO_FIGURE = '–'

/** A ratio in percent: 0.052 is `5.20 %`. A dash where its denominator is zero. */
export function percentText(ratio: RatioParts | null, digits = 2): string {
  if (ratio === null) return NO_FIGURE
  const share = { numerator: BigInt(ratio.numerator) * 100n, denominator: BigInt(ratio.denominator) }
  return `${decimalText(share, digits)} %`
}

/** A fraction in percent, from its value alone. */
export function percentOf(value: number | null, digits = 2): string {
  if (value === null) return NO_FIGURE
  // The service returns nine decimals: as an integer they round like any other ratio.
  const share = { numerator: BigInt(Math.round(value * 1e9)) * 100n, denominator: 1_000_000_000n }
  return `${decimalText(share, digits)} %`
}

/** A ratio as a multiple: 2.657 is `2.66x`. A dash where its denominator is zero. */
export function multipleText(ratio: { readonly value: number } | null, digits = 2): string {
  return ratio === null ? NO_FIGURE : multipleOf(ratio.value, digits)
}

/** A multiple, from its value alone. */
export function multipleOf(value: number | null, digits = 2): string {
  if (value === null) return NO_FIGURE
  return `${decimalText({ numerator: BigInt(Math.round(value * 1e9)), denominator: 1_000_000_000n }, digits)}x`
}

/** A share or rate as an agreement writes it, with no more digits than it has: 0.075 is `7.5 %`. */
export function shareText(share: number): string {
  return `${Number((share * 100).toFixed(7))} %`
}
