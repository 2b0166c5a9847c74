// Invoices by month, quarter or year: how long they are outstanding, how long they take to be paid, and how much of them is credited.
import { choice, freeText, yesNo } from '@tapeline/contract/kind'
import { count, exactMoney, ratioField } from '@tapeline/contract/answer-record'
import { equals } from '@tapeline/contract/list'
import { firstDayOf, lastDayOf } from '@tapeline/kernel/core/month'
import { deriveDilution, deriveDso } from '@tapeline/kernel/metrics/pools/invoices'
import { shareOf } from '@tapeline/kernel/metrics/pools/share-of'
import { MEASURE, PRODUCT_MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
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
import { presentRatio } from '../../present-ratio.ts'
import type { Resource } from '../../present.ts'
import { monthParameter } from './portfolio-parameters.ts'
import { type Asked, type PortfolioTable, eachGroup } from './portfolio-table.ts'

/** Periods returned when no first month is asked for. */
const PERIODS_UNASKED = 12

export const invoicesTable: PortfolioTable = {
  name: 'invoices',
  summary: 'List days sales outstanding, days to pay and dilution of invoices',
  description:
    'A row for each period of each currency and group, of invoices (`invoice_factoring`) alone and of the months that are over. A period without ' +
    'a month that is over has no row.',
  query: {
    period: equals(choice(PERIODS, 'A period.'), 'By calendar month, quarter or year; month when left out.'),
    from: monthParameter(
      'A month of the first period, written YYYY-MM; left out, the last twelve periods are returned.',
    ),
  },
  parted_by: [],
  row: {
    period: freeText(7, 'The period: 2026-01, 2026-Q1 or 2026.'),
    days: count('Days of the months of the period that are over.'),
    complete: yesNo('Whether all months of the period are over.'),
    invoiced: exactMoney('Invoiced in the period: disbursements of invoices.'),
    credited: exactMoney('Credit notes and other non-cash reductions: refunds of invoices.'),
    paid: exactMoney('Principal paid of invoices, less payments returned.'),
    outstanding: exactMoney('Outstanding principal of invoices when the period ended.'),
    dso: ratioField('Days sales outstanding: outstanding times days by invoiced.', 'days'),
    days_to_pay: ratioField(
      'Days from the origination of the invoice to each payment, weighted by the amount paid.',
      'days',
    ),
    dilution: ratioField('credited by invoiced.', 'fraction'),
  },
  may_be_null: ['dso', 'days_to_pay', 'dilution'],
  tabulate: eachGroup(invoicesOf),
}

function* invoicesOf(series: Series, { month, open, values }: Asked): Generator<Resource> {
  const last_over = open ? month - 1 : month
  const period = PERIODS.find((one) => one === values['period']) ?? 'month'
  const from = typeof values['from'] === 'number' ? values['from'] : last_over - monthsBack(PERIODS_UNASKED, period)
  const first = Math.max(from, series.first_month ?? Infinity)
  for (const months of periodsFrom(first, last_over, period)) yield rowOf(series, months, period)
}

function rowOf(series: Series, of: PeriodMonths, period: Period): Resource {
  const sums = new PeriodSums(series, of)
  const [invoiced, credited, paid] = [
    sums.during(MEASURE.invoiced),
    sums.during(MEASURE.invoices_credited),
    sums.during(MEASURE.invoices_paid),
  ]
  const outstanding = series.atEndOf(MEASURE.invoices_open, of.last)
  const days = lastDayOf(of.last) - firstDayOf(of.first) + 1
  const paid_days = (until: number) => series.productAtEndOf(PRODUCT_MEASURE.invoice_paid_days, until)
  return {
    period: periodText(of, period),
    days,
    complete: of.complete,
    invoiced,
    credited,
    paid,
    outstanding,
    dso: presentRatio(deriveDso(outstanding, invoiced, days)),
    days_to_pay: presentRatio(shareOf(paid_days(of.last) - paid_days(of.first - 1), paid)),
    dilution: presentRatio(deriveDilution(credited, invoiced)),
  }
}
