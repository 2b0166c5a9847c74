// How somebody who was let in gets a session, whichever the way: it takes the place of the one that the browser brought, is logged for the organization, and
// a place that is new to the user is written to them.
import { ServiceError } from '@tapeline/contract/errors'
import type { DashboardCall } from '../../http/dashboard-routes.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { lockTenantAlone } from '../../storage/writer/standalone-event.ts'
import { clientName } from '../client-name.ts'
import { digestOfToken } from '../secret-token.ts'
import type { Services } from '../services.ts'
import { assertPasswordOpens } from '../single-sign-on/single-sign-on-store.ts'
import { userId } from '../user/user-definition.ts'
import { type Identity, getUser, logPerson } from '../user/user-store.ts'
import type { Session } from './session-checker.ts'
import { type Opening, type SignInPlace, beginSession, endSessionOf } from './session-store.ts'
import { isNewPlace, notePlace } from './sign-in-place-store.ts'

/** How a session is opened, and whether that is allowed still: asked behind the lock behind which an organization changes it. */
export interface SignInWay extends Opening {
  readonly step: 'code' | 'done'
  readonly admit: (transaction: Transaction) => Promise<void>
}

/** Begins a session in place of the one that the browser brought, whose token is never raised to more. Returns its token. */
export async function beginSignedIn(
  services: Services,
  call: DashboardCall,
  user: Identity,
  { step, admit, ...opening }: SignInWay,
): Promise<string> {
  await endBrought(services.database, call)
  const place = { client: clientName(call.user_agent), address: call.address }
  call.identified(userId(user.number))
  const { session, is_new } = await services.database.transaction(async (transaction) => {
    await lockTenantAlone(transaction, user.live_tenant)
    await admit(transaction)
    return {
      is_new: step === 'done' && (await logSignIn(transaction, user, place, opening)),
      session: await beginSession(transaction, user.number, step, place, opening),
    }
  })
  if (is_new) mailNewPlace(services, user, place)
  return session
}

/**
 * Throws where the password of a user opens no more what it opened when it was judged: single sign-on has taken its place, or the password or the second
 * steps changed. Settled behind the lock of the organization's live tenant, behind which each of them is logged; nothing is locked to read them.
 */
export async function assertOpensStill(
  transaction: Transaction,
  judged: Identity,
  refusal: 'sign_in_failed' | 'signed_out',
): Promise<void> {
  await assertPasswordOpens(transaction, judged.number)
  const { password_hash, two_step, has_passkey } = await getUser(transaction, judged.number)
  const isSame =
    password_hash === judged.password_hash && two_step === judged.two_step && has_passkey === judged.has_passkey
  if (!isSame) throw new ServiceError(refusal)
}

/** Ends the session that the browser brought. */
export async function endBrought(database: Database, call: DashboardCall): Promise<void> {
  const digest = digestOfToken(call.session)
  if (digest !== undefined) await endSessionOf(database, digest)
}

/** Ends the session of the second step, which is done once: throws `signed_out` where another request just did it, or the session was ended. */
export async function endCodeSession(database: Database, { digest }: Pick<Session, 'digest'>): Promise<void> {
  if (!(await endSessionOf(database, digest))) throw new ServiceError('signed_out')
}

/** Logs a sign-in. Called behind the tenant's lock. Returns whether it is from a network that is new to the user. */
async function logSignIn(
  transaction: Transaction,
  user: Identity,
  place: SignInPlace,
  { opened_by, issuer }: Opening,
): Promise<boolean> {
  const { number, live_tenant } = user
  const is_new = await isNewPlace(transaction, number, place.address)
  const fields = opened_by === 'password' ? {} : { fields: [opened_by] }
  const content = { ...(is_new ? { is_new_place: true } : {}), ...(issuer === undefined ? {} : { issuer }) }
  const event = { did: 'signed_in', ...fields, ...(Object.keys(content).length === 0 ? {} : { content }) } as const
  const at = await logPerson(transaction, { live_tenant, actor: -number, address: place.address }, number, event)
  await notePlace(transaction, number, place, at)
  return is_new
}

/** Writes to the user in the background, so that a sign-in from anywhere is answered alike. */
function mailNewPlace({ mailer, background }: Services, user: Identity, place: SignInPlace): void {
  if (mailer === undefined) return
  const { email: to, organization_name } = user
  const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const send = async () => {
    const { newPlaceLetter } = await import('../../mail/sign-in-letters.ts')
    return mailer.send(newPlaceLetter({ to, organization_name, ...place, at }))
  }
  background.start(send, 'a letter about a sign-in from a new place could not be sent')
}
