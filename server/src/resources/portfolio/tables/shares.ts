// Shares of what is outstanding in a currency, and how concentrated it is: what every ranked row shows, groups and obligors alike.
import { answerRecord, decimals, exactInteger, ratioField } from '@tapeline/contract/answer-record'
import { inUnit } from '@tapeline/contract/units'
import { type Sum } from '@tapeline/kernel/core/sum'
import { shareOf } from '@tapeline/kernel/metrics/pools/share-of'
import { presentRatio } from '../../present-ratio.ts'
import type { Resource } from '../../present.ts'

/** The fields of shares, of what is named, such as a group. */
export function shareFields(one: string) {
  return {
    share: ratioField(
      `Outstanding principal of the ${one} by that of its currency (M31, of all that is open).`,
      'fraction',
    ),
    cumulative_share: ratioField(`Of this ${one} and all larger ones: the share of the largest so many.`, 'fraction'),
    herfindahl: inUnit(
      answerRecord(
        {
          numerator: exactInteger(`Sum of the squared outstanding principals of all ${one}s.`),
          denominator: exactInteger('Square of the outstanding principal of the currency.'),
          value: decimals('Their ratio, from its exact parts, rounded half up to nine decimals.'),
        },
        [],
        `Herfindahl-Hirschman index of the currency: the sum of the squared shares of all its ${one}s, the same in each of ` +
          `its rows. 1 for a single ${one}, 1/n for n equal ones; times 10,000 it is in points.`,
      ),
      'number',
    ),
  }
}

/** What all groups of a currency have outstanding together, shown in a row or not, and the sum of the squares of it. */
export interface Whole {
  readonly principal: bigint
  readonly squares: bigint
}

/** The whole that some amounts make up. */
export function wholeOf(amounts: readonly Sum[]): Whole {
  const sumOf = (some: readonly bigint[]) => some.reduce((sum, amount) => sum + amount, 0n)
  const all = amounts.map(BigInt)
  return { principal: sumOf(all), squares: sumOf(all.map((amount) => amount * amount)) }
}

/** The shares of amounts that come from the largest on, in their order. */
export function presentShares(largest: readonly Sum[], { principal, squares }: Whole): Resource[] {
  const herfindahl = presentRatio(shareOf(squares, principal * principal))
  let larger = 0n
  return largest.map((amount) => {
    larger += BigInt(amount)
    const share = presentRatio(shareOf(amount, principal))
    return { share, cumulative_share: presentRatio(shareOf(larger, principal)), herfindahl }
  })
}
