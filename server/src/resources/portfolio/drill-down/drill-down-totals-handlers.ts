// Serving the totals of a filtered list. They are read as the list is, stretch after stretch, and no longer than a few seconds: what a list of
// any length costs is bounded, and an answer that is not of all receivables states that.
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../../http/dashboard-routes.ts'
import type { ComputedRows } from '../../computed-list.ts'
import { type ComputedTotals, totalRows } from '../../computed-totals.ts'
import { answerWith, refuseFaults } from '../../handling.ts'
import type { Services } from '../../services.ts'
import { environmentOf, signedInMember } from '../../signed-in.ts'
import { dayFaults } from './drill-down-faults.ts'
import type { DrillDownRow } from './drill-down-reads.ts'
import { readScope, readerOf, snapshotOf } from './drill-down-scope.ts'
import { RECEIVABLES_TOTALS } from './drill-down-totals-endpoints.ts'

/** The route of the totals. */
export function receivablesTotalsRoutes(services: Services): DashboardRoute[] {
  return [{ endpoint: RECEIVABLES_TOTALS.show, handle: (call) => show(services, call) }]
}

async function show(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  await signedInMember(services, call)
  const caller = await services.sessions.checkIn(environmentOf(call), call)
  const { scope, faults } = await readScope(services, caller, call)
  refuseFaults(faults)
  const knowledge = await snapshotOf(services, scope)
  refuseFaults(dayFaults(scope, knowledge))
  const { known_at } = knowledge
  const totals = await totalsOf(readerOf(services, scope), known_at)
  return answerWith({ ...totals, as_of: dayOfNumber(scope.as_of), known_at: formatMoment(known_at) })
}

/** Adds up the rows of a reading as known at a moment, as far as `ms_max` allows. */
export async function totalsOf(read: ComputedRows<DrillDownRow>, known_at: number, ms_max?: number) {
  const { groups, failed, is_cut } = await totalRows(read, OUTSTANDING, known_at, ms_max)
  const data = groups.map(({ by, count, sums }) => {
    const { sum: outstanding, rows } = sums['outstanding'] ?? { sum: 0, rows: 0 }
    return { currency: by['currency'], receivables: count, outstanding, unknown: count - rows }
  })
  return { data, left_out: failed.length, is_cut }
}

const OUTSTANDING: ComputedTotals = {
  by: ({ currency }) => ({ currency: String(currency) }),
  sums: ['outstanding'],
}
