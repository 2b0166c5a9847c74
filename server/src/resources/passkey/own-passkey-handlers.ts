// One's own passkeys: seen, added and removed. Each is a way in, so adding and removing take the password once more, end the sessions in other browsers, as
// two-step sign-in does, and are in the audit.
import { randomUUID } from 'node:crypto'
import { ServiceError, notFound } from '@tapeline/contract/errors'
import { readForm } from '@tapeline/contract/form'
import type { DashboardAnswer, DashboardCall } from '../../http/dashboard-routes.ts'
import { answerWith } from '../handling.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/session-checker.ts'
import { DONE, signedIn } from '../signed-in.ts'
import { assertPassword, changeWayIn } from '../user/own-user-store.ts'
import { deleteUnneededCodes, replaceRecoveryCodes } from '../user/two-step-store.ts'
import { getUser, hasSecondStep } from '../user/user-store.ts'
import { type ChallengeKey, createChallenge, takeChallenge } from './passkey-challenge-store.ts'
import { PASSKEYS_MAX } from './passkey-definition.ts'
import { OWN_PASSKEYS } from './passkey-endpoints.ts'
import { getSite } from './passkey-site-rules.ts'
import { deletePasskey, findPasskeysOf, insertNewPasskey, listPasskeys, userHandleOf } from './passkey-store.ts'

/** What brings the library, which seeing and removing passkeys does not take. */
const verification = () => import('./passkey-verification.ts')

/** The passkeys of whoever is signed in. */
export async function listOwn(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedIn(services, call)
  const found = await listPasskeys(services.database, own.number)
  const { rp_id: here } = services.passkey_site ?? {}
  return answerWith({
    data: found.map(({ passkey: id, rp_id, ...shown }) => ({ id, ...shown, works_here: rp_id === here })),
  })
}

/** Answers what the browser asks an authenticator for, to make a passkey. */
export async function beginAdding(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { database, token_secret } = services
  const own = await signedIn(services, call)
  const { password } = readForm(OWN_PASSKEYS.begin.form, call.body)
  const site = getSite(services)
  await assertPassword(services, own, password)
  await assertNotFull(services, own)
  const challenge = await createChallenge(database, keyOf(own))
  const { number, email, name, organization_name } = own
  const owner = { email, name, organization_name, user_handle: userHandleOf(token_secret, number) }
  const passkeys = await findPasskeysOf(database, number, site.rp_id)
  const { optionsToAdd } = await verification()
  return answerWith({ options: await optionsToAdd(site, challenge, { ...owner, passkeys }) })
}

/** Adds the passkey that an authenticator made. Answers recovery codes where it is the first second step of the user. */
export async function add(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedIn(services, call)
  const { name, credential } = readForm(OWN_PASSKEYS.add.form, call.body)
  const { number } = own
  const site = getSite(services)
  const challenge = await takeChallenge(services.database, keyOf(own))
  if (challenge === undefined) throw new ServiceError('passkey_expired')
  const made = await (await verification()).verifyAdded(site, challenge, credential)
  if (made === undefined) throw new ServiceError('passkey_refused')
  await assertNotFull(services, own)
  const user_handle = userHandleOf(services.token_secret, number)
  const added = { ...made, passkey: randomUUID(), user_handle, user_number: number, rp_id: site.rp_id, name }
  const recovery_codes = await changeWayIn(services, own, ['passkey_added'], async (transaction) => {
    const isFirst = !hasSecondStep(await getUser(transaction, number))
    if (!(await insertNewPasskey(transaction, added))) throw new ServiceError('passkey_refused')
    return isFirst ? replaceRecoveryCodes(transaction, number) : []
  })
  mailAdded(services, own, name)
  return answerWith({ recovery_codes })
}

/** Removes a passkey. */
export async function remove(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedIn(services, call)
  const id = call.path['id'] ?? ''
  const found = await listPasskeys(services.database, own.number)
  if (!found.some(({ passkey }) => passkey === id)) throw nothing()
  const { password } = readForm(OWN_PASSKEYS.remove.form, call.body)
  await assertPassword(services, own, password)
  await changeWayIn(services, own, ['passkey_removed'], async (transaction) => {
    if (!(await deletePasskey(transaction, own.number, id))) throw nothing()
    await deleteUnneededCodes(transaction, own.number)
  })
  return DONE
}

/** A challenge is of the session that asked for it, whose user gave the password. */
function keyOf({ digest }: Session): ChallengeKey {
  return { purpose: 'add', bound_to: digest }
}

async function assertNotFull({ database }: Services, { number }: Session): Promise<void> {
  if ((await listPasskeys(database, number)).length >= PASSKEYS_MAX) throw new ServiceError('passkeys_full')
}

/** Writes to the user in the background: whoever has a session and the password could give themselves a way to come back. */
function mailAdded({ mailer, background }: Services, { email: to, organization_name }: Session, name: string): void {
  if (mailer === undefined) return
  const send = async () => {
    const { passkeyLetter } = await import('../../mail/sign-in-letters.ts')
    return mailer.send(passkeyLetter({ to, organization_name, name }))
  }
  background.start(send, 'a letter about a new passkey could not be sent')
}

function nothing(): ServiceError {
  return notFound('You have no such passkey.')
}
