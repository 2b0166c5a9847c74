// A browser as the service sees it: keeps the session cookie that it is given, states the origin of its requests, and knows no key.
import { Secret, TOTP } from 'otpauth'
import { createUser } from '../../src/resources/user/user-making.ts'
import { hashPassword } from '../../src/resources/password.ts'
import type { Role } from '../../src/resources/user/user-definition.ts'
import type { Organization } from '../../src/resources/organization/organization-store.ts'
import { type Received, untilTaken } from '../harness/client.ts'
import type { TestService } from '../harness/service.ts'
import { answerFault } from './defined-answers.ts'

/** The password of every user in these tests. */
export const PASSWORD = 'correct horse battery'

/** A browser without a session, until it signs in. */
export class Browser {
  readonly address: string
  readonly headers: Record<string, string>
  /** The session. */
  cookie: string | undefined
  /** The other cookies, by name. */
  readonly others = new Map<string, string>()

  constructor(address: string, headers: Record<string, string> = {}) {
    this.address = address
    this.headers = headers
  }

  /** Reads. What a busy service refuses for now is sent again, as the dashboard does. */
  get(path: string): Promise<Received> {
    return untilTaken(() => this.send('GET', path))
  }

  post(path: string, body: unknown = {}): Promise<Received> {
    return this.send('POST', path, body)
  }

  /**
   * Sends a request as the dashboard's script does; headers given replace or, when empty, leave out its own. Throws where the answer is not
   * as it is defined.
   */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Received> {
    const own = {
      'Origin': this.address,
      'Sec-Fetch-Site': 'same-origin',
      'X-Tapeline-Dashboard': '1',
      ...this.#cookies(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...this.headers,
      ...headers,
    }
    const answer = await fetch(`${this.address}/app/api${path}`, {
      method,
      headers: Object.fromEntries(Object.entries(own).filter(([, value]) => value !== '')),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const set of answer.headers.getSetCookie()) this.#keep(set)
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') === true && text !== ''
    const received = {
      status: answer.status,
      headers: answer.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    }
    const fault = answerFault(method, path, received)
    if (fault !== undefined) throw new Error(fault)
    return received
  }

  #cookies(): Record<string, string> {
    const pairs = [this.cookie, ...this.others.values()].filter((pair) => pair !== undefined)
    return pairs.length === 0 ? {} : { Cookie: pairs.join('; ') }
  }

  #keep(set: string): void {
    const [pair = ''] = set.split(';')
    const [name = ''] = pair.split('=')
    const kept = set.includes('Max-Age=0') ? undefined : pair
    if (name.endsWith('tapeline')) this.cookie = kept
    else if (kept === undefined) this.others.delete(name)
    else this.others.set(name, kept)
  }

  /** Signs in by password; the answer states whether a code is needed. */
  signIn(email: string, password = PASSWORD): Promise<Received> {
    return this.post('/sign-in', { email, password })
  }
}

/** A user who exists. */
export interface Person {
  readonly email: string
  readonly id: string
  readonly browser: Browser
}

/** Of this process: what was cloned has people that another process made. */
let people = 0

/** Makes a user of an organization. */
export async function person(service: TestService, organization: Organization, role: Role): Promise<Person> {
  people += 1
  const email = `${role}-${process.pid}-${people}@people.example`
  const password_hash = await hashPassword(PASSWORD)
  const { id } = await createUser(service.database, organization, { email, name: `A ${role}`, role, password_hash })
  return { email, id, browser: new Browser(service.address) }
}

/** A user of an organization who has signed in. */
export async function signedIn(service: TestService, organization: Organization, role: Role): Promise<Person> {
  const made = await person(service, organization, role)
  const answer = await made.browser.signIn(made.email)
  if (answer.status !== 200) throw new Error(`Signing in was refused: ${answer.text}`)
  return made
}

const PERIOD_MS = 30_000

/** Which half minute it is. */
export const periodNow = () => Math.floor(Date.now() / PERIOD_MS)

/** The code that an authenticator app shows, some periods of half a minute from now. */
export function appCode(secret: string, periods = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + periods * PERIOD_MS })
}

/** How much of a half minute is left at least for a code to be sent and judged, where the machine is busy with other suites. */
const JUDGED_MS_MAX = 10_000

/** Waits out the end of a half minute, so that a code is judged in the one in which it was made. */
export async function beginningOfPeriod(): Promise<void> {
  const left_ms = PERIOD_MS - (Date.now() % PERIOD_MS)
  if (left_ms < JUDGED_MS_MAX) await new Promise((resolve) => setTimeout(resolve, left_ms + 50))
}

/**
 * Turns two-step sign-in on; gives the secret and the recovery codes. The code used up is that of the period before; where the next period begins before it
 * is judged, it is made again.
 */
export async function enrol({ browser }: Person): Promise<{ secret: string; recovery_codes: string[] }> {
  const { secret } = (await browser.post('/me/two-step', { password: PASSWORD })).body as { secret: string }
  const confirm = () => browser.post('/me/two-step/confirm', { code: appCode(secret, -1) })
  const period = periodNow()
  let confirmed = await confirm()
  if (confirmed.status !== 200 && periodNow() !== period) confirmed = await confirm()
  if (confirmed.status !== 200) throw new Error(`Two-step sign-in was refused: ${confirmed.text}`)
  return { secret, recovery_codes: (confirmed.body as { recovery_codes: string[] }).recovery_codes }
}
