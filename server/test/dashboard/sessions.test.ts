// Sessions: how their cookie is set, when they end, and that no page elsewhere can use them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { accountBody } from '../harness/records.ts'
import { Client } from '../harness/client.ts'
import { earlier } from '../harness/earlier.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { Browser, PASSWORD, enrol, person, signedIn } from './browser.ts'

let service: TestService
let lender: Lender

beforeAll(async () => {
  service = await startTestService({}, { patient: true })
  lender = await service.lender()
})
afterAll(() => service.stop())

/** Moves a moment of every session of a user back. */
async function age(email: string, column: 'last_seen_at' | 'expires_at', hours: number): Promise<void> {
  const sql = `
    update user_sessions s set ${column} = ${earlier(`s.${column}`, `${hours} hours`)}
    from users u where u.number = s.user_number and u.email = $1`
  await service.app.services.sessions.flushLastSeen()
  await service.database.query(installationStatement('', sql), [email])
}

describe('the cookie', () => {
  test('on loopback is kept from scripts and other sites', async () => {
    const { email } = await person(service, lender.organization, 'member')
    const set = (await new Browser(service.address).signIn(email)).headers.get('set-cookie') ?? ''
    expect(set).toMatch(/^tapeline=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  test('over HTTPS is kept from other hosts and plain HTTP too', async () => {
    const behindProxy = await startTestService({ TRUST_PROXY: 'true' })
    try {
      const { organization } = await behindProxy.lender()
      const { email } = await person(behindProxy, organization, 'member')
      const origin = behindProxy.address.replace('http:', 'https:')
      const browser = new Browser(behindProxy.address, { Origin: origin })
      const set = (await browser.signIn(email)).headers.get('set-cookie') ?? ''
      expect(set).toMatch(/^__Host-tapeline=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
      expect((await browser.get('/me')).status).toBe(200)
      browser.cookie = browser.cookie?.replace('__Host-', '')
      expect((await browser.get('/me')).status).toBe(401)
      const plain = new Browser(behindProxy.address)
      expect((await plain.signIn(email)).body).toMatchObject({ code: 'cross_site' })
    } finally {
      await behindProxy.stop()
    }
  })

  test('brought twice with different values is none', async () => {
    const { browser } = await signedIn(service, lender.organization, 'member')
    browser.cookie = `tapeline=${'a'.repeat(43)}; ${browser.cookie ?? ''}`
    expect((await browser.get('/me')).status).toBe(401)
  })
})

describe('the end of a session', () => {
  test('comes after twelve hours of rest', async () => {
    const { browser, email } = await signedIn(service, lender.organization, 'member')
    await age(email, 'last_seen_at', 11)
    expect((await browser.get('/me')).status).toBe(200)
    await age(email, 'last_seen_at', 13)
    expect(await browser.get('/me')).toMatchObject({ status: 401, body: { code: 'signed_out' } })
    expect((await browser.post('/sandbox/v/accounts', accountBody('late'))).status).toBe(401)
  })

  test('comes after seven days, however busy it was', async () => {
    const { browser, email } = await signedIn(service, lender.organization, 'member')
    await age(email, 'expires_at', 7 * 24 - 1)
    expect((await browser.get('/me')).status).toBe(200)
    await age(email, 'expires_at', 2)
    expect((await browser.get('/me')).status).toBe(401)
    expect((await browser.get('/sandbox/v/accounts')).status).toBe(401)
  })

  test('can be brought about from another browser, at once and for every node', async () => {
    const first = await signedIn(service, lender.organization, 'member')
    const second = new Browser(service.address)
    await second.signIn(first.email)
    const listed = (await second.get('/sessions')).body.data as { id: string; current: boolean }[]
    expect(listed.map(({ current }) => current)).toEqual([true, false])
    const other = await service.another()
    const elsewhere = new Browser(other.address ?? '')
    elsewhere.cookie = first.browser.cookie
    expect((await elsewhere.get('/me')).status).toBe(200)
    expect((await second.send('DELETE', `/sessions/${listed[1]?.id}`)).status).toBe(204)
    for (const browser of [first.browser, elsewhere]) {
      expect((await browser.get('/me')).status).toBe(401)
      expect((await browser.post('/sandbox/v/accounts', accountBody('revoked'))).status).toBe(401)
    }
    expect((await second.get('/sessions')).body.data).toHaveLength(1)
  })

  test('of all others leaves one’s own', async () => {
    const first = await signedIn(service, lender.organization, 'member')
    const second = new Browser(service.address)
    await second.signIn(first.email)
    expect((await second.post('/sessions/end-others')).status).toBe(204)
    expect((await first.browser.get('/me')).status).toBe(401)
    expect((await second.get('/me')).status).toBe(200)
  })

  test('of somebody else is not one’s to bring about', async () => {
    const victim = await signedIn(service, lender.organization, 'admin')
    const { browser } = await signedIn(service, lender.organization, 'admin')
    const [session] = (await victim.browser.get('/sessions')).body.data as { id: string }[]
    expect((await browser.send('DELETE', `/sessions/${session?.id}`)).status).toBe(404)
    expect((await victim.browser.get('/me')).status).toBe(200)
  })

  /** How many statements wait for a lock on what they write. */
  const writesWaiting = async () => {
    const waiting = `select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%into accounts%'`
    return (await service.database.query<object>(installationStatement('', waiting), [])).length
  }

  test('waits for a write under way with it, and none follows', async () => {
    const made = await signedIn(service, lender.organization, 'member')
    const second = new Browser(service.address)
    await second.signIn(made.email)
    const write = (id: string) => made.browser.post('/sandbox/v/accounts', accountBody(id))
    const order: string[] = []
    let pending: Promise<unknown>[] = []
    // Nobody can store an account meanwhile, so the write stands still between its check and its commit.
    await service.database.transaction(async (transaction) => {
      await transaction.query(installationStatement('', 'lock table accounts in share mode'), [])
      pending = [write('under-way').then(({ status }) => order.push(`written ${status}`))]
      await expect.poll(writesWaiting).toBe(1)
      pending.push(second.post('/sessions/end-others').then(({ status }) => order.push(`ended ${status}`)))
      await new Promise((resolve) => setTimeout(resolve, 400))
      expect(order).toEqual([])
    })
    await Promise.all(pending)
    expect(order.toSorted()).toEqual(['ended 204', 'written 200'])
    expect((await write('afterwards')).status).toBe(401)
    expect((await second.get('/sandbox/v/accounts/under-way')).status).toBe(200)
  })

  test('follows a new password in every other browser', async () => {
    const first = await signedIn(service, lender.organization, 'member')
    const second = new Browser(service.address)
    await second.signIn(first.email)
    const passwords = { current_password: PASSWORD, new_password: 'another long password' }
    expect((await second.post('/me/password', passwords)).status).toBe(204)
    expect((await second.get('/me')).status).toBe(200)
    expect((await first.browser.get('/me')).status).toBe(401)
    expect((await first.browser.signIn(first.email)).status).toBe(401)
    expect((await first.browser.signIn(first.email, passwords.new_password)).status).toBe(200)
  })
})

describe('a page of another site', () => {
  const foreign: [string, Record<string, string>][] = [
    ['with another origin', { 'Origin': 'https://evil.example', 'Sec-Fetch-Site': '' }],
    ['with the origin of a frame without one', { Origin: 'null' }],
    ['without an origin', { Origin: '' }],
    ['that the browser calls cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['that the browser calls same-site', { 'Sec-Fetch-Site': 'same-site' }],
    ['that cannot set our header', { 'X-Tapeline-Dashboard': '' }],
  ]

  test.each(foreign)('%s changes nothing, by whichever path', async (_what, headers) => {
    const { browser } = await signedIn(service, lender.organization, 'admin')
    const attempts: [string, string, unknown][] = [
      ['POST', '/sandbox/v/accounts', accountBody('forged')],
      ['POST', '/sandbox/keys', { name: 'forged' }],
      ['POST', '/me/password', { current_password: PASSWORD, new_password: 'chosen by somebody else' }],
      ['POST', '/invitations', { email: 'evil@evil.example', role: 'admin' }],
      ['POST', '/sign-out', {}],
      ['DELETE', '/sandbox/v/receivables/a/entries/b', undefined],
    ]
    for (const [method, path, body] of attempts)
      expect(await browser.send(method, path, body, headers), `${method} ${path}`).toMatchObject({
        status: 403,
        body: { code: 'cross_site' },
      })
    expect((await browser.get('/me')).status).toBe(200)
    expect((await browser.get('/sandbox/v/accounts/forged')).status).toBe(404)
  })
})

describe('keys and sessions keep apart', () => {
  test('a session opens no path of the public API', async () => {
    const { browser } = await signedIn(service, lender.organization, 'admin')
    const token = browser.cookie?.split('=')[1] ?? ''
    for (const path of ['/me', '/accounts', '/receivables', '/portfolio/summary']) {
      const answer = await fetch(service.address + path, { headers: { Cookie: browser.cookie ?? '' } })
      expect(answer.status, path).toBe(401)
      expect((await new Client(service.address, token).get(path)).status, path).toBe(401)
    }
  })

  test('a key opens nothing under /app/api, with a session beside it either', async () => {
    const { browser } = await signedIn(service, lender.organization, 'admin')
    for (const path of ['/me', '/sandbox/keys', '/sandbox/v/accounts', '/users'])
      for (const caller of [browser, new Browser(service.address)]) {
        const answer = await caller.send('GET', path, undefined, { Authorization: lender.key })
        expect(answer, path).toMatchObject({ status: 403, body: { code: 'key_not_accepted' } })
      }
  })
})

test('every answer is kept from caches', async () => {
  const { browser } = await signedIn(service, lender.organization, 'admin')
  for (const path of ['/me', '/sandbox/v/accounts', '/sandbox/keys', '/users/nobody'])
    expect((await browser.get(path)).headers.get('cache-control'), path).toBe('no-store')
})

test('two-step sign-in is turned on with the password alone, off with it too, and once on is not set up again', async () => {
  const made = await signedIn(service, lender.organization, 'member')
  const { browser } = made
  expect((await browser.post('/me/two-step', { password: 'wrong' })).body).toMatchObject({ code: 'wrong_password' })
  const { secret } = await enrol(made)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect((await browser.post('/me/two-step', { password: PASSWORD })).body).toMatchObject({ code: 'two_step_on' })
  expect((await browser.post('/me/two-step/off', { password: 'wrong' })).status).toBe(400)
  expect((await browser.post('/me/two-step/off', { password: PASSWORD })).status).toBe(204)
  expect((await new Browser(service.address).signIn(made.email)).body).toMatchObject({ signed_in: true })
})

test('new recovery codes take the place of the old', async () => {
  const made = await signedIn(service, lender.organization, 'member')
  const { recovery_codes: old } = await enrol(made)
  const renewed = await made.browser.post('/me/two-step/recovery-codes', { password: PASSWORD })
  const { recovery_codes: fresh } = renewed.body as { recovery_codes: string[] }
  expect(new Set([...old, ...fresh]).size).toBe(20)
  const browser = new Browser(service.address)
  await browser.signIn(made.email)
  expect((await browser.post('/sign-in/code', { code: old[0] })).status).toBe(400)
  expect((await browser.post('/sign-in/code', { code: fresh[0] })).status).toBe(200)
})

test('nothing that opens anything is stored as it is', async () => {
  const made = await signedIn(service, lender.organization, 'admin')
  const colleague = await person(service, lender.organization, 'member')
  const { recovery_codes } = await enrol(made)
  const { token: invitation } = (
    await made.browser.post('/invitations', { email: 'a@b.example', role: 'member', password: PASSWORD })
  ).body
  const { token: link } = (await made.browser.post(`/users/${colleague.id}/password-link`, { password: PASSWORD })).body
  const tables = ['users', 'recovery_codes', 'user_sessions', 'invitations', 'password_links']
  const rows = await Promise.all(
    tables.map((table) =>
      service.database.query<object>(installationStatement('', `select t::text from ${table} t`), []),
    ),
  )
  const stored = JSON.stringify(rows)
  expect(stored).toContain(made.email)
  for (const secret of [PASSWORD, made.browser.cookie?.split('=')[1], invitation, link, recovery_codes[0]])
    expect(stored).not.toContain(String(secret))
})
