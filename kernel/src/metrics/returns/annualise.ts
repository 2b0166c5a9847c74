// Annualizes the rate of a month, or of a number of days. Contracts use different methods with results that differ by percents, so each
// method has a name and none is the default.
import { type Ratio, complementOf, powerOf, ratioOf } from '../../core/ratio.ts'

const MONTHS = 12

/**
 * How a period's rate is annualized: a month's compounded twelve times or times twelve; or that of `period_days` scaled to the `year_days`
 * (360, 365 or 366) of the contract, which filed quarters of 91 days use. Sources: dv01, "CDR calculation" (compound); Federal Reserve,
 * "Charge-off and delinquency rates" (simple).
 */
export type Annualisation =
  | { readonly method: 'compound' }
  | { readonly method: 'times_12' }
  | { readonly method: 'day_count'; readonly period_days: number; readonly year_days: number }

/**
 * An annual loss (defaults, prepayments) from a period's; compound: 1 - (1 - rate)^12, since only the remaining principal can be lost.
 * Exact. Null for a period of no days, and for compound if a month lost more than its opening.
 */
export function annualiseLoss(rate: Ratio, annualisation: Annualisation): Ratio | null {
  if (annualisation.method !== 'compound') return annualiseSimply(rate, annualisation)
  return rate.numerator > rate.denominator ? null : complementOf(powerOf(complementOf(rate), MONTHS))
}

/**
 * An annual gain (yield) from a period's; compound: (1 + rate)^12 - 1, since gains are lent again. Exact. Null for a period of no days, and
 * for compound if a month lost more than its opening.
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
