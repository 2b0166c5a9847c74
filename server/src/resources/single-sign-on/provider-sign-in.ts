// A sign-in at the provider of an organization, from its beginning to the session. It comes back once, to the organization and the browser in which it
// began: the page to which the provider sends the browser is of that organization alone, so that no provider can have the answer of another taken for its own.
import { ServiceError } from '@tapeline/contract/errors'
import { readForm } from '@tapeline/contract/form'
import type { DashboardAnswer, DashboardCall } from '../../http/dashboard-routes.ts'
import type { Transaction } from '../../storage/database.ts'
import { SERVICE_ACTOR } from '../../storage/writer/operation.ts'
import { networksFor } from '../../webhooks/networks.ts'
import { answerWith } from '../handling.ts'
import { createToken, sha256 } from '../secret-token.ts'
import type { Services } from '../services.ts'
import { beginSignedIn } from '../session/begun-session-store.ts'
import { networkOf } from '../session/network-rules.ts'
import { howFar } from '../session/sign-in-definition.ts'
import { type Subject, hasAttemptLeft, takeAttempt, takeBackAttempts } from '../session/sign-in-attempts-store.ts'
import { logInOrganization } from '../user/user-store.ts'
import { isSignedOutMeanwhile } from './logout-store.ts'
import { type SignedInThere, beginAtProvider, finishAtProvider } from './provider.ts'
import { userOfPerson } from './signed-in-person.ts'
import { type AttemptKey, insertNewAttempt, takeAttemptBack } from './single-sign-on-attempt-store.ts'
import { SINGLE_SIGN_ON } from './single-sign-on-endpoints.ts'
import { type Connection, findSingleSignOn, signInPath } from './single-sign-on-store.ts'

/** Sign-ins at a provider from one network address: each asks the provider. Those that come back are counted no longer. */
function subjectOf({ address }: DashboardCall): Subject {
  return { digest: sha256(`single sign-on from ${networkOf(address)}`), attempts_max: 60 }
}

/** Begins a sign-in: answers the address at the provider to which the browser goes, and remembers what its answer has to match. */
export async function beginSignIn(
  services: Services,
  call: DashboardCall,
  connection: Connection,
): Promise<DashboardAnswer> {
  await takeAttempt(services.database, [subjectOf(call)])
  const redirect_uri = redirectUriOf(call.origin, connection.connection)
  const begun = await beginAtProvider(connection, networksOf(services, connection), redirect_uri)
  const browser = createToken()
  const key = keyOf(connection, begun.state, browser)
  await insertNewAttempt(services.database, key, begun.attempt)
  return { ...answerWith({ address: begun.address }), sign_in: browser }
}

/** Finishes a sign-in with what the provider answered: opens a session, or throws why the person is not let in. */
export async function finishSignIn(
  services: Services,
  call: DashboardCall,
  connection: Connection,
): Promise<DashboardAnswer> {
  const answer = new URLSearchParams(readForm(SINGLE_SIGN_ON.finish.form, call.body).answer)
  const state = answer.get('state') ?? ''
  const key = keyOf(connection, state, call.sign_in ?? '')
  const used = { ...connection, address: call.address }
  const { person, provider_session, issued_at, ...ended } = await finishOnce(services, used, key, answer)
  const arrived = { person, address: call.address }
  const user = await logging(services, used, () => userOfPerson(services.database, connection, arrived))
  const { issuer, sign_out_at_provider } = connection
  const { subject, issuer: stated } = person
  const admit = async (transaction: Transaction) => {
    await assertStillOn(transaction, { organization: user.organization, issuer })
    const opening = { organization: user.organization, issuer: stated, subject, provider_session, issued_at }
    if (await isSignedOutMeanwhile(transaction, opening)) throw new ServiceError('single_sign_on_expired')
  }
  const session = await beginSignedIn(services, call, user, {
    step: 'done',
    opened_by: 'single_sign_on',
    issuer,
    provider_session,
    admit,
    ...(sign_out_at_provider ? ended : {}),
  })
  await takeBackAttempts(services.database, subjectOf(call), 1)
  return { ...answerWith(howFar({ signed_in: true })), session, sign_in: null, sign_in_link: connection.connection }
}

function keyOf({ organization, issuer, client_id }: Connection, state: string, browser: string): AttemptKey {
  return { organization, state, browser, issuer, client_id }
}

/** The connection by which somebody comes, and from which address. */
type UsedConnection = Connection & { readonly address: string }

/** Takes a sign-in back before anything of it is judged, so that no answer is tried twice. */
async function finishOnce(
  services: Services,
  connection: UsedConnection,
  key: AttemptKey,
  answer: URLSearchParams,
): Promise<SignedInThere> {
  const attempt = await takeAttemptBack(services.database, key)
  if (attempt === undefined) throw new ServiceError('single_sign_on_expired')
  return logging(services, connection, async () => {
    const refusal = answer.get('error')
    if (refusal !== null) throw refusedThere(connection, refusal)
    const networks = networksOf(services, connection)
    return finishAtProvider(connection, networks, { attempt, state: key.state, answer })
  })
}

/** What a provider answers instead of a code. Its own words are not shown: whoever made the link could have written them. */
function refusedThere({ provider_name }: Connection, error: string): ServiceError {
  const isDenied = ['access_denied', 'login_required', 'consent_required', 'interaction_required'].includes(error)
  const message = isDenied
    ? `${provider_name} did not let you in, or you turned back there. Sign in once more, or ask an admin of your organization for access.`
    : `${provider_name} could not sign you in. Try again; if it stays so, ask an admin of your organization to test the connection.`
  return new ServiceError('single_sign_on_refused', { message })
}

/** Logs work that fails. What is thrown is what failed, whether it can be logged or not. */
async function logging<T>(services: Services, connection: UsedConnection, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    logFailure(services, connection)
    throw error
  }
}

/** Logs a failed sign-in for its organization, in the background. Whoever has the link can cause these, and as often as they like. */
function logFailure(
  { database, background }: Services,
  { organization, live_tenant, issuer, address }: UsedConnection,
): void {
  const log = async () => {
    const digest = sha256(`failed single sign-on of ${organization}`)
    if (!(await hasAttemptLeft(database, { digest, attempts_max: LOGGED_MAX }))) return
    const of = { kind: 'user', id: 'unknown', fields: ['single_sign_on'], content: { issuer } }
    const event = { ...of, did: 'sign_in_failed' } as const
    await database.transaction((transaction) =>
      logInOrganization(transaction, { live_tenant, actor: SERVICE_ACTOR, address }, event),
    )
  }
  background.start(log, 'a failed sign-in could not be logged')
}

/** Failed sign-ins of an organization that are logged in a quarter of an hour, so that nobody fills its audit. */
const LOGGED_MAX = 100

/** Throws where single sign-on was turned off meanwhile, or is by another issuer now. */
async function assertStillOn(
  transaction: Transaction,
  { organization, issuer }: Pick<Connection, 'organization' | 'issuer'>,
): Promise<void> {
  const now = await findSingleSignOn(transaction, organization)
  if (now?.status !== 'on' || now.issuer !== issuer) throw new ServiceError('single_sign_on_unknown')
}

/** Where a provider sends the browser back to: a page of this organization alone. */
function redirectUriOf(origin: string, connection: string): string {
  return `${origin}/app${signInPath(connection)}`
}

function networksOf({ single_sign_on_networks }: Services, { is_operator }: Connection) {
  return networksFor(single_sign_on_networks, is_operator)
}
