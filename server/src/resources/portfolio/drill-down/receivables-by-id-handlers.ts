// Serving the receivables of a page by their ids on other clocks, each as the list of calculated receivables has it there, and those that were there
// without figures.
import { invalidRequest } from '@tapeline/contract/errors'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../../http/dashboard-routes.ts'
import { answerWith, refuseFaults } from '../../handling.ts'
import { fieldsNamed } from '../../rows-by-id.ts'
import type { Services } from '../../services.ts'
import { environmentOf, signedInMember } from '../../signed-in.ts'
import type { Resource } from '../../present.ts'
import { readDrillDownOf } from './drill-down-reads.ts'
import { readScope } from './drill-down-scope.ts'
import { FIELDS_BY_ID, RECEIVABLES_BY_ID } from './receivables-by-id-endpoints.ts'

/** The route. */
export function receivablesByIdRoutes(services: Services): DashboardRoute[] {
  return [{ endpoint: RECEIVABLES_BY_ID.list, handle: (call) => list(services, call) }]
}

async function list(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  await signedInMember(services, call)
  const caller = await services.sessions.checkIn(environmentOf(call), call)
  const { ids, ...clocks } = call.query.values as { readonly ids?: readonly string[] }
  const { scope, faults } = await readScope(services, caller, { query: { ...call.query, values: clocks } })
  refuseFaults(faults)
  if (ids === undefined) throw invalidRequest([{ param: 'ids', code: 'required', message: 'ids is required' }])
  const { rows, failed } = await readDrillDownOf(services.database, scope, ids)
  const isTooLarge = ({ outcome }: Resource) => outcome === null
  return answerWith({
    data: rows.filter((row) => !isTooLarge(row)).map((row) => fieldsNamed(row, FIELDS_BY_ID)),
    not_calculated: [
      ...rows.filter(isTooLarge).map(({ receivable_id }) => ({ receivable_id, why_not: 'too_large' })),
      ...failed.map((receivable_id) => ({ receivable_id, why_not: 'not_calculable' })),
    ],
  })
}
