// Steps of passkeys that tests share: adding one, and signing in with it. The service is reached at an address of its own, while passkeys are for the public
// address that it is configured with, which no request names.
import { expect } from 'vitest'
import type { Received } from '../harness/client.ts'
import { Authenticator, type Forged } from './authenticator.ts'
import { type Browser, PASSWORD } from './browser.ts'

/** Where people reach the dashboard. */
export const SITE = { PUBLIC_URL: 'https://reports.example.com' }

/** The options that an answer has. */
export function optionsOf({ body }: Received): string {
  return (body as { options: string }).options
}

/** Begins to add a passkey. Returns the options. */
export async function beginAdding(browser: Browser): Promise<string> {
  const begun = await browser.post('/me/passkeys/begin', { password: PASSWORD })
  expect(begun, begun.text).toMatchObject({ status: 200 })
  return optionsOf(begun)
}

/** Adds a passkey to the account of whoever is signed in. */
export async function addPasskey(
  browser: Browser,
  { name = 'Phone', authenticator = new Authenticator(SITE.PUBLIC_URL) }: AddedPasskey = {},
): Promise<Authenticator & { recovery_codes: string[] }> {
  const credential = authenticator.create(await beginAdding(browser))
  const added = await browser.post('/me/passkeys', { name, credential })
  expect(added, added.text).toMatchObject({ status: 200 })
  return Object.assign(authenticator, added.body as { recovery_codes: string[] })
}

interface AddedPasskey {
  readonly name?: string
  readonly authenticator?: Authenticator
}

/** Begins to sign in with a passkey alone. Returns the options. */
export async function beginAlone(browser: Browser): Promise<string> {
  const begun = await browser.post('/sign-in/passkey/begin')
  expect(begun, begun.text).toMatchObject({ status: 200 })
  return optionsOf(begun)
}

/** Signs in with a passkey alone. */
export async function signInAlone(browser: Browser, passkey: Authenticator, forged: Forged = {}): Promise<Received> {
  return browser.post('/sign-in/passkey', { credential: passkey.sign(await beginAlone(browser), forged) })
}

/** Gives the password of somebody who has a passkey, and begins the second step. Returns the options. */
export async function beginSecondStep(browser: Browser, email: string): Promise<string> {
  const given = await browser.signIn(email)
  expect(given.body, given.text).toMatchObject({ signed_in: false, code_needed: true })
  const begun = await browser.post('/sign-in/code/passkey/begin')
  expect(begun, begun.text).toMatchObject({ status: 200 })
  return optionsOf(begun)
}

/** Signs in with the password and a passkey. */
export async function signInBySecondStep(
  browser: Browser,
  email: string,
  passkey: Authenticator,
  forged: Forged = {},
): Promise<Received> {
  const options = await beginSecondStep(browser, email)
  return browser.post('/sign-in/code/passkey', { credential: passkey.sign(options, forged) })
}

/** The passkeys of whoever is signed in. */
export async function passkeysOf(
  browser: Browser,
): Promise<{ id: string; name: string; last_used_at: string | null }[]> {
  return ((await browser.get('/me/passkeys')).body as { data: [] }).data
}

/** The id of the passkey of whoever is signed in, who has one. */
export async function onlyPasskeyOf(browser: Browser): Promise<string> {
  const [only, ...others] = await passkeysOf(browser)
  if (only === undefined || others.length > 0) throw new Error('There is not one passkey')
  return only.id
}
