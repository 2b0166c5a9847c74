// How concentrated a portfolio is: the groups of each currency from the largest to the smallest. Shares are of open
// principal, so that what an obligor overpaid makes none of them negative and they add up to one.
import { answerRecord, count, decimals, ratioField } from '../../contract/answer-record.ts'
import { money } from '../../contract/fields.ts'
import { groupBy } from '../../core/group-by.ts'
import { type Ratio, decimalOf } from '../../core/ratio.ts'
import { shareOf } from '../../metrics/pools/share-of.ts'
import { MEASURE } from '../../metrics/portfolio/measures.ts'
import { RATIO_DIGITS } from '../../metrics/story/month-figures.ts'
import { presentRatio } from '../present-ratio.ts'
import type { Resource } from '../present.ts'
import type { Asked, PortfolioGroup, PortfolioTable, TableRow } from './portfolio-table.ts'

export const concentrationsTable: PortfolioTable = {
  name: 'concentrations',
  summary: 'Rank the groups of the portfolio by their share of outstanding principal',
  description:
    'One row for each group with anything outstanding on as_of, by currency and from the largest share to the ' +
    'smallest. Name with group_by what the shares are by; left out, each currency is one row. A filter narrows the ' +
    'portfolio that the shares add up to.',
  query: {},
  parted_by: [],
  row: {
    rank: count('1 for the largest group of the currency; of equal ones the first by name comes first.'),
    open_receivables: count('Receivables with principal outstanding.'),
    outstanding: money('Their outstanding principal; what was overpaid on others is not taken off.'),
    share: ratioField('Outstanding principal of the group by that of its currency (M31, of all that is open).'),
    cumulative_share: ratioField('Of this group and all larger ones: the share of the largest so many.'),
    herfindahl: answerRecord(
      {
        numerator: count('Sum of the squared outstanding principals of all groups; null beyond 2^53.'),
        denominator: count('Square of the outstanding principal of the currency; null beyond 2^53.'),
        value: decimals('Their ratio, from its exact parts, rounded half up to nine decimals.'),
      },
      ['numerator', 'denominator'],
      'Herfindahl-Hirschman index of the currency: the sum of the squared shares of its groups, the same in each of ' +
        'its rows. 1 for a single group, 1/n for n equal ones; times 10,000 it is in points. Both parts follow from ' +
        'the outstanding principals of the rows.',
    ),
  },
  may_be_null: ['share', 'cumulative_share'],
  tabulate: (groups, { month }) =>
    [...groupBy(groups, ({ currency }) => currency).values()].flatMap((own) => rank(own, month)),
}

/** A group of a currency that has something outstanding. */
interface Standing {
  readonly of: PortfolioGroup
  readonly open_receivables: number
  readonly outstanding: number
}

function rank(groups: readonly PortfolioGroup[], month: Asked['month']): TableRow[] {
  const ranked = groups
    .map((of) => standingOf(of, month))
    .filter(({ outstanding }) => outstanding !== 0)
    .sort((one, other) => other.outstanding - one.outstanding)
  const whole = sumOf(ranked.map(({ outstanding }) => BigInt(outstanding)))
  const herfindahl = presentHerfindahl(shareOf(sumOf(ranked.map(squareOf)), whole * whole))
  let larger = 0n
  return ranked.map(({ of, open_receivables, outstanding }, at) => {
    larger += BigInt(outstanding)
    const shares = {
      share: presentRatio(shareOf(outstanding, whole)),
      cumulative_share: presentRatio(shareOf(larger, whole)),
    }
    return { of, row: { rank: at + 1, open_receivables, outstanding, ...shares, herfindahl } }
  })
}

function standingOf(of: PortfolioGroup, month: number): Standing {
  const now = (measure: number) => of.series.atEndOf(measure, month)
  return { of, open_receivables: now(MEASURE.open), outstanding: now(MEASURE.open_principal) }
}

function squareOf({ outstanding }: Standing): bigint {
  return BigInt(outstanding) * BigInt(outstanding)
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

/** Squares leave what JSON carries exactly at 95 million minor units; what they come to is told all the same. */
function presentHerfindahl(ratio: Ratio | null): Resource | null {
  if (ratio === null) return null
  return presentRatio(ratio) ?? { numerator: null, denominator: null, value: decimalOf(ratio, RATIO_DIGITS) }
}
