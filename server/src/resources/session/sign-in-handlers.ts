// Signing in: a password, then a code where the user has two-step sign-in; each step a session of its own with a token of its own.
// Every try is counted before it is judged, and an address that nobody has is answered like one with another password. An address may
// name users of several organizations (docs/explanation/decisions/0170): whoever fails learns of none of them.
import { ServiceError } from '@tapeline/contract/errors'
import { readForm } from '@tapeline/contract/form'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { SERVICE_ACTOR } from '../../storage/writer/operation.ts'
import { answerWith } from '../handling.ts'
import type { Services } from '../services.ts'
import { DONE, changeOf } from '../signed-in.ts'
import { assertPasswordOpens, findLinkInPlaceOfPassword } from '../single-sign-on/single-sign-on-store.ts'
import { normalEmail, userId } from '../user/user-definition.ts'
import { type Identity, findUsersByEmail, getUser, logInOrganization, logPerson } from '../user/user-store.ts'
import { useAppCode, useRecoveryCode } from '../user/two-step-store.ts'
import { usersWithPassword } from './password-check.ts'
import { beginSignedIn, endBrought } from './begun-session-store.ts'
import { endSessionOf } from './session-store.ts'
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
  return answerWith({ signed_in: false, code_needed: false, organizations, sign_in_link: null })
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

/** A user who may not sign in by a password is shown the link instead, which the right password alone reveals. */
async function enter(services: Services, call: DashboardCall, user: Identity): Promise<DashboardAnswer> {
  const sign_in_link = await findLinkInPlaceOfPassword(services.database, user.number)
  if (sign_in_link !== undefined) {
    await takeBackAttempts(services.database, accountSubject(user.email), 1)
    return answerWith({ signed_in: false, code_needed: false, organizations: [], sign_in_link })
  }
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
  const admit = (transaction: Transaction) => assertPasswordOpens(transaction, user.number)
  const session = await beginSignedIn(services, call, user, { step, opened_by: 'password', admit })
  const answer = { signed_in: step === 'done', code_needed: step === 'code', organizations: [], sign_in_link: null }
  return { ...answerWith(answer), session }
}

async function signOut(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const session = await services.sessions.find(call.session)
  if (session !== undefined) call.identified(userId(session.number))
  if (session?.step !== 'done') await endBrought(services.database, call)
  else
    await services.database.transaction(async (transaction) => {
      if (!(await endSessionOf(transaction, session.digest))) return
      await logPerson(transaction, changeOf(session), session.number, { did: 'signed_out' })
    })
  return { ...DONE, session: null }
}
