// The people of an organization: who may see and change which users, invitations and links, and that the audit lists it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '../../src/resources/user/user-making.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { earlier } from '../harness/earlier.ts'
import { accountBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { Browser, PASSWORD, type Person, enrol, signedIn } from './browser.ts'

let service: TestService
let lender: Lender
let other: Lender
let admin: Person

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  other = await service.lender()
  admin = await signedIn(service, lender.organization, 'admin')
})
afterAll(() => service.stop())

/** Invites somebody; gives the token of the link. */
async function invite(email: string, role = 'member'): Promise<string> {
  const invited = await admin.browser.post('/invitations', { email, role, password: PASSWORD })
  expect(invited.status, invited.text).toBe(200)
  return (invited.body as { token: string }).token
}

const accept = (token: string) =>
  new Browser(service.address).post('/invitation/accept', { token, name: 'A', password: `${PASSWORD} of another` })

describe('an invitation', () => {
  test('shows the address that it was sent to, makes the user that it names, and signs in', async () => {
    const token = await invite('New@Person.example', 'admin')
    const browser = new Browser(service.address)
    const shown = { email: 'new@person.example', role: 'admin', ends_on: null, organization_name: 'A lender' }
    expect((await browser.post('/invitation/open', { token })).body).toEqual(shown)
    const accepted = await browser.post('/invitation/accept', { token, name: ' New Person ', password: PASSWORD })
    expect(accepted.status, accepted.text).toBe(204)
    const user = { email: 'new@person.example', name: 'New Person', role: 'admin' }
    expect((await browser.get('/me')).body).toMatchObject({
      user,
      organization: { id: lender.organization.organization },
    })
    expect((await new Browser(service.address).signIn('new@person.example')).status).toBe(200)
  })

  test('is good for one, who comes first', async () => {
    const token = await invite('once@person.example')
    const accept = () =>
      new Browser(service.address).post('/invitation/accept', { token, name: 'A', password: PASSWORD })
    const statuses = (await Promise.all([accept(), accept(), accept()])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect((await accept()).body).toMatchObject({ code: 'link_expired' })
  })

  test('ends after seven days, when it is taken back, and when another takes its place', async () => {
    const late = await invite('late@person.example')
    const query = `update invitations set expires_at = ${earlier('expires_at', '7 days 1 second')} where email = $1`
    await service.database.query(installationStatement('', query), ['late@person.example'])
    const back = await invite('back@person.example')
    const listed = (await admin.browser.get('/invitations')).body.data as { id: string; email: string }[]
    expect(listed.some(({ email }) => email === 'late@person.example')).toBe(false)
    const { id } = listed.find(({ email }) => email === 'back@person.example') ?? { id: '' }
    expect((await admin.browser.send('DELETE', `/invitations/${id}`)).status).toBe(204)
    const first = await invite('again@person.example')
    const second = await invite('again@person.example')
    for (const token of [late, back, first, 'nonsense', 'x'.repeat(43)]) {
      const browser = new Browser(service.address)
      expect(await browser.post('/invitation/open', { token })).toMatchObject({
        status: 404,
        body: { code: 'link_expired' },
      })
      const accepted = await browser.post('/invitation/accept', { token, name: 'A', password: PASSWORD })
      expect(accepted.body).toMatchObject({ code: 'link_expired' })
    }
    expect((await new Browser(service.address).post('/invitation/open', { token: second })).status).toBe(200)
  })

  test('of somebody who is a user of the organization already is refused', async () => {
    const refused = await admin.browser.post('/invitations', { email: admin.email, role: 'member', password: PASSWORD })
    expect(refused).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    const token = await invite('soon@person.example')
    const user = { email: 'soon@person.example', name: 'Soon', role: 'member', password_hash: null } as const
    await createUser(service.database, lender.organization, user)
    const accepted = await accept(token)
    expect(accepted).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  })

  test('of a user of another organization is accepted as that of anybody, and changes nothing there', async () => {
    const elsewhere = await signedIn(service, other.organization, 'member')
    const [known, unknown] = [
      await accept(await invite(elsewhere.email)),
      await accept(await invite('nobody@elsewhere.example')),
    ]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    expect(known.status).toBe(204)
    expect((await elsewhere.browser.get('/me')).body).toMatchObject({
      organization: { id: other.organization.organization },
    })
    expect((await elsewhere.browser.signIn(elsewhere.email)).status).toBe(200)
  })

  test('is refused with every fault of what was sent at once', async () => {
    const refused = await admin.browser.post('/invitations', {
      email: 'nobody',
      role: 'owner',
      extra: 1,
      password: PASSWORD,
    })
    expect(refused.status).toBe(400)
    expect(refused.body.details.map(({ param }: { param: string }) => param).toSorted()).toEqual([
      'email',
      'extra',
      'role',
    ])
    const token = await invite('weak@person.example')
    for (const password of ['short', 'aaaaaaaaaaaaaaaa']) {
      const weak = await new Browser(service.address).post('/invitation/accept', { token, name: '', password })
      expect(weak.body.details.map(({ param }: { param: string }) => param)).toEqual(['name', 'password'])
    }
  })
})

describe('an admin', () => {
  test('changes the role of a colleague, which holds at once', async () => {
    const colleague = await signedIn(service, lender.organization, 'member')
    expect((await colleague.browser.get('/sandbox/keys')).status).toBe(403)
    expect(
      (await admin.browser.send('PATCH', `/users/${colleague.id}`, { role: 'admin', password: PASSWORD })).status,
    ).toBe(204)
    expect((await colleague.browser.get('/sandbox/keys')).status).toBe(200)
  })

  test('removes a colleague, who is out at once and whose address is free again', async () => {
    const colleague = await signedIn(service, lender.organization, 'member')
    expect((await colleague.browser.post('/sandbox/v/accounts', accountBody('by-colleague'))).status).toBe(200)
    expect((await admin.browser.send('DELETE', `/users/${colleague.id}`)).status).toBe(204)
    expect((await colleague.browser.get('/me')).status).toBe(401)
    expect((await colleague.browser.post('/sandbox/v/accounts', accountBody('afterwards'))).status).toBe(401)
    expect((await colleague.browser.signIn(colleague.email)).status).toBe(401)
    const users = (await admin.browser.get('/users')).body.data as { id: string }[]
    expect(users.some(({ id }) => id === colleague.id)).toBe(false)
    await invite(colleague.email)
  })

  test('cannot change or remove the own access, so that one admin always remains', async () => {
    for (const [method, body] of [
      ['PATCH', { role: 'member' }],
      ['DELETE', undefined],
    ] as const)
      expect(await admin.browser.send(method, `/users/${admin.id}`, body)).toMatchObject({
        status: 409,
        body: { code: 'own_access' },
      })
  })

  test('and another who remove each other at once leave one', async () => {
    const { organization } = await service.lender()
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [
        await signedIn(service, organization, 'admin'),
        await signedIn(service, organization, 'admin'),
      ]
      await Promise.all([
        one.browser.send('DELETE', `/users/${two.id}`),
        two.browser.send('DELETE', `/users/${one.id}`),
      ])
      const left = await Promise.all([one, two].map(({ browser }) => browser.get('/me')))
      expect(left.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('gives a colleague a link to choose a new password, good once, that ends the colleague’s sessions', async () => {
    const colleague = await signedIn(service, lender.organization, 'member')
    const made = await admin.browser.post(`/users/${colleague.id}/password-link`, { password: PASSWORD })
    const { token } = made.body as { token: string }
    const browser = new Browser(service.address)
    expect((await browser.post('/password-link/open', { token })).body).toMatchObject({ email: colleague.email })
    const weak = await browser.post('/password-link/use', { token, password: 'short' })
    expect(weak.body.details).toMatchObject([{ param: 'password' }])
    const password = 'a completely new one'
    expect((await browser.post('/password-link/use', { token, password })).status).toBe(204)
    expect((await colleague.browser.get('/me')).status).toBe(401)
    expect((await browser.signIn(colleague.email)).status).toBe(401)
    expect((await browser.signIn(colleague.email, password)).status).toBe(200)
    for (const used of [token, 'x'.repeat(43)])
      expect((await browser.post('/password-link/use', { token: used, password })).body).toMatchObject({
        code: 'link_expired',
      })
  })

  test('turns off two-step sign-in of a colleague who lost the device', async () => {
    const colleague = await signedIn(service, lender.organization, 'member')
    await enrol(colleague)
    expect((await admin.browser.post(`/users/${colleague.id}/two-step/off`, { password: PASSWORD })).status).toBe(204)
    expect((await colleague.browser.get('/me')).status).toBe(401)
    expect((await colleague.browser.signIn(colleague.email)).body).toMatchObject({ signed_in: true })
    expect(
      (await admin.browser.post(`/users/${colleague.id}/two-step/off`, { password: PASSWORD })).body,
    ).toMatchObject({
      code: 'two_step_off',
    })
  })
})

describe('who is no admin', () => {
  test('sees colleagues, and neither changes them nor sees or makes invitations', async () => {
    const { browser, id } = await signedIn(service, lender.organization, 'member')
    expect((await browser.get('/users')).body.data).toContainEqual(expect.objectContaining({ id, role: 'member' }))
    const attempts: [string, string, unknown][] = [
      ['GET', '/invitations', undefined],
      ['POST', '/invitations', { email: 'a@b.example', role: 'admin' }],
      ['DELETE', '/invitations/any', undefined],
      ['PATCH', `/users/${id}`, { role: 'admin' }],
      ['DELETE', `/users/${admin.id}`, undefined],
      ['POST', `/users/${admin.id}/password-link`, {}],
      ['POST', `/users/${admin.id}/two-step/off`, {}],
    ]
    for (const [method, path, body] of attempts)
      expect(await browser.send(method, path, body), `${method} ${path}`).toMatchObject({
        status: 403,
        body: { code: 'admins_only' },
      })
  })
})

describe('another organization', () => {
  test('finds nobody and no invitation of this one', async () => {
    const stranger = await signedIn(service, other.organization, 'admin')
    const colleague = await signedIn(service, lender.organization, 'member')
    await invite('kept@person.example')
    const [invitation] = (await admin.browser.get('/invitations')).body.data as { id: string }[]
    const attempts: [string, string, unknown][] = [
      ['PATCH', `/users/${colleague.id}`, { role: 'admin', password: PASSWORD }],
      ['DELETE', `/users/${colleague.id}`, undefined],
      ['POST', `/users/${colleague.id}/password-link`, { password: PASSWORD }],
      ['POST', `/users/${colleague.id}/two-step/off`, { password: PASSWORD }],
      ['DELETE', `/invitations/${invitation?.id}`, undefined],
    ]
    for (const [method, path, body] of attempts)
      expect((await stranger.browser.send(method, path, body)).status, `${method} ${path}`).toBe(404)
    const seen = JSON.stringify([
      (await stranger.browser.get('/users')).body,
      (await stranger.browser.get('/invitations')).body,
    ])
    expect(seen).not.toContain(colleague.email)
    expect(seen).not.toContain('kept@person.example')
    expect((await colleague.browser.get('/me')).body).toMatchObject({ user: { role: 'member' } })
  })
})

test('the audit of live shows who was made, changed and removed, and who did it', async () => {
  const colleague = await signedIn(service, lender.organization, 'member')
  await admin.browser.send('PATCH', `/users/${colleague.id}`, { role: 'admin', password: PASSWORD })
  await admin.browser.send('DELETE', `/users/${colleague.id}`)
  const query = `?subject_type=user&subject_id=${colleague.id}`
  const events = (await admin.browser.get(`/live/v/audit${query}`)).body.data as Record<string, unknown>[]
  expect(events.map(({ action, actor_id, fields }) => [action, actor_id, fields])).toEqual([
    ['deleted', admin.id, []],
    ['changed', admin.id, ['role']],
    ['signed_in', colleague.id, []],
    ['created', 'service', []],
  ])
})
