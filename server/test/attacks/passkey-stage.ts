// What attacks on passkeys share: a service at a public address of its own, strangers beyond the proxy, people who have a passkey, and what is forged.
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { type Authenticator, type Forged, USER_PRESENT, USER_VERIFIED } from '../dashboard/authenticator.ts'
import { Browser, type Person, person } from '../dashboard/browser.ts'
import { SITE, addPasskey } from '../dashboard/passkey-steps.ts'
import type { Received } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'

/** Somebody who has a passkey. */
export interface Owner extends Person {
  readonly passkey: Authenticator
}

/** A service, two lenders, and the people of attacks. */
export class PasskeyStage {
  readonly service: TestService
  readonly lender: Lender
  readonly other: Lender
  #addresses = 0

  private constructor(service: TestService, lender: Lender, other: Lender) {
    this.service = service
    this.lender = lender
    this.other = other
  }

  static async open(): Promise<PasskeyStage> {
    const service = await startTestService({ ...SITE, TRUST_PROXY: 'loopback' }, { patient: true })
    return new PasskeyStage(service, await service.lender(), await service.lender())
  }

  /** A browser at a network address of its own, beyond the proxy: tries of one test are counted apart from those of another. */
  stranger(): Browser {
    this.#addresses += 1
    const { address } = this.service
    const origin = address.replace('http:', 'https:')
    const at = `198.51.${Math.floor(this.#addresses / 250)}.${(this.#addresses % 250) + 1}`
    return new Browser(address, { 'Origin': origin, 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': at })
  }

  /** Somebody without a passkey. */
  async signedIn(of: Lender = this.lender, role: 'admin' | 'member' = 'member'): Promise<Person> {
    const made = { ...(await person(this.service, of.organization, role)), browser: this.stranger() }
    expect((await made.browser.signIn(made.email)).status).toBe(200)
    return made
  }

  async owner(of: Lender = this.lender): Promise<Owner> {
    const made = await this.signedIn(of)
    return { ...made, passkey: await addPasskey(made.browser) }
  }
}

/** What is answered is a refusal, and the browser opens nothing. */
export async function expectRefused(browser: Browser, answer: Received, code = 'passkey_refused'): Promise<void> {
  expect(answer.body, answer.text).toMatchObject({ code })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect((await browser.get('/me')).status).toBe(401)
}

/** What is forged of an answer, whether a passkey is made or signs. */
export const FORGED: [string, Forged][] = [
  ['another challenge', { challenge: randomBytes(32).toString('base64url') }],
  ['no challenge', { challenge: '' }],
  ['the origin of another site', { origin: 'https://reports.example.org' }],
  ['our host over plain HTTP', { origin: 'http://reports.example.com' }],
  ['another port of our host', { origin: 'https://reports.example.com:8443' }],
  ['a host below ours', { origin: 'https://evil.reports.example.com' }],
  ['an origin that begins like ours', { origin: 'https://reports.example.com.evil.example' }],
  ['a frame of another site', { crossOrigin: true }],
  ['the hash of another host', { rp_id: 'example.com' }],
  ['the hash of no host', { rp_id: '' }],
  ['a user who was not verified', { flags: USER_PRESENT }],
  ['a user who was not there', { flags: USER_VERIFIED }],
  ['no flags', { flags: 0 }],
]
