// From the rate of a month, or of a stretch of days, to a year's. Contracts differ in the method and the results differ
// by percents, so each has a name and none is the default.
import { type Ratio, complementOf, powerOf, ratioOf } from '../../core/ratio.ts'

const MONTHS = 12

/**
 * How a period's rate becomes a year's: a month's compounded twelve times or times twelve; or that of `period_days` by
 * the `year_days` (360, 365 or 366) of the contract, which is what filed quarters of 91 days use.
 * Sources: dv01, "CDR calculation" (compound); Federal Reserve, "Charge-off and delinquency rates" (simple).
 */
export type Annualisation =
  | { readonly method: 'compound' }
  | { readonly method: 'times_12' }
  | { readonly method: 'day_count'; readonly period_days: number; readonly year_days: number }

/**
 * A year's loss (defaults, prepayments) from a period's; compound: 1 - (1 - rate)^12, since only what is left can be
 * lost. Exact. Null for a period of no days, and compound where a month lost more than there was.
 */
export function annualiseLoss(rate: Ratio, annualisation: Annualisation): Ratio | null {
  if (annualisation.method !== 'compound') return annualiseSimply(rate, annualisation)
  return rate.numerator > rate.denominator ? null : complementOf(powerOf(complementOf(rate), MONTHS))
}

/**
 * A year's gain (yield) from a period's; compound: (1 + rate)^12 - 1, since gains are lent again. Exact. Null for a
 * period of no days, and compound where a month lost more than there was.
 */
export function annualiseGain(rate: Ratio, annualisation: Annualisation): Ratio | null {
  const loss = annualiseLoss(negative(rate), annualisation)
  return loss === null ? null : negative(loss)
}

function annualiseSimply({ numerator, denominator }: Ratio, annualisation: Simple): Ratio | null {
  if (annualisation.method === 'times_12') return { numerator: numerator * BigInt(MONTHS), denominator }
  const { period_days, year_days } = annualisation
  return ratioOf(numerator * BigInt(year_days), denominator * BigInt(period_days))
}

type Simple = Exclude<Annualisation, { readonly method: 'compound' }>

function negative({ numerator, denominator }: Ratio): Ratio {
  return { numerator: -numerator, denominator }
}
