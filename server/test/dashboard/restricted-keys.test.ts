// Keys that are restricted in what they may do, from where and until when; and keys that take the place of others.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseMoment } from '@tapeline/kernel/core/moment'
import { numberOfKeyId } from '../../src/resources/api-key/api-key.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { Client, eventually } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { PASSWORD, type Person, signedIn } from './browser.ts'

let service: TestService
/** The same service behind a proxy, which the test itself is. */
let behind: TestService
let otherNode: string
let lender: Lender
let admin: Person

beforeAll(async () => {
  service = await startTestService()
  behind = await startTestService({ ROLE: 'api', TRUST_PROXY: 'loopback' }, { connection: service.connection })
  otherNode = (await service.another()).address ?? ''
  lender = await service.lender()
  admin = await signedIn(service, lender.organization, 'admin')
})
afterAll(async () => {
  await behind.stop()
  await service.stop()
})

const PATH = '/sandbox/keys'

interface Made {
  readonly id: string
  readonly key: string
}

async function made(options: object): Promise<Made> {
  const answer = await admin.browser.post(PATH, { name: 'restricted', password: PASSWORD, ...options })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Made
}

async function shown(id: string): Promise<Record<string, unknown> | undefined> {
  await behind.app.services.keys.flushLastUsed()
  const { body } = await admin.browser.get(PATH)
  return (body.data as Record<string, unknown>[]).find((one) => one['id'] === id)
}

const forgetUse = (id: string) =>
  service.database.query(
    installationStatement(
      '',
      'update api_keys set last_used_at = null, last_used_address = null where tenant = $1 and number = $2',
    ),
    [lender.tenant, numberOfKeyId(id)],
  )

/** Sets when a key expires, as seconds from now by the clock of the database. */
const expireIn = (id: string, seconds: number) =>
  service.database.query(
    installationStatement(
      '',
      'update api_keys set expires_at = clock_timestamp() + make_interval(secs => $3) where tenant = $1 and number = $2',
    ),
    [lender.tenant, numberOfKeyId(id), seconds],
  )

const clientOf = ({ key }: Made) => new Client(behind.address, key)

/** Sends a write and a read as a proxy passes them on. */
async function codesFrom(client: Client, address: string): Promise<unknown[]> {
  const headers = { 'X-Forwarded-For': address, 'X-Forwarded-Proto': 'https' }
  const read = await client.send('GET', '/accounts', undefined, headers)
  const written = await client.post('/accounts', accountBody('from-there'), headers)
  return [read, written].map(({ status, body }) => (status === 200 ? 200 : body.code))
}

test('what a key is created with is answered and listed, and nothing else restricts it', async () => {
  const { id, key } = await made({
    scopes: ['report', 'read'],
    allowed_addresses: ['203.0.113.0/24', '2001:DB8::/32'],
    expires_at: '2099-01-31T00:00:00.123456Z',
  })
  expect(key).toMatch(/^sk_snbx_\d+_restricted_/)
  const limits = { allowed_addresses: ['203.0.113.0/24', '2001:db8::/32'], has_expired: false, replaced_by: null }
  const expires_at = '2099-01-31T00:00:00.123456Z'
  expect(await shown(id)).toMatchObject({ ...limits, scopes: ['report', 'read'], expires_at })
  const plain = await made({})
  expect(plain.key).toMatch(/^sk_snbx_\d+_[\w-]{43}$/)
  const none = { scopes: null, allowed_addresses: null, expires_at: null, has_expired: false, replaced_by: null }
  expect(await shown(plain.id)).toMatchObject(none)
})

test('what restricts a key is answered to whoever asks with it', async () => {
  const limits = {
    scopes: ['read', 'import'],
    allowed_addresses: ['203.0.113.0/24'],
    expires_at: '2099-01-31T00:00:00.123456Z',
  }
  const restricted = await clientOf(await made(limits)).send('GET', '/me', undefined, {
    'X-Forwarded-For': '203.0.113.9',
    'X-Forwarded-Proto': 'https',
  })
  expect(restricted.body.caller).toMatchObject({ type: 'api_key', name: 'restricted', ...limits })
  const plain = await new Client(service.address, (await made({})).key).get('/me')
  expect(plain.body.caller).toMatchObject({ scopes: null, allowed_addresses: null, expires_at: null })
})

test('a rotation, which moves the end of a key, is answered to whoever asks with it', async () => {
  const { id, key } = await made({})
  const client = new Client(service.address, key)
  expect((await client.get('/me')).body.caller).toMatchObject({ id, expires_at: null })
  expect((await admin.browser.post(`${PATH}/${id}/rotations`, { password: PASSWORD })).status).toBe(200)
  const { expires_at } = (await shown(id)) ?? {}
  expect(expires_at).toMatch(/^2\d{3}-/)
  expect((await client.get('/me')).body.caller).toMatchObject({ id, expires_at })
})

test.each([
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['everything'] }, 'scopes[0]'],
  [{ scopes: ['read', 'read'] }, 'scopes[1]'],
  [{ scopes: 'read' }, 'scopes'],
  [{ allowed_addresses: [] }, 'allowed_addresses'],
  [{ allowed_addresses: ['203.0.113.0/33'] }, 'allowed_addresses[0]'],
  [{ allowed_addresses: Array.from({ length: 51 }, (_, i) => `10.0.0.${i}`) }, 'allowed_addresses'],
  [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  [{ expires_at: 'tomorrow' }, 'expires_at'],
  [{ expires: '2099-01-01T00:00:00Z' }, 'expires'],
])('%j is refused at %s, and no key is made', async (options, param) => {
  const before = (await admin.browser.get(PATH)).body.data.length
  const answer = await admin.browser.post(PATH, { name: 'odd', password: PASSWORD, ...options })
  expectError(answer, 400, 'invalid_request')
  expect(answer.body.details.map((detail: { param: string }) => detail.param)).toEqual([param])
  expect((await admin.browser.get(PATH)).body.data).toHaveLength(before)
})

describe('a key with addresses', () => {
  test('works from these alone, as trusted proxies report them, and the message names the address', async () => {
    const key = await made({ allowed_addresses: ['203.0.113.0/24', '2001:db8::/32'] })
    const client = clientOf(key)
    for (const address of ['203.0.113.1', '::ffff:203.0.113.1', '2001:db8:1::9', '198.51.100.1, 203.0.113.200'])
      expect(await codesFrom(client, address), address).toEqual([200, 200])
    const refused = ['address_not_allowed', 'address_not_allowed']
    for (const address of ['203.0.114.1', '2001:db9::1', '203.0.113.1, 198.51.100.1', '127.0.0.1'])
      expect(await codesFrom(client, address), address).toEqual(refused)
    const answer = await client.send('GET', '/me', undefined, { 'X-Forwarded-For': '::ffff:198.51.100.77' })
    expectError(answer, 403, 'address_not_allowed')
    expect(answer.body.message).toContain('from 198.51.100.77.')
    await shown(key.id)
    await forgetUse(key.id)
    for (const address of ['203.0.114.1', '2001:db9::1']) expect(await codesFrom(client, address)).toEqual(refused)
    expect(await shown(key.id)).toMatchObject({ last_used_at: null, last_used_address: null })
    await codesFrom(client, '203.0.113.99')
    expect(await shown(key.id)).toMatchObject({ last_used_address: '203.0.113.99' })
  })

  test('from elsewhere learns nothing of its scopes', async () => {
    const client = clientOf(await made({ scopes: ['draws'], allowed_addresses: ['203.0.113.7'] }))
    expect(await codesFrom(client, '198.51.100.1')).toEqual(['address_not_allowed', 'address_not_allowed'])
    expect(await codesFrom(client, '203.0.113.7')).toEqual(['scope_needed', 'scope_needed'])
  })
})

test('the list shows from where a key was last used, whether it read or wrote', async () => {
  const key = await made({})
  await codesFrom(clientOf(key), '198.51.100.9')
  expect(await shown(key.id)).toMatchObject({ last_used_address: '198.51.100.9' })
  const headers = { 'X-Forwarded-For': '198.51.100.10', 'X-Forwarded-Proto': 'https' }
  expect((await clientOf(key).post('/accounts', accountBody('from-there'), headers)).status).toBe(200)
  expect(await shown(key.id)).toMatchObject({ last_used_address: '198.51.100.10' })
})

test('an expired key that goes on to write is not shown as used', async () => {
  const key = await made({ expires_at: '2099-01-31T00:00:00Z' })
  expect(await codesFrom(clientOf(key), '198.51.100.9')).toEqual([200, 200])
  await shown(key.id)
  await forgetUse(key.id)
  await expireIn(key.id, -1)
  for (let sent = 0; sent < 2; sent += 1)
    expectError(await clientOf(key).post('/accounts', accountBody('late')), 401, 'unauthorized')
  expect(await shown(key.id)).toMatchObject({ has_expired: true, last_used_at: null, last_used_address: null })
})

test('a key works until it expires, and is then answered on every node like one that was deleted', async () => {
  const key = await made({ expires_at: '2099-01-31T00:00:00Z' })
  const clients = [service.address, otherNode].map((address) => new Client(address, key.key))
  for (const client of clients) expect((await client.post('/accounts', accountBody('in-time'))).status).toBe(200)
  expect(await shown(key.id)).toMatchObject({ has_expired: false })
  const deleted = await made({})
  await admin.browser.send('DELETE', `${PATH}/${deleted.id}`)
  const like = await clientOf(deleted).get('/accounts')
  await expireIn(key.id, 1)
  for (const client of clients) {
    const ended = await eventually(
      () => client.post('/accounts', accountBody('in-time')),
      ({ status }) => status !== 200,
    )
    expect([ended.status, ended.body]).toEqual([401, like.body])
    const read = await client.get('/accounts')
    expect([read.status, read.body]).toEqual([401, like.body])
  }
  expect(await shown(key.id)).toMatchObject({ has_expired: true })
  expect((await admin.browser.send('DELETE', `${PATH}/${key.id}`)).status).toBe(204)
  expect(await shown(key.id)).toBeUndefined()
})

describe('a rotation', () => {
  const rotate = (id: string, body: object = {}) =>
    admin.browser.post(`${PATH}/${id}/rotations`, { password: PASSWORD, ...body })

  /** Sends a body as it is. */
  const rotateRaw = (id: string, body: string | undefined) =>
    fetch(`${service.address}/app/api${PATH}/${id}/rotations`, {
      method: 'POST',
      headers: {
        'Origin': service.address,
        'Sec-Fetch-Site': 'same-origin',
        'X-Tapeline-Dashboard': '1',
        'Cookie': admin.browser.cookie ?? '',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    })

  /** For how many microseconds a key was made. */
  function spanOf(key: Record<string, unknown> | undefined): number {
    const [end, start] = [key?.['expires_at'], key?.['created_at']].map((text) => parseMoment(String(text)))
    return end?.ok === true && start?.ok === true ? end.value - start.value : Number.NaN
  }

  test('makes a key with the same restrictions, and both work until the old one expires', async () => {
    const limits = { scopes: ['read'], allowed_addresses: ['203.0.113.0/24'] }
    const old = await made({ ...limits, name: 'nightly' })
    const answer = await rotate(old.id)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ ...limits, name: 'nightly', expires_at: null, replaced_by: null })
    for (const key of [old, answer.body as Made])
      expect(await codesFrom(clientOf(key), '203.0.113.9')).toEqual([200, 'scope_needed'])
    const { expires_at, replaced_by } = (await shown(old.id)) ?? {}
    expect(replaced_by).toBe(answer.body.id)
    const hours = (Date.parse(String(expires_at)) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
  })

  test('without an overlap ends the old key at once on every node', async () => {
    const old = await made({})
    for (const address of [service.address, otherNode])
      expect((await new Client(address, old.key).post('/accounts', accountBody('seen'))).status).toBe(200)
    const { body } = await rotate(old.id, { overlap_hours: 0 })
    for (const address of [service.address, otherNode]) {
      const client = new Client(address, old.key)
      expectError(await client.post('/accounts', accountBody('late')), 401, 'unauthorized')
      expectError(await client.get('/accounts'), 401, 'unauthorized')
      expect((await new Client(address, body.key).get('/accounts')).status).toBe(200)
    }
  })

  test('never lets the old key work longer than it would have, and the new one lasts as long as it was made for', async () => {
    const old = await made({ expires_at: new Date(Date.now() + 86_400_000).toISOString() })
    const before = await shown(old.id)
    const { body } = await rotate(old.id, { overlap_hours: 720 })
    expect((await shown(old.id))?.['expires_at']).toBe(before?.['expires_at'])
    expect(spanOf(body)).toBe(spanOf(before))
    expect((await shown(body.id))?.['expires_at']).toBe(body.expires_at)
    const { body: next } = await rotate(body.id, { overlap_hours: 1 })
    expect(spanOf(next)).toBe(spanOf(before))
  })

  test('of a key until the last moment there is makes one until then, and never one that does not expire', async () => {
    const last = '2255-06-05T23:47:34.740991Z'
    const { body } = await rotate((await made({ expires_at: last })).id)
    expect(body.expires_at).toBe(last)
    expect((await rotate(body.id)).body.expires_at).toBe(last)
  })

  test('of a key that was rotated or has expired is refused, and makes none', async () => {
    const old = await made({})
    const { body } = await rotate(old.id)
    expectError(await rotate(old.id), 409, 'key_replaced')
    await expireIn(old.id, -1)
    expectError(await rotate(old.id), 409, 'key_replaced')
    await expireIn(body.id, -1)
    expectError(await rotate(body.id), 409, 'key_expired')
    expect((await rotate('key_1')).status).toBe(404)
    expect((await rotate('nothing')).status).toBe(404)
    const { body: deleted } = await rotate((await made({})).id, { overlap_hours: 0 })
    await admin.browser.send('DELETE', `${PATH}/${deleted.id}`)
    expect((await rotate(deleted.id)).status).toBe(404)
  })

  test('is made again where the key that replaced it was deleted, with the restrictions that it was made with', async () => {
    const old = await made({ scopes: ['read'] })
    const { body: first } = await rotate(old.id)
    await admin.browser.send('DELETE', `${PATH}/${first.id}`)
    expect(await shown(old.id)).toMatchObject({ replaced_by: null, has_expired: false })
    const { status, body } = await rotate(old.id)
    expect(status).toBe(200)
    // The old key expires by its first rotation; it was made to last, and so is the new one.
    expect(body).toMatchObject({ scopes: ['read'], expires_at: null })
    expect(await shown(old.id)).toMatchObject({ replaced_by: body.id })
  })

  test.each(['[]', '"x"', '5', 'null', '{', '{"overlap_hours":0'])('with the body %s is refused', async (sent) => {
    const old = await made({})
    const answer = await rotateRaw(old.id, sent)
    expect([answer.status, ((await answer.json()) as { code?: string }).code]).toEqual([400, 'malformed_body'])
    expect(await shown(old.id)).toMatchObject({ replaced_by: null, expires_at: null })
  })

  test('without a body is refused, since it takes the password', async () => {
    for (const sent of [undefined, '']) {
      const old = await made({})
      const answer = await rotateRaw(old.id, sent)
      expect(await answer.json()).toMatchObject({ code: 'invalid_request', details: [{ param: 'password' }] })
      expect(await shown(old.id)).toMatchObject({ replaced_by: null, expires_at: null })
    }
  })

  test.each([-1, 721, 1.5, '24', true])('with an overlap of %j is refused', async (overlap_hours) => {
    const old = await made({})
    const answer = await rotate(old.id, { overlap_hours })
    expectError(answer, 400, 'invalid_request')
    expect(await shown(old.id)).toMatchObject({ replaced_by: null, expires_at: null })
  })

  test('that is asked for twice at once is made once', async () => {
    const old = await made({})
    const answers = await Promise.all([1, 2, 3, 4].map(() => rotate(old.id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  test('is for admins of the organization, in the environment of the key', async () => {
    const old = await made({})
    const { browser } = await signedIn(service, lender.organization, 'member')
    expectError(await browser.post(`${PATH}/${old.id}/rotations`, { password: PASSWORD }), 403, 'admins_only')
    expect((await admin.browser.post(`/live/keys/${old.id}/rotations`, { password: PASSWORD })).status).toBe(404)
    const stranger = await signedIn(service, (await service.lender()).organization, 'admin')
    expect((await stranger.browser.post(`${PATH}/${old.id}/rotations`, { password: PASSWORD })).status).toBe(404)
    const asked = { 'Content-Type': 'application/json' }
    const byKey = await clientOf(old).send('POST', `/app/api${PATH}/${old.id}/rotations`, '{}', asked)
    expectError(byKey, 403, 'key_not_accepted')
    expect(await shown(old.id)).toMatchObject({ replaced_by: null })
  })

  const linesOf = async (id: string) =>
    (await admin.browser.get(`/sandbox/v/audit?subject_type=api_key&subject_id=${id}`)).body.data.map(
      ({ action, actor_id, fields }: Record<string, unknown>) => [action, actor_id, fields],
    )

  test('is two lines of the audit: the change of the old key and the creation of the new one, with what restricts it', async () => {
    const old = await made({ scopes: ['read'], allowed_addresses: ['203.0.113.0/24'] })
    const { body } = await rotate(old.id)
    const created = ['created', admin.id, ['scopes', 'allowed_addresses']]
    expect(await linesOf(old.id)).toEqual([['changed', admin.id, ['expires_at', 'replaced_by']], created])
    expect(await linesOf(body.id)).toEqual([created])
    const { id } = await made({ expires_at: '2099-01-31T00:00:00Z' })
    expect(await linesOf(id)).toEqual([['created', admin.id, ['expires_at']]])
    expect(await linesOf((await made({})).id)).toEqual([['created', admin.id, []]])
  })

  test('without an overlap deletes the old key, in the list and in the audit', async () => {
    const old = await made({})
    const { body } = await rotate(old.id, { overlap_hours: 0 })
    expect(await shown(old.id)).toBeUndefined()
    expect((await linesOf(old.id)).map(([action]: string[]) => action)).toEqual(['deleted', 'created'])
    expect(await linesOf(body.id)).toEqual([['created', admin.id, []]])
    expect((await rotate(old.id)).status).toBe(404)
  })
})

test('a scope that this version does not know permits nothing', async () => {
  const key = await made({ scopes: ['read'] })
  const change = installationStatement(
    '',
    `update api_keys set scopes = array['of_tomorrow'] where name = 'restricted' and last_four = $1`,
  )
  await service.database.query(change, [key.key.slice(-4)])
  expect(await codesFrom(clientOf(key), '127.0.0.1')).toEqual(['scope_needed', 'scope_needed'])
  expect((await clientOf(key).send('GET', '/me', undefined, {})).status).toBe(200)
})
