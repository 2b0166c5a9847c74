// Everything a lender has outstanding in a currency, whatever backs a line: what the portfolio's summary adds up to.
import { dayNumber } from '@tapeline/kernel/core/day'
import { monthOfDay } from '@tapeline/kernel/core/month'
import type { Amount } from '@tapeline/kernel/metrics/debt-line/borrowing-base'
import { WHOLE } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Querier } from '../../storage/database.ts'
import type { Book } from '../portfolio/contribution/portfolio-settings-reads.ts'
import { readSeries } from '../portfolio/snapshot/series-reads.ts'

/** Which day, as known at which moment, in which currency. */
export interface TotalAsked extends Book {
  readonly as_of: string
  readonly known_at: number
  readonly currency: string
}

/** A total, and the ids of receivables that it leaves as they were before, or out, because their own calculation fails. */
export interface LenderTotal {
  readonly total: Amount
  readonly failed: readonly string[]
}

/** Receivables with principal outstanding, and that principal. Call it in one snapshot. */
export async function readTotal(querier: Querier, asked: TotalAsked): Promise<LenderTotal> {
  const { tenant, operator_slug, known_at, currency } = asked
  const question = { tenant, operator_slug, known_at, as_of: dayNumber(asked.as_of), dimension: WHOLE }
  const { groups, failed } = await readSeries(querier, { ...question, parted_by: [], where: {} })
  const series = groups.find(({ group }) => group.currency === currency)?.series
  const month = monthOfDay(question.as_of)
  const atEnd = (measure: number) => series?.atEndOf(measure, month) ?? 0
  const total = { count: Number(atEnd(MEASURE.open)), amount: atEnd(MEASURE.open_principal) }
  return { total, failed }
}
