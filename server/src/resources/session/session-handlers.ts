// The sessions of whoever is signed in: where they are open, and ending one of them.
import { notFound } from '@tapeline/contract/errors'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { answerWith } from '../handling.ts'
import type { Services } from '../services.ts'
import { DONE, signedIn } from '../signed-in.ts'
import { SESSIONS } from './session-endpoints.ts'
import { endSession, endSessions, listSessions } from './session-store.ts'

/** The routes of one's own sessions. */
export function sessionRoutes(services: Services): DashboardRoute[] {
  return [
    { endpoint: SESSIONS.list, handle: (call) => list(services, call) },
    { endpoint: SESSIONS.end, handle: (call) => end(services, call) },
    { endpoint: SESSIONS.endOthers, handle: (call) => endOthers(services, call) },
  ]
}

async function list(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedIn(services, call)
  const found = await listSessions(services.database, own.number)
  const data = found.map(({ session: id, ...shown }) => ({ id, ...shown, current: id === own.session }))
  return answerWith({ data })
}

async function end(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedIn(services, call)
  const id = call.path['id'] ?? ''
  if (!(await endSession(services.database, own.number, id))) throw notFound('You have no such session.')
  return id === own.session ? { ...DONE, session: null } : DONE
}

async function endOthers(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedIn(services, call)
  await endSessions(services.database, own.number, own.digest)
  return DONE
}
