// How long after a loss its recoveries came: by months since the write-off, and on average. To date, so that each row adds to those before it.
import { answerRecord, count, exactMoney, ratioField } from '@tapeline/contract/answer-record'
import { type Sum, plus, sumOf } from '@tapeline/kernel/core/sum'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import { shareOf } from '@tapeline/kernel/metrics/pools/share-of'
import { PRODUCT_MEASURE, RECOVERY_MONTHS_MAX, recoveryMeasure } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import { presentRatio } from '../../present-ratio.ts'
import type { Resource } from '../../present.ts'
import { type Asked, type PortfolioTable, eachGroup } from './portfolio-table.ts'

const all = answerRecord(
  {
    recovered: exactMoney('Recovered, to date.'),
    after_write_off: exactMoney('The part of it on receivables with a loss, which alone has a lag.'),
    coverage: ratioField('after_write_off by recovered.', 'fraction'),
    average_days: ratioField('Days from the loss to the recovery, weighted by the amount recovered.', 'days'),
  },
  ['coverage', 'average_days'],
  'All recoveries of the group, the same in each of its rows.',
)

export const recoveryLagTable: PortfolioTable = {
  name: 'recovery-lag',
  summary: 'List recoveries by the months since the write-off, with the average lag',
  description:
    'A row for each number of months between the first loss on a receivable and the recovery, of each currency and group, to date: from month 0 to ' +
    'the last with a recovery.',
  query: {},
  parted_by: [],
  row: {
    months_since_write_off: count(
      `Calendar months from the one of the first loss to the one of the recovery; ${RECOVERY_MONTHS_MAX} holds all later ones too.`,
    ),
    recovered: exactMoney('Recovered in that month after the loss, of all losses; what was taken back lowers it.'),
    share: ratioField('recovered by all.after_write_off.', 'fraction'),
    cumulative_share: ratioField('recovered of this month and those before it by all.after_write_off.', 'fraction'),
    all,
  },
  may_be_null: ['share', 'cumulative_share'],
  tabulate: eachGroup(recoveryLagOf),
}

function recoveryLagOf(series: Series, { month }: Asked): Resource[] {
  const by_month = Array.from({ length: RECOVERY_MONTHS_MAX + 1 }, (_, months) =>
    series.atEndOf(recoveryMeasure(months), month),
  )
  const after_write_off = sumOf(by_month)
  const recovered = series.atEndOf(FACT.recovery, month)
  const days = series.productAtEndOf(PRODUCT_MEASURE.recovery_days, month)
  const all: Resource = {
    recovered,
    after_write_off,
    coverage: presentRatio(shareOf(after_write_off, recovered)),
    average_days: presentRatio(shareOf(days, after_write_off)),
  }
  const last = Math.max(
    0,
    by_month.findLastIndex((sum) => sum !== 0),
  )
  let cumulative: Sum = 0
  return by_month.slice(0, last + 1).map((sum, months_since_write_off) => {
    cumulative = plus(cumulative, sum)
    return {
      months_since_write_off,
      recovered: sum,
      share: presentRatio(shareOf(sum, after_write_off)),
      cumulative_share: presentRatio(shareOf(cumulative, after_write_off)),
      all,
    }
  })
}
