// What keeps an account its owner's: passwords that are not guessed, links and sessions that end with what they rested on, an audit of
// every sign-in, and one password tried on many accounts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { eventually } from '../harness/client.ts'
import { earlier } from '../harness/earlier.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { Browser, PASSWORD, type Person, appCode, enrol, person, signedIn } from './browser.ts'

let service: TestService
let lender: Lender
let admin: Person

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  admin = await signedIn(service, lender.organization, 'admin')
})
afterAll(() => service.stop())

const NEW_PASSWORD = 'a completely new one'

async function linkFor(colleague: Person): Promise<string> {
  const made = await admin.browser.post(`/users/${colleague.id}/password-link`, { password: PASSWORD })
  expect(made.status, made.text).toBe(200)
  return (made.body as { token: string }).token
}

/** Who did what to a user, the latest first, as the audit of live shows it. */
async function auditOf(id: string): Promise<unknown[]> {
  const { body } = await admin.browser.get(`/live/v/audit?subject_type=user&subject_id=${id}`)
  const events = body.data as Record<string, unknown>[]
  return events.map(({ action, actor_id }) => [action, actor_id])
}

describe('a link to choose a password', () => {
  test('ends when the password is changed in another way', async () => {
    const colleague = await signedIn(service, lender.organization, 'member')
    const token = await linkFor(colleague)
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD }
    expect((await colleague.browser.post('/me/password', change)).status).toBe(204)
    for (const path of ['open', 'use'])
      expect(
        (
          await new Browser(service.address).post(`/password-link/${path}`, {
            token,
            ...(path === 'use' ? { password: 'another completely new one' } : {}),
          })
        ).body,
      ).toMatchObject({ code: 'link_expired' })
    expect((await new Browser(service.address).signIn(colleague.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('is still good after a password was refused', async () => {
    const colleague = await person(service, lender.organization, 'member')
    const token = await linkFor(colleague)
    const browser = new Browser(service.address)
    const refused = await browser.post('/password-link/use', { token, password: 'password1234' })
    expect(refused).toMatchObject({ status: 400, body: { details: [{ param: 'password', code: 'too_common' }] } })
    expect((await browser.post('/password-link/use', { token, password: NEW_PASSWORD })).status).toBe(204)
  })
})

test.each(['on', 'off'])('turning two-step sign-in %s ends the sessions of other browsers', async (turned) => {
  const made = await signedIn(service, lender.organization, 'member')
  const other = new Browser(service.address)
  await other.signIn(made.email)
  const { secret } = await enrol(made)
  if (turned === 'off') {
    await other.signIn(made.email)
    expect((await other.post('/sign-in/code', { code: appCode(secret) })).status).toBe(200)
    expect((await other.get('/me')).status).toBe(200)
    expect((await made.browser.post('/me/two-step/off', { password: PASSWORD })).status).toBe(204)
  }
  expect((await other.get('/me')).status).toBe(401)
  expect((await made.browser.get('/me')).body).toMatchObject({ user: { two_step: turned === 'on' } })
})

describe('a password that many would guess', () => {
  // From published lists of leaked passwords and from what people do to meet a minimum length.
  const COMMON = [
    'password1234',
    'Password1234!',
    'qwertyuiop123',
    'iloveyouiloveyou',
    '123456789012',
    'letmeinletmein',
  ]

  test.each(COMMON)('%s is refused', async (new_password) => {
    const own = await signedIn(service, lender.organization, 'member')
    const answer = await own.browser.post('/me/password', { current_password: PASSWORD, new_password })
    expect(answer).toMatchObject({ status: 400, body: { details: [{ param: 'new_password', code: 'too_common' }] } })
    expect((await own.browser.signIn(own.email)).status).toBe(200)
  })

  test('and the own address, with dots, capitals and digits or without, is refused wherever one is chosen', async () => {
    const own = await signedIn(service, lender.organization, 'member')
    const refusal = { status: 400, body: { details: [{ code: 'contains_address' }] } }
    const like = [
      own.email,
      own.email.toUpperCase(),
      `${own.email.replaceAll(/[^a-z0-9]/g, '')}2026!`,
      `my ${own.email}`,
    ]
    for (const new_password of like)
      expect(await own.browser.post('/me/password', { current_password: PASSWORD, new_password })).toMatchObject(
        refusal,
      )
    const browser = new Browser(service.address)
    const token = await linkFor(own)
    expect(await browser.post('/password-link/use', { token, password: own.email })).toMatchObject(refusal)
    const invited = await admin.browser.post('/invitations', {
      email: 'invited@people.example',
      role: 'member',
      password: PASSWORD,
    })
    const accepted = { token: (invited.body as { token: string }).token, name: 'Invited Person' }
    for (const password of ['Invited@People.example', 'invitedperson1'])
      expect((await browser.post('/invitation/accept', { ...accepted, password })).status, password).toBe(400)
    expect((await browser.post('/invitation/accept', { ...accepted, password: PASSWORD })).status).toBe(204)
  })
})

describe('the audit of live', () => {
  test('names who signed in, failed to and signed out', async () => {
    const colleague = await person(service, lender.organization, 'member')
    await new Browser(service.address).signIn(colleague.email, 'wrong')
    await eventually(
      () => auditOf(colleague.id),
      (events) => events.length === 2,
    )
    await colleague.browser.signIn(colleague.email)
    expect((await colleague.browser.post('/sign-out')).status).toBe(204)
    expect(await auditOf(colleague.id)).toEqual([
      ['signed_out', colleague.id],
      ['signed_in', colleague.id],
      ['sign_in_failed', 'service'],
      ['created', 'service'],
    ])
  })

  test('names a wrong code as a failed sign-in, and a password without its code as none', async () => {
    const colleague = await signedIn(service, lender.organization, 'member')
    await enrol(colleague)
    const before = (await auditOf(colleague.id)).length
    const browser = new Browser(service.address)
    await browser.signIn(colleague.email)
    expect((await browser.post('/sign-in/code', { code: '000000' })).status).toBe(400)
    const events = await eventually(
      () => auditOf(colleague.id),
      (all) => all.length > before,
    )
    expect(events.slice(0, events.length - before)).toEqual([['sign_in_failed', 'service']])
  })
})

test('a failed sign-in of nobody is in the audit of the operator, without the address', async () => {
  const operator = await signedIn(service, (await service.operator()).organization, 'admin')
  const failures = async () => (await operator.browser.get('/live/v/audit?subject_type=user&subject_id=unknown')).body
  await new Browser(service.address).signIn('never.heard@people.example', 'wrong')
  const found = await eventually(failures, ({ data }) => (data as unknown[]).length > 0)
  expect((found.data as unknown[])[0]).toMatchObject({ action: 'sign_in_failed', actor_id: 'service' })
  expect(JSON.stringify(found)).not.toContain('never.heard')
})

describe('one password tried on many accounts from one address', () => {
  const guess = async (from: number, to: number) => {
    const statuses: number[] = []
    for (let i = from; i < to; i += 1)
      statuses.push((await new Browser(service.address).signIn(`guess-${i}@people.example`, 'wrong')).status)
    return statuses
  }
  const age = (minutes: number) =>
    service.database.query(
      installationStatement('', `update sign_in_attempts set since = ${earlier('since', `${minutes} minutes`)}`),
      [],
    )
  const forgetAll = () => service.database.query(installationStatement('', 'delete from sign_in_attempts'), [])

  test('ends after thirty accounts, for a right password too, and takes twice as long each time', async () => {
    await forgetAll()
    const owner = await person(service, lender.organization, 'member')
    expect(await guess(0, 31)).toEqual([...Array(30).fill(401), 429])
    const refused = await owner.browser.signIn(owner.email)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    await age(16)
    expect((await owner.browser.signIn(owner.email)).status).toBe(200)
    expect(await guess(100, 131)).toEqual([...Array(30).fill(401), 429])
    await age(16)
    const still = await owner.browser.signIn(owner.email)
    expect(still.status).toBe(429)
    const wait_s = Number(still.headers.get('retry-after'))
    expect(wait_s).toBeGreaterThan(13 * 60)
    expect(wait_s).toBeLessThanOrEqual(14 * 60)
    await age(15)
    expect((await owner.browser.signIn(owner.email)).status).toBe(200)
    await forgetAll()
  })

  test('does not count those who are right, so that an office may share an address', async () => {
    await forgetAll()
    const owner = await person(service, lender.organization, 'member')
    await guess(200, 229)
    for (let i = 0; i < 5; i += 1) {
      const colleague = await person(service, lender.organization, 'member')
      expect((await colleague.browser.signIn(colleague.email)).status, `colleague ${i}`).toBe(200)
    }
    expect((await owner.browser.signIn(owner.email)).status).toBe(200)
    await forgetAll()
  })

  test('counts an account that was opened from there and then tried with a wrong password', async () => {
    await forgetAll()
    const owner = await person(service, lender.organization, 'member')
    expect((await owner.browser.signIn(owner.email)).status).toBe(200)
    expect((await new Browser(service.address).signIn(owner.email, 'wrong')).status).toBe(401)
    expect(await guess(400, 430)).toEqual([...Array(29).fill(401), 429])
    await forgetAll()
  })

  test('counts an account once, however often it is tried', async () => {
    await forgetAll()
    for (let i = 0; i < 8; i += 1) expect(await guess(300, 304)).toEqual([401, 401, 401, 401])
    expect(await guess(304, 330)).toEqual(Array(26).fill(401))
    expect(await guess(330, 331)).toEqual([429])
    await forgetAll()
  })
})
