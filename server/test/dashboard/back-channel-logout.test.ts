// Signing out by the provider itself, over the back channel: `oidc-provider` states that somebody signed out there, and what it opened here ends.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireAccess } from '../../src/jobs/maintenance/access-expiry.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { awaitWaiting, holding } from '../harness/held-locks.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { Browser, PASSWORD } from './browser.ts'
import { type ForgingProvider, startForgingProvider } from './forging-provider.ts'
import { CLIENT, type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
import {
  PROVIDERS_ON_LOOPBACK,
  type SingleSignOnStage,
  beginSignIn,
  finishSignIn,
  signInAs,
  singleSignOn,
} from './single-sign-on.ts'

let service: TestService
let provider: IdentityProvider
let forging: ForgingProvider

beforeAll(async () => {
  service = await startTestService(PROVIDERS_ON_LOOPBACK)
  provider = await startIdentityProvider()
  forging = await startForgingProvider(CLIENT)
  for (const name of ['ana', 'ben'])
    provider.accounts.set(name, { email: `${name}@acme.example`, email_verified: true, name })
})
afterAll(async () => {
  await provider.stop()
  await forging.stop()
  await service.stop()
})

/** An organization whose provider states sign-outs. */
async function stageOf(names_session: boolean): Promise<SingleSignOnStage> {
  const stage = await singleSignOn(service, provider)
  const { redirect_uri } = stage
  const back_channel = { uri: `${redirect_uri}/back-channel-logout`, names_session }
  provider.register({ redirect_uri, after_sign_out: `${service.address}/app/sign-in`, back_channel })
  return stage
}

const isSignedIn = async (browser: Browser) => (await browser.get('/me')).status === 200

const signedInAt = async ({ connection }: SingleSignOnStage, account: string) =>
  (await signInAs(service, connection, account)).browser

/** Sessions at the provider of whoever has an address, in the order in which they came. */
async function sessionsThere(email: string): Promise<string[]> {
  const sessions = installationStatement(
    '',
    `select s.provider_session from user_sessions s join users u on u.number = s.user_number where u.email = $1 order by s.created_at`,
  )
  const rows = await service.database.query<{ provider_session: string }>(sessions, [email])
  return rows.map(({ provider_session }) => provider_session)
}

/** A line of the audit. */
interface Line {
  readonly action: string
}

const forget = installationStatement('', 'update user_sessions set provider_session = null')

test('a sign-out that names the session ends what that session opened, and nothing else', async () => {
  const stage = await stageOf(true)
  const [desk, phone] = [await signedInAt(stage, 'ana'), await signedInAt(stage, 'ana')]
  const ben = await signedInAt(stage, 'ben')
  const [first] = await sessionsThere('ana@acme.example')
  expect(first).toMatch(/^[\w-]{10,}$/)
  await provider.signOut('ana', first)
  expect(await Promise.all([desk, phone, ben, stage.admin.browser].map(isSignedIn))).toEqual([false, true, true, true])
  const { data } = (await stage.admin.browser.get('/live/v/audit?subject_type=user')).body as { data: Line[] }
  const ended = data.filter(({ action }) => action === 'signed_out')
  expect(ended).toMatchObject([{ actor_id: 'service', fields: ['single_sign_on'] }])
})

test('a sign-out that names the account alone ends all that it opened there, and not what a password opened', async () => {
  const stage = await stageOf(false)
  const [desk, phone, ben] = [
    await signedInAt(stage, 'ana'),
    await signedInAt(stage, 'ana'),
    await signedInAt(stage, 'ben'),
  ]
  const { data } = (await stage.admin.browser.get('/users')).body as { data: { id: string; email: string }[] }
  const id = data.find(({ email }) => email === 'ana@acme.example')?.id
  const link = await stage.admin.browser.post(`/users/${id}/password-link`, { password: PASSWORD })
  const chosen = 'two brown owls on a gate'
  await new Browser(service.address).post('/password-link/use', { token: link.body.token, password: chosen })
  const [again, byPassword] = [await signedInAt(stage, 'ana'), new Browser(service.address)]
  await byPassword.post('/sign-in/organization', {
    email: 'ana@acme.example',
    password: chosen,
    organization: stage.lender.organization.organization,
  })
  expect(await Promise.all([again, byPassword, ben].map(isSignedIn))).toEqual([true, true, true])
  await provider.signOut('ana')
  expect(await Promise.all([desk, phone, again, byPassword, ben].map(isSignedIn))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})

test('a session of which the version before kept no session at the provider ends with each of its account', async () => {
  const stage = await stageOf(true)
  const ana = await signedInAt(stage, 'ana')
  const ben = await signedInAt(stage, 'ben')
  await service.database.query(forget, [])
  await provider.signOut('ana', 'a session of which nothing is known')
  expect(await Promise.all([ana, ben].map(isSignedIn))).toEqual([false, true])
})

test('an account that never signed in here ends nothing, and is answered as done', async () => {
  const stage = await stageOf(false)
  const ben = await signedInAt(stage, 'ben')
  await provider.signOut('nobody')
  expect(await isSignedIn(ben)).toBe(true)
})

test('a provider that changed its keys signs out by the new ones', async () => {
  const stage = await stageOf(false)
  const ana = await signedInAt(stage, 'ana')
  provider.changeKeys()
  await provider.signOut('ana')
  expect(await isSignedIn(ana)).toBe(false)
})

describe('a sign-in under way when the provider signs out', () => {
  const stated = { sub: 'ana', email: 'ana@acme.example', email_verified: true }
  const SECOND = Math.floor(Date.now() / 1_000)

  test.each([
    ['of the session that it would be of', { sid: 'session-1' }, { sub: undefined, sid: 'session-1' }, 400],
    ['of the account, later than its ID token', { iat: SECOND - 5 }, { iat: SECOND }, 400],
    ['of the account, before its ID token', { iat: SECOND }, { iat: SECOND - 5 }, 200],
    [
      'of a session, where the ID token before it names none',
      { iat: SECOND - 5 },
      { sid: 'session-1', iat: SECOND },
      400,
    ],
    [
      'of a session, where the ID token after it names none',
      { iat: SECOND },
      { sid: 'session-1', iat: SECOND - 5 },
      200,
    ],
    [
      'of a session of another account, where the ID token names none',
      { iat: SECOND - 5 },
      { sub: 'ben', sid: 'session-1', iat: SECOND },
      200,
    ],
    ['of another session', { sid: 'session-1' }, { sid: 'session-2' }, 200],
    ['of another account', {}, { sub: 'ben' }, 200],
  ])('%s', async (_which, ofId, ofLogout, status) => {
    const stage = await singleSignOn(service, forging)
    const browser = new Browser(service.address)
    const { searchParams } = await beginSignIn(browser, stage.connection)
    forging.user = { sub: 'ana' }
    forging.forged = { claims: { ...stated, nonce: searchParams.get('nonce'), ...ofId } }
    const answer = await fetch(`${stage.redirect_uri}/back-channel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: forging.logoutToken({ claims: ofLogout }) }),
    })
    expect(answer.status, await answer.text()).toBe(200)
    const finished = await finishSignIn(browser, stage.connection, `code=a-code&state=${searchParams.get('state')}`)
    expect(finished.status, finished.text).toBe(status)
    expect(await isSignedIn(browser)).toBe(status === 200)
  })
})

test('a first sign-in that links its account while a logout waits is ended too', async () => {
  const stage = await stageOf(true)
  const ana = await signedInAt(stage, 'ana')
  const session = (await sessionsThere('ana@acme.example')).at(-1)
  const { organization, live_tenant } = stage.lender.organization
  const run = (sql: string) => service.database.query<object>(installationStatement('', sql), [organization])
  // The link is hidden until the logout has looked for it, as that of a sign-in that is not committed yet.
  await run('update single_sign_on_accounts set issuer = issuer || $$/$$ where organization = $1')
  const held = `select 1 from tenants where tenant = ${live_tenant} for update`
  const { signedOut } = await holding(service, held, async () => {
    const signedOut = provider.signOut('ana', session)
    await awaitWaiting(service, 'from tenants where tenant', 1)
    await run(`update single_sign_on_accounts set issuer = rtrim(issuer, '/') where organization = $1`)
    return { signedOut }
  })
  await signedOut
  expect(await isSignedIn(ana)).toBe(false)
})

describe('logouts that are kept no longer', () => {
  const run = (sql: string) => service.database.query<object>(installationStatement('', sql), [])
  const EXPIRED = `update single_sign_on_logouts set expires_at = expires_at - interval '31 minutes'`

  test('are forgotten by the job that forgets expired sign-ins, and no others', async () => {
    await stageOf(false)
    await run('delete from single_sign_on_logouts')
    await provider.signOut('nobody')
    await run(EXPIRED)
    await provider.signOut('ben')
    await expireAccess(service.database)
    const kept = await run('select subject from single_sign_on_logouts')
    expect(kept).toEqual([{ subject: 'ben' }])
  })

  test('hold up no logout of another organization', async () => {
    await stageOf(false)
    await provider.signOut('nobody')
    await run(EXPIRED)
    const other = await stageOf(false)
    const ana = await signedInAt(other, 'ana')
    await holding(service, 'select 1 from single_sign_on_logouts for update', () => provider.signOut('ana'))
    expect(await isSignedIn(ana)).toBe(false)
  })
})
