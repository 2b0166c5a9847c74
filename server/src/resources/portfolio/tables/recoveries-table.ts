// Recoveries by month of write-off (M17): what was first written off in a month is a static pool, followed by the months since. All recoveries
// are pulled back to the month of the write-off, so that a young month is compared with an old one at the same age.
import { count, exactMoney, ratioField } from '@tapeline/contract/answer-record'
import { monthField } from '@tapeline/contract/composite-kind'
import { yesNo } from '@tapeline/contract/kind'
import { wholeNumberParameter } from '@tapeline/contract/parameter'
import { monthText } from '@tapeline/kernel/core/month'
import { deriveRecoveryRate } from '@tapeline/kernel/metrics/pools/loss-rates'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import {
  MONTHS_SINCE_MAX,
  type WriteOffAge,
  writeOffAges,
} from '@tapeline/kernel/metrics/portfolio/figures/write-off-cohorts'
import { presentRatio } from '../../present-ratio.ts'
import type { Resource } from '../../present.ts'
import { monthParameter } from './portfolio-parameters.ts'
import { type Asked, type PortfolioTable, eachGroup, shownMonths } from './portfolio-table.ts'

/** How many months of write-off are listed unasked, that of the day included. */
const MONTHS_UNASKED = 25

export const recoveriesTable: PortfolioTable = {
  name: 'recoveries',
  summary: 'Follow recoveries by month of write-off: how much of a loss came back by the months since',
  description:
    'One row for each currency, group, month of write-off and number of months since. A receivable belongs to the month of its first loss, with ' +
    'all that is lost of it and recovered on it later.',
  query: {
    from: monthParameter(
      `The first month of write-off; ${MONTHS_UNASKED - 1} months before that of as_of when left out.`,
    ),
    months_to: wholeNumberParameter(
      { minimum: 0, maximum: MONTHS_SINCE_MAX, default: MONTHS_SINCE_MAX },
      'The last number of months since the write-off to return.',
    ),
  },
  parted_by: [],
  row: {
    written_off_in: monthField('The month of the first loss on each receivable.'),
    months_since_write_off: count(
      `Calendar months since then, the month of the write-off being 0; ${MONTHS_SINCE_MAX} at most.`,
    ),
    open: yesNo('Whether the month at this age is in progress on as_of.'),
    written_off: exactMoney('Principal lost on these receivables, to date; what was taken back lowers it.'),
    recovered: exactMoney('Recovered on them in the month at this age; it may hold fees and interest.'),
    recovered_to_date: exactMoney('Recovered on them from the first loss to the end of this month.'),
    recovery_rate: ratioField('Recovery rate (M17): recovered_to_date by written_off.', 'fraction'),
  },
  may_be_null: ['recovery_rate'],
  tabulate: eachGroup(recoveriesOf),
}

function* recoveriesOf(series: Series, asked: Asked): Generator<Resource> {
  const months_to = Number(asked.values['months_to'] ?? MONTHS_SINCE_MAX)
  for (const written_off_in of shownMonths(asked, series.first_month, MONTHS_UNASKED))
    for (const age of writeOffAges(series, written_off_in, asked.month).slice(0, months_to + 1))
      yield rowOf(age, written_off_in, asked)
}

function rowOf(age: WriteOffAge, written_off_in: number, { month, open }: Asked): Resource {
  const { months_since, written_off, recovered, recovered_to_date } = age
  return {
    written_off_in: monthText(written_off_in),
    months_since_write_off: months_since,
    open: open && written_off_in + months_since === month,
    written_off,
    recovered,
    recovered_to_date,
    recovery_rate: presentRatio(deriveRecoveryRate(recovered_to_date, written_off)),
  }
}
