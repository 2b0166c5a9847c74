// Cohorts made by hand for tests of the table of vintages, and what the table shows of them.
import { type Change, plainSeries } from '../../../kernel/test/portfolio/plain-series.ts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { lastDayOf, monthOfDay } from '@tapeline/kernel/core/month'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import { isAsked } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { type Basis, MEASURE, bucketMeasure } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Asked, PortfolioGroup } from '../../src/resources/portfolio/tables/portfolio-table.ts'
import { vintagesTable } from '../../src/resources/portfolio/tables/vintages/vintages-table.ts'

/** The last days past due of the buckets. */
export const EDGES = [30, 60, 90, 120]

/** What is asked as of a day. */
export function askedOn(day: string, values: Asked['values'] = {}, edgesOn = (_: number) => EDGES): Asked {
  const as_of = dayNumber(day)
  const month = monthOfDay(as_of)
  return { as_of, month, open: as_of < lastDayOf(month), edgesOn, values }
}

/** A change of a measure on a day. */
export const change = (day: string, measure: number, delta: number): Change => ({ day: dayNumber(day), measure, delta })

/** Principal that becomes outstanding, or no longer is, in a bucket by both words. */
export function principal(day: string, delta: number, bucket = 0): Change[] {
  const buckets = (['reported', 'computed'] as const).map((basis) => bucketMeasure(basis, 'amount', bucket))
  return [MEASURE.outstanding, MEASURE.open_principal, ...buckets].map((measure) => change(day, measure, delta))
}

/** Principal that ages from one bucket to another. */
function aged(day: string, amount: number, basis: Basis, [from, to]: readonly [number, number]): Change[] {
  return [
    change(day, bucketMeasure(basis, 'amount', from), -amount),
    change(day, bucketMeasure(basis, 'amount', to), amount),
  ]
}

/** Which currency and group a cohort is of. */
export interface Named {
  readonly currency?: string
  readonly group?: string | null
}

/** A month of origination. */
export function vintage(month: string, as_of: string, changes: readonly Change[], named: Named = {}): PortfolioGroup {
  const { currency = 'USD', group = null } = named
  return { currency, group, keys: { vintage: month }, series: plainSeries(dayNumber(as_of), changes) }
}

/** The rows of the groups that the table asks for. */
export const rowsOf = (groups: readonly PortfolioGroup[], asked: Asked) => {
  const choice = { where: {}, parted_by: [], originated: vintagesTable.originated?.(asked) }
  const read = groups.filter(({ currency, keys }) => isAsked({ currency, ...keys }, choice))
  return [...vintagesTable.tabulate(read, asked)].map(({ row }) => row)
}

/** Two loans of January: one is paid, of the other 45,000 are lost and 5,000 come back. */
export const JANUARY: readonly Change[] = [
  change('2025-01-20', MEASURE.drawn, 2),
  change('2025-01-20', FACT.disbursement, 160_000),
  ...principal('2025-01-20', 160_000),
  change('2025-02-05', FACT.refund, 10_000),
  change('2025-02-20', FACT.principal, 12_000),
  ...principal('2025-02-20', -22_000),
  change('2025-02-20', FACT.interest, 2_000),
  change('2025-02-20', FACT.late_fee, 500),
  change('2025-02-20', FACT.other, 300),
  change('2025-02-28', MEASURE.paid_ahead, 3_000),
  ...aged('2025-02-21', 48_000, 'reported', [0, 1]),
  ...aged('2025-03-23', 48_000, 'reported', [1, 2]),
  ...aged('2025-03-21', 48_000, 'computed', [0, 1]),
  change('2025-04-02', FACT.principal, 3_000),
  change('2025-04-02', MEASURE.outstanding, -48_000),
  change('2025-04-02', MEASURE.open_principal, -48_000),
  change('2025-04-02', bucketMeasure('reported', 'amount', 2), -48_000),
  change('2025-04-02', bucketMeasure('computed', 'amount', 1), -48_000),
  change('2025-04-02', MEASURE.written_off, 45_000),
  change('2025-04-02', MEASURE.defaults, 1),
  change('2025-04-02', MEASURE.defaulted, 48_000),
  change('2025-05-10', FACT.recovery, 5_000),
  change('2025-05-25', FACT.recovery, 7_000),
]
