// The cash flows of a portfolio: month by month what came and went, and the rates that a pool report makes of it.
import { monthText } from '@tapeline/kernel/core/month'
import { minus } from '@tapeline/kernel/core/sum'
import { type Ratio, decimalOf } from '@tapeline/kernel/core/ratio'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import { MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import { RATIO_DIGITS } from '@tapeline/kernel/metrics/performance-history/month-figures'
import { presentRatio } from '../../../present-ratio.ts'
import type { Resource } from '../../../present.ts'
import { type WindowAverages, windowAverages } from './cash-flows-averages.ts'
import { CASH_FLOWS_FIELDS, CASH_FLOWS_MAY_BE_NULL } from './cash-flows-fields.ts'
import { CASH_FLOWS_PARAMETERS, type SpreadTerms, spreadTermsOf } from './cash-flows-parameters.ts'
import {
  absSpeedOf,
  cashIn,
  chargeOffsOf,
  ratesToDate,
  returnsOf,
  speedsOf,
} from '@tapeline/kernel/metrics/portfolio/figures/month-rates'
import { type Asked, type PortfolioTable, eachGroup, shownMonths } from '../portfolio-table.ts'
import { rollForwardOf } from '../summary-table.ts'

export const cashFlowsTable: PortfolioTable = {
  name: 'cash-flows',
  summary: 'List what the portfolio collected, lost and earned, month by month',
  description:
    'A row for each month of each currency and group, as of a day and as known at a moment: the roll-forward of principal, cash by kind, ' +
    'prepayment and default speeds, yields, excess spread over the costs that are asked with, and averages over a window of months.',
  query: CASH_FLOWS_PARAMETERS,
  parted_by: [],
  row: CASH_FLOWS_FIELDS,
  may_be_null: CASH_FLOWS_MAY_BE_NULL,
  tabulate: eachGroup(cashFlowsOf),
}

const MONTHS_UNASKED = 12

function* cashFlowsOf(series: Series, asked: Asked): Generator<Resource> {
  const terms = spreadTermsOf(asked)
  const shown = shownMonths(asked, series.first_month, MONTHS_UNASKED)
  const open = asked.open ? asked.month : undefined
  for (const { month, ...averages } of windowAverages(series, shown, terms, open))
    yield {
      month: monthText(month),
      open: month === open,
      principal: rollForwardOf(series, month),
      originations: {
        receivables: series.inMonth(MEASURE.drawn, month),
        disbursed: series.inMonth(FACT.disbursement, month),
      },
      cash: cashOf(series, month),
      not_understood: series.inMonth(FACT.not_understood, month),
      collected: collectedOf(series, month, month === open),
      defaults: {
        receivables: series.inMonth(MEASURE.defaults, month),
        principal: series.inMonth(MEASURE.defaulted, month),
      },
      charge_offs: presentChargeOffs(series, month),
      ...presentToDate(series, month),
      ...presentReturns(series, month, terms),
      averages: presentAverages(averages, terms),
    }
}

function cashOf(series: Series, month: number): Resource {
  const moved = (kind: number) => series.inMonth(kind, month)
  return {
    principal: moved(FACT.principal),
    interest: moved(FACT.interest),
    origination_fees: moved(FACT.origination_fee),
    periodic_fees: moved(FACT.periodic_fee),
    late_fees: moved(FACT.late_fee),
    other: moved(FACT.other),
    recovered: moved(FACT.recovery),
    total_in: cashIn(series, month),
    disbursed: minus(moved(FACT.disbursement), moved(FACT.refund)),
  }
}

/** What was scheduled is only known when the month is over: until then there is no speed. */
function collectedOf(series: Series, month: number, open: boolean): Resource {
  const { smm, cpr, opening, ...paid } = speedsOf(series, month)
  const { age, abs } = absSpeedOf(series, month, smm)
  const both = { opening, age: presentRatio(age) }
  return open
    ? { ...both, scheduled: null, unscheduled: null, smm: null, cpr: null, abs: null }
    : { ...both, ...paid, smm: presentRatio(smm), cpr: presentDecimal(cpr), abs: presentRatio(abs) }
}

function presentChargeOffs(series: Series, month: number): Resource {
  const { performing, mdr, cdr, times_12, day_count } = chargeOffsOf(series, month)
  return {
    performing,
    mdr: presentRatio(mdr),
    cdr: presentDecimal(cdr),
    times_12: presentRatio(times_12),
    day_count: presentRatio(day_count),
  }
}

function presentToDate(series: Series, month: number): Resource {
  const { recovery_rate, cumulative_collections } = ratesToDate(series, month)
  return { recovery_rate: presentRatio(recovery_rate), cumulative_collections: presentRatio(cumulative_collections) }
}

function presentReturns(series: Series, month: number, terms: SpreadTerms): Resource {
  const returns = returnsOf(series, month, terms)
  return {
    payment_rate: presentRatio(returns.payment_rate),
    yields: {
      gross: presentRatio(returns.gross_yield),
      gross_with_recoveries: presentRatio(returns.gross_yield_with_recoveries),
      net: presentRatio(returns.net_yield),
      net_with_recoveries: presentRatio(returns.net_yield_with_recoveries),
    },
    excess_spread: {
      net_charge_offs: presentRatio(returns.net_charge_offs),
      coupon: presentDecimal(terms.coupon),
      servicing: presentDecimal(terms.servicing),
      rate: presentDecimal(returns.excess_spread),
    },
  }
}

function presentAverages({ months, rates }: Omit<WindowAverages, 'month'>, { window }: SpreadTerms): Resource {
  return {
    window,
    months,
    payment_rate: presentDecimal(rates.payment_rate),
    gross_yield: presentDecimal(rates.gross_yield),
    net_charge_offs: presentDecimal(rates.net_charge_offs),
    cdr: presentDecimal(rates.cdr),
    excess_spread: presentDecimal(rates.excess_spread),
  }
}

function presentDecimal(ratio: Ratio | null): number | null {
  return ratio && decimalOf(ratio, RATIO_DIGITS)
}
