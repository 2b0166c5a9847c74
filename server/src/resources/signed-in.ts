// Who makes a request of the dashboard: somebody signed in, an admin, or somebody of the operator; and in which environment.
import { ServiceError } from '@tapeline/contract/errors'
import type { DashboardAnswer, DashboardCall } from '../http/dashboard-routes.ts'
import { refuseClosedAccess } from '../storage/writer/batch.ts'
import type { Environment } from './api-key/api-key.ts'
import type { Caller } from './api-key/key-checker.ts'
import type { Services } from './services.ts'
import type { Session } from './session/session-checker.ts'
import { userId } from './user/user-definition.ts'

/** The session of a request. Throws when nobody is signed in. */
export async function signedIn({ sessions }: Services, call: DashboardCall): Promise<Session> {
  const session = await sessions.check(call)
  call.identified(userId(session.number))
  return session
}

/**
 * The same, of somebody who acts in or sees an organization that is not suspended. What is left while it is suspended is one's own
 * account: who is signed in, the password, two-step sign-in, passkeys, the sessions.
 */
export async function signedInMember(services: Services, call: DashboardCall): Promise<Session> {
  const session = await signedIn(services, call)
  if (session.suspended) throw new ServiceError('organization_suspended')
  return session
}

/** The same, of an admin. Throws for anybody else. */
export async function signedInAdmin(services: Services, call: DashboardCall): Promise<Session> {
  const session = await signedInMember(services, call)
  if (session.role !== 'admin') throw new ServiceError('admins_only')
  return session
}

/** Somebody of the operator, in the environment of the path. Throws for anybody else. */
export async function signedInOperator(services: Services, call: DashboardCall): Promise<Caller> {
  const { is_operator } = await signedInMember(services, call)
  const environment = environmentOf(call)
  if (!is_operator) throw new ServiceError('forbidden', { message: 'This is for people of the operator only.' })
  return services.sessions.checkIn(environment, call)
}

/** Somebody of an organization in one of its environments. */
export interface Member {
  readonly tenant: number
  /** The number of the user. */
  readonly user: number
  readonly is_admin: boolean
  /** Whether they share with others what is their own: auditors keep it to themselves. */
  readonly may_share: boolean
  readonly address: string
}

/** Who asks, in the environment of the path, where their organization may work there. */
export async function memberIn(services: Services, call: DashboardCall): Promise<Member> {
  const session = await signedInMember(services, call)
  const { tenant, access } = await services.sessions.tenantOf(session, environmentOf(call))
  refuseClosedAccess(access)
  return {
    tenant,
    user: session.number,
    is_admin: session.role === 'admin',
    may_share: session.role !== 'auditor',
    address: call.address,
  }
}

/** The environment that a path names. */
export function environmentOf({ path }: DashboardCall): Environment {
  const { environment } = path
  if (environment === 'sandbox' || environment === 'live') return environment
  throw new ServiceError('not_found')
}

/** Whose people a session changes, and who does it. */
export function changeOf({ organization, live_tenant, number, digest, address }: Session) {
  return { organization, live_tenant, actor: -number, digest, ...(address === undefined ? {} : { address }) }
}

/** An answer without a body. */
export const DONE: DashboardAnswer = { status: 204, body: null }
