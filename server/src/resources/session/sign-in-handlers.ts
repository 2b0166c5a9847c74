// Signing in: a password, then a code or a passkey where the user has a second step; each step a session of its own with a token of its own.
// Every try is counted before it is judged, and an address that nobody has is answered like one with another password. An address may
// name users of several organizations (docs/explanation/decisions/0170): whoever fails learns of none of them.
import { ServiceError } from '@tapeline/contract/errors'
import { readForm } from '@tapeline/contract/form'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import type { Transaction } from '../../storage/database.ts'
import { answerWith } from '../handling.ts'
import type { Services } from '../services.ts'
import { DONE, changeOf } from '../signed-in.ts'
import { findLinkInPlaceOfPassword } from '../single-sign-on/single-sign-on-store.ts'
import { normalEmail, userId } from '../user/user-definition.ts'
import { type Identity, findUsersByEmail, getUser, hasSecondStep, logPerson } from '../user/user-store.ts'
import { useAppCode, useRecoveryCode } from '../user/two-step-store.ts'
import { usersWithPassword } from './password-check.ts'
import { assertOpensStill, beginSignedIn, endBrought, endCodeSession } from './begun-session-store.ts'
import { endSessionOf } from './session-store.ts'
import { accountSubject, takeBackAttempts } from './sign-in-attempts-store.ts'
import { howFar } from './sign-in-definition.ts'
import { SIGN_IN } from './sign-in-endpoints.ts'
import { logFailure, takeSignInAttempt } from './tried-sign-in-store.ts'

/** The routes by which sessions begin and end. */
export function signInRoutes(services: Services): DashboardRoute[] {
  return [
    { endpoint: SIGN_IN.signIn, handle: (call) => signIn(services, call) },
    { endpoint: SIGN_IN.signInTo, handle: (call) => signInTo(services, call) },
    { endpoint: SIGN_IN.giveCode, handle: (call) => giveCode(services, call) },
    { endpoint: SIGN_IN.signOut, handle: (call) => signOut(services, call) },
  ]
}

async function signIn(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { email, password } = readForm(SIGN_IN.signIn.form, call.body)
  const [user, ...others] = await usersOf(services, call, { email, password })
  if (others.length === 0) return enter(services, call, user)
  await takeBackAttempts(services.database, accountSubject(user.email), 1)
  const organizations = [user, ...others].map(({ organization: id, organization_name: name }) => ({ id, name }))
  return answerWith(howFar({ organizations }))
}

async function signInTo(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { email, password, organization } = readForm(SIGN_IN.signInTo.form, call.body)
  const [user] = await usersOf(services, call, { email, password, organization })
  return enter(services, call, user)
}

interface Tried {
  readonly email: string
  readonly password: string
  /** The organization that was chosen; any where left out. */
  readonly organization?: string
}

/**
 * The users of an address who have the password. Counts the try before it judges; throws `sign_in_failed` where there is none, alike and
 * after alike work whether nobody has the address or somebody does.
 */
async function usersOf(
  services: Services,
  call: DashboardCall,
  { email: typed, password, organization }: Tried,
): Promise<readonly [Identity, ...Identity[]]> {
  const email = normalEmail(typed)
  const giveBack = await takeSignInAttempt(services, call, email)
  const named = await findUsersByEmail(services.database, email)
  const right = await usersWithPassword(named, password)
  const [first, ...others] = right.filter((user) => user.organization === (organization ?? user.organization))
  if (first === undefined) {
    const meant = named.filter((user) => user.organization === organization)
    logFailure(services, call, meant.length > 0 ? meant : named)
    throw new ServiceError('sign_in_failed')
  }
  await giveBack()
  return [first, ...others]
}

/** A user who may not sign in by a password is shown the link instead, which the right password alone reveals. */
async function enter(services: Services, call: DashboardCall, user: Identity): Promise<DashboardAnswer> {
  const sign_in_link = await findLinkInPlaceOfPassword(services.database, user.number)
  if (sign_in_link !== undefined) {
    await takeBackAttempts(services.database, accountSubject(user.email), 1)
    return answerWith(howFar({ sign_in_link }))
  }
  return hasSecondStep(user) ? await begin(services, call, user, 'code') : await finish(services, call, user, 1)
}

async function giveCode(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { database } = services
  const { code } = readForm(SIGN_IN.giveCode.form, call.body)
  const session = await services.sessions.find(call.session)
  if (session?.step !== 'code') throw new ServiceError('signed_out')
  const giveBack = await takeSignInAttempt(services, call, session.email)
  const user = await getUser(database, session.number)
  if (!(await isRightCode(services, user, code))) {
    logFailure(services, call, [user])
    throw new ServiceError('wrong_code')
  }
  await endCodeSession(database, session)
  await giveBack()
  return await finish(services, call, user, 2)
}

async function isRightCode({ database }: Services, user: Identity, code: string): Promise<boolean> {
  const { number, totp_secret, two_step } = user
  // A secret that no code has confirmed is of an app that nobody knows to be the user's.
  if (two_step && totp_secret !== null && (await useAppCode(database, number, totp_secret, code))) return true
  return useRecoveryCode(database, number, code)
}

/**
 * Only who is all the way in has proved to be the right one: a password alone clears no count of tried codes. Tries that failed stay
 * counted, since the user of another organization may have the same address.
 */
async function finish(services: Services, call: DashboardCall, user: Identity, steps: 1 | 2): Promise<DashboardAnswer> {
  await takeBackAttempts(services.database, accountSubject(user.email), steps)
  return await begin(services, call, user, 'done')
}

/** Begins a session in place of the one that the browser brought, whose token is never raised to more. */
async function begin(
  services: Services,
  call: DashboardCall,
  user: Identity,
  step: 'code' | 'done',
): Promise<DashboardAnswer> {
  const refusal = step === 'done' && hasSecondStep(user) ? 'signed_out' : 'sign_in_failed'
  const admit = (transaction: Transaction) => assertOpensStill(transaction, user, refusal)
  const session = await beginSignedIn(services, call, user, { step, opened_by: 'password', admit })
  const code_needed = step === 'code'
  const second_steps = code_needed ? await secondStepsOf(services, user) : []
  return { ...answerWith(howFar({ signed_in: !code_needed, code_needed, second_steps })), session }
}

/** The second steps by which a user may go on. Recovery codes are there with either of the others. */
async function secondStepsOf(services: Services, user: Identity) {
  const app = user.two_step ? (['app'] as const) : []
  const passkey = (await hasPasskeyHere(services, user)) ? (['passkey'] as const) : []
  return [...app, ...passkey, 'recovery_code'] as const
}

/** Whether a user has a passkey for the address that the service has now. */
async function hasPasskeyHere({ database, passkey_site }: Services, user: Identity): Promise<boolean> {
  if (!user.has_passkey || passkey_site === undefined) return false
  const { findPasskeysOf } = await import('../passkey/passkey-store.ts')
  return (await findPasskeysOf(database, user.number, passkey_site.rp_id)).length > 0
}

async function signOut(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const session = await services.sessions.find(call.session)
  if (session !== undefined) call.identified(userId(session.number))
  if (session?.step !== 'done') await endBrought(services.database, call)
  else
    await services.database.transaction(async (transaction) => {
      if (!(await endSessionOf(transaction, session.digest))) return
      const by = { ...changeOf(session), address: call.address }
      await logPerson(transaction, by, session.number, { did: 'signed_out' })
    })
  return { ...DONE, session: null }
}
