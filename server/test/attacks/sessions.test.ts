// Attacks on sessions: a token that somebody else chose, altered or kept opens nothing, and whatever ends a session ends it everywhere.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { Browser, PASSWORD, type Person, appCode, enrol, person, signedIn } from '../dashboard/browser.ts'
import { accountBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { sendRaw } from '../surface/raw.ts'

let service: TestService
let lender: Lender
let other: Lender

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  other = await service.lender()
})
afterAll(() => service.stop())

const NEW_PASSWORD = 'kiosk violet 77 marble'

/** A browser with the cookie of another, as somebody has it who stole it. */
function thiefOf({ browser }: Person): Browser {
  const thief = new Browser(service.address)
  thief.cookie = browser.cookie
  return thief
}

/** Reads and writes that nobody may do whose session has ended. */
async function expectOut(browser: Browser): Promise<void> {
  for (const path of ['/me', '/sessions', '/users', '/sandbox/keys', '/live/v/accounts'])
    expect(await browser.get(path), path).toMatchObject({ status: 401, body: { code: 'signed_out' } })
  for (const [path, body] of [
    ['/sandbox/v/accounts', accountBody('by-a-thief')],
    ['/sandbox/keys', { name: 'a key of a thief', password: PASSWORD }],
    ['/sessions/end-others', {}],
    ['/me/password', { current_password: PASSWORD, new_password: NEW_PASSWORD }],
    ['/me/two-step', { password: PASSWORD }],
  ] as const)
    expect(await browser.post(path, body), path).toMatchObject({ status: 401, body: { code: 'signed_out' } })
}

describe('a stolen session ends', () => {
  test('with sign-out', async () => {
    const own = await signedIn(service, lender.organization, 'admin')
    const thief = thiefOf(own)
    await own.browser.post('/sign-out')
    await expectOut(thief)
  })

  test('with a new password, and the own one remains', async () => {
    const own = await signedIn(service, lender.organization, 'admin')
    const thief = new Browser(service.address)
    await thief.signIn(own.email)
    await own.browser.post('/me/password', { current_password: PASSWORD, new_password: NEW_PASSWORD })
    await expectOut(thief)
    expect((await own.browser.get('/me')).status).toBe(200)
  })

  test('with a password chosen by a link, in every browser', async () => {
    const own = await signedIn(service, lender.organization, 'member')
    const admin = await signedIn(service, lender.organization, 'admin')
    const thief = thiefOf(own)
    const { token } = (await admin.browser.post(`/users/${own.id}/password-link`, { password: PASSWORD })).body as {
      token: string
    }
    await new Browser(service.address).post('/password-link/use', { token, password: NEW_PASSWORD })
    await expectOut(thief)
  })

  test('with the removal of the user, on another node too', async () => {
    const own = await signedIn(service, lender.organization, 'member')
    const admin = await signedIn(service, lender.organization, 'admin')
    const elsewhere = new Browser((await service.another()).address ?? '')
    elsewhere.cookie = own.browser.cookie
    expect((await elsewhere.get('/me')).status).toBe(200)
    await admin.browser.send('DELETE', `/users/${own.id}`)
    await expectOut(elsewhere)
    expect((await new Browser(service.address).signIn(own.email)).status).toBe(401)
  })

  test('with sign-in in the same browser, whose old token is never raised', async () => {
    const own = await signedIn(service, lender.organization, 'member')
    const thief = thiefOf(own)
    await own.browser.signIn(own.email)
    await expectOut(thief)
  })

  test('halfway, with the code that was given in the own browser', async () => {
    const own = await signedIn(service, lender.organization, 'member')
    const { secret } = await enrol(own)
    const browser = new Browser(service.address)
    await browser.signIn(own.email)
    const thief = new Browser(service.address)
    thief.cookie = browser.cookie
    expect((await browser.post('/sign-in/code', { code: appCode(secret) })).status).toBe(200)
    await expectOut(thief)
    expect((await thief.post('/sign-in/code', { code: appCode(secret, 1) })).status).toBe(401)
  })

  test('halfway, with a new password: a code alone is not enough then', async () => {
    const own = await signedIn(service, lender.organization, 'member')
    const { secret } = await enrol(own)
    const halfway = new Browser(service.address)
    await halfway.signIn(own.email)
    await own.browser.post('/me/password', { current_password: PASSWORD, new_password: NEW_PASSWORD })
    expect(await halfway.post('/sign-in/code', { code: appCode(secret) })).toMatchObject({ status: 401 })
  })
})

describe('fixation', () => {
  test.each(['before', 'during'])(
    'a token that somebody else set %s sign-in is not the one that is signed in',
    async (when) => {
      const chosen = 'A'.repeat(43)
      const { browser, email } = await person(service, lender.organization, 'member')
      browser.cookie = `tapeline=${chosen}`
      if (when === 'during') await browser.get('/me')
      expect((await browser.signIn(email)).status).toBe(200)
      expect(browser.cookie).not.toContain(chosen)
      const attacker = new Browser(service.address)
      attacker.cookie = `tapeline=${chosen}`
      expect((await attacker.get('/me')).status).toBe(401)
    },
  )

  test('an attacker’s own session in the victim’s browser ends when the victim signs in', async () => {
    const attacker = await signedIn(service, other.organization, 'member')
    const victim = await person(service, lender.organization, 'member')
    victim.browser.cookie = attacker.browser.cookie
    await victim.browser.signIn(victim.email)
    expect((await victim.browser.get('/me')).body).toMatchObject({ user: { email: victim.email } })
    expect((await attacker.browser.get('/me')).status).toBe(401)
  })

  test('an invitation that is accepted begins a session of its own', async () => {
    const admin = await signedIn(service, lender.organization, 'admin')
    const invited = await admin.browser.post('/invitations', {
      email: 'fixed@people.example',
      role: 'member',
      password: PASSWORD,
    })
    const browser = new Browser(service.address)
    browser.cookie = `tapeline=${'B'.repeat(43)}`
    const { token } = invited.body as { token: string }
    await browser.post('/invitation/accept', { token, name: 'Fixed', password: NEW_PASSWORD })
    expect(browser.cookie).toMatch(/^tapeline=[\w-]{43}$/)
    expect(browser.cookie).not.toContain('B'.repeat(43))
  })
})

describe('an altered cookie', () => {
  const ALTERED: [string, (cookie: string) => string][] = [
    ['in capitals', (cookie) => `tapeline=${cookie.slice(9).toUpperCase()}`],
    ['without its last character', (cookie) => cookie.slice(0, -1)],
    ['with one more', (cookie) => `${cookie}A`],
    ['in quotes', (cookie) => `tapeline="${cookie.slice(9)}"`],
    ['encoded', (cookie) => `tapeline=${encodeURIComponent(`${cookie.slice(9)}\u0000`)}`],
    ['of another name', (cookie) => cookie.replace('tapeline', 'Tapeline')],
    ['of the name for HTTPS', (cookie) => `__Host-${cookie}`],
    ['in SQL', () => `tapeline=' or true --`],
  ]

  test.each(ALTERED)('%s opens nothing', async (_how, alter) => {
    const { browser } = await signedIn(service, lender.organization, 'member')
    const cookie = browser.cookie ?? ''
    browser.cookie = alter(cookie)
    expect((await browser.get('/me')).status).toBe(401)
    browser.cookie = cookie
    expect((await browser.get('/me')).status).toBe(200)
  })

  test('made of what the database holds, or of the id that the list of sessions shows, opens nothing', async () => {
    const { browser } = await signedIn(service, lender.organization, 'admin')
    const [listed] = (await browser.get('/sessions')).body.data as { id: string }[]
    const sql = `select encode(digest, 'hex') as digest from user_sessions where session::text = $1`
    const [stored] = await service.database.query<{ digest: string }>(installationStatement('', sql), [listed?.id])
    const digest = stored?.digest ?? ''
    for (const token of [listed?.id, digest, Buffer.from(digest, 'hex').toString('base64url')]) {
      const thief = new Browser(service.address)
      thief.cookie = `tapeline=${token}`
      expect((await thief.get('/me')).status).toBe(401)
    }
  })
})

describe('a role that was taken', () => {
  test('opens nothing of an admin’s with the session of before, and makes no new one', async () => {
    const own = await signedIn(service, lender.organization, 'admin')
    const boss = await signedIn(service, lender.organization, 'admin')
    expect((await own.browser.get('/sandbox/keys')).status).toBe(200)
    await boss.browser.send('PATCH', `/users/${own.id}`, { role: 'member', password: PASSWORD })
    const attempts: [string, string, unknown][] = [
      ['GET', '/sandbox/keys', undefined],
      ['POST', '/live/keys', { name: 'kept', password: PASSWORD }],
      ['POST', '/invitations', { email: 'kept@people.example', role: 'admin', password: PASSWORD }],
      ['PATCH', `/users/${own.id}`, { role: 'admin', password: PASSWORD }],
      ['PATCH', `/users/${boss.id}`, { role: 'member', password: PASSWORD }],
      ['POST', `/users/${boss.id}/password-link`, { password: PASSWORD }],
    ]
    for (const [method, path, body] of attempts)
      expect(await own.browser.send(method, path, body), path).toMatchObject({
        status: 403,
        body: { code: 'admins_only' },
      })
  })

  test('is not given to oneself by a form with more fields than it has', async () => {
    const own = await signedIn(service, lender.organization, 'member')
    const more = {
      current_password: PASSWORD,
      new_password: NEW_PASSWORD,
      role: 'admin',
      organization: other.organization.organization,
    }
    expect((await own.browser.post('/me/password', more)).status).toBe(400)
    expect((await own.browser.get('/me')).body).toMatchObject({ user: { role: 'member' } })
  })
})

describe('a session of one organization', () => {
  test('finds no session, key or user of another by its id', async () => {
    const victim = await signedIn(service, other.organization, 'admin')
    const { browser } = await signedIn(service, lender.organization, 'admin')
    const made = (await victim.browser.post('/sandbox/keys', { name: 'theirs', password: PASSWORD })).body as {
      id: string
    }
    const [session] = (await victim.browser.get('/sessions')).body.data as { id: string }[]
    const own = await browser.send('DELETE', '/sandbox/keys/key_unknown')
    for (const path of [`/sandbox/keys/${made.id}`, `/live/keys/${made.id}`, `/sessions/${session?.id}`])
      expect((await browser.send('DELETE', path)).status, path).toBe(404)
    expect((await browser.send('DELETE', `/sandbox/keys/${made.id}`)).text).toBe(own.text)
    expect((await victim.browser.get('/sandbox/keys')).text).toContain(made.id)
  })

  test('reads no record of another, by query, path or header either', async () => {
    const theirs = await signedIn(service, other.organization, 'admin')
    expect((await theirs.browser.post('/sandbox/v/accounts', accountBody('theirs'))).status).toBe(200)
    const { browser } = await signedIn(service, lender.organization, 'admin')
    const id = other.organization.organization
    const headers = {
      'X-Organization': id,
      'X-Tenant': String(other.organization.sandbox_tenant),
      'X-Original-URL': '/accounts',
    }
    expect((await browser.send('GET', '/sandbox/v/accounts/theirs', undefined, headers)).status).toBe(404)
    for (const query of [`organization=${id}`, `tenant=${other.organization.sandbox_tenant}`])
      expect((await browser.get(`/sandbox/v/accounts?${query}`)).text).not.toContain('theirs')
    // As they are: fetch would put the paths in order first.
    for (const path of [
      `/app/api/sandbox/v/../../${id}/v/accounts/theirs`,
      `/app/api/sandbox/v/..%2f..%2f${id}%2fv/accounts/theirs`,
      `/app/api/sandbox/v/../../../../accounts/theirs`,
      '/app/api/sandbox/v/%2e%2e/accounts/theirs',
      `/app/api/sandbox/v/accounts/../../../${other.organization.sandbox_tenant}/v/accounts/theirs`,
      `/app/api/${id}/v/accounts`,
      `/app/api//${id}//v//accounts`,
    ]) {
      const answer = await sendRaw(service.address, {
        method: 'GET',
        path,
        headers: {
          'Origin': service.address,
          'Sec-Fetch-Site': 'same-origin',
          'X-Tapeline-Dashboard': '1',
          'Cookie': browser.cookie ?? '',
        },
      })
      expect([path, answer.status]).toEqual([path, expect.toSatisfy((status) => [400, 401, 404].includes(status))])
      expect(answer.text).not.toContain('"theirs"')
    }
  })

  test('reaches nothing of the operator', async () => {
    const { browser } = await signedIn(service, lender.organization, 'admin')
    const id = other.organization.organization
    for (const path of ['/sandbox/v/operator/organizations', `/sandbox/v/operator/organizations/${id}/events`])
      expect((await browser.get(path)).status, path).toBe(403)
    expect((await browser.post(`/organizations/${id}/first-admin`, { email: 'first@people.example' })).status).toBe(404)
  })
})
