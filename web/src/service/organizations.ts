// An organization that reports to the operator: whether it may, and in which environments.
import { queryOptions } from '@tanstack/react-query'
import type { Organization } from '@tapeline/sdk'
import type { DashboardEndpoints } from '../generated/dashboard-endpoints.ts'
import type { Environment } from '../paths.ts'
import { ServiceFault, call } from './call.ts'
import { callOwn } from './own-call.ts'

export const organizationQuery = (environment: Environment, id: string) =>
  queryOptions({
    queryKey: ['organization', environment, id],
    queryFn: () => call<Organization>('GET', `/${environment}/v/operator/organizations/${encodeURIComponent(id)}`),
  })

/** Makes an organization. An id that is taken is refused, where the public API would change the organization that has it. */
export async function makeOrganization(environment: Environment, made: { readonly id: string; readonly name: string }) {
  if (await isTaken(environment, made.id)) {
    const message = 'There is an organization with this id already: choose another.'
    throw new ServiceFault(400, { message, code: 'taken', details: [{ param: 'id', code: 'taken', message }] })
  }
  return call<Organization>('POST', `/${environment}/v/operator/organizations`, made)
}

async function isTaken(environment: Environment, id: string): Promise<boolean> {
  if (id === '') return false
  try {
    await call<Organization>('GET', `/${environment}/v/operator/organizations/${encodeURIComponent(id)}`)
    return true
  } catch (error) {
    if (error instanceof ServiceFault && error.status === 404) return false
    throw error
  }
}

/** The address of the first admin, and the password of the operator's admin who invites. */
export type FirstAdmin = DashboardEndpoints['POST /organizations/{id}/first-admin']['body']

/** Invites the first admin of an organization; the token of the link comes for the only time. */
export const inviteFirstAdmin = (id: string, body: FirstAdmin) =>
  callOwn('POST /organizations/{id}/first-admin', { path: { id }, body })

/** Opens or closes an organization. Live is opened and closed in live only. */
export const changeOrganization = (
  environment: Environment,
  change: { readonly id: string; readonly suspended?: boolean; readonly live_enabled?: boolean },
) => call<Organization>('POST', `/${environment}/v/operator/organizations`, change)
