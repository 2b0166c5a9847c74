// From where something was done is in the audit: of writes, of what people do to come in and go, of files and of reads. Behind a proxy that is trusted, so
// that each request has an address of its own.
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { tenantOf } from '../../src/resources/organization/organization-store.ts'
import { logInOrganization } from '../../src/resources/user/user-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { SERVICE_ACTOR } from '../../src/storage/writer/operation.ts'
import { Browser, PASSWORD, person } from '../dashboard/browser.ts'
import { Client, eventually } from '../harness/client.ts'
import { awaitWaiting, holding } from '../harness/held-locks.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { linesOf } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'
import type { AuditLine } from './audit-line.ts'

let service: TestService
let operator: Lender
let lender: Lender
let organization: string

beforeAll(async () => {
  service = await startTestService({ TRUST_PROXY: 'loopback' })
})
beforeEach(async () => {
  operator = await service.operator()
  lender = await service.lender()
  organization = lender.organization.organization
})
afterAll(() => service.stop())

const from = (address: string) => ({ 'X-Forwarded-For': address })

/** What a client sends through the proxy from an address, with the key of another client. */
function sendFrom(address: string, client: Client = lender.client) {
  const post = (path: string, body: unknown) => demand(client.post(path, body, from(address)))
  const get = (path: string) => demand(client.send('GET', path, undefined, from(address)))
  return { post, get, delete: (path: string) => demand(client.send('DELETE', path, undefined, from(address))) }
}

function browserFrom(address: string): Browser {
  const origin = service.address.replace('http:', 'https:')
  return new Browser(service.address, { 'Origin': origin, 'X-Forwarded-Proto': 'https', ...from(address) })
}

async function lines(client: Client, query = '', path = '/audit'): Promise<AuditLine[]> {
  await service.app.services.personal_reads.store({ waits: true })
  return (await demand(client.get(`${path}?limit=100${query}`))).body.data
}

const placesOf = (of: readonly AuditLine[]) =>
  of.map(({ action, subject_type, address }) => `${action} ${subject_type} ${address ?? 'from nowhere'}`)

describe('a write', () => {
  test('states from where it came, by whichever filter its line is found', async () => {
    const here = sendFrom('203.0.113.7')
    await here.post('/accounts', accountBody('a'))
    await here.post('/receivables', receivableBody('r', 'a'))
    await here.post('/receivables/r/entries', entryBody('e'))
    await sendFrom('2001:db8::1').post('/accounts', { id: 'a', name: 'New' })
    await here.delete('/receivables/r/entries/e')
    const [, ...others] = (await lines(lender.client)).toReversed()
    expect(placesOf(others)).toEqual([
      'created account 203.0.113.7',
      'created receivable 203.0.113.7',
      'created entry 203.0.113.7',
      'changed account 2001:db8::1',
      'deleted entry 203.0.113.7',
    ])
    const found = async (query: string) => placesOf(await lines(lender.client, query))
    expect(await found('&subject_type=account')).toEqual(['changed account 2001:db8::1', 'created account 203.0.113.7'])
    expect(await found('&subject_type=account&subject_id=a')).toEqual(await found('&subject_type=account'))
    expect(await found('&subject_type=entry&subject_id=e&receivable_id=r')).toEqual(await found('&subject_type=entry'))
  })

  test('states its own address among those that are stored with it', async () => {
    const addresses = Array.from({ length: 60 }, (_, i) => `203.0.113.${i % 7}`)
    await Promise.all(addresses.map((address, i) => sendFrom(address).post('/accounts', accountBody(`a${i}`))))
    const created = await lines(lender.client, '&subject_type=account')
    const found = created.map(({ subject_id, address }) => [subject_id, address])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(addresses.map((address, i) => [`a${i}`, address])))
  })

  test('of an import states where the import came from', async () => {
    const sent = linesOf([
      { kind: 'account', ...accountBody('a') },
      { kind: 'account', ...accountBody('b') },
    ])
    const headers = { 'Content-Type': 'application/x-ndjson', ...from('203.0.113.9') }
    await demand(lender.client.send('POST', '/imports?id=nightly', sent, headers))
    expect(placesOf(await lines(lender.client, '&subject_type=account'))).toEqual([
      'created account 203.0.113.9',
      'created account 203.0.113.9',
    ])
  })

  test('of the service itself comes from nowhere, and so does what was written before addresses were stored', async () => {
    expect(placesOf(await lines(lender.client))).toEqual(['created api_key from nowhere'])
    await sendFrom('203.0.113.7').post('/accounts', accountBody('a'))
    const forget = installationStatement('', 'update batches set addresses = null where tenant = $1')
    await service.database.query(forget, [lender.tenant])
    expect(placesOf(await lines(lender.client, '&subject_type=account'))).toEqual(['created account from nowhere'])
    const one = '&subject_type=account&subject_id=a'
    expect(placesOf(await lines(lender.client, one))).toEqual(['created account from nowhere'])
  })
})

test('a write states its address although who sent it hung up before it was written', async () => {
  // No proxy is trusted here, so that nothing has asked for the address of the connection before.
  const direct = await startTestService()
  try {
    const { client, key, tenant } = await direct.lender()
    await demand(client.post('/accounts', accountBody('a')))
    await holding(direct, `select from tenants where tenant = ${tenant} for update`, async () => {
      const headers = { 'Authorization': key, 'Content-Type': 'application/json' }
      const agent = new Agent()
      const sent = request(`${direct.address}/accounts`, { method: 'POST', headers, agent })
      const closed = new Promise((resolve) => sent.on('close', resolve).on('error', resolve))
      sent.end(JSON.stringify({ id: 'a', name: 'Gone' }))
      await awaitWaiting(direct, 'for update', 1)
      sent.destroy()
      await closed
      // Another request is answered behind the end of the connection.
      await demand(client.get('/me'))
    })
    const changed = async () => placesOf((await demand(client.get('/audit?subject_type=account'))).body.data)
    await expect.poll(changed).toEqual(['changed account 127.0.0.1', 'created account 127.0.0.1'])
  } finally {
    await direct.stop()
  }
})

test('files and personal data state where they were sent', async () => {
  await sendFrom('203.0.113.7').post('/accounts', accountBody('a'))
  await sendFrom('203.0.113.8').get('/accounts/a')
  const table = '/accounts/a'
  expect(placesOf(await lines(lender.client, '&reads=only'))).toEqual(['read personal_data 203.0.113.8'])
  expect((await lines(lender.client, '&reads=only'))[0]?.subject_id).toBe(table)
  const file = await eventually(
    () => lender.client.send('GET', '/portfolio/summary.csv', undefined, from('203.0.113.9')),
    ({ status }) => status === 200,
  )
  expect(file.status, file.text).toBe(200)
  expect(placesOf(await lines(lender.client, '&downloads=only'))).toEqual(['downloaded file 203.0.113.9'])
})

/** What is in the audit of live, where people are. */
async function ofPeople(): Promise<string[]> {
  const key = await createApiKey(service.database, tenantOf(lender.organization, 'live'), 'reader')
  const all = await lines(new Client(service.address, key), '&downloads=none')
  return placesOf(all.filter(({ subject_type, actor_id }) => subject_type !== 'api_key' || actor_id !== 'service'))
}

describe('people', () => {
  test('come and go from somewhere, and so does who fails to come in', async () => {
    const { email } = await person(service, lender.organization, 'member')
    const browser = browserFrom('203.0.113.20')
    expect((await browserFrom('203.0.113.66').signIn(email, 'wrong')).status).toBe(401)
    await expect.poll(ofPeople).toContain('sign_in_failed user 203.0.113.66')
    expect((await browser.signIn(email)).status).toBe(200)
    browser.headers['X-Forwarded-For'] = '203.0.113.21'
    expect((await browser.post('/sign-out')).status).toBe(204)
    expect(await ofPeople()).toEqual([
      'signed_out user 203.0.113.21',
      'signed_in user 203.0.113.20',
      'sign_in_failed user 203.0.113.66',
      'created user from nowhere',
    ])
  })

  test('change who may come in from somewhere: keys, invitations, links, roles and passwords', async () => {
    const { email } = await person(service, lender.organization, 'admin')
    const colleague = await person(service, lender.organization, 'member')
    const admin = browserFrom('203.0.113.30')
    expect((await admin.signIn(email)).status).toBe(200)
    const given = { password: PASSWORD }
    const done = async (
      sent: Promise<{ readonly status: number; readonly text: string; readonly body: { token: string } }>,
    ) => {
      const answer = await sent
      expect(answer.status, answer.text).toBeLessThan(300)
      return answer.body
    }
    await done(admin.post('/live/keys', { name: 'Nightly', ...given }))
    const invited = await done(admin.post('/invitations', { email: 'new@people.example', role: 'member', ...given }))
    const accepted = { token: invited.token, name: 'New', password: 'a long new password 7' }
    await done(browserFrom('203.0.113.31').post('/invitation/accept', accepted))
    const link = await done(admin.post(`/users/${colleague.id}/password-link`, given))
    const chosen = { token: link.token, password: 'another long password 8' }
    await done(browserFrom('203.0.113.32').post('/password-link/use', chosen))
    await done(admin.send('PATCH', `/users/${colleague.id}`, { role: 'auditor', ends_on: null, ...given }))
    await done(admin.post('/live/views', { name: 'Late', address: '/receivables?state=30', visibility: 'shared' }))
    const [view, role, password, linked, joined, invitation, key, signed_in] = await ofPeople()
    expect([key, invitation, joined, linked, password, role, view, signed_in]).toEqual([
      'created api_key 203.0.113.30',
      'created invitation 203.0.113.30',
      'created user 203.0.113.31',
      'changed user 203.0.113.30',
      'changed user 203.0.113.32',
      'changed user 203.0.113.30',
      'created saved_view 203.0.113.30',
      'signed_in user 203.0.113.30',
    ])
  })
})

describe('an organization sees from where its own people and keys acted, and of nobody else', () => {
  test('the operator sees what a lender did, and not from where', async () => {
    await sendFrom('203.0.113.7').post('/accounts', accountBody('a'))
    await sendFrom('203.0.113.7').get('/accounts/a')
    const path = `/operator/organizations/${organization}/audit`
    expect(placesOf(await lines(operator.client, '&subject_type=account', path))).toEqual([
      'created account from nowhere',
    ])
    expect(placesOf(await lines(operator.client, '&subject_type=account&subject_id=a', path))).toEqual([
      'created account from nowhere',
    ])
    expect(placesOf(await lines(operator.client, '&reads=only', path))).toEqual(['read personal_data from nowhere'])
    expect(placesOf(await lines(lender.client, '&subject_type=account'))).toEqual(['created account 203.0.113.7'])
  })

  test('what the service does in its log for somebody of another organization comes from nowhere', async () => {
    const { live_tenant } = lender.organization
    const actor_tenant = tenantOf(operator.organization, 'live')
    const change = { live_tenant, actor_tenant, actor: SERVICE_ACTOR, address: '198.51.100.7' }
    const event = { kind: 'invitation', id: 'invitation_1', did: 'deleted' } as const
    await service.database.transaction((transaction) => logInOrganization(transaction, change, event))
    expect(await ofPeople()).toEqual(['deleted invitation from nowhere'])
  })

  test('a lender sees what the operator did for it, and not from where, beside its own writes there', async () => {
    const line = { id: 'line', organization, currency: 'USD', name: 'A line' }
    const terms = { status: 'active', commitment: 1_000_000, opened_on: '2026-01-01' }
    await sendFrom('198.51.100.1', operator.client).post('/operator/debt-lines', { ...line, ...terms })
    const draw = { id: 'draw', debt_line_id: 'line', amount: 100, currency: 'USD' }
    await sendFrom('203.0.113.7').post('/draw-requests', draw)
    const own = await lines(lender.client, '&downloads=none')
    expect(placesOf(own.slice(0, 2))).toEqual(['created draw_request 203.0.113.7', 'created debt_line from nowhere'])
    const path = `/operator/organizations/${organization}/audit`
    expect(placesOf((await lines(operator.client, '', path)).slice(0, 2))).toEqual([
      'created draw_request from nowhere',
      'created debt_line 198.51.100.1',
    ])
    const one = '&subject_type=draw_request&subject_id=draw'
    expect(placesOf(await lines(lender.client, one))).toEqual(['created draw_request 203.0.113.7'])
  })
})
