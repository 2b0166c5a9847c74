// Serving the totals of a filtered list. They are read as the list is, stretch after stretch, and no longer than a few seconds: what a list of
// any length costs is bounded, and an answer that is not of all receivables states that.
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Sum, plus } from '@tapeline/kernel/core/sum'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../../http/dashboard-routes.ts'
import { TOTALS_MS_MAX, readStretches } from '../../../storage/lists/stretches.ts'
import type { ComputedRows } from '../../computed-list.ts'
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
  const caller = await services.sessions.checkIn(environmentOf(call), call.session)
  const { scope, faults } = await readScope(services, caller, call)
  refuseFaults(faults)
  const knowledge = await snapshotOf(services, scope)
  refuseFaults(dayFaults(scope, knowledge))
  const { known_at } = knowledge
  const totals = await totalsOf(readerOf(services, scope), known_at)
  return answerWith({ ...totals, as_of: dayOfNumber(scope.as_of), known_at: formatMoment(known_at) })
}

/** Receivables read and held at once. */
const PIECE = 500

interface Total {
  receivables: number
  outstanding: Sum
  unknown: number
}

/** Adds up the rows of a reading as known at a moment, as far as `ms_max` allows. */
export async function totalsOf(read: ComputedRows<DrillDownRow>, known_at: number, ms_max = TOTALS_MS_MAX) {
  const totals = new Map<string, Total>()
  let left_out = 0
  const is_cut = await readStretches(async (key) => {
    const { rows, looked_to, failed = [] } = await read({ direction: 'next', key, rows_max: PIECE, known_at })
    for (const { presented } of rows) addTo(totals, presented)
    left_out += failed.length
    return rows.length === PIECE ? rows.at(-1)?.key : looked_to
  }, ms_max)
  const data = [...totals].map(([currency, total]) => ({ currency, ...total }))
  return { data: data.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)), left_out, is_cut }
}

function addTo(totals: Map<string, Total>, { currency, outstanding }: DrillDownRow['presented']): void {
  const total = totals.get(String(currency)) ?? { receivables: 0, outstanding: 0, unknown: 0 }
  totals.set(String(currency), total)
  total.receivables += 1
  if (typeof outstanding === 'number' || typeof outstanding === 'bigint')
    total.outstanding = plus(total.outstanding, outstanding)
  else total.unknown += 1
}
