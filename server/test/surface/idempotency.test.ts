// A retry is safe on every POST: the same key with the same request gives the stored answer again, and nothing happens twice.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApiKey, deleteApiKey, listApiKeys } from '../../src/resources/api-key/api-key-store.ts'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { Client, type Received } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError, onlyFault } from './answers.ts'
import { type Ids, type Operation, WRITING, bodyFor, call, demand, pathFor, reportBook } from './operations.ts'
import { jsonRequest, sendRaw } from './raw.ts'
import { rowsOf } from './stored.ts'

let service: TestService
let otherNode: string
let lender: Lender
let client: Client
beforeAll(async () => {
  service = await startTestService()
  otherNode = (await service.another()).address ?? ''
})
beforeEach(async () => {
  lender = await service.lender()
  client = lender.client
})
afterAll(() => service.stop())

const replayed = (answer: Received) => answer.headers.get('idempotent-replayed')
const nodes = () => [client, new Client(otherNode, lender.key)] as const

/** An operation's body with a new id, so that it creates. */
const creating = (operation: Operation, ids: Ids, id: string) => ({ ...bodyFor(operation, ids), id })

describe.each(WRITING)('$title', (operation) => {
  let ids: Ids
  beforeEach(async () => {
    ids = await reportBook(client, 'own')
  })
  const send = (key: string, body: unknown, more: { query?: string; via?: Client; header?: string } = {}) =>
    call(more.via ?? client, operation, ids, {
      body,
      headers: { [more.header ?? 'IdempotencyKey']: key },
      query: more.query ?? '',
    })

  test('the same key and body give the same answer again, marked as replayed, on every node, and write nothing', async () => {
    const first = await send('k', creating(operation, ids, 'new'))
    expect(first.status, first.text).toBe(200)
    expect(replayed(first)).toBeNull()
    const rows = await rowsOf(service.database, lender.tenant)
    for (const via of nodes()) {
      const again = await send('k', creating(operation, ids, 'new'), { via })
      expect([again.status, again.text, replayed(again)]).toEqual([200, first.text, 'true'])
      expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    }
    expect(await rowsOf(service.database, lender.tenant)).toEqual(rows)
  })

  test('the stored answer is given also when the record has changed since', async () => {
    const first = await send('k', creating(operation, ids, 'new'))
    await demand(call(client, operation, ids, { body: { id: 'new', metadata: { changed: true } } }))
    const again = await send('k', creating(operation, ids, 'new'))
    expect([again.status, again.text, replayed(again)]).toEqual([200, first.text, 'true'])
    const now = await demand(call(client, operation, ids, { body: { id: 'new' } }))
    expect(now.body.metadata).toEqual({ changed: true })
  })

  test('another body under the same key is refused with 422 and changes nothing', async () => {
    await demand(send('k', creating(operation, ids, 'new')))
    const rows = await rowsOf(service.database, lender.tenant)
    for (const via of nodes())
      expectError(
        await send('k', { ...creating(operation, ids, 'new'), metadata: { a: 1 } }, { via }),
        422,
        'idempotency_key_reused',
      )
    expect(await rowsOf(service.database, lender.tenant)).toEqual(rows)
  })

  test('a refused request is judged anew, with the same body or another', async () => {
    const wrong = { ...creating(operation, ids, 'new'), metadata: 5 }
    expect(onlyFault(await send('k', wrong), 'metadata')).toBeTruthy()
    expect(onlyFault(await send('k', wrong), 'metadata')).toBeTruthy()
    const right = await send('k', creating(operation, ids, 'new'))
    expect([right.status, replayed(right)]).toEqual([200, null])
  })

  test('both spellings of the header are one', async () => {
    const first = await send('k', creating(operation, ids, 'new'))
    const again = await send('k', creating(operation, ids, 'new'), { header: 'Idempotency-Key' })
    expect([again.text, replayed(again)]).toEqual([first.text, 'true'])
  })

  test('twins in flight get one answer, on one node and on two, and one write', async () => {
    for (const spread of [1, 2]) {
      const body = creating(operation, ids, `twin-${spread}`)
      const before = await rowsOf(service.database, lender.tenant)
      const twins = await Promise.all(
        Array.from({ length: 20 }, (_, i) => send(`t${spread}`, body, { via: nodes()[i % spread] ?? client })),
      )
      expect(new Set(twins.map(({ text }) => text)).size).toBe(1)
      expect(twins.map(({ status }) => status)).toEqual(twins.map(() => 200))
      expect(twins.filter((twin) => replayed(twin) === null)).toHaveLength(1)
      const after = await rowsOf(service.database, lender.tenant)
      expect(
        [after['batches'], after['idempotency_answers']].map(
          (count, i) => (count ?? 0) - (before[i === 0 ? 'batches' : 'idempotency_answers'] ?? 0),
        ),
      ).toEqual([1, 1])
    }
  })

  test('in-flight requests with one key and different bodies: one is carried out, the others are refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        send('k', creating(operation, ids, `rival-${i}`), { via: nodes()[i % 2] ?? client }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 422),
    ])
  })

  test.each(['', 'x'.repeat(256)])('a key of %j characters too few or too many is refused', async (key) => {
    expect(onlyFault(await send(key, creating(operation, ids, 'new')), 'IdempotencyKey')).toContain('1 to 255')
  })

  test('a key of one character and one of 255 are taken', async () => {
    for (const key of ['x', 'x'.repeat(255)]) {
      await demand(send(key, creating(operation, ids, `id-${key.length}`)))
      expect(replayed(await send(key, creating(operation, ids, `id-${key.length}`)))).toBe('true')
    }
  })
})

describe('what the answer is bound to', () => {
  beforeEach(async () => {
    await demand(client.post('/accounts', accountBody('a')))
    for (const id of ['r', 'r2']) await demand(client.post('/receivables', receivableBody(id, 'a')))
  })

  test('another query is another request', async () => {
    const post = (query: string) =>
      client.post(`/accounts${query}`, accountBody('x', { name: 'X' }), { IdempotencyKey: 'k' })
    await demand(post('?effective_date=2026-01-01'))
    expect(replayed(await post('?effective_date=2026-01-01'))).toBe('true')
    expectError(await post('?effective_date=2026-01-02'), 422, 'idempotency_key_reused')
    expectError(await post(''), 422, 'idempotency_key_reused')
  })

  test('another path is another scope: the same key and body write to each', async () => {
    for (const id of ['r', 'r2']) {
      const answer = await client.post(`/receivables/${id}/entries`, entryBody('e'), { IdempotencyKey: 'k' })
      expect([answer.status, replayed(answer)]).toEqual([200, null])
    }
    expect((await client.post('/accounts', accountBody('b'), { IdempotencyKey: 'k' })).status).toBe(200)
  })

  test('another tenant is another scope: nothing of the other shows', async () => {
    await demand(client.post('/accounts', accountBody('x', { name: 'Mine' }), { IdempotencyKey: 'k' }))
    const other = await service.lender()
    const live = new Client(
      service.address,
      await createApiKey(service.database, lender.organization.live_tenant, 'live'),
    )
    for (const stranger of [other.client, live]) {
      const answer = await stranger.post('/accounts', accountBody('x', { name: 'Theirs' }), { IdempotencyKey: 'k' })
      expect(answer).toMatchObject({ status: 200, body: { name: 'Theirs' } })
      expect(replayed(answer)).toBeNull()
    }
  })

  test('another key of the same tenant is not: a retry after a rotation is safe', async () => {
    const first = await demand(client.post('/accounts', accountBody('x'), { IdempotencyKey: 'k' }))
    const rotated = new Client(service.address, await createApiKey(service.database, lender.tenant, 'new'))
    const again = await rotated.post('/accounts', accountBody('x'), { IdempotencyKey: 'k' })
    expect([again.text, replayed(again)]).toEqual([first.text, 'true'])
  })

  test('a stored answer is given to a valid key only', async () => {
    await demand(client.post('/accounts', accountBody('x'), { IdempotencyKey: 'k' }))
    await changeOrganization(service.database, lender.organization.organization, { suspended: true })
    expectError(
      await client.post('/accounts', accountBody('x'), { IdempotencyKey: 'k' }),
      403,
      'organization_suspended',
    )
    await changeOrganization(service.database, lender.organization.organization, { suspended: false })
    const [key] = await listApiKeys(service.database, lender.tenant)
    await deleteApiKey(service.database, lender.tenant, key?.number ?? 0)
    expectError(await client.post('/accounts', accountBody('x'), { IdempotencyKey: 'k' }), 401, 'unauthorized')
  })

  test('a 409, a 404 and a 422 keep nothing', async () => {
    await demand(client.post('/accounts', accountBody('holder', { legal_entity_id: 'duns:150483782' })))
    const claim = () =>
      client.post('/accounts', accountBody('x', { legal_entity_id: 'duns:150483782' }), { IdempotencyKey: 'k' })
    expectError(await claim(), 409, 'legal_entity_id_taken')
    await demand(client.post('/accounts', { id: 'holder', legal_entity_id: null }))
    expect(await claim()).toMatchObject({ status: 200 })
    const enter = () => client.post('/receivables/later/entries', entryBody('e'), { IdempotencyKey: 'k' })
    expectError(await enter(), 404, 'not_found')
    await demand(client.post('/receivables', receivableBody('later', 'a')))
    expect(await enter()).toMatchObject({ status: 200 })
  })

  test('a repetition that wrote nothing is kept as well', async () => {
    const first = await demand(client.post('/accounts', { id: 'a' }, { IdempotencyKey: 'k' }))
    await demand(client.post('/accounts', { id: 'a', name: 'Changed' }))
    const again = await client.post('/accounts', { id: 'a' }, { IdempotencyKey: 'k' })
    expect([again.text, replayed(again)]).toEqual([first.text, 'true'])
  })

  test('a body compressed on the way is the same body', async () => {
    const { gzipSync } = await import('node:zlib')
    const text = JSON.stringify(accountBody('x'))
    const first = await demand(
      sendRaw(service.address, jsonRequest('/accounts', lender.key, text, { IdempotencyKey: 'k' })),
    )
    const again = await sendRaw(
      service.address,
      jsonRequest('/accounts', lender.key, gzipSync(text), { IdempotencyKey: 'k', 'Content-Encoding': 'gzip' }),
    )
    expect([again.text, replayed(again)]).toEqual([first.text, 'true'])
  })

  test('both headers with one value are one key, with two values they are refused', async () => {
    expect(
      (await client.post('/accounts', accountBody('x'), { IdempotencyKey: 'k', 'Idempotency-Key': 'k' })).status,
    ).toBe(200)
    onlyFault(
      await client.post('/accounts', accountBody('x'), { IdempotencyKey: 'k', 'Idempotency-Key': 'j' }),
      'IdempotencyKey',
    )
  })

  test('keys differ in case and may hold any characters a header can', async () => {
    for (const key of ['k', 'K', 'a b', '"quoted"', 'é', `'; drop table accounts; --`]) {
      const answer = await client.post('/accounts', accountBody(`id-${Buffer.from(key).toString('hex')}`), {
        IdempotencyKey: key,
      })
      expect([key, answer.status, replayed(answer)]).toEqual([key, 200, null])
    }
  })

  test('requests without a key are never replayed', async () => {
    const answers = [await client.post('/accounts', accountBody('x')), await client.post('/accounts', accountBody('x'))]
    expect(answers.map(replayed)).toEqual([null, null])
  })
})

test('every POST of the registry accepts the header, as its path says', () => {
  expect(WRITING.length).toBeGreaterThan(0)
  for (const operation of WRITING)
    expect([
      operation.method,
      pathFor(operation, { receivables: 'r', accounts: 'a', entries: 'e', 'debt-lines': 'd' }),
    ]).toEqual(['POST', expect.stringMatching(/^\//)])
})
