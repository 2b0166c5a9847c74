// Attacks by timing: requests of a stolen session that are under way while its owner ends it leave nothing behind that opens anything later. Locks that
// the test holds stop each request, or the end of the session, in the middle.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { numberOfUserId } from '../../src/resources/user/user-definition.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { Browser, PASSWORD, type Person, signedIn } from '../dashboard/browser.ts'
import { awaitWaiting, holding } from '../harness/held-locks.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'

let service: TestService
let lender: Lender

beforeAll(async () => {
  service = await startTestService({}, { patient: true })
  lender = await service.lender()
})
afterAll(() => service.stop())

const NEW_PASSWORD = 'kiosk violet 77 marble'

/** The lock that changes of people take. */
const PEOPLE = 'select pg_advisory_xact_lock(7461706502)'

/** The lock of the log in which changes of the lender's people are. */
const logOfLender = () => `select 1 from tenants where tenant = ${lender.organization.live_tenant} for update`

async function count(sql: string, ...values: unknown[]): Promise<number> {
  return (await service.database.query(installationStatement('', sql), values)).length
}

const newPassword = (browser: Browser) =>
  browser.post('/me/password', { current_password: PASSWORD, new_password: NEW_PASSWORD })

/** An admin, somebody with the admin's password and a session of its own, and a colleague. */
async function stolen(): Promise<{ owner: Person; thief: Browser; colleague: Person }> {
  const owner = await signedIn(service, lender.organization, 'admin')
  const colleague = await signedIn(service, lender.organization, 'member')
  const thief = new Browser(service.address)
  await thief.signIn(owner.email)
  return { owner, thief, colleague }
}

const OUT = { status: 401, body: { code: 'signed_out' } }

describe('a request of a session that ends while it waits', () => {
  test.each([
    [
      'invites nobody',
      () => ['POST', '/invitations', { email: 'late@people.example', role: 'admin', password: PASSWORD }] as const,
    ],
    ['makes no link', ({ id }: Person) => ['POST', `/users/${id}/password-link`, { password: PASSWORD }] as const],
    ['gives no role', ({ id }: Person) => ['PATCH', `/users/${id}`, { role: 'admin', password: PASSWORD }] as const],
    ['removes nobody', ({ id }: Person) => ['DELETE', `/users/${id}`, undefined] as const],
  ])('%s', async (_what, requestOf) => {
    const { owner, thief, colleague } = await stolen()
    const [method, path, body] = requestOf(colleague)
    const sent = await holding(service, PEOPLE, async () => {
      const answer = thief.send(method, path, body)
      await awaitWaiting(service, 'pg_advisory_xact_lock', 1)
      expect((await newPassword(owner.browser)).status).toBe(204)
      return { answer }
    })
    expect(await sent.answer).toMatchObject(OUT)
    expect(await count('select 1 from invitations where email = $1', 'late@people.example')).toBe(0)
    expect(await count('select 1 from password_links where user_number = $1', numberOfUserId(colleague.id))).toBe(0)
    const { body: listed } = await owner.browser.get('/users')
    expect(listed.data).toContainEqual(expect.objectContaining({ id: colleague.id, role: 'member' }))
  })

  test.each(['sandbox', 'live'])('makes and deletes no key in %s, and chooses no password', async (environment) => {
    const { owner, thief } = await stolen()
    const kept = (await owner.browser.post(`/${environment}/keys`, { name: 'kept', password: PASSWORD })).body as {
      id: string
    }
    // The owner's request has ended the session, and waits to log it.
    const [changed, ...sent] = await holding(service, logOfLender(), async () => {
      const change = newPassword(owner.browser)
      await awaitWaiting(service, 'tenants', 1)
      const late = [
        thief.post(`/${environment}/keys`, { name: 'of a thief', password: PASSWORD }),
        thief.send('DELETE', `/${environment}/keys/${kept.id}`),
        thief.post('/me/password', { current_password: PASSWORD, new_password: 'ladder quartz 18 mitten' }),
      ]
      await awaitWaiting(service, 'user_sessions', late.length)
      return [change, ...late]
    })
    expect((await changed)?.status).toBe(204)
    for (const answer of sent) expect(await answer).toMatchObject(OUT)
    const { text } = await owner.browser.get(`/${environment}/keys`)
    expect([text.includes('of a thief'), text.includes(kept.id)]).toEqual([false, true])
    expect((await new Browser(service.address).signIn(owner.email, NEW_PASSWORD)).status).toBe(200)
  })
})

describe('the end of a session', () => {
  test('waits for what the session is doing, and ends the invitation that it made', async () => {
    const { owner, thief } = await stolen()
    const email = 'meanwhile@people.example'
    const [invited, changed] = await holding(service, logOfLender(), async () => {
      const invitation = thief.post('/invitations', { email, role: 'admin', password: PASSWORD })
      await awaitWaiting(service, 'tenants', 1)
      const change = newPassword(owner.browser)
      await awaitWaiting(service, 'user_sessions', 1)
      return [invitation, change]
    })
    expect([(await invited)?.status, (await changed)?.status]).toEqual([200, 204])
    expect(await count('select 1 from invitations where email = $1', email)).toBe(0)
  })

  test('waits for a key that the session is making, so that its owner finds it', async () => {
    const { owner, thief } = await stolen()
    const sandbox = `select 1 from tenants where tenant = ${lender.organization.sandbox_tenant} for update`
    const [made, changed] = await holding(service, sandbox, async () => {
      const key = thief.post('/sandbox/keys', { name: 'made meanwhile', password: PASSWORD })
      await awaitWaiting(service, 'tenants', 1)
      const change = newPassword(owner.browser)
      await awaitWaiting(service, 'user_sessions', 1)
      return [key, change]
    })
    expect([(await made)?.status, (await changed)?.status]).toEqual([200, 204])
    expect((await owner.browser.get('/sandbox/keys')).text).toContain('made meanwhile')
  })
})
