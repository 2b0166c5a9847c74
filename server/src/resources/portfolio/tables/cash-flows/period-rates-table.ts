// Losses, prepayments and yields by month, quarter or year, as rates of a year: on the balance when the period began, and on its average.
import { choice } from '@tapeline/contract/kind'
import { equals } from '@tapeline/contract/list'
import { type Ratio, decimalOf, ratioOf } from '@tapeline/kernel/core/ratio'
import { minus, sumOf } from '@tapeline/kernel/core/sum'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import { deriveCdr } from '@tapeline/kernel/metrics/pools/default-rate'
import { deriveAnnualRate, deriveMonthlyAverage } from '@tapeline/kernel/metrics/pools/period-rates'
import { deriveCprOfMonths } from '@tapeline/kernel/metrics/pools/prepayment'
import { MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
import { chargeOffsOf, incomeIn, speedsOf } from '@tapeline/kernel/metrics/portfolio/figures/month-rates'
import {
  PERIODS,
  type Period,
  type PeriodMonths,
  PeriodSums,
  monthsBack,
  periodText,
  periodsFrom,
} from '@tapeline/kernel/metrics/portfolio/figures/periods'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import { RATIO_DIGITS } from '@tapeline/kernel/metrics/performance-history/month-figures'
import { presentRatio } from '../../../present-ratio.ts'
import type { Resource } from '../../../present.ts'
import { PERIOD_RATES_FIELDS, PERIOD_RATES_MAY_BE_NULL } from './period-rates-fields.ts'
import { monthParameter } from '../portfolio-parameters.ts'
import { type Asked, type PortfolioTable, eachGroup } from '../portfolio-table.ts'
import { rollForwardOf } from '../summary-table.ts'

/** Periods returned when no first month is asked for. */
const PERIODS_UNASKED = 12

export const periodRatesTable: PortfolioTable = {
  name: 'period-rates',
  summary: 'List losses, prepayments and yields by month, quarter or year, annualized',
  description:
    'A row for each period of each currency and group, as of a day and as known at a moment. Rates are annualized by the months of the ' +
    'period that are over, on the balance when the period began and on its average. A period without a month that is over has no row.',
  query: {
    period: equals(choice(PERIODS, 'A period.'), 'By calendar month, quarter or year; quarter when left out.'),
    from: monthParameter(
      'A month of the first period, written YYYY-MM; left out, the last twelve periods are returned.',
    ),
  },
  parted_by: [],
  row: PERIOD_RATES_FIELDS,
  may_be_null: PERIOD_RATES_MAY_BE_NULL,
  tabulate: eachGroup(periodRatesOf),
}

function* periodRatesOf(series: Series, { month, open, values }: Asked): Generator<Resource> {
  const last_over = open ? month - 1 : month
  const period = PERIODS.find((one) => one === values['period']) ?? 'quarter'
  const from = typeof values['from'] === 'number' ? values['from'] : last_over - monthsBack(PERIODS_UNASKED, period)
  const first = Math.max(from, series.first_month ?? Infinity)
  for (const months of periodsFrom(first, last_over, period)) yield rowOf(series, months, period)
}

function rowOf(series: Series, of: PeriodMonths, period: Period): Resource {
  const sums = new PeriodSums(series, of)
  const { months } = sums
  const balance = balanceOf(sums, MEASURE.open_principal)
  const scheduled = balanceOf(sums, MEASURE.with_schedule)
  const lost = sums.during(MEASURE.written_off)
  const net_lost = minus(lost, sums.during(FACT.recovery))
  const income = sumOf(months.map((month) => incomeIn(series, month)))
  const on = (amount: typeof lost, by: Balance) => presentRate(amount, by, months.length)
  return {
    period: periodText(of, period),
    months: months.length,
    complete: of.complete,
    principal: principalOf(series, months),
    balance: { opening: balance.opening, average: presentRatio(balance.average), closing: balance.closing },
    scheduled_balance: { opening: scheduled.opening, average: presentRatio(scheduled.average) },
    gross_losses: on(lost, balance),
    net_losses: on(net_lost, balance),
    prepayments: on(sums.during(MEASURE.paid_ahead), scheduled),
    gross_yield: on(income, balance),
    net_yield: on(minus(income, net_lost), balance),
    cdr: presentDecimal(deriveCdr(months.map((month) => chargeOffsOf(series, month).mdr))),
    cpr: presentDecimal(deriveCprOfMonths(months.map((month) => speedsOf(series, month).smm))),
  }
}

type Balance = ReturnType<typeof balanceOf>

function balanceOf(sums: PeriodSums, measure: number) {
  const ends = sums.ends(measure)
  return { opening: ends.at(0) ?? 0, closing: ends.at(-1) ?? 0, average: deriveMonthlyAverage(ends) }
}

function presentRate(amount: number | bigint, { opening, average }: Balance, months: number): Resource {
  return {
    amount,
    on_opening: presentRatio(deriveAnnualRate(amount, ratioOf(opening, 1), months)),
    on_average: presentRatio(deriveAnnualRate(amount, average, months)),
  }
}

/** The roll-forward of a period: the flows of its months between the first opening and the last closing. */
function principalOf(series: Series, months: readonly number[]): Resource {
  const rolled = months.map((month) => rollForwardOf(series, month))
  const [first] = rolled
  const last = rolled.at(-1)
  if (first === undefined || last === undefined) throw new Error('A period has a month that is over')
  const flows = Object.keys(first) as (keyof typeof first)[]
  const summed = Object.fromEntries(flows.map((flow) => [flow, sumOf(rolled.map((month) => month[flow]))]))
  return { ...summed, opening: first.opening, closing: last.closing }
}

function presentDecimal(ratio: Ratio | null): number | null {
  return ratio && decimalOf(ratio, RATIO_DIGITS)
}
