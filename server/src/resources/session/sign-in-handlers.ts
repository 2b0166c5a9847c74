// Signing in: a password, then a code where the user has two-step sign-in; each step a session of its own with a token of its own.
// Every try is counted before it is judged, and an address that nobody has is answered like one with another password. An address may
// name users of several organizations (docs/explanation/decisions/0170): whoever fails learns of none of them.
import { ServiceError } from '@tapeline/contract/errors'
import { readForm } from '@tapeline/contract/form'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { newPlaceLetter } from '../../mail/sign-in-letters.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { SERVICE_ACTOR } from '../../storage/writer/operation.ts'
import { lockTenantAlone } from '../../storage/writer/standalone-event.ts'
import { clientName } from '../client-name.ts'
import { answerWith } from '../handling.ts'
import { digestOfToken } from '../secret-token.ts'
import type { Services } from '../services.ts'
import { DONE, changeOf } from '../signed-in.ts'
import { normalEmail, userId } from '../user/user-definition.ts'
import { type Identity, findUsersByEmail, getUser, logInOrganization, logPerson } from '../user/user-store.ts'
import { useAppCode, useRecoveryCode } from '../user/two-step-store.ts'
import { usersWithPassword } from './password-check.ts'
import { type SignInPlace, beginSession, endSessionOf } from './session-store.ts'
import { isNewPlace, notePlace } from './sign-in-place-store.ts'
import {
  accountSubject,
  addressSubject,
  takeAccountTried,
  takeAttempt,
  takeBackAttempts,
} from './sign-in-attempts-store.ts'
import { SIGN_IN } from './sign-in-endpoints.ts'

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
  return answerWith({ signed_in: false, code_needed: false, organizations })
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
    logFailure(services, named)
    throw new ServiceError('sign_in_failed')
  }
  await giveBack()
  return [first, ...others]
}

async function enter(services: Services, call: DashboardCall, user: Identity): Promise<DashboardAnswer> {
  return user.two_step ? await begin(services, call, user, 'code') : await finish(services, call, user, 1)
}

async function giveCode(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { database } = services
  const { code } = readForm(SIGN_IN.giveCode.form, call.body)
  const session = await services.sessions.find(call.session)
  if (session?.step !== 'code') throw new ServiceError('signed_out')
  const giveBack = await takeSignInAttempt(services, call, session.email)
  const user = await getUser(database, session.number)
  if (!(await isRightCode(services, user, code))) {
    logFailure(services, [user])
    throw new ServiceError('wrong_code')
  }
  await giveBack()
  return await finish(services, call, user, 2)
}

/** Counts a try before it is judged; returns what takes the account off those that the network address failed to open. */
async function takeSignInAttempt({ database }: Services, { address }: DashboardCall, email: string) {
  await takeAttempt(database, [accountSubject(email), addressSubject(address)])
  return takeAccountTried(database, email, address)
}

/**
 * Logs a failed attempt in the background: for the organization of each user who may have been meant, or for the operator where nobody has
 * the address, which is not kept. So neither is answered sooner.
 */
function logFailure({ database, background, operator }: Services, users: readonly Identity[]): void {
  const log = async () => {
    for (const user of users) await logFailureOf(database, user.live_tenant, userId(user.number))
    if (users.length > 0) return
    const live_tenant = await operator.find('live')
    if (live_tenant !== undefined) await logFailureOf(database, live_tenant, 'unknown')
  }
  background.start(log, 'a failed sign-in could not be logged')
}

function logFailureOf(database: Database, live_tenant: number, id: string): Promise<unknown> {
  const event = { kind: 'user', id, did: 'sign_in_failed' } as const
  return database.transaction((transaction) =>
    logInOrganization(transaction, { live_tenant, actor: SERVICE_ACTOR }, event),
  )
}

async function isRightCode({ database }: Services, user: Identity, code: string): Promise<boolean> {
  if (user.totp_secret !== null && (await useAppCode(database, user.number, user.totp_secret, code))) return true
  return useRecoveryCode(database, user.number, code)
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
  await endBrought(services, call)
  const place = { client: clientName(call.user_agent), address: call.address }
  call.identified(userId(user.number))
  const { session, is_new } = await services.database.transaction(async (transaction) => ({
    is_new: step === 'done' && (await logSignIn(transaction, user, place)),
    session: await beginSession(transaction, user.number, step, place),
  }))
  if (is_new) mailNewPlace(services, user, place)
  return { ...answerWith({ signed_in: step === 'done', code_needed: step === 'code', organizations: [] }), session }
}

/** Logs a sign-in behind the tenant's lock. Returns whether it is from a network that is new to the user. */
async function logSignIn(transaction: Transaction, user: Identity, place: SignInPlace): Promise<boolean> {
  const { number, live_tenant } = user
  await lockTenantAlone(transaction, live_tenant)
  const is_new = await isNewPlace(transaction, number, place.address)
  const event = { did: 'signed_in', ...(is_new ? { content: { is_new_place: true } } : {}) } as const
  const at = await logPerson(transaction, { live_tenant, actor: -number }, number, event)
  await notePlace(transaction, number, place, at)
  return is_new
}

/** Writes to the user in the background, so that a sign-in from anywhere is answered alike. */
function mailNewPlace({ mailer, background }: Services, user: Identity, place: SignInPlace): void {
  if (mailer === undefined) return
  const { email: to, organization_name } = user
  const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const letter = newPlaceLetter({ to, organization_name, ...place, at })
  background.start(() => mailer.send(letter), 'a letter about a sign-in from a new place could not be sent')
}

async function signOut(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const session = await services.sessions.find(call.session)
  if (session !== undefined) call.identified(userId(session.number))
  if (session?.step !== 'done') await endBrought(services, call)
  else
    await services.database.transaction(async (transaction) => {
      if (!(await endSessionOf(transaction, session.digest))) return
      await logPerson(transaction, changeOf(session), session.number, { did: 'signed_out' })
    })
  return { ...DONE, session: null }
}

async function endBrought({ database }: Services, call: DashboardCall): Promise<void> {
  const digest = digestOfToken(call.session)
  if (digest !== undefined) await endSessionOf(database, digest)
}
