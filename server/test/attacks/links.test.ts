// Attacks by links: one that was used, has run out or was altered opens nothing, and none outlives the access of whoever made it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { Browser, PASSWORD, type Person, enrol, signedIn } from '../dashboard/browser.ts'
import { earlier } from '../harness/earlier.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'

let service: TestService
let lender: Lender

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
})
afterAll(() => service.stop())

const NEW_PASSWORD = 'kiosk violet 77 marble'

let addresses = 0

/** Links that an admin gave to others: an invitation, and a link for a colleague to choose a password. */
interface Given {
  readonly admin: Person
  readonly colleague: Person
  readonly invitation: string
  readonly link: string
}

async function givenLinks(): Promise<Given> {
  const admin = await signedIn(service, lender.organization, 'admin')
  const colleague = await signedIn(service, lender.organization, 'member')
  addresses += 1
  const invited = await admin.browser.post('/invitations', {
    email: `invited-${addresses}@people.example`,
    role: 'admin',
    password: PASSWORD,
  })
  const linked = await admin.browser.post(`/users/${colleague.id}/password-link`, { password: PASSWORD })
  const tokenOf = ({ body }: typeof invited) => (body as { token: string }).token
  return { admin, colleague, invitation: tokenOf(invited), link: tokenOf(linked) }
}

const stranger = () => new Browser(service.address)

const accept = (token: string) =>
  stranger().post('/invitation/accept', { token, name: 'Somebody', password: NEW_PASSWORD })

const choose = (token: string) => stranger().post('/password-link/use', { token, password: NEW_PASSWORD })

const EXPIRED = { status: 404, body: { code: 'link_expired' } }

async function expectDead({ invitation, link }: Pick<Given, 'invitation' | 'link'>): Promise<void> {
  expect(await accept(invitation)).toMatchObject(EXPIRED)
  expect(await stranger().post('/invitation/open', { token: invitation })).toMatchObject(EXPIRED)
  expect(await choose(link)).toMatchObject(EXPIRED)
  expect(await stranger().post('/password-link/open', { token: link })).toMatchObject(EXPIRED)
}

describe('links that an admin gave to others end', () => {
  test('with the admin’s password, so that nobody who had the session keeps a way in', async () => {
    const given = await givenLinks()
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD }
    expect((await given.admin.browser.post('/me/password', change)).status).toBe(204)
    await expectDead(given)
  })

  test('with a password that the admin chose by a link', async () => {
    const given = await givenLinks()
    const other = await signedIn(service, lender.organization, 'admin')
    const made = await other.browser.post(`/users/${given.admin.id}/password-link`, { password: PASSWORD })
    expect((await choose((made.body as { token: string }).token)).status).toBe(204)
    await expectDead(given)
  })

  test('with the admin’s role', async () => {
    const given = await givenLinks()
    const other = await signedIn(service, lender.organization, 'admin')
    expect(
      (await other.browser.send('PATCH', `/users/${given.admin.id}`, { role: 'member', password: PASSWORD })).status,
    ).toBe(204)
    await expectDead(given)
  })

  test('with the admin’s removal', async () => {
    const given = await givenLinks()
    const other = await signedIn(service, lender.organization, 'admin')
    expect((await other.browser.send('DELETE', `/users/${given.admin.id}`)).status).toBe(204)
    await expectDead(given)
  })

  test('in another organization too, where the operator invited its first admin', async () => {
    const operator = await service.operator()
    const { organization } = await service.lender()
    await service.database.query(installationStatement('', 'delete from api_keys where tenant in ($1, $2)'), [
      organization.sandbox_tenant,
      organization.live_tenant,
    ])
    const admin = await signedIn(service, operator.organization, 'admin')
    const path = `/organizations/${organization.organization}/first-admin`
    const invited = await admin.browser.post(path, { email: 'first@people.example', password: PASSWORD })
    expect(invited.status, invited.text).toBe(200)
    await admin.browser.post('/me/password', { current_password: PASSWORD, new_password: NEW_PASSWORD })
    expect(await accept((invited.body as { token: string }).token)).toMatchObject(EXPIRED)
    // The lender reads who did both: somebody of the operator, by whose id they are found too.
    const { browser } = await signedIn(service, organization, 'admin')
    for (const filter of ['', `&actor_id=${admin.id}`]) {
      const events = (await browser.get(`/live/v/audit?subject_type=invitation${filter}`)).body.data
      const by = { actor_id: admin.id, actor_organization: operator.organization.organization }
      expect(events).toMatchObject([
        { action: 'deleted', organization: organization.organization, ...by },
        { action: 'created', organization: organization.organization, ...by },
      ])
    }
  })

  test('and the audit names each invitation that ended so', async () => {
    const { admin } = await givenLinks()
    const [invitation] = (await admin.browser.get('/invitations')).body.data as { id: string }[]
    await admin.browser.post('/me/password', { current_password: PASSWORD, new_password: NEW_PASSWORD })
    const path = `/live/v/audit?subject_type=invitation&subject_id=${invitation?.id}`
    const events = (await admin.browser.get(path)).body.data as Record<string, unknown>[]
    const by = { actor_id: admin.id, actor_organization: lender.organization.organization }
    expect(events).toMatchObject([
      { action: 'deleted', ...by },
      { action: 'created', ...by },
    ])
  })

  test('and those that other admins gave remain', async () => {
    const [first, second] = [await givenLinks(), await givenLinks()]
    await first.admin.browser.post('/me/password', { current_password: PASSWORD, new_password: NEW_PASSWORD })
    expect((await accept(second.invitation)).status).toBe(204)
    expect((await choose(second.link)).status).toBe(204)
  })
})

describe('a link to choose a password', () => {
  test('is used once, however many send it at once', async () => {
    const { link } = await givenLinks()
    const answers = await Promise.all([choose(link), choose(link), choose(link)])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(await choose(link)).toMatchObject(EXPIRED)
  })

  test('signs nobody in, and keeps the code of two-step sign-in in the way', async () => {
    const { colleague, link } = await givenLinks()
    await enrol(colleague)
    const browser = stranger()
    const used = await browser.post('/password-link/use', { token: link, password: NEW_PASSWORD })
    expect([used.status, used.headers.get('set-cookie'), browser.cookie]).toEqual([204, null, undefined])
    expect(await browser.signIn(colleague.email, NEW_PASSWORD)).toMatchObject({
      status: 200,
      body: { signed_in: false, code_needed: true },
    })
    expect((await browser.get('/me')).status).toBe(401)
  })

  test('ends after a day', async () => {
    const { link } = await givenLinks()
    const age = `update password_links set expires_at = ${earlier('expires_at', '24 hours')}`
    await service.database.query(installationStatement('', age), [])
    expect(await choose(link)).toMatchObject(EXPIRED)
  })

  test('ends with the removal of the user whose it is', async () => {
    const { admin, colleague, link } = await givenLinks()
    await admin.browser.send('DELETE', `/users/${colleague.id}`)
    expect(await choose(link)).toMatchObject(EXPIRED)
  })

  test('ends when another takes its place', async () => {
    const { admin, colleague, link } = await givenLinks()
    await admin.browser.post(`/users/${colleague.id}/password-link`, { password: PASSWORD })
    expect(await choose(link)).toMatchObject(EXPIRED)
  })
})

describe('a token', () => {
  const ALTERED: [string, (token: string) => string][] = [
    ['with another first character', (token) => `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`],
    ['with another last character', (token) => `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`],
    ['in capitals', (token) => token.toUpperCase()],
    ['cut off', (token) => token.slice(0, -1)],
    ['with a character more', (token) => `${token}A`],
    ['with padding', (token) => `${token}=`],
    ['with a blank behind', (token) => `${token} `],
    ['with NUL behind', (token) => `${token}\u0000`],
  ]

  test.each(ALTERED)('%s opens nothing, and the right one still does', async (_how, alter) => {
    const { link } = await givenLinks()
    expect((await choose(alter(link))).status).toBeGreaterThanOrEqual(400)
    expect((await choose(link)).status).toBe(204)
  })

  test('of one kind is none of another', async () => {
    const { admin, invitation, link } = await givenLinks()
    const session = admin.browser.cookie?.split('=')[1] ?? ''
    expect(session).toHaveLength(43)
    for (const token of [link, session]) expect(await accept(token)).toMatchObject(EXPIRED)
    for (const token of [invitation, session]) expect(await choose(token)).toMatchObject(EXPIRED)
    for (const token of [invitation, link]) {
      const browser = stranger()
      browser.cookie = `tapeline=${token}`
      expect((await browser.get('/me')).status).toBe(401)
    }
  })

  test('is not what is stored of it', async () => {
    const { invitation, link } = await givenLinks()
    const stored = await service.database.query<{ digest: string }>(
      installationStatement(
        '',
        `select encode(digest, 'hex') as digest from invitations union all select encode(digest, 'hex') from password_links`,
      ),
      [],
    )
    expect(stored.length).toBeGreaterThan(1)
    for (const { digest } of stored) {
      expect([invitation, link]).not.toContain(Buffer.from(digest, 'hex').toString('base64url'))
      for (const token of [digest, Buffer.from(digest, 'hex').toString('base64url')]) {
        expect((await choose(token)).status).toBeGreaterThanOrEqual(400)
        expect((await accept(token)).status).toBeGreaterThanOrEqual(400)
      }
    }
  })
})
