// Whether the tie-out has everything that was known at a moment, for what is calculated from it: tests of covenants and certificates wait for it
// (0126), so that they never take a payment for unverified only because it is yet to be tied.
import { CASH_METRICS } from '@tapeline/kernel/metrics/debt-line/covenant-metrics'
import { type Querier, statement } from '../../storage/database.ts'
import { readCashProgress } from './cash-progress-reads.ts'

const findMetrics = statement(
  'find-terms-that-test-cash',
  `
  select exists (
    select from operator_records where tenant = $1 and organization = $2 and kind = 'debt_line_term'
      and state::text ~ $3) as are_tested`,
)

/** Whether terms of a lender's debt lines test metrics of the tie-out. */
export async function testsCash(
  querier: Querier,
  { operator, organization }: { readonly operator: number; readonly organization: string },
): Promise<boolean> {
  const values = [operator, organization, `"(${CASH_METRICS.join('|')})"`]
  const [row] = await querier.query<{ are_tested: boolean }>(findMetrics, values)
  return row?.are_tested === true
}

/** The moment of the tie-out, 0 where there is nothing to tie out; undefined while it lacks something that was known at a moment. */
export async function readTiedUpTo(querier: Querier, tenant: number, known_at: number): Promise<number | undefined> {
  const progress = await readCashProgress(querier, tenant)
  if (progress.is === 'nothing') return 0
  if (progress.is === 'running' || progress.is_tying) return undefined
  return progress.written === undefined || progress.written > known_at ? progress.moment : undefined
}
