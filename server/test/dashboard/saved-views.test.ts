// Saved views: walls between organizations, between people and between environments; who may change what; bounds; the audit.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import type { Received } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { Browser, type Person, signedIn } from './browser.ts'

let service: TestService
let lender: Lender
let admin: Person
let member: Person
let colleague: Person
/** Of another organization. */
let stranger: Person

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  admin = await signedIn(service, lender.organization, 'admin')
  member = await signedIn(service, lender.organization, 'member')
  colleague = await signedIn(service, lender.organization, 'member')
  stranger = await signedIn(service, (await service.lender()).organization, 'admin')
})
afterAll(() => service.stop())

beforeEach(async () => {
  for (const table of ['saved_views', 'landing_views'])
    await service.database.query(installationStatement('', `delete from ${table}`), [])
})

const FORM = { name: 'Charged off', address: '/receivables?state=charged_off&columns=receivable', visibility: 'own' }
const SHARED = { ...FORM, visibility: 'shared' }
const UNKNOWN = 'view_1'

async function saved({ browser }: Person, form: object = FORM, environment = 'sandbox'): Promise<string> {
  const answer = await browser.post(`/${environment}/views`, form)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.id
}

const listed = async ({ browser }: Person, environment = 'sandbox') =>
  (await browser.get(`/${environment}/views`)).body as { data: { id: string }[]; landing: string | null }

const idsOf = async (person: Person, environment?: string) =>
  (await listed(person, environment)).data.map(({ id }) => id)

/** Everything that can be done with the id of a view. */
const DEEDS: readonly (readonly [string, (browser: Browser, id: string) => Promise<Received>])[] = [
  ['changing it', (browser, id) => browser.send('PATCH', `/sandbox/views/${id}`, { ...FORM, name: 'Mine' })],
  ['changing it without a form', (browser, id) => browser.send('PATCH', `/sandbox/views/${id}`, {})],
  ['deleting it', (browser, id) => browser.send('DELETE', `/sandbox/views/${id}`)],
  ['beginning with it', (browser, id) => browser.send('POST', `/sandbox/views/${id}/landing`)],
]

/** An answer but for what differs from any request to the next. */
const plain = ({ status, text }: Received) => ({ status, text: text.replaceAll(/req_\w+|"request_id":"[^"]*"/g, '') })

describe('what is not there for somebody is as an id that nobody has', () => {
  describe.each(DEEDS)('%s', (_, act) => {
    test.each([
      ['of another organization, own', () => stranger, FORM],
      ['of another organization, shared', () => stranger, SHARED],
    ])('%s', async (_name, by, form) => {
      const id = await saved(member, form)
      const before = await service.database.query(
        installationStatement('', 'select * from saved_views order by number'),
        [],
      )
      const answer = await act(by().browser, id)
      expect(plain(answer)).toEqual(plain(await act(by().browser, UNKNOWN)))
      expect(answer.status).toBe(404)
      expect(
        await service.database.query(installationStatement('', 'select * from saved_views order by number'), []),
      ).toEqual(before)
      expect(await service.database.query(installationStatement('', 'select * from landing_views'), [])).toEqual([])
    })

    test('of a colleague who keeps it, for an admin too', async () => {
      const id = await saved(member)
      for (const { browser } of [colleague, admin])
        expect(plain(await act(browser, id))).toEqual(plain(await act(browser, UNKNOWN)))
    })

    test('of the other environment', async () => {
      const id = await saved(member, SHARED, 'live')
      expect((await act(member.browser, id)).status).toBe(404)
    })
  })

  test('no list shows it, nor the landing page', async () => {
    const own = await saved(member)
    const shared = await saved(member, SHARED)
    const live = await saved(member, SHARED, 'live')
    expect(await idsOf(member)).toEqual([own, shared])
    expect(await idsOf(colleague)).toEqual([shared])
    expect(await idsOf(admin)).toEqual([shared])
    expect(await listed(stranger)).toEqual({ data: [], landing: null })
    expect(await idsOf(member, 'live')).toEqual([live])
    await member.browser.send('POST', `/sandbox/views/${shared}/landing`)
    expect((await listed(stranger)).landing).toBeNull()
    expect((await stranger.browser.get('/landing')).body).toEqual({ address: null })
  })
})

describe('who may change a view', () => {
  test('whoever saved it: another name, another page, for others too', async () => {
    const id = await saved(member)
    const form = { name: ' Late ', address: '/receivables?state=30&as_of=2026-01-31', visibility: 'shared' }
    const changed = await member.browser.send('PATCH', `/sandbox/views/${id}`, form)
    expect(changed.body).toMatchObject({ id, ...form, name: 'Late', saved_by: member.id, may_change: true })
    expect((await listed(colleague)).data).toMatchObject([{ ...form, name: 'Late', may_change: false }])
    expect((await member.browser.send('DELETE', `/sandbox/views/${id}`)).status).toBe(204)
    expect(await idsOf(member)).toEqual([])
  })

  test('an admin changes and deletes what is shared; it stays whose it was', async () => {
    const id = await saved(member, SHARED)
    expect((await listed(admin)).data).toMatchObject([{ id, may_change: true }])
    const changed = await admin.browser.send('PATCH', `/sandbox/views/${id}`, { ...SHARED, name: 'By an admin' })
    expect(changed.body).toMatchObject({ name: 'By an admin', saved_by: member.id })
    expect((await admin.browser.send('DELETE', `/sandbox/views/${id}`)).status).toBe(204)
  })

  test('a member who sees it, not: whatever is sent for it', async () => {
    const id = await saved(member, SHARED)
    for (const [method, body] of [['PATCH', SHARED], ['PATCH', {}], ['DELETE']] as const) {
      const answer = await colleague.browser.send(method, `/sandbox/views/${id}`, body)
      expect([answer.status, answer.body.code]).toEqual([403, 'view_of_another'])
    }
    expect((await listed(member)).data).toMatchObject([{ id, name: FORM.name }])
  })

  test('once it is no longer shared, it is gone for others, also as their landing page', async () => {
    const id = await saved(member, SHARED)
    await colleague.browser.send('POST', `/sandbox/views/${id}/landing`)
    expect((await colleague.browser.get('/landing')).body.address).toBe(`/sandbox${FORM.address}`)
    await member.browser.send('PATCH', `/sandbox/views/${id}`, FORM)
    expect(await listed(colleague)).toEqual({ data: [], landing: null })
    expect((await colleague.browser.get('/landing')).body).toEqual({ address: null })
  })
})

describe('the page to begin with', () => {
  test('is each person’s own, until it is taken back or deleted', async () => {
    const id = await saved(member, SHARED)
    expect((await member.browser.get('/landing')).body).toEqual({ address: null })
    expect((await member.browser.send('POST', `/sandbox/views/${id}/landing`)).status).toBe(204)
    expect((await listed(member)).landing).toBe(id)
    expect((await listed(colleague)).landing).toBeNull()
    expect((await member.browser.send('DELETE', '/sandbox/landing')).status).toBe(204)
    expect((await member.browser.get('/landing')).body).toEqual({ address: null })
    await member.browser.send('POST', `/sandbox/views/${id}/landing`)
    await member.browser.send('DELETE', `/sandbox/views/${id}`)
    expect((await listed(member)).landing).toBeNull()
  })

  test('is that of the environment in which one was chosen last, while the environment is open', async () => {
    const { organization } = await service.lender()
    const person = await signedIn(service, organization, 'member')
    const sandbox = await saved(person, { ...FORM, address: '/accounts' })
    const live = await saved(person, FORM, 'live')
    const address = async () => (await person.browser.get('/landing')).body.address
    await person.browser.send('POST', `/live/views/${live}/landing`)
    await person.browser.send('POST', `/sandbox/views/${sandbox}/landing`)
    expect(await address()).toBe('/sandbox/accounts')
    await person.browser.send('POST', `/live/views/${live}/landing`)
    expect(await address()).toBe(`/live${FORM.address}`)
    await changeOrganization(service.database, organization.organization, { live_enabled: false })
    expect(await address()).toBe('/sandbox/accounts')
    expect((await person.browser.get('/live/views')).body).toMatchObject({ code: 'live_not_enabled' })
  })
})

describe('what is saved', () => {
  test.each([
    ['another site', { ...FORM, address: 'https://elsewhere.example/' }, 'address'],
    ['another host', { ...FORM, address: '//elsewhere.example/' }, 'address'],
    ['the other environment', { ...FORM, address: '/live/receivables' }, 'address'],
    ['no page', { ...FORM, address: '/receivables/../../api' }, 'address'],
    ['no name', { ...FORM, name: ' ' }, 'name'],
    ['a long name', { ...FORM, name: 'x'.repeat(81) }, 'name'],
    ['for nobody known', { ...FORM, visibility: 'everybody' }, 'visibility'],
  ])('%s is refused', async (_, form, param) => {
    const id = await saved(member)
    for (const [method, path] of [
      ['POST', '/sandbox/views'],
      ['PATCH', `/sandbox/views/${id}`],
    ] as const) {
      const answer = await member.browser.send(method, path, form)
      expect([answer.status, answer.body.details?.[0]?.param]).toEqual([400, param])
    }
    expect((await listed(member)).data).toMatchObject([FORM])
  })

  test('a name of 80 characters fits', async () => {
    const name = '€'.repeat(80)
    await saved(member, { ...FORM, name })
    expect((await listed(member)).data).toMatchObject([{ name }])
  })

  test('a person has 200 at most, in each environment', async () => {
    for (let at = 0; at < 200; at += 1) await saved(member)
    const refused = await member.browser.post('/sandbox/views', FORM)
    expect([refused.status, refused.body.code]).toEqual([409, 'views_full'])
    await saved(member, FORM, 'live')
    await saved(colleague)
    const [id = ''] = await idsOf(member)
    await member.browser.send('DELETE', `/sandbox/views/${id}`)
    await saved(member)
    expect(await idsOf(member)).toHaveLength(200)
  })
})

test('the audit names who did what to which view', async () => {
  const id = await saved(member, SHARED)
  await admin.browser.send('PATCH', `/sandbox/views/${id}`, { ...SHARED, name: 'Late' })
  await colleague.browser.send('POST', `/sandbox/views/${id}/landing`)
  await admin.browser.send('DELETE', `/sandbox/views/${id}`)
  const { data } = (await lender.client.get('/audit', { subject_type: 'saved_view', subject_id: id })).body
  expect(data).toMatchObject([
    { action: 'deleted', actor_id: admin.id, fields: [] },
    { action: 'changed', actor_id: colleague.id, fields: ['landing'] },
    { action: 'changed', actor_id: admin.id, fields: ['name'] },
    { action: 'created', actor_id: member.id, fields: [] },
  ])
})

test('a key opens none of it, and who is suspended neither', async () => {
  const headers = { Authorization: lender.key }
  expect((await new Browser(service.address).send('GET', '/sandbox/views', undefined, headers)).status).toBe(403)
  const { organization } = await service.lender()
  const person = await signedIn(service, organization, 'admin')
  await changeOrganization(service.database, organization.organization, { suspended: true })
  for (const [method, path, body] of [
    ['GET', '/sandbox/views'],
    ['GET', '/landing'],
    ['POST', '/sandbox/views', FORM],
    ['DELETE', '/sandbox/landing'],
  ] as const)
    expect((await person.browser.send(method, path, body)).body).toMatchObject({ code: 'organization_suspended' })
})
