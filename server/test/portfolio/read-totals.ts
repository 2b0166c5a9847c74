// Every group of a dimension as stored, each by itself.
import { MonthSums } from '@tapeline/kernel/metrics/portfolio/totals/month-sums'
import {
  type TotalsQuestion,
  decodeTotals,
  readStoredTotals,
} from '../../src/resources/portfolio/totals/totals-reads.ts'
import type { Querier } from '../../src/storage/database.ts'

/** The sums of a dimension's groups by value, of those that are not zero up to the day. */
export async function readTotals(querier: Querier, question: TotalsQuestion): Promise<Map<string, MonthSums>> {
  const groups = new Map<string, MonthSums>()
  await decodeTotals(await readStoredTotals(querier, question), (value) => {
    const sums = groups.get(value) ?? new MonthSums(question.as_of)
    groups.set(value, sums)
    return sums
  })
  return new Map([...groups].filter(([, { first_month }]) => first_month !== null))
}
