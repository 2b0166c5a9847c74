// Saved mappings of tapes: walls between organizations and between environments; who may change what; names; bounds; the audit.
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
/** Of the operator, who sees what the lender reports. */
let operator: Person

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  admin = await signedIn(service, lender.organization, 'admin')
  member = await signedIn(service, lender.organization, 'member')
  colleague = await signedIn(service, lender.organization, 'member')
  stranger = await signedIn(service, (await service.lender()).organization, 'admin')
  operator = await signedIn(service, (await service.operator()).organization, 'admin')
})
afterAll(() => service.stop())

beforeEach(async () => {
  await service.database.query(installationStatement('', 'delete from tape_mappings'), [])
})

const MAPPING = JSON.stringify({ tape: 1, currency: 'USD', lookups: { states: { 'Paid Off': 'repaid' } } })
const OTHER = JSON.stringify({ tape: 1, currency: 'EUR' })
const CONTENT = { headings: '1a-2b', mapping: MAPPING }
const FORM = { name: 'June servicer', ...CONTENT }
const UNKNOWN = 'map_1'
const BASE = '/sandbox/tape-mappings'

async function saved({ browser }: Person, form: object = FORM, environment = 'sandbox'): Promise<string> {
  const answer = await browser.post(`/${environment}/tape-mappings`, form)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.id
}

const listed = async ({ browser }: Person, environment = 'sandbox') =>
  (await browser.get(`/${environment}/tape-mappings`)).body.data as { id: string; name: string }[]

const stored = () =>
  service.database.query(installationStatement('', 'select * from tape_mappings order by number'), [])

/** Everything that can be done with the id of a mapping. */
const DEEDS: readonly (readonly [string, (browser: Browser, id: string) => Promise<Received>])[] = [
  ['reading it', (browser, id) => browser.get(`${BASE}/${id}`)],
  ['renaming it', (browser, id) => browser.send('PATCH', `${BASE}/${id}`, { name: 'Mine' })],
  ['renaming it without a form', (browser, id) => browser.send('PATCH', `${BASE}/${id}`, {})],
  ['replacing it', (browser, id) => browser.send('POST', `${BASE}/${id}/content`, CONTENT)],
  ['replacing it without a form', (browser, id) => browser.send('POST', `${BASE}/${id}/content`, {})],
  ['deleting it', (browser, id) => browser.send('DELETE', `${BASE}/${id}`)],
]

/** An answer but for what differs from any request to the next. */
const plain = ({ status, text }: Received) => ({ status, text: text.replaceAll(/req_\w+|"request_id":"[^"]*"/g, '') })

describe('what another organization saved is as an id that nobody has', () => {
  describe.each(DEEDS)('%s', (_, act) => {
    test.each([
      ['by another lender', () => stranger],
      ['by the operator', () => operator],
    ])('%s', async (_name, by) => {
      const id = await saved(member)
      const before = await stored()
      const answer = await act(by().browser, id)
      expect(plain(answer)).toEqual(plain(await act(by().browser, UNKNOWN)))
      expect(answer.status).toBe(404)
      expect(await stored()).toEqual(before)
    })

    test('of the other environment', async () => {
      const id = await saved(member, FORM, 'live')
      expect((await act(member.browser, id)).status).toBe(404)
    })
  })

  test('no list shows it, and its name is free for others', async () => {
    const id = await saved(member)
    const live = await saved(member, FORM, 'live')
    for (const other of [stranger, operator]) {
      expect(await listed(other)).toEqual([])
      const own = await saved(other)
      expect((await listed(other)).map((one) => one.id)).toEqual([own])
    }
    for (const one of [member, colleague, admin]) expect((await listed(one)).map((each) => each.id)).toEqual([id])
    expect((await listed(member, 'live')).map((one) => one.id)).toEqual([live])
  })
})

describe('in its organization', () => {
  test('everybody sees and reads it; whoever saved it and admins may change it', async () => {
    const id = await saved(member)
    for (const [one, may_change] of [
      [member, true],
      [admin, true],
      [colleague, false],
    ] as const) {
      const entry = { id, name: FORM.name, headings: CONTENT.headings, saved_by: member.id, may_change }
      expect(await listed(one)).toMatchObject([entry])
      expect((await one.browser.get(`${BASE}/${id}`)).body).toEqual({ mapping: MAPPING })
    }
    for (const [, act] of DEEDS.slice(1)) {
      const answer = await act(colleague.browser, id)
      expect([answer.status, answer.body.code]).toEqual([403, 'mapping_of_another'])
    }
    expect((await member.browser.get(`${BASE}/${id}`)).body).toEqual({ mapping: MAPPING })
  })

  test('it is renamed, replaced and deleted, and stays whose it was', async () => {
    const id = await saved(member)
    const renamed = await admin.browser.send('PATCH', `${BASE}/${id}`, { name: ' July servicer ' })
    expect(renamed.body).toMatchObject({ id, name: 'July servicer', saved_by: member.id })
    const content = { headings: '3c', mapping: OTHER }
    const replaced = await member.browser.send('POST', `${BASE}/${id}/content`, content)
    expect(replaced.body).toMatchObject({ id, name: 'July servicer', headings: '3c' })
    expect((await colleague.browser.get(`${BASE}/${id}`)).body).toEqual({ mapping: OTHER })
    expect((await member.browser.send('DELETE', `${BASE}/${id}`)).status).toBe(204)
    expect(await listed(member)).toEqual([])
  })

  test('a name is there once, so that nobody replaces a mapping by saving another', async () => {
    const id = await saved(member)
    const other = await saved(colleague, { ...FORM, name: 'May servicer' })
    expect((await listed(member)).map(({ name }) => name)).toEqual(['June servicer', 'May servicer'])
    const again = await colleague.browser.post(BASE, { ...FORM, mapping: OTHER })
    expect([again.status, again.body.code]).toEqual([409, 'mapping_name_taken'])
    const renamed = await colleague.browser.send('PATCH', `${BASE}/${other}`, { name: FORM.name })
    expect([renamed.status, renamed.body.code]).toEqual([409, 'mapping_name_taken'])
    expect((await member.browser.send('PATCH', `${BASE}/${id}`, { name: FORM.name })).status).toBe(200)
    expect((await member.browser.get(`${BASE}/${id}`)).body).toEqual({ mapping: MAPPING })
  })
})

test.each([
  ['no name', { ...FORM, name: ' ' }, 'name'],
  ['a long name', { ...FORM, name: 'x'.repeat(101) }, 'name'],
  ['no digest', { ...FORM, headings: 'Loan No, Balance' }, 'headings'],
  ['no mapping', { ...FORM, mapping: '[1]' }, 'mapping'],
  ['null', { ...FORM, mapping: 'null' }, 'mapping'],
  ['YAML', { ...FORM, mapping: 'tape: 1' }, 'mapping'],
  ['a mapping of another version', { ...FORM, mapping: '{"tape":2}' }, 'mapping'],
  ['a long mapping', { ...FORM, mapping: JSON.stringify({ tape: 1, about: 'x'.repeat(250_000) }) }, 'mapping'],
])('%s is refused', async (_, form, param) => {
  const answer = await member.browser.post(BASE, form)
  expect([answer.status, answer.body.details?.[0]?.param]).toEqual([400, param])
  expect(await listed(member)).toEqual([])
})

test('an organization has 200 at most, in each environment', async () => {
  for (let at = 0; at < 200; at += 1) await saved(member, { ...FORM, name: `Source ${at}` })
  const refused = await colleague.browser.post(BASE, FORM)
  expect([refused.status, refused.body.code]).toEqual([409, 'mappings_full'])
  await saved(member, FORM, 'live')
  await saved(stranger)
})

test('the audit names who did what to which mapping', async () => {
  const id = await saved(member)
  await admin.browser.send('PATCH', `${BASE}/${id}`, { name: 'July servicer' })
  await member.browser.send('POST', `${BASE}/${id}/content`, CONTENT)
  await admin.browser.send('DELETE', `${BASE}/${id}`)
  const { data } = (await lender.client.get('/audit', { subject_type: 'tape_mapping', subject_id: id })).body
  expect(data).toMatchObject([
    { action: 'deleted', actor_id: admin.id, fields: [] },
    { action: 'changed', actor_id: member.id, fields: ['mapping'] },
    { action: 'changed', actor_id: admin.id, fields: ['name'] },
    { action: 'created', actor_id: member.id, fields: [] },
  ])
})

test('a key opens none of it, and who is suspended neither', async () => {
  const headers = { Authorization: lender.key }
  expect((await new Browser(service.address).send('GET', BASE, undefined, headers)).status).toBe(403)
  const { organization } = await service.lender()
  const person = await signedIn(service, organization, 'admin')
  await changeOrganization(service.database, organization.organization, { suspended: true })
  for (const [method, path, body] of [
    ['GET', BASE],
    ['POST', BASE, FORM],
  ] as const)
    expect((await person.browser.send(method, path, body)).body).toMatchObject({ code: 'organization_suspended' })
})
