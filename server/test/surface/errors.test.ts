// The catalogue of errors: documented, and provoked over HTTP wherever a request can.
import { existsSync, readFileSync } from 'node:fs'
import { METHODS } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '@tapeline/contract/errors'
import { signedIn } from '../dashboard/browser.ts'
import { LineBook } from '../debt-line/line-book.ts'
import { Client, type Received } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { type KeyOptions, NO_LIMITS, createApiKey, issueApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from './answers.ts'
import { NOWHERE } from './book.ts'
import { OPERATIONS, demand, pathFor } from './operations.ts'
import { openParties } from './parties.ts'
import { jsonRequest, sendRaw } from './raw.ts'
import { reportBook } from './reporting.ts'

let service: TestService
let lender: Lender
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
})
afterAll(() => service.stop())

const DOCUMENT = new URL('../../../docs/reference/errors.md', import.meta.url)

const text = () => (existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : '')
/** Its table rows, each as a code and its status. */
const documented = () =>
  [...text().matchAll(/^\|\s*([345]\d\d)\s*\|\s*`([a-z_]+)`/gm)].map(([, status, code]) => `${code} ${status}`)

describe('docs/reference/errors.md', () => {
  test('documents every code of the catalogue with its status, and none that is not in it', () => {
    const catalogue = Object.entries(ERRORS).map(([code, { status }]) => `${code} ${status}`)
    expect(documented().toSorted()).toEqual(catalogue.toSorted())
  })
})

/** A client of the lender whose key is restricted. */
async function restricted(restrictions: Partial<KeyOptions>): Promise<Client> {
  const options = { name: 'restricted', ...NO_LIMITS, ...restrictions }
  const created = await issueApiKey(service.database, lender.tenant, options)
  if (typeof created === 'string') throw new Error(created)
  return new Client(service.address, created.key)
}

/** A request for each code that a request alone can provoke. */
const PROVOCATIONS: { readonly [code in ErrorCode]?: () => Promise<Received> } = {
  malformed_body: () =>
    sendRaw(service.address, jsonRequest('/accounts', lender.key, 'no gzip', { 'Content-Encoding': 'gzip' })),
  invalid_request: () => lender.client.post('/accounts', {}),
  unauthorized: () => new Client(service.address, 'stranger').get('/me'),
  organization_suspended: async () => {
    const suspended = await service.lender()
    await changeOrganization(service.database, suspended.organization.organization, { suspended: true })
    return suspended.client.get('/me')
  },
  live_not_enabled: async () => {
    const early = await service.lender()
    const key = await createApiKey(service.database, early.organization.live_tenant, 'live')
    await changeOrganization(service.database, early.organization.organization, { live_enabled: false })
    return new Client(service.address, key).get('/me')
  },
  live_key_needed: async () => {
    const { operator } = await openParties(service)
    return operator.post('/operator/organizations', { id: lender.organization.organization, name: 'Renamed' })
  },
  address_not_allowed: async () => (await restricted({ allowed_addresses: ['203.0.113.0/24'] })).get('/accounts'),
  scope_needed: async () => (await restricted({ scopes: ['read'] })).post('/accounts', accountBody('a')),
  second_person_needed: async () => {
    const book = await LineBook.open(service)
    await book.openLine()
    const admin = await signedIn(service, book.lender.organization, 'admin')
    await signedIn(service, book.lender.organization, 'approver')
    await admin.browser.post('/sandbox/approval-rule', { draws: true })
    return book.lender.client.post('/draw-requests', { id: 'd', debt_line_id: book.line, amount: 1, currency: 'USD' })
  },
  forbidden: () => lender.client.get('/operator/debt-lines'),
  not_found: () => lender.client.get('/nowhere'),
  range_not_satisfiable: async () => {
    const parties = await openParties(service)
    const { ids } = await reportBook(parties, 'ranged')
    const path = pathFor({ path: '/documents/{id}/content' }, ids)
    return parties.lender.send('GET', path, undefined, { Range: 'bytes=1000000-' })
  },
  method_not_allowed: () => lender.client.send('PUT', '/accounts', '{}', { 'Content-Type': 'application/json' }),
  legal_entity_id_taken: async () => {
    await demand(lender.client.post('/accounts', accountBody('holder', { legal_entity_id: 'duns:150483782' })))
    return lender.client.post('/accounts', accountBody('claimer', { legal_entity_id: 'duns:150483782' }))
  },
  legal_hold: async () => {
    await demand(lender.client.post('/accounts', accountBody('held')))
    await demand(lender.client.post('/accounts/held/legal-hold', { reference: 'Case 2026-114' }))
    return lender.client.delete('/accounts/held/personal-data')
  },
  limit_reached: async () => {
    const { client } = await service.lender()
    await demand(client.post('/webhook-endpoints', { id: 'hook', url: 'https://hooks.example.com/' }))
    for (let issued = 0; issued < 5; issued++) await demand(client.post('/webhook-endpoints/hook/secrets', {}))
    return client.post('/webhook-endpoints/hook/secrets', {})
  },
  body_too_large: () => lender.client.post('/accounts', { id: 'x', name: 'x'.repeat(1_100_000) }),
  unsupported_media_type: () => lender.client.send('POST', '/accounts', '<a/>', { 'Content-Type': 'text/xml' }),
  idempotency_key_reused: async () => {
    await demand(lender.client.post('/accounts', accountBody('once'), { IdempotencyKey: 'k' }))
    return lender.client.post('/accounts', accountBody('twice'), { IdempotencyKey: 'k' })
  },
}

/** Codes that need more than a request (a broken database, a held lock, a full queue, a stop, a long calculation, an import under way): proved elsewhere. */
const OTHERWISE: readonly ErrorCode[] = [
  'request_in_flight',
  'import_continued_elsewhere',
  'import_stopped',
  'too_many_requests',
  'headers_too_large',
  'malformed_request',
  'internal_error',
  'database_away',
  'not_calculable',
  'overloaded',
  'stopping',
  'calculation_running',
]

describe('every code', () => {
  test.each(Object.entries(PROVOCATIONS))(
    '%s is answered with its status, its message and a request id',
    async (code, provoke) => {
      expectError(await provoke(), ERRORS[code as ErrorCode].status, code)
    },
  )

  test('is provoked here or named as provoked otherwise', () => {
    expect([...Object.keys(PROVOCATIONS), ...OTHERWISE].toSorted()).toEqual(Object.keys(ERRORS).toSorted())
  })
})

describe('paths and methods', () => {
  const paths = [...new Set(OPERATIONS.map((operation) => operation.path))]

  test.each(paths)('%s answers 405 to other methods and names its own in Allow', async (path) => {
    const own = new Set(OPERATIONS.filter((operation) => operation.path === path).map((operation) => operation.method))
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((other) => !own.has(other))) {
      const answer = await sendRaw(service.address, {
        method,
        path: pathFor({ path }, NOWHERE.ids),
        headers: { Authorization: lender.key },
      })
      expectError(answer, 405, 'method_not_allowed')
      expect(
        new Set(
          answer.headers
            .get('allow')
            ?.split(', ')
            .filter((allowed) => allowed !== 'HEAD'),
        ),
      ).toEqual(own)
    }
  })

  test.each(paths)('%s answers HEAD without a body, as it answers GET or as not allowed', async (path) => {
    const answer = await sendRaw(service.address, {
      method: 'HEAD',
      path: pathFor({ path }, NOWHERE.ids),
      headers: { Authorization: lender.key },
    })
    expect(answer.text).toBe('')
    expect(answer.headers.get('x-request-id')).toBeTruthy()
    const get = await sendRaw(service.address, {
      method: 'GET',
      path: pathFor({ path }, NOWHERE.ids),
      headers: { Authorization: lender.key },
    })
    expect([get.status, 405]).toContain(answer.status)
    if (answer.status === 405) expect(answer.headers.get('allow')).toBeTruthy()
  })

  const unusual = METHODS.filter(
    (method) => !['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT'].includes(method),
  )
  test.each(unusual)('a method that no path takes is no internal error: %s', async (method) => {
    for (const path of ['/accounts', '/accounts/a', '/nowhere']) {
      const answer = await sendRaw(service.address, { method, path, headers: { Authorization: lender.key } })
      expect([method, path, answer.status === 405 ? 404 : answer.status]).toEqual([method, path, 404])
      expectError(answer, answer.status)
    }
  })

  test.each([
    '/nowhere',
    '/accounts/',
    '/accounts/a/b',
    '/Accounts',
    '/v1/borrowers',
    '/accounts%2Fa',
    '/receivables/r/entries/e/x',
    '//accounts',
    '/debt-lines/x/y',
    '/operator',
    '/operator/',
    '/operator/accounts',
  ])('%s is nothing: 404', async (path) => {
    expectError(
      await sendRaw(service.address, { method: 'GET', path, headers: { Authorization: lender.key } }),
      404,
      'not_found',
    )
  })

  test.each([
    '/accounts/%',
    '/accounts/%zz',
    '/accounts/%ff',
    '/accounts/%00',
    '/accounts/a%00b',
    '/receivables/%00/entries',
    '/receivables/r/entries/%00',
    '/accounts/%ED%A0%80',
    `/accounts/${'x'.repeat(5_000)}`,
  ])('%s names nothing that could exist: 404', async (path) => {
    expectError(
      await sendRaw(service.address, { method: 'GET', path, headers: { Authorization: lender.key } }),
      404,
      'not_found',
    )
  })

  test('what names nothing is 404 for writes as well, and harms no write beside it', async () => {
    const odd = ['%00', 'a%00b', '%ff'].map((id) =>
      sendRaw(
        service.address,
        jsonRequest(
          `/receivables/${id}/entries`,
          lender.key,
          '{"id":"e","date":"2026-01-01","type":"interest","amount":1}',
        ),
      ),
    )
    const gone = ['%00', '%ff'].map((id) =>
      sendRaw(service.address, {
        method: 'DELETE',
        path: `/receivables/r/entries/${id}`,
        headers: { Authorization: lender.key },
      }),
    )
    const beside = Array.from({ length: 5 }, (_, i) => lender.client.post('/accounts', accountBody(`beside-${i}`)))
    for (const answer of await Promise.all([...odd, ...gone])) expectError(answer, 404, 'not_found')
    for (const answer of await Promise.all(beside)) expect(answer.status).toBe(200)
  })

  test('an id of 255 four-byte characters is found by its path', async () => {
    const id = '🏦'.repeat(255)
    await demand(lender.client.post('/accounts', accountBody(id)))
    expect((await lender.client.get(`/accounts/${encodeURIComponent(id)}`)).body.id).toBe(id)
  })
})

/** The request id answered to a caller that sent one. */
const idFor = async (sent: string) =>
  (await lender.client.send('GET', '/me', undefined, { 'X-Request-Id': sent })).headers.get('x-request-id')

describe('the request id', () => {
  test("is the caller's own where it is harmless, and one of ours where it is not", async () => {
    expect(await idFor('trace-1.2:3_4')).toBe('trace-1.2:3_4')
    for (const harmful of ['<script>', 'a b', 'x'.repeat(129), '{}']) expect(await idFor(harmful)).toMatch(/^req_/)
  })

  test('differs from request to request', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await lender.client.get('/me')).headers.get('x-request-id')),
    )
    expect(new Set(ids).size).toBe(20)
  })
})

/** The status line and headers that raw bytes are answered with. */
const answerTo = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(service.address)
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })

describe('what is no HTTP that we serve', () => {
  test.each<[string, string, ErrorCode | undefined]>([
    [
      'headers that are too large',
      `GET /me HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`,
      'headers_too_large',
    ],
    ['a path that is too long', `GET /accounts/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 'headers_too_large'],
    ['nonsense', 'nonsense\r\n\r\n', undefined],
  ])('%s: an error in the form of all others', async (_, bytes, code) => {
    const answer = await answerTo(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${code === undefined ? 400 : ERRORS[code].status} `))
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>
    expect(Object.keys(body).toSorted()).toEqual(['code', 'details', 'message'])
    expect(Object.keys(ERRORS)).toContain(body['code'])
    if (code !== undefined) expect(body['code']).toBe(code)
  })
})
