// Steps of single sign-on that its tests share.
import { expect } from 'vitest'
import type { Received } from '../harness/client.ts'
import type { Lender, TestService } from '../harness/service.ts'
import { Browser, PASSWORD, type Person, signedIn } from './browser.ts'
import { CLIENT, type IdentityProvider, signInThere } from './identity-provider.ts'

/** Providers on loopback, which no installation lists. */
export const PROVIDERS_ON_LOOPBACK = {
  SINGLE_SIGN_ON_NETWORKS: '127.0.0.0/8',
  SINGLE_SIGN_ON_LENDER_NETWORKS: '127.0.0.0/8',
}

/** The settings of an organization with the domain `acme.example`, saved by an admin. */
export const STATED = {
  provider_name: 'Acme Login',
  ...CLIENT,
  mail_domains: 'acme.example',
  passwords: 'allowed',
  new_users: 'created',
  role_claim: '',
  admin_values: '',
  sign_out: 'here',
  password: PASSWORD,
}

/** An organization that signs in at a provider. */
export interface SingleSignOnStage {
  readonly lender: Lender
  readonly admin: Person
  /** What names the organization in its link. */
  readonly connection: string
  readonly redirect_uri: string
  /** Saves the settings with changes. */
  save(changes?: object): Promise<Received>
}

/** Makes an organization that signs in at an issuer. */
export async function singleSignOn(
  service: TestService,
  { issuer, register }: Pick<IdentityProvider, 'issuer'> & Partial<Pick<IdentityProvider, 'register'>>,
  changes: object = {},
): Promise<SingleSignOnStage> {
  const lender = await service.lender()
  const admin = await signedIn(service, lender.organization, 'admin')
  const { connection } = (await admin.browser.get('/single-sign-on')).body as { connection: string }
  const redirect_uri = `${service.address}/app/sign-in/with/${connection}`
  register?.({ redirect_uri, after_sign_out: `${service.address}/app/sign-in` })
  const save = (more: object = {}) => admin.browser.post('/single-sign-on', { ...STATED, issuer, ...changes, ...more })
  expect(await save()).toMatchObject({ status: 200 })
  return { lender, admin, connection, redirect_uri, save }
}

/** Begins a sign-in by a link. Returns where the browser is sent. */
export async function beginSignIn(browser: Browser, connection: string): Promise<URL> {
  const begun = await browser.post(`/sign-in/with/${connection}`)
  expect(begun).toMatchObject({ status: 200 })
  return new URL((begun.body as { address: string }).address)
}

/** Sends what a provider answered. */
export function finishSignIn(browser: Browser, connection: string, answer: URL | string): Promise<Received> {
  const query = typeof answer === 'string' ? answer : answer.search.slice(1)
  return browser.post(`/sign-in/with/${connection}/done`, { answer: query })
}

/** Signs in at a real provider as an account, in a browser of its own. */
export async function signInAs(service: TestService, connection: string, account: string) {
  const browser = new Browser(service.address)
  const address = await beginSignIn(browser, connection)
  const back = await signInThere(address.href, account)
  return { browser, answer: await finishSignIn(browser, connection, back) }
}

/** Who is signed in with a browser. */
export async function userOf(
  browser: Browser,
): Promise<{ email: string; name: string; role: string; organization: string }> {
  const me = (await browser.get('/me')).body as {
    user: { email: string; name: string; role: string }
    organization: { id: string }
  }
  const { email, name, role } = me.user
  return { email, name, role, organization: me.organization.id }
}
