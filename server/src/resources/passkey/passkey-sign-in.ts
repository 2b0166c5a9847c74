// Signing in with a passkey: alone, where the authenticator states whose it is and has verified that person, which is two steps in one; or as the second step
// behind the password. It stands in place of the password, so it opens nothing that the password would not open.
import { ServiceError } from '@tapeline/contract/errors'
import { readForm } from '@tapeline/contract/form'
import type { DashboardAnswer, DashboardCall } from '../../http/dashboard-routes.ts'
import type { Transaction } from '../../storage/database.ts'
import { answerWith } from '../handling.ts'
import { createToken, digestOfToken, sha256 } from '../secret-token.ts'
import type { Services } from '../services.ts'
import { assertOpensStill, beginSignedIn, endCodeSession } from '../session/begun-session-store.ts'
import type { Session } from '../session/session-checker.ts'
import type { Opening } from '../session/session-store.ts'
import { networkOf } from '../session/network-rules.ts'
import { howFar } from '../session/sign-in-definition.ts'
import {
  type Subject,
  accountSubject,
  addressSubject,
  takeAccountTried,
  takeAttempt,
  takeBackAttempts,
} from '../session/sign-in-attempts-store.ts'
import { logFailure, takeSignInAttempt } from '../session/tried-sign-in-store.ts'
import { assertPasswordOpens, findLinkInPlaceOfPassword } from '../single-sign-on/single-sign-on-store.ts'
import { type Identity, getUser } from '../user/user-store.ts'
import { type ChallengeKey, createChallenge, takeChallenge } from './passkey-challenge-store.ts'
import { PASSKEY_SIGN_IN } from './passkey-endpoints.ts'
import { type PasskeySite, getSite } from './passkey-site-rules.ts'
import { type StoredPasskey, findPasskey, findPasskeysOf, isPasskeyThere, noteUse } from './passkey-store.ts'
import { optionsToSignIn, readNamedPasskey, verifySignature } from './passkey-verification.ts'

/** Sign-ins that one network begins: each stores a challenge. Those that succeed are counted no longer. */
function begunSubject({ address }: DashboardCall): Subject {
  return { digest: sha256(`passkeys from ${networkOf(address)}`), attempts_max: 60 }
}

/**
 * Tries with one passkey alone. They count apart from tries at the account: whoever holds a passkey gets in, however many wrong passwords a stranger tries at
 * that address.
 */
function passkeySubject({ passkey }: StoredPasskey): Subject {
  return { digest: sha256(`passkey ${passkey}`), attempts_max: 10 }
}

/** Begins a sign-in without a password. Nobody is named, so the answer shows nothing of anybody. */
export async function begin(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const site = getSite(services)
  await takeAttempt(services.database, [begunSubject(call)])
  await forgetChallengeOf(services, call)
  const browser = createToken()
  const challenge = await createChallenge(services.database, keyOfBrowser(sha256(browser)))
  return { ...answerWith({ options: await optionsToSignIn(site, challenge, []) }), passkey_sign_in: browser }
}

/** The challenge that the browser asked for before: the next one replaces it. */
async function forgetChallengeOf({ database }: Services, call: DashboardCall): Promise<void> {
  const digest = digestOfToken(call.passkey_sign_in)
  if (digest !== undefined) await takeChallenge(database, keyOfBrowser(digest))
}

/** Signs in with a passkey alone. The passkey is of one user, and so of one organization. */
export async function finish(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { database } = services
  const { credential } = readForm(PASSKEY_SIGN_IN.finish.form, call.body)
  const site = getSite(services)
  const digest = digestOfToken(call.passkey_sign_in)
  await takeAttempt(database, [addressSubject(call.address)])
  const challenge = digest === undefined ? undefined : await takeChallenge(database, keyOfBrowser(digest))
  if (challenge === undefined) throw new ServiceError('passkey_expired')
  const named = readNamedPasskey(credential)
  const passkey = named && (await findPasskey(database, { ...named, rp_id: site.rp_id }))
  if (passkey === undefined) throw refused(services, call, [])
  const user = await getUser(database, passkey.user_number)
  await takeAttempt(database, [passkeySubject(passkey)])
  const giveBack = await takeAccountTried(database, user.email, call.address)
  await assertSigned(services, call, { site, challenge, credential, user, passkey })
  await giveBack()
  await takeBackAttempts(database, begunSubject(call), 1)
  await takeBackAttempts(database, passkeySubject(passkey), 1)
  const sign_in_link = await findLinkInPlaceOfPassword(database, user.number)
  if (sign_in_link === undefined) return enter(services, call, { user, passkey, opened_by: 'passkey' })
  return { ...answerWith(howFar({ sign_in_link })), passkey_sign_in: null }
}

/** Begins the second step, of whoever gave the right password. */
export async function beginSecondStep(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { database } = services
  const session = await sessionOfSecondStep(services, call)
  const site = getSite(services)
  const passkeys = await findPasskeysOf(database, session.number, site.rp_id)
  if (passkeys.length === 0) throw new ServiceError('passkey_refused')
  const challenge = await createChallenge(database, keyOfSession(session))
  return answerWith({ options: await optionsToSignIn(site, challenge, passkeys) })
}

/** Signs in with a passkey after the password: one of the user of that password. */
export async function finishSecondStep(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { database } = services
  const session = await sessionOfSecondStep(services, call)
  const { credential } = readForm(PASSKEY_SIGN_IN.finishSecondStep.form, call.body)
  const site = getSite(services)
  const giveBack = await takeSignInAttempt(services, call, session.email)
  const challenge = await takeChallenge(database, keyOfSession(session))
  if (challenge === undefined) throw new ServiceError('passkey_expired')
  const user = await getUser(database, session.number)
  const named = readNamedPasskey(credential)
  const passkeys = await findPasskeysOf(database, user.number, site.rp_id)
  const passkey = passkeys.find(({ credential_id }) => named?.credential_id.equals(credential_id) === true)
  if (passkey === undefined) throw refused(services, call, [user])
  await assertSigned(services, call, { site, challenge, credential, user, passkey })
  await endCodeSession(database, session)
  await giveBack()
  // The password and this step were counted, and both were right.
  await takeBackAttempts(database, accountSubject(user.email), 2)
  return enter(services, call, { user, passkey, opened_by: 'password' })
}

function keyOfBrowser(bound_to: string): ChallengeKey {
  return { purpose: 'sign_in', bound_to }
}

function keyOfSession({ digest }: Session): ChallengeKey {
  return { purpose: 'second_step', bound_to: digest }
}

async function sessionOfSecondStep({ sessions }: Services, call: DashboardCall): Promise<Session> {
  const session = await sessions.find(call.session)
  if (session?.step !== 'code') throw new ServiceError('signed_out')
  return session
}

interface Signed {
  readonly site: PasskeySite
  readonly challenge: string
  readonly credential: string
  readonly user: Identity
  readonly passkey: StoredPasskey
}

/** Throws, and logs it, where a passkey did not sign the challenge, or its counter went back, which the audit names. */
async function assertSigned(
  services: Services,
  call: DashboardCall,
  { site, challenge, credential, user, passkey }: Signed,
): Promise<void> {
  const counter = await verifySignature(site, challenge, credential, passkey)
  if (counter === undefined) throw refused(services, call, [user])
  if (await noteUse(services.database, passkey.passkey, counter)) return
  const isThere = await isPasskeyThere(services.database, passkey.passkey)
  throw refused(services, call, [user], [isThere ? 'passkey_counter' : 'passkey'])
}

/** What is wrong is not shown, whether the passkey is unknown or its signature wrong. */
function refused(
  services: Services,
  call: DashboardCall,
  users: readonly Identity[],
  fields: readonly string[] = ['passkey'],
): ServiceError {
  logFailure(services, call, users, fields)
  return new ServiceError('passkey_refused')
}

interface Entered {
  readonly user: Identity
  readonly passkey: StoredPasskey
  readonly opened_by: Opening['opened_by']
}

/** Opens a session, where the passkey is there still: asked behind the lock behind which its removal is logged, and without one of its own. */
async function enter(
  services: Services,
  call: DashboardCall,
  { user, passkey, opened_by }: Entered,
): Promise<DashboardAnswer> {
  const admit = async (transaction: Transaction) => {
    if (opened_by === 'password') await assertOpensStill(transaction, user, 'signed_out')
    else await assertPasswordOpens(transaction, user.number)
    if (!(await isPasskeyThere(transaction, passkey.passkey))) throw new ServiceError('passkey_refused')
  }
  const session = await beginSignedIn(services, call, user, { step: 'done', opened_by, admit })
  return { ...answerWith(howFar({ signed_in: true })), session, passkey_sign_in: null }
}
