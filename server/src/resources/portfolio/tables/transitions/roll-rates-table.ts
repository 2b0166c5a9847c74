// How receivables rolled in a month, a row for each bucket in which they began it: better, worse, cured, paid off or lost (M10, M12). The
// roll rates of card issuers (M11), which follow no receivable, are beside them under a name of their own.
import { monthField } from '@tapeline/contract/composite-kind'
import { type Ratio, decimalOf } from '@tapeline/kernel/core/ratio'
import { type Sum, sumFrom } from '@tapeline/kernel/core/sum'

import { type Kind, choice, yesNo } from '@tapeline/contract/kind'
import { monthText } from '@tapeline/kernel/core/month'
import { deriveBucketFlow, deriveLossFactors } from '@tapeline/kernel/metrics/pools/bucket-flow'
import { shareOf } from '@tapeline/kernel/metrics/pools/share-of'
import { BASES, MEASURE, STATE } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import { answerRecord, count, decimals, exactMoney, ratioField } from '@tapeline/contract/answer-record'
import { RATIO_DIGITS } from '@tapeline/kernel/metrics/performance-history/month-figures'
import { presentRatio } from '../../../present-ratio.ts'
import type { Resource } from '../../../present.ts'
import { type PortfolioTable, eachGroup } from '../portfolio-table.ts'
import { ROLL_PARAMETERS, type Rolled, type RolledMonth, cureRateOf, rolledMonths } from './rolled-month.ts'
import { BUCKET_FIELDS, BUCKET_MAY_BE_NULL } from '../position-buckets.ts'

const RATES = {
  roll_down: ratioField('Share that ended the month in a better bucket, current included (M10).', 'fraction'),
  stable: ratioField('Share that ended it in the bucket in which it began (M10).', 'fraction'),
  roll_up: ratioField('Share that ended it in a worse bucket (M10).', 'fraction'),
  paid_off: ratioField('Share that was repaid.', 'fraction'),
  charged_off: ratioField('Share that ended by a loss.', 'fraction'),
  closed_unexplained: ratioField('Share that was closed with principal left that no entry explains.', 'fraction'),
  not_drawn: ratioField('Share of which all that was given out was taken back.', 'fraction'),
  cured: ratioField(
    'Cure rate of the bucket: share that ended the month current (M12). Part of roll_down; null of current.',
    'fraction',
  ),
  cured_and_later: ratioField(
    'Cure rate of this bucket and all later ones together; in the first bucket past due that of the portfolio (M12). Null of current.',
    'fraction',
  ),
}

function rolled(opening: Kind, description: string) {
  const may_be_null = Object.keys(RATES) as (keyof typeof RATES)[]
  return answerRecord({ opening, ...RATES }, may_be_null, description)
}

export const rollRatesTable: PortfolioTable = {
  name: 'roll-rates',
  summary: 'Report the roll rates of a month: what became of each bucket, and its cure rate',
  description:
    'One row for each basis and bucket, from the end of the month before to the end of the month, or to as_of in an open month. Shares are ' +
    'of what was in the bucket when the month began: roll_down + stable + roll_up + paid_off + charged_off + closed_unexplained + ' +
    'not_drawn = 1 (M10, dv01, Transition matrix). Only what was open then is followed, in the group in which it was then. The cells they ' +
    'are made of are in the table transitions. Each end of a move has the buckets in force on its day: where edges changed within ' +
    'the month, better and worse go by the place in the list of buckets.',
  query: ROLL_PARAMETERS,
  parted_by: [],
  row: {
    month: monthField('The month of the moves.'),
    open: yesNo('Whether the month is in progress on as_of: then its moves are those up to as_of.'),
    basis: choice(BASES, 'How days past due are counted: as the lender reports, or by what was due and paid.'),
    ...BUCKET_FIELDS,
    edges_changed: yesNo('Whether the edges of the buckets at the end of the month differ from those when it began.'),
    count: rolled(count('Receivables in the bucket when the month began.'), 'By receivables.'),
    amount: rolled(
      exactMoney('Outstanding principal in the bucket when the month began.'),
      'By the principal that receivables had outstanding when the month began.',
    ),
    bucket_flow: ratioField(
      'Bucket-flow roll rate (M11, OCC, Retail Lending Examination Procedures): principal in the next bucket at the end of the month by ' +
        'that in this one when it began; of the last bucket, all principal written off in the month. It follows no receivable and can ' +
        'exceed 1. Null also where edges_changed.',
      'fraction',
    ),
    loss_factor: decimals(
      'Roll to loss by bucket flow (M11): the product of bucket_flow of this bucket and all later ones, rounded half up to nine decimals. ' +
        'Null where one of them is.',
      'fraction',
    ),
  },
  may_be_null: [...BUCKET_MAY_BE_NULL, 'bucket_flow', 'loss_factor'],
  tabulate: eachGroup((series, asked) => rolledMonths(series, asked).flatMap((month) => rowsOf(series, month))),
}

function rowsOf(series: Series, of: RolledMonth): Resource[] {
  const { month, open, basis, from, edges_changed } = of
  const flows = from.map((_, at) =>
    edges_changed ? null : deriveBucketFlow(nextOf(series, of, at), of.amount.openings[at] ?? 0),
  )
  const factors = deriveLossFactors(flows)
  return from.map((bucket, at) => ({
    month: monthText(month),
    open,
    basis,
    ...bucket,
    edges_changed,
    count: presentRolled(of.count, at),
    amount: presentRolled(of.amount, at),
    bucket_flow: presentRatio(flows[at] ?? null),
    loss_factor: presentFactor(factors[at] ?? null),
  }))
}

/** A product of rates has more digits than its parts could be shown with. */
function presentFactor(factor: Ratio | null): number | null {
  return factor && decimalOf(factor, RATIO_DIGITS)
}

/** What is in the bucket after one when the month ends; after the last it is what was written off. */
function nextOf(series: Series, { month, amount }: RolledMonth, bucket: number): Sum {
  return amount.closings[bucket + 1] ?? series.inMonth(MEASURE.written_off, month)
}

function presentRolled(by: Rolled, bucket: number): Resource {
  const row = by.matrix[bucket]
  if (row === undefined) throw new Error(`The matrix has a row for bucket ${bucket}`)
  const went = (state: number) => presentRatio(shareOf(row.shares.get(state)?.numerator ?? 0n, row.opening))
  return {
    opening: sumFrom(row.opening),
    roll_down: presentRatio(row.roll_down),
    stable: presentRatio(row.stable),
    roll_up: presentRatio(row.roll_up),
    paid_off: went(STATE.paid_off),
    charged_off: went(STATE.charged_off),
    closed_unexplained: went(STATE.closed_unexplained),
    not_drawn: went(STATE.not_drawn),
    cured: bucket === 0 ? null : presentRatio(cureRateOf(by, bucket, bucket + 1)),
    cured_and_later: bucket === 0 ? null : presentRatio(cureRateOf(by, bucket)),
  }
}
