// Vintages of a loan book: cohorts by month or quarter of origination, followed by their months on book (M22).
import { lastDayOf, monthOfDay, monthNumber } from '../core/month.ts'
import { groupBy } from '../core/group-by.ts'
import type { Ratio } from '../core/ratio.ts'
import type { Sum } from '../core/sum.ts'
import { deriveCumulativeNetLoss } from '../metrics/pools/loss-rates.ts'
import {
  type CohortInterval,
  type OriginationMonth,
  agesOf,
  cohortOf,
  cohortText,
  lossesAtAge,
} from '../metrics/portfolio/figures/cohorts.ts'
import { VINTAGE, readGroup } from '../metrics/portfolio/dimensions.ts'
import { MonthSums } from '../metrics/portfolio/totals/month-sums.ts'
import { PortfolioTotals } from '../metrics/portfolio/fold/portfolio-totals.ts'
import { type Receivable, type Settings, currencyOf, dayOf, placedReceivable, stepsOf } from './receivable.ts'

/** A cohort at an age. All amounts are to date: from the beginning to the end of the month at that age. */
export interface VintageRow {
  /** `2026-01`, or `2026-Q1`. */
  readonly cohort: string
  /** 0 in the month of origination. */
  readonly months_on_book: number
  /** Whether every receivable of the cohort has reached the end of a month at this age. */
  readonly complete: boolean
  /** Principal disbursed less refunds, in minor units, as the other amounts are. */
  readonly original_principal: Sum
  readonly outstanding: Sum
  readonly charged_off: Sum
  readonly recovered: Sum
  /** (charged off − recovered) / original principal; null without principal. */
  readonly cumulative_net_loss: Ratio | null
}

/** Options of `vintagesOn`. */
export interface VintageOptions {
  /** What a cohort is: a `month` of origination, which is standard, or a `quarter`. */
  readonly interval?: CohortInterval
  readonly settings?: Settings
}

/** The vintages of receivables of one currency at the end of a day, by cohort and age. A RangeError states what is wrong with the input. */
export function vintagesOn(
  receivables: readonly Receivable[],
  as_of: string,
  { interval = 'month', settings = {} }: VintageOptions = {},
): VintageRow[] {
  currencyOf(receivables)
  const day = dayOf(as_of, 'as_of')
  const month = monthOfDay(day)
  const until = { month, open: day < lastDayOf(month) }
  const originated = originationMonths(receivables, day, settings).filter(({ origination }) => origination <= month)
  const cohorts = groupBy(originated, ({ origination }) => cohortOf(origination, interval))
  return [...cohorts]
    .sort(([one], [other]) => one - other)
    .flatMap(([first, months]) => rowsOf(cohortText(first, interval), agesOf(months, interval, until)))
}

function originationMonths(receivables: readonly Receivable[], day: number, settings: Settings): OriginationMonth[] {
  const steps = stepsOf(settings)
  const totals = new PortfolioTotals([VINTAGE])
  for (const receivable of receivables) totals.change(undefined, placedReceivable(receivable, steps))
  return [...(totals.groups.get(VINTAGE.code) ?? [])].map(([group, changes]) => {
    const series = new MonthSums(day)
    series.addTotals(changes)
    return { origination: monthNumber(String(readGroup(VINTAGE, group).vintage)), series }
  })
}

function rowsOf(cohort: string, ages: ReturnType<typeof agesOf>): VintageRow[] {
  return ages.map((age) => {
    const losses = lossesAtAge(age)
    const { original_principal, charged_off, recovered } = losses
    return {
      cohort,
      months_on_book: age.months_on_book,
      complete: age.complete,
      ...losses,
      cumulative_net_loss: deriveCumulativeNetLoss(charged_off, recovered, original_principal),
    }
  })
}
