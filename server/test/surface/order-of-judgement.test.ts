// A request with everything wrong is refused for one thing at a time: key, permission, path, request, conflict.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { Client } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError, faultyParams } from './answers.ts'
import { type Book, NOWHERE } from './book.ts'
import { BY, NAMING, OPERATIONS, type Operation, WRITING, call, demand, isInBook, pathFor } from './operations.ts'
import { type Parties, openParties } from './parties.ts'
import { type RawRequest, sendRaw } from './raw.ts'
import { reportBook } from './reporting.ts'
import { crossedWith } from '../../../kernel/test/length.ts'

let service: TestService
let parties: Parties
let suspended: Client
let book: Book
beforeAll(async () => {
  service = await startTestService()
  parties = await openParties(service)
  const { lender, organization } = await openParties(service)
  suspended = lender
  await demand(suspended.post('/accounts', { id: 'a', type: 'business' }))
  await changeOrganization(service.database, organization.organization, { suspended: true })
  book = await reportBook(parties, 'own')
})
afterAll(() => service.stop())

/** Everything wrong that a request can hold besides its key and path. */
const wrong = { query: '?nonsense=1', body: { nonsense: 1 }, headers: { IdempotencyKey: 'x'.repeat(256) } }

describe('everything wrong at once', () => {
  test.each(OPERATIONS)('401 comes first: $title', async (operation) => {
    expectError(await call(new Client(service.address, 'stranger'), operation, NOWHERE, wrong), 401, 'unauthorized')
  })

  test.each(OPERATIONS)('403 of a suspended organization comes before 404 and 400: $title', async (operation) => {
    expectError(await call(suspended, operation, NOWHERE, wrong), 403, 'organization_suspended')
  })

  test.each(BY.operator)("403 to a lender's key comes before 404 and 400: $title", async (operation) => {
    expectError(await call(parties.lender, operation, NOWHERE, wrong), 403, 'forbidden')
  })

  test.each(NAMING)('404 of the path comes before 400: $title', async (operation) => {
    expectError(await call(parties, operation, NOWHERE, wrong), 404, 'not_found')
  })

  test.each(OPERATIONS.filter(isInBook))(
    '400 names every fault of the query, the headers and the body: $title',
    async (operation) => {
      const params = faultyParams(await call(parties, operation, book, wrong))
      expect(params).toContain('nonsense')
      if (operation.method !== 'GET') expect(params).toContain('IdempotencyKey')
      if (operation.body !== undefined) expect(params).toEqual(expect.arrayContaining(['id', 'nonsense', 'nonsense']))
    },
  )

  test.each(NAMING.filter((operation) => operation.path.match(/\{/g)?.length === 1))(
    'nothing of the path is shown to a stranger: $title',
    async (operation) => {
      const stranger = new Client(service.address, 'stranger')
      const [there, nowhere] = await Promise.all([call(stranger, operation, book), call(stranger, operation, NOWHERE)])
      expect(there.text).toBe(nowhere.text)
    },
  )
})

/** Bodies of the right kind whose content cannot be read; another kind is refused before anyone looks for what the path names. */
const READ = ['malformed JSON', 'invalid UTF-8', 'gzip that is none', 'truncated gzip']

describe('a body that cannot be read', () => {
  const bodies: { readonly [what: string]: Pick<RawRequest, 'headers' | 'body'> & { readonly status: number } } = {
    'malformed JSON': { headers: { 'Content-Type': 'application/json' }, body: '{', status: 400 },
    'invalid UTF-8': {
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.from([0x22, 0xff, 0x22]),
      status: 400,
    },
    'another content type': { headers: { 'Content-Type': 'text/xml' }, body: '<a/>', status: 415 },
    'another encoding': {
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'deflate' },
      body: 'x',
      status: 415,
    },
    'gzip that is none': {
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: 'x',
      status: 400,
    },
    'truncated gzip': {
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: gzipSync('{"id":"a"}').subarray(0, -9),
      status: 400,
    },
    'more than a mebibyte': {
      headers: { 'Content-Type': 'application/json' },
      body: `"${'x'.repeat(1_048_576)}"`,
      status: 413,
    },
  }
  const cases = Object.entries(bodies).flatMap(([what, body], at, { length }) =>
    crossedWith(WRITING, at, length).map((operation) => ({ what, title: operation.title, operation, ...body })),
  )
  const send = (
    key: string,
    operation: Operation,
    { headers, body }: Pick<RawRequest, 'headers' | 'body'>,
    { ids }: Book = book,
  ) =>
    sendRaw(service.address, {
      method: 'POST',
      path: pathFor(operation, ids),
      headers: { Authorization: key, ...headers },
      ...(body === undefined ? {} : { body }),
    })

  test.each(cases)('$what is reported only to callers with a key: $title', async ({ operation, status, ...sent }) => {
    expectError(await send('stranger', operation, sent), 401, 'unauthorized')
    expectError(await send(suspended.key ?? '', operation, sent), 403, 'organization_suspended')
    if (operation.by === 'operator')
      expectError(await send(parties.lender.key ?? '', operation, sent), 403, 'forbidden')
    expectError(await send(parties[operation.by].key ?? '', operation, sent), status)
  })

  test.each(cases.filter(({ operation, what }) => NAMING.includes(operation) && READ.includes(what)))(
    '$what is reported only where there is what the path names: $title',
    async ({ operation, ...sent }) => {
      expectError(await send(parties[operation.by].key ?? '', operation, sent, NOWHERE), 404, 'not_found')
    },
  )
})

describe('an id that no record can have', () => {
  test.each(NAMING)('is answered as not found only to callers who may ask: $title', async (operation) => {
    for (const id of ['%00', 'a%0Ab', 'x'.repeat(256)]) {
      const path = operation.path.replace(/\{\w+\}(?!.*\{)/, id).replace(/\{\w+\}/, 'any')
      const send = (key: string | undefined) =>
        sendRaw(service.address, { method: operation.method, path, headers: { Authorization: key ?? '' } })
      expectError(await send('stranger'), 401, 'unauthorized')
      expectError(await send(suspended.key), 403, 'organization_suspended')
      if (operation.by === 'operator') expectError(await send(parties.lender.key), 403, 'forbidden')
      expectError(await send(parties[operation.by].key), 404, 'not_found')
    }
  })
})

describe('a conflict', () => {
  beforeAll(() =>
    demand(parties.lender.post('/accounts', { id: 'holder', type: 'business', legal_entity_id: 'duns:150483782' })),
  )

  test('a 409 stands alone: a request with faults is a 400 that does not mention it', async () => {
    const taken = { id: 'other', type: 'business', legal_entity_id: 'duns:150483782' }
    const both = await parties.lender.post('/accounts', { ...taken, phone: 'none' })
    expect(faultyParams(both)).toEqual(['phone'])
    const alone = await parties.lender.post('/accounts', taken)
    expectError(alone, 409, 'legal_entity_id_taken')
    expect(alone.body.details.map((detail: { param: string }) => detail.param)).toEqual(['legal_entity_id'])
  })
})
