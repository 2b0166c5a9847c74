// What a kept answer is bound to: query, path, tenant, a valid key; and what is no part of that.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listApiKeys } from '../../src/resources/api-key/api-key-reads.ts'
import { createApiKey, deleteApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { Client, type Received } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError, onlyFault } from './answers.ts'
import { demand } from './operations.ts'
import { jsonRequest, sendRaw } from './raw.ts'

let service: TestService
let lender: Lender
let client: Client
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  lender = await service.lender()
  client = lender.client
})
afterAll(() => service.stop())

const replayed = (answer: Received) => answer.headers.get('idempotent-replayed')

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
