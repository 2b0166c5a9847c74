// The summary of a portfolio: what is outstanding, how it moved in the month, and what receivables have become.

import { type Sum, minus } from '@tapeline/kernel/core/sum'
import { monthField } from '@tapeline/contract/composite-kind'
import { monthOfDay, monthText } from '@tapeline/kernel/core/month'
import type { Ratio } from '@tapeline/kernel/core/ratio'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import { deriveRollForward } from '@tapeline/kernel/metrics/pools/roll-forward'
import { deriveAverageBalance, deriveWeightedAverage } from '@tapeline/kernel/metrics/pools/weighted-average'
import { shareOf } from '@tapeline/kernel/metrics/pools/share-of'
import { MEASURE, PRODUCT_MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import { answerRecord, count, exactMoney, ratioField } from '@tapeline/contract/answer-record'
import { presentRatio } from '../../present-ratio.ts'
import type { Resource } from '../../present.ts'
import { type Asked, type PortfolioTable, eachGroup } from './portfolio-table.ts'
import { CREDIT_SCORES, creditScoresOf } from './summary-scores.ts'
import { presentWeighted, weightedField } from './weighted-fields.ts'

export const summaryTable: PortfolioTable = {
  name: 'summary',
  summary: 'Summarise the portfolio: what is outstanding, what moved, what became of it',
  description: 'One row for each currency and group, as of a day and as known at a moment.',
  query: {},
  parted_by: [],
  row: {
    month: monthField('The month that the flows are of, up to as_of.'),
    receivables: answerRecord(
      {
        drawn: count('Ever drawn.'),
        open: count('With principal outstanding.'),
        paid_off: count('Repaid.'),
        charged_off: count('Ended by a loss.'),
        closed_unexplained: count('Closed with principal left that no entry explains.'),
      },
      [],
      'Receivables by what has become of them. They can be drawn no more than once, and leave what they were when drawn again.',
    ),
    principal: answerRecord(
      {
        opening: exactMoney('Outstanding when the month began.'),
        disbursed: exactMoney('Given out.'),
        capitalized: exactMoney('Interest that became principal.'),
        collected: exactMoney('Repaid.'),
        refunded: exactMoney('Taken back of what was given out.'),
        written_off: exactMoney('Lost.'),
        closed_unexplained: exactMoney('Left on receivables when they were closed, which no entry explains.'),
        transferred: exactMoney('Came from other groups, less what left for them.'),
        closing: exactMoney('Outstanding on as_of.'),
        overpaid: exactMoney('What obligors paid beyond what they owed, which closing is already less by.'),
      },
      [],
      'The roll-forward (M23): opening + disbursed + capitalized - collected - refunded - written_off - closed_unexplained + transferred = closing.',
    ),
    average_balance: ratioField('Outstanding principal by open receivables (M27).', 'minor_units'),
    factor_rate: weightedField(
      'Factor rate of open receivables: all principal and interest of their schedules, past and to come, by what was disbursed on them less ' +
        'refunded. What has no factor rate of its own is in neither sum.',
      'multiple',
    ),
    weighted: answerRecord(
      {
        wac: weightedField(
          'Weighted average coupon (M26): annual interest rate as a fraction. Its numerator is the interest of a year and its denominator the ' +
            'principal, in minor units, both times the same power of ten where that interest is no whole number.',
          'fraction',
        ),
        wam: weightedField(
          'Weighted average maturity (M26): calendar months from that of as_of to that of the maturity, of what has not matured.',
          'months',
        ),
        wala: weightedField(
          'Weighted average loan age (M26): calendar months from that of the origination to that of as_of, as months_on_book counts them (M22).',
          'months',
        ),
        original_term_days: weightedField('Days from origination to maturity.', 'days'),
        remaining_term_days: weightedField('Days to maturity, of what has not matured.', 'days'),
        age_days: weightedField('Days since origination.', 'days'),
        credit_scores: CREDIT_SCORES,
      },
      [],
      'Averages weighted by outstanding principal (M26); what has no value is in neither sum.',
    ),
  },
  may_be_null: ['average_balance'],
  tabulate: eachGroup(summaryOf),
}

/** Billionths of an annual rate. */
const RATE_SCALE = 1_000_000_000n

function summaryOf(series: Series, { month }: Asked): Resource[] {
  const now = (measure: number) => series.atEndOf(measure, month)
  return [
    {
      month: monthText(month),
      receivables: {
        drawn: now(MEASURE.drawn),
        open: now(MEASURE.open),
        paid_off: now(MEASURE.paid_off),
        charged_off: now(MEASURE.charged_off),
        closed_unexplained: now(MEASURE.closed_without_reason),
      },
      principal: {
        ...rollForwardOf(series, month),
        overpaid: minus(now(MEASURE.open_principal), now(MEASURE.outstanding)),
      },
      average_balance: presentRatio(deriveAverageBalance(now(MEASURE.open_principal), now(MEASURE.open))),
      factor_rate: factorRateOf(series, month),
      weighted: weightedOf(series, month),
    },
  ]
}

/** One sum by the other, so that each receivable weighs by what was advanced; coverage by outstanding principal, as of all averages. */
function factorRateOf(series: Series, month: number) {
  const now = (measure: number) => series.atEndOf(measure, month)
  return presentWeighted({
    average: shareOf(series.productAtEndOf(PRODUCT_MEASURE.to_repay, month), now(MEASURE.advanced)),
    coverage: shareOf(now(MEASURE.with_factor_rate), now(MEASURE.open_principal)),
  })
}

function weightedOf(series: Series, month: number) {
  const now = (measure: number) => series.atEndOf(measure, month)
  const product = (measure: number) => series.productAtEndOf(measure, month)
  const today = BigInt(series.as_of)
  const this_month = BigInt(monthOfDay(series.as_of))
  const all = now(MEASURE.open_principal)
  const presented = (products: bigint, weight: Sum) => presentWeighted(deriveWeightedAverage({ products, weight, all }))
  const rates = deriveWeightedAverage({ products: product(PRODUCT_MEASURE.rate), weight: now(MEASURE.with_rate), all })
  const unmatured = now(MEASURE.before_maturity)
  return {
    wac: { ...presentWeighted(rates), average: presentRate(rates.average) },
    wam: presented(product(PRODUCT_MEASURE.maturity_month) - this_month * BigInt(unmatured), unmatured),
    wala: presented(this_month * BigInt(all) - product(PRODUCT_MEASURE.origination_month), all),
    original_term_days: presented(product(PRODUCT_MEASURE.term), now(MEASURE.with_term)),
    remaining_term_days: presented(product(PRODUCT_MEASURE.maturity) - today * BigInt(unmatured), unmatured),
    age_days: presented(today * BigInt(all) - product(PRODUCT_MEASURE.origination), all),
    credit_scores: creditScoresOf(series, month),
  }
}

/** An exact ratio of billionths, with as few decimals of a minor unit in its numerator as its rates need: none where they come out even. */
function presentRate(rate: Ratio | null): Resource | null {
  if (rate === null) return null
  let { numerator } = rate
  let scale = RATE_SCALE
  for (; scale > 1n && numerator % 10n === 0n; scale /= 10n) numerator /= 10n
  return presentRatio({ numerator, denominator: rate.denominator * scale })
}

/** How outstanding principal moved in a month. That it foots to the minor unit is proved each time it is shown (M23). */
export function rollForwardOf(series: Series, month: number) {
  const moved = (measure: number) => series.inMonth(measure, month)
  const movements = {
    opening: series.atEndOf(MEASURE.outstanding, month - 1),
    disbursed: moved(FACT.disbursement),
    capitalized: moved(MEASURE.capitalized),
    collected: moved(FACT.principal),
    refunded: moved(FACT.refund),
    written_off: moved(MEASURE.written_off),
    closed_unexplained: moved(MEASURE.closed_unexplained),
    transferred: moved(MEASURE.transferred),
    closing: series.atEndOf(MEASURE.outstanding, month),
  }
  const { foots, difference } = deriveRollForward({
    ...movements,
    originations: movements.disbursed,
    capitalised: movements.capitalized,
    charged_off: movements.written_off,
    other: minus(minus(movements.transferred, movements.refunded), movements.closed_unexplained),
  })
  if (!foots) throw new Error(`The roll-forward of a month is off by ${difference}`)
  return movements
}
