// Roll to loss as observed: of what was in each bucket when a month began, what was written off within so many months. It follows receivables, as
// a migration analysis does; the loss factor of roll-rates multiplies the flows of one month instead.
import { count, exactMoney, ratioField } from '@tapeline/contract/answer-record'
import { monthField } from '@tapeline/contract/composite-kind'
import { choice, yesNo } from '@tapeline/contract/kind'
import { wholeNumberParameter } from '@tapeline/contract/parameter'
import { lastMonthOver, monthOfDay, monthText } from '@tapeline/kernel/core/month'
import { sumOf } from '@tapeline/kernel/core/sum'
import { shareOf } from '@tapeline/kernel/metrics/pools/share-of'
import { BASES, type Basis, LOSS_MONTHS_MAX, lossFromMeasure } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import { presentRatio } from '../../../present-ratio.ts'
import type { Resource } from '../../../present.ts'
import { monthParameter } from '../portfolio-parameters.ts'
import { type Asked, type PortfolioTable, eachGroup } from '../portfolio-table.ts'
import { BUCKET_FIELDS, BUCKET_MAY_BE_NULL, edgesAtEndOf, poolAtEndOf, presentBuckets } from '../position-buckets.ts'
import { BASIS_PARAMETER } from './rolled-month.ts'

export const rollToLossTable: PortfolioTable = {
  name: 'roll-to-loss',
  summary: 'Report what share of each bucket was written off within the next months',
  description:
    'One row for each basis and bucket, from the end of the month before. Only what was open then is followed, in the group in which it was then.',
  query: {
    month: monthParameter('The first of the months; the latest whose months are all over on as_of when left out.'),
    months: wholeNumberParameter(
      { minimum: 1, maximum: LOSS_MONTHS_MAX, default: LOSS_MONTHS_MAX },
      'Within how many months losses count, that month included.',
    ),
    basis: BASIS_PARAMETER,
  },
  parted_by: [],
  row: {
    month: monthField('The first of the months: buckets are those in which it began.'),
    months: count('Months whose losses count: those asked for, or as many as have begun by as_of.'),
    complete: yesNo('Whether all months that were asked for are over on as_of.'),
    basis: choice(BASES, 'How days past due are counted: as the lender reports, or by what was due and paid.'),
    ...BUCKET_FIELDS,
    opening: exactMoney('Outstanding principal in the bucket when the month began.'),
    written_off: exactMoney(
      'Principal of these receivables written off in these months, gross of recoveries; what was taken back lowers it.',
    ),
    roll_to_loss: ratioField(
      'Observed roll to loss: written_off by opening. Above 1 where what was drawn or capitalized later is lost too.',
      'fraction',
    ),
  },
  may_be_null: [...BUCKET_MAY_BE_NULL, 'roll_to_loss'],
  tabulate: eachGroup(rollToLossOf),
}

function rollToLossOf(series: Series, asked: Asked): Resource[] {
  const wanted = Number(asked.values['months'] ?? LOSS_MONTHS_MAX)
  const month = Number(asked.values['month'] ?? lastMonthOver(asked.as_of) - wanted + 1)
  const { basis = 'both' } = asked.values
  if (month > asked.month) return []
  return BASES.filter((one) => basis === 'both' || basis === one).flatMap((one) =>
    rowsBy(one, series, { ...asked, month, wanted }),
  )
}

interface Followed extends Asked {
  /** How many months are asked for. */
  readonly wanted: number
}

/** The rows of a basis; none where nothing was open when the month began. */
function rowsBy(basis: Basis, series: Series, { month, wanted, ...asked }: Followed): Resource[] {
  const edges = edgesAtEndOf(month - 1, { ...asked, month })
  const { buckets, outstanding } = poolAtEndOf(series, month - 1, { basis, kind: 'amount', edges })
  if (outstanding === 0) return []
  const months = Math.min(wanted, monthOfDay(asked.as_of) - month + 1)
  return presentBuckets(edges).map((bucket, at) => {
    const opening = buckets[at] ?? 0
    const written_off = sumOf(
      Array.from({ length: months }, (_, since) => series.inMonth(lossFromMeasure(basis, at, since), month + since)),
    )
    return {
      month: monthText(month),
      months,
      complete: month + wanted - 1 <= lastMonthOver(asked.as_of),
      basis,
      ...bucket,
      opening,
      written_off,
      roll_to_loss: presentRatio(shareOf(written_off, opening)),
    }
  })
}
