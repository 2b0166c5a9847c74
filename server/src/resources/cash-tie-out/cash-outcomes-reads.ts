// A page of decisions with their outcomes, by the ids of decisions, as they were at a moment.
import type { JudgedDecision } from '@tapeline/kernel/metrics/cash-tie-out/decided-rows'
import type { LineSource } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { type Querier, statement } from '../../storage/database.ts'
import type { Found, KeyedRow, Wanted } from '../../storage/lists/paging.ts'
import type { DecisionRow } from './cash-decisions-store.ts'

/** A decision as stored: whose it is, is kept with it. */
export interface OutcomeRow extends DecisionRow, KeyedRow {
  readonly judged: JudgedDecision & { readonly decision: { readonly by: LineSource } }
}

function pageOf(direction: Wanted['direction']) {
  const order = direction === 'next' ? 'decision' : 'decision desc'
  const part = (table: string, then: string) => `
    select decision, outcome, void_reason, judged from ${table}
    where ${then} and decision ${direction === 'next' ? '>' : '<='} $3 and ($4::text is null or outcome = $4)`
  return statement(
    `find-cash-outcomes-${direction}`,
    `
    select * from (
      ${part('cash_decisions', 'tenant = $1 and recorded <= $2')} union all
      ${part('cash_decision_history', 'tenant = $1 and superseded > $2 and recorded <= $2')}) u
    order by ${order} limit $5`,
  )
}

const PAGES = { next: pageOf('next'), previous: pageOf('previous') }

/** Reads rows of a page. */
export async function readOutcomePage(
  querier: Querier,
  asked: { readonly tenant: number; readonly moment: number; readonly outcome: string | undefined },
  { direction, key = [''], rows_max }: Wanted,
): Promise<Found<OutcomeRow>> {
  const { tenant, moment, outcome = null } = asked
  const values = [tenant, moment, ...key, outcome, rows_max]
  const rows = await querier.query<OutcomeRow>(PAGES[direction], values)
  return {
    rows: rows.map((row) => ({ ...row, key: [row.decision], watermark: moment })),
    watermark: moment,
  }
}
