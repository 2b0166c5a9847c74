// Auditors: made and given an end by admins, out on the day after it as if they had been removed, and unknown to versions that know no auditors.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listUsers, listUsersAndEnded } from '../../src/resources/user/user-store.ts'
import { numberOfUserId } from '../../src/resources/user/user-definition.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { findActors } from '../../src/storage/writer/actors.ts'
import { sha256 } from '../../src/resources/secret-token.ts'
import { type Received, eventually } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { Browser, PASSWORD, type Person, enrol, person, signedIn } from '../dashboard/browser.ts'

let service: TestService
let lender: Lender
let admin: Person
let asked: string[] = []

beforeAll(async () => {
  service = await startTestService({}, { onStatement: (name) => asked.push(name) })
  lender = await service.lender()
  admin = await signedIn(service, lender.organization, 'admin')
})
afterAll(() => service.stop())
beforeEach(() => {
  asked = []
})

const DAY_MS = 86_400_000
/** A day in UTC, so many days from today. */
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const give = ({ id }: Person, access: object) =>
  admin.browser.send('PATCH', `/users/${id}`, { ...access, password: PASSWORD })

/** Moves the last day of somebody, as time does. */
const endOn = ({ id }: Person, day: string) =>
  service.database.query(installationStatement('', 'update users set ends_on = $2::date where number = $1'), [
    numberOfUserId(id),
    day,
  ])

const listed = async ({ id }: Person) =>
  ((await admin.browser.get('/users')).body.data as { id: string; role: string; ends_on: string | null }[]).find(
    (user) => user.id === id,
  )

/** Statements of a sign-in; jobs in the background ask others meanwhile. */
const OF_SIGN_IN = /users|sign-in-attempt|password|second|passkey/

/** What whoever asks can compare. */
const seen = ({ status, text }: Received) => [status, text]

describe('an admin', () => {
  test('makes a colleague an auditor until a day, changes the day, and takes it away', async () => {
    const colleague = await person(service, lender.organization, 'member')
    const end = { role: 'auditor', ends_on: dayFromNow(30) }
    expect((await give(colleague, end)).status).toBe(204)
    expect(await listed(colleague)).toMatchObject({ ...end, has_ended: false })
    expect((await give(colleague, { role: 'auditor', ends_on: dayFromNow(60) })).status).toBe(204)
    expect(await listed(colleague)).toMatchObject({ ends_on: dayFromNow(60) })
    expect((await give(colleague, { role: 'auditor' })).status).toBe(204)
    expect(await listed(colleague)).toMatchObject({ role: 'auditor', ends_on: null })
  })

  test('makes an auditor a member, who then has no end and works', async () => {
    const colleague = await signedIn(service, lender.organization, 'auditor')
    await give(colleague, { role: 'auditor', ends_on: dayFromNow(1) })
    expect((await give(colleague, { role: 'member' })).status).toBe(204)
    expect(await listed(colleague)).toMatchObject({ role: 'member', ends_on: null, has_ended: false })
    const made = await colleague.browser.post('/sandbox/v/accounts', { id: 'of-a-member', type: 'business' })
    expect(made.status, made.text).toBe(200)
  })

  test.each([
    ['of another role', { role: 'member', ends_on: '2099-01-01' }, 'invalid_value'],
    ['that has passed', { role: 'auditor', ends_on: dayFromNow(-1) }, 'out_of_range'],
    ['a thousand years away', { role: 'auditor', ends_on: '3026-01-01' }, 'out_of_range'],
    ['that is no day', { role: 'auditor', ends_on: '2026-02-30' }, 'invalid_value'],
    ['that is no text', { role: 'auditor', ends_on: 5 }, 'invalid_type'],
  ])('is refused an end %s', async (_, access, code) => {
    const colleague = await person(service, lender.organization, 'member')
    const refused = await give(colleague, access)
    expectError(refused, 400, 'invalid_request')
    expect(refused.body.details).toMatchObject([{ param: 'ends_on', code }])
    expect(await listed(colleague)).toMatchObject({ role: 'member', ends_on: null })
  })

  test('invites an auditor until a day, who reads from then on and writes nothing', async () => {
    const ends_on = dayFromNow(7)
    const email = 'audit@firm.example'
    const invited = await admin.browser.post('/invitations', { email, role: 'auditor', ends_on, password: PASSWORD })
    expect(invited.body).toMatchObject({ email, role: 'auditor', ends_on })
    const guest = new Browser(service.address)
    const { token } = invited.body
    expect((await guest.post('/invitation/open', { token })).body).toMatchObject({ role: 'auditor', ends_on })
    expect((await guest.post('/invitation/accept', { token, name: 'Ada', password: PASSWORD })).status).toBe(204)
    expect((await guest.get('/me')).body.user).toMatchObject({ role: 'auditor' })
    expect((await guest.get('/sandbox/v/accounts')).status).toBe(200)
    expectError(await guest.post('/sandbox/v/accounts', { id: 'a', type: 'business' }), 403, 'auditor_reads_only')
    expect(await listed({ id: (await guest.get('/me')).body.user.id } as Person)).toMatchObject({ ends_on })
  })

  test('whose invitation has passed its end lets nobody in', async () => {
    const email = 'late@firm.example'
    const invited = await admin.browser.post('/invitations', {
      email,
      role: 'auditor',
      ends_on: dayFromNow(1),
      password: PASSWORD,
    })
    const late = installationStatement('', 'update invitations set ends_on = $2::date where email = $1')
    await service.database.query(late, [email, dayFromNow(-1)])
    const { token } = invited.body
    const guest = new Browser(service.address)
    for (const answer of [
      await guest.post('/invitation/open', { token }),
      await guest.post('/invitation/accept', { token, name: 'Ada', password: PASSWORD }),
    ])
      expectError(answer, 404, 'link_expired')
  })

  test('finds changes of role and end in the audit, and the role in an event', async () => {
    const colleague = await person(service, lender.organization, 'member')
    await give(colleague, { role: 'auditor', ends_on: dayFromNow(3) })
    await give(colleague, { role: 'auditor', ends_on: dayFromNow(4) })
    const { data } = (await admin.browser.get(`/live/v/audit?subject_type=user&subject_id=${colleague.id}`)).body
    const lines = (data as { action: string; actor_id: string; fields: string[] }[]).map((line) => [
      line.action,
      line.actor_id,
      line.fields,
    ])
    expect(lines.slice(0, 2)).toEqual([
      ['changed', admin.id, ['ends_on']],
      ['changed', admin.id, ['role', 'ends_on']],
    ])
    // The removal is an event behind all others of the colleague.
    await admin.browser.send('DELETE', `/users/${colleague.id}`)
    const events = async () => {
      const { data: all } = (await admin.browser.get('/live/v/events?limit=100')).body
      return (all as { type: string; data: { user_id?: string } }[]).filter((one) => one.data.user_id === colleague.id)
    }
    const found = await eventually(events, (some) => some.some(({ type }) => type === 'user.removed'))
    expect(found.filter(({ type }) => type === 'user.role_changed').map((one) => one.data)).toEqual([
      { user_id: colleague.id, before: 'member', after: 'auditor' },
    ])
  })
})

describe('the last day', () => {
  test('is one on which the auditor reads, and the day after every session has ended', async () => {
    const auditor = await signedIn(service, lender.organization, 'auditor')
    await endOn(auditor, dayFromNow(0))
    expect((await auditor.browser.get('/sandbox/v/accounts')).status).toBe(200)
    await endOn(auditor, dayFromNow(-1))
    for (const path of ['/me', '/sandbox/v/accounts', '/users', '/sandbox/views'])
      expectError(await auditor.browser.get(path), 401, 'signed_out')
    expect(await listed(auditor)).toMatchObject({ has_ended: true, ends_on: dayFromNow(-1) })
  })

  test('past, signing in is answered like that of nobody, by as many statements', async () => {
    const auditor = await person(service, lender.organization, 'auditor')
    const removed = await person(service, lender.organization, 'member')
    await endOn(auditor, dayFromNow(-1))
    await admin.browser.send('DELETE', `/users/${removed.id}`)
    const tries = []
    for (const email of [auditor.email, removed.email, 'nobody@people.example']) {
      asked = []
      const answer = await new Browser(service.address).signIn(email)
      await service.app.services.background.finish()
      tries.push([...seen(answer), asked.filter((name) => OF_SIGN_IN.test(name)).toSorted()])
    }
    expect(tries[0]?.[0]).toBe(401)
    expect(tries[0]).toEqual(tries[2])
    expect(tries[1]).toEqual(tries[2])
  })

  test('past, the second step of a sign-in that had begun is answered like that of somebody who was removed', async () => {
    const [auditor, removed] = [
      await signedIn(service, lender.organization, 'auditor'),
      await signedIn(service, lender.organization, 'auditor'),
    ]
    const codes = [await enrol(auditor), await enrol(removed)]
    for (const one of [auditor, removed]) expect((await one.browser.signIn(one.email)).body.code_needed).toBe(true)
    await endOn(auditor, dayFromNow(-1))
    await admin.browser.send('DELETE', `/users/${removed.id}`)
    const give = ({ browser }: Person, i: number) =>
      browser.post('/sign-in/code', { code: codes[i]?.recovery_codes[0] ?? '' })
    const [ended, gone] = [await give(auditor, 0), await give(removed, 1)]
    expectError(ended, 401, 'signed_out')
    expect(seen(ended)).toEqual(seen(gone))
  })

  test('past, a link to choose a password is one that has expired, and no new one is made', async () => {
    const auditor = await person(service, lender.organization, 'auditor')
    const { token } = (await admin.browser.post(`/users/${auditor.id}/password-link`, { password: PASSWORD })).body
    await endOn(auditor, dayFromNow(-1))
    const guest = new Browser(service.address)
    const nothing = await guest.post('/password-link/open', { token: 'x'.repeat(43) })
    expect(seen(await guest.post('/password-link/open', { token }))).toEqual(seen(nothing))
    const used = await guest.post('/password-link/use', { token, password: 'two brown owls on a gate' })
    expect(seen(used)).toEqual(seen(nothing))
    expectError(
      await admin.browser.post(`/users/${auditor.id}/password-link`, { password: PASSWORD }),
      409,
      'auditor_ended',
    )
  })

  test('put off, the auditor signs in anew, while the sessions from before stay ended', async () => {
    const auditor = await signedIn(service, lender.organization, 'auditor')
    await endOn(auditor, dayFromNow(-1))
    expect((await give(auditor, { role: 'auditor', ends_on: dayFromNow(5) })).status).toBe(204)
    expect((await auditor.browser.get('/me')).status).toBe(401)
    expect((await auditor.browser.signIn(auditor.email)).status).toBe(200)
    // Putting off an end that had not passed signs nobody out.
    expect((await give(auditor, { role: 'auditor', ends_on: dayFromNow(9) })).status).toBe(204)
    expect((await auditor.browser.get('/me')).status).toBe(200)
  })

  test('past, nobody else gets the address, and the auditor can be removed', async () => {
    const auditor = await person(service, lender.organization, 'auditor')
    await endOn(auditor, dayFromNow(-1))
    const again = { email: auditor.email, role: 'member', password: PASSWORD }
    expectError(await admin.browser.post('/invitations', again), 409, 'email_taken')
    expect((await admin.browser.send('DELETE', `/users/${auditor.id}`)).status).toBe(204)
    expect(await listed(auditor)).toBeUndefined()
    expect((await admin.browser.post('/invitations', again)).status).toBe(200)
  })

  test('past, nothing is written to the auditor any more', async () => {
    const auditor = await person(service, lender.organization, 'auditor')
    await endOn(auditor, dayFromNow(-1))
    const { organization } = lender.organization
    const numbers = (users: readonly { number: number }[]) => users.map(({ number }) => number)
    const number = numberOfUserId(auditor.id)
    expect(numbers(await listUsers(service.database, organization))).not.toContain(number)
    expect(numbers(await listUsersAndEnded(service.database, organization))).toContain(number)
  })
})

describe('an auditor', () => {
  test('keeps views and changes them, but shares none, nor changes one that was shared before', async () => {
    const colleague = await signedIn(service, lender.organization, 'member')
    const view = { name: 'Late', address: '/receivables?state=30', visibility: 'own' }
    const { id: shared } = (await colleague.browser.post('/sandbox/views', { ...view, visibility: 'shared' })).body
    const { id } = (await colleague.browser.post('/sandbox/views', { ...view, name: 'Own' })).body
    await give(colleague, { role: 'auditor' })
    await colleague.browser.signIn(colleague.email)
    const { browser } = colleague
    const change = (of: string, more: object) => browser.send('PATCH', `/sandbox/views/${of}`, { ...view, ...more })
    expectError(await browser.post('/sandbox/views', { ...view, visibility: 'shared' }), 403, 'auditor_reads_only')
    expectError(await change(id, { visibility: 'shared' }), 403, 'auditor_reads_only')
    expectError(await change(shared, {}), 403, 'auditor_reads_only')
    expectError(await browser.send('DELETE', `/sandbox/views/${shared}`), 403, 'auditor_reads_only')
    expect((await change(id, { name: 'Renamed' })).status).toBe(200)
    expect((await browser.post(`/sandbox/views/${shared}/landing`)).status).toBe(204)
    const { data } = (await browser.get('/sandbox/views')).body as { data: { id: string; may_change: boolean }[] }
    expect(new Map(data.map((one) => [one.id, one.may_change]))).toEqual(
      new Map([
        [id, true],
        [shared, false],
      ]),
    )
  })

  test('who was an admin loses the sessions of then, and the links that they handed over', async () => {
    const colleague = await signedIn(service, lender.organization, 'admin')
    const email = 'by-auditor@people.example'
    const { token } = (await colleague.browser.post('/invitations', { email, role: 'admin', password: PASSWORD })).body
    await give(colleague, { role: 'auditor' })
    expectError(await colleague.browser.get('/me'), 401, 'signed_out')
    expectError(await new Browser(service.address).post('/invitation/open', { token }), 404, 'link_expired')
  })

  test('is no actor of a write, even where a request got as far as the writer', async () => {
    const colleague = await signedIn(service, lender.organization, 'member')
    const token = colleague.browser.cookie?.split('=')[1] ?? ''
    const tenant = lender.organization.sandbox_tenant
    const credentials = [{ tenant, digest: sha256(token), of: 'session' as const }]
    const actors = async () =>
      (
        await service.database.transaction((transaction) => Promise.all(findActors(transaction, tenant, credentials)))
      ).flat()
    expect(await actors()).toHaveLength(1)
    const audit = `update users set role = 'auditor', removed_at = 'infinity' where number = $1`
    await service.database.query(installationStatement('', audit), [numberOfUserId(colleague.id)])
    expect(await actors()).toEqual([])
  })

  test('is somebody who was removed to a version that knows no auditors, and cannot be stored otherwise', async () => {
    const auditor = await person(service, lender.organization, 'auditor')
    const before = installationStatement('', 'select number from users where email = $1 and removed_at is null')
    expect(await service.database.query(before, [auditor.email])).toEqual([])
    const open = installationStatement('', 'update users set removed_at = null where number = $1')
    await expect(service.database.query(open, [numberOfUserId(auditor.id)])).rejects.toThrow(/users_auditors/)
  })
})
