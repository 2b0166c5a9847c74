// A request with everything wrong is told one thing at a time: key, permission, path, request, conflict.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { Client } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError, faultyParams } from './answers.ts'
import {
  type Ids,
  NAMING,
  NOWHERE,
  OPERATIONS,
  type Operation,
  WRITING,
  canExist,
  call,
  demand,
  pathFor,
  reportBook,
} from './operations.ts'
import { type RawRequest, sendRaw } from './raw.ts'

let service: TestService
let lender: Lender
let suspended: Lender
let ids: Ids
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  suspended = await service.lender()
  await demand(suspended.client.post('/accounts', { id: 'a', type: 'business' }))
  await changeOrganization(service.database, suspended.organization.organization, { suspended: true })
  ids = await reportBook(lender.client, 'own')
})
afterAll(() => service.stop())

/** Everything wrong that a request can hold besides its key and path. */
const wrong = { query: '?nonsense=1', body: { nonsense: 1 }, headers: { IdempotencyKey: 'x'.repeat(256) } }

describe('everything wrong at once', () => {
  test.each(OPERATIONS)('401 comes first: $title', async (operation) => {
    expectError(await call(new Client(service.address, 'stranger'), operation, NOWHERE, wrong), 401, 'unauthorized')
  })

  test.each(OPERATIONS)('403 comes before 404 and 400: $title', async (operation) => {
    expectError(await call(suspended.client, operation, NOWHERE, wrong), 403, 'organization_suspended')
  })

  test.each(NAMING)('404 of the path comes before 400: $title', async (operation) => {
    expectError(await call(lender.client, operation, NOWHERE, wrong), 404, 'not_found')
  })

  test.each(OPERATIONS.filter(canExist))(
    '400 names every fault of the query and the body: $title',
    async (operation) => {
      const params = faultyParams(await call(lender.client, operation, ids, wrong))
      expect(params).toContain('nonsense')
      if (operation.body !== undefined)
        expect(params).toEqual(expect.arrayContaining(['IdempotencyKey', 'id', 'nonsense', 'nonsense']))
    },
  )

  test.each(NAMING.filter((operation) => operation.path.match(/\{/g)?.length === 1 && canExist(operation)))(
    'nothing of the path is told to a stranger: $title',
    async (operation) => {
      const stranger = new Client(service.address, 'stranger')
      const [there, nowhere] = await Promise.all([call(stranger, operation, ids), call(stranger, operation, NOWHERE)])
      expect(there.text).toBe(nowhere.text)
    },
  )
})

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
  const cases = Object.entries(bodies).flatMap(([what, body]) =>
    WRITING.map((operation) => ({ what, title: operation.title, operation, ...body })),
  )
  const send = (key: string, operation: Operation, { headers, body }: Pick<RawRequest, 'headers' | 'body'>) =>
    sendRaw(service.address, {
      method: 'POST',
      path: pathFor(operation, ids),
      headers: { Authorization: key, ...headers },
      ...(body === undefined ? {} : { body }),
    })

  test.each(cases)('$what is told only to who has a key: $title', async ({ operation, status, ...sent }) => {
    expectError(await send('stranger', operation, sent), 401, 'unauthorized')
    expectError(await send(suspended.key, operation, sent), 403, 'organization_suspended')
    expectError(await send(lender.key, operation, sent), status)
  })
})

describe('a conflict', () => {
  beforeAll(() =>
    demand(lender.client.post('/accounts', { id: 'holder', type: 'business', legal_entity_id: 'duns:150483782' })),
  )

  test('a 409 stands alone: a request with faults is a 400 that does not mention it', async () => {
    const taken = { id: 'other', type: 'business', legal_entity_id: 'duns:150483782' }
    const both = await lender.client.post('/accounts', { ...taken, phone: 'none' })
    expect(faultyParams(both)).toEqual(['phone'])
    const alone = await lender.client.post('/accounts', taken)
    expectError(alone, 409, 'legal_entity_id_taken')
    expect(alone.body.details.map((detail: { param: string }) => detail.param)).toEqual(['legal_entity_id'])
  })
})
