// Serving the names of accounts to the people of their own organization.
import { invalidRequest } from '@tapeline/contract/errors'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { readMoments, readRecordClocks } from '../dated-reads.ts'
import { answerWith, refuseFaults } from '../handling.ts'
import type { Services } from '../services.ts'
import { environmentOf, signedInMember } from '../signed-in.ts'
import { ACCOUNT_NAMES } from './account-name-endpoints.ts'
import { readAccountNames } from './account-name-reads.ts'

/** The route of account names. */
export function accountNameRoutes(services: Services): DashboardRoute[] {
  return [{ endpoint: ACCOUNT_NAMES.list, handle: (call) => list(services, call) }]
}

async function list(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { database, sessions } = services
  await signedInMember(services, call)
  const { tenant, time_zone } = await sessions.checkIn(environmentOf(call), call.session)
  const clocks = await readRecordClocks(database, { tenant }, call.query)
  refuseFaults(clocks.faults)
  const { ids } = call.query.values as { readonly ids?: readonly string[] }
  if (ids === undefined) throw invalidRequest([{ param: 'ids', code: 'required', message: 'ids is required' }])
  const { now } = await readMoments(database, tenant)
  const known_at = clocks.known_at ?? Number.MAX_SAFE_INTEGER
  const as_of = clocks.as_of ?? dayOfMoment(clocks.known_at ?? now, time_zone)
  return answerWith({ data: await readAccountNames(database, { tenant, as_of, known_at }, ids) })
}
