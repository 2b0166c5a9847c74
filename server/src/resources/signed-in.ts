// Who stands behind a request of the dashboard: somebody signed in, or an admin.
import { ServiceError } from '../contract/errors.ts'
import type { DashboardAnswer, DashboardCall } from '../http/dashboard-routes.ts'
import type { Services } from './services.ts'
import type { Session } from './session/session-checker.ts'

/** The session of a request. Throws when nobody is signed in. */
export function signedIn({ sessions }: Services, call: DashboardCall): Promise<Session> {
  return sessions.check(call.session)
}

/** The same, of an admin. Throws for anybody else. */
export async function signedInAdmin(services: Services, call: DashboardCall): Promise<Session> {
  const session = await signedIn(services, call)
  if (session.role !== 'admin') throw new ServiceError('admins_only')
  return session
}

/** Whose people a session changes, and who does it. */
export function changeOf({ organization, live_tenant, number }: Session) {
  return { organization, live_tenant, actor: -number }
}

/** An answer without a body. */
export const DONE: DashboardAnswer = { status: 204, body: null }
