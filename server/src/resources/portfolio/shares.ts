// Shares of what is outstanding in a currency, and how concentrated it is: what every ranked row tells, groups and obligors alike.
import { answerRecord, count, decimals, ratioField } from '../../contract/answer-record.ts'
import { type Ratio, decimalOf } from '../../core/ratio.ts'
import { shareOf } from '../../metrics/pools/share-of.ts'
import { RATIO_DIGITS } from '../../metrics/story/month-figures.ts'
import { presentRatio } from '../present-ratio.ts'
import type { Resource } from '../present.ts'

/** The fields of shares, of what is named, such as a group. */
export function shareFields(one: string) {
  return {
    share: ratioField(`Outstanding principal of the ${one} by that of its currency (M31, of all that is open).`),
    cumulative_share: ratioField(`Of this ${one} and all larger ones: the share of the largest so many.`),
    herfindahl: answerRecord(
      {
        numerator: count(`Sum of the squared outstanding principals of all ${one}s; null beyond 2^53.`),
        denominator: count('Square of the outstanding principal of the currency; null beyond 2^53.'),
        value: decimals('Their ratio, from its exact parts, rounded half up to nine decimals.'),
      },
      ['numerator', 'denominator'],
      `Herfindahl-Hirschman index of the currency: the sum of the squared shares of all its ${one}s, the same in each of ` +
        `its rows. 1 for a single ${one}, 1/n for n equal ones; times 10,000 it is in points.`,
    ),
  }
}

/** What all groups of a currency have outstanding together, told in a row or not, and the sum of the squares of it. */
export interface Whole {
  readonly principal: bigint
  readonly squares: bigint
}

/** The whole that some amounts make up. */
export function wholeOf(amounts: readonly number[]): Whole {
  const sumOf = (some: readonly bigint[]) => some.reduce((sum, amount) => sum + amount, 0n)
  const all = amounts.map(BigInt)
  return { principal: sumOf(all), squares: sumOf(all.map((amount) => amount * amount)) }
}

/** The shares of amounts that come from the largest on, in their order. */
export function presentShares(largest: readonly number[], { principal, squares }: Whole): Resource[] {
  const herfindahl = presentHerfindahl(shareOf(squares, principal * principal))
  let larger = 0n
  return largest.map((amount) => {
    larger += BigInt(amount)
    const share = presentRatio(shareOf(amount, principal))
    return { share, cumulative_share: presentRatio(shareOf(larger, principal)), herfindahl }
  })
}

/** Squares leave what JSON carries exactly at 95 million minor units; what they come to is told all the same. */
function presentHerfindahl(ratio: Ratio | null): Resource | null {
  if (ratio === null) return null
  return presentRatio(ratio) ?? { numerator: null, denominator: null, value: decimalOf(ratio, RATIO_DIGITS) }
}
