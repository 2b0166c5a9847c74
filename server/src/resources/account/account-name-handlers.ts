// Serving accounts by their ids, and their names, to the people of their own organization.
import { invalidRequest } from '@tapeline/contract/errors'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { readMoments, readRecordClocks } from '../dated-reads.ts'
import { answerWith, refuseFaults } from '../handling.ts'
import type { Services } from '../services.ts'
import { environmentOf, signedInMember } from '../signed-in.ts'
import { ACCOUNT_NAMES, ACCOUNTS_BY_ID } from './account-name-endpoints.ts'
import { type NamesAsked, readAccountNames, readAccountsById } from './account-name-reads.ts'

/** The routes of accounts by their ids. */
export function accountNameRoutes(services: Services): DashboardRoute[] {
  const { database } = services
  return [
    {
      endpoint: ACCOUNT_NAMES.list,
      handle: async (call) => {
        const { asked, ids } = await readAsked(services, call)
        return answerWith({ data: await readAccountNames(database, asked, ids) })
      },
    },
    {
      endpoint: ACCOUNTS_BY_ID.list,
      handle: async (call): Promise<DashboardAnswer> => {
        const { asked, ids } = await readAsked(services, call)
        return answerWith({ data: await readAccountsById(database, asked, ids) })
      },
    },
  ]
}

interface AskedById {
  readonly asked: NamesAsked
  readonly ids: readonly string[]
}

/** Of which accounts, and on which clocks. */
async function readAsked(services: Services, call: DashboardCall): Promise<AskedById> {
  const { database, sessions } = services
  await signedInMember(services, call)
  const { tenant, time_zone } = await sessions.checkIn(environmentOf(call), call)
  const clocks = await readRecordClocks(database, { tenant }, call.query)
  refuseFaults(clocks.faults)
  const { ids } = call.query.values as { readonly ids?: readonly string[] }
  if (ids === undefined) throw invalidRequest([{ param: 'ids', code: 'required', message: 'ids is required' }])
  const { now } = await readMoments(database, tenant)
  const known_at = clocks.known_at ?? Number.MAX_SAFE_INTEGER
  const as_of = clocks.as_of ?? dayOfMoment(clocks.known_at ?? now, time_zone)
  return { asked: { tenant, as_of, known_at }, ids }
}
