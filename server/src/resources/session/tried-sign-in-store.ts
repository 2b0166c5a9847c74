// Tries to sign in, whichever the way: each is counted before it is judged, and one that failed is in the audit of whoever may have been meant.
import type { DashboardCall } from '../../http/dashboard-routes.ts'
import type { Database } from '../../storage/database.ts'
import { SERVICE_ACTOR } from '../../storage/writer/operation.ts'
import type { Services } from '../services.ts'
import { userId } from '../user/user-definition.ts'
import { type Identity, logInOrganization } from '../user/user-store.ts'
import { accountSubject, addressSubject, takeAccountTried, takeAttempt } from './sign-in-attempts-store.ts'

/** Counts a try before it is judged; returns what takes the account off those that the network address failed to open. */
export async function takeSignInAttempt(
  { database }: Pick<Services, 'database'>,
  { address }: DashboardCall,
  email: string,
): Promise<() => Promise<void>> {
  await takeAttempt(database, [accountSubject(email), addressSubject(address)])
  return takeAccountTried(database, email, address)
}

/**
 * Logs a failed attempt in the background: for the organization of each user who may have been meant, or for the operator where nobody has
 * the address, which is not kept. So neither is answered sooner. `fields` state what of the attempt was wrong, where that is worth a look.
 */
export function logFailure(
  { database, background, operator }: Services,
  { address }: DashboardCall,
  users: readonly Pick<Identity, 'number' | 'live_tenant'>[],
  fields: readonly string[] = [],
): void {
  const log = async () => {
    for (const user of users)
      await logFailureOf(database, { live_tenant: user.live_tenant, address }, userId(user.number), fields)
    if (users.length > 0) return
    const live_tenant = await operator.find('live')
    if (live_tenant !== undefined) await logFailureOf(database, { live_tenant, address }, 'unknown', fields)
  }
  background.start(log, 'a failed sign-in could not be logged')
}

function logFailureOf(
  database: Database,
  of: { readonly live_tenant: number; readonly address: string },
  id: string,
  fields: readonly string[],
): Promise<unknown> {
  const event = { kind: 'user', id, did: 'sign_in_failed', ...(fields.length > 0 ? { fields } : {}) } as const
  return database.transaction((transaction) => logInOrganization(transaction, { ...of, actor: SERVICE_ACTOR }, event))
}
