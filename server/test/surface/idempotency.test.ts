// A retry is safe on every POST: the same key with the same request gives the stored answer again, and nothing happens twice.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { expireAnswers } from '../../src/jobs/maintenance/idempotency-expiry.ts'
import { type Received } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError, onlyFault } from './answers.ts'
import { type Book, bodyFor } from './book.ts'
import type { Body } from './resource-facts.ts'
import { OPERATIONS, UPLOADS, WRITING, call, demand } from './operations.ts'
import { type Parties, openParties, partiesAt } from './parties.ts'
import { prepare, reportBook } from './reporting.ts'
import { rowsOf } from './stored.ts'

let service: TestService
let nodes: readonly Parties[]
let parties: Parties
let book: Book
beforeAll(async () => {
  service = await startTestService()
  parties = await openParties(service)
  nodes = [parties, partiesAt(parties, (await service.another()).address ?? '')]
  book = await reportBook(parties, 'own')
})
afterAll(() => service.stop())

const replayed = (answer: Received) => answer.headers.get('idempotent-replayed')

// Acts are no records: closing a month is tested with the closes. Imports take the key as their id.
test('every POST of the registry that writes a record is tested here', () => {
  const posts = OPERATIONS.filter(
    ({ method, path, asks, act }) => method === 'POST' && !asks && act === undefined && path !== '/imports',
  ).map(({ title }) => title)
  expect([...WRITING, ...UPLOADS].map(({ title }) => title).toSorted()).toEqual(posts.toSorted())
})

describe.each(WRITING)('$title', (operation) => {
  let key: string
  let turn = 0
  /** The body of a record that is not there yet, or of a decision on one. */
  let creating: Body
  const fresh = async (name: string): Promise<Body> => {
    const own = `${name}-${operation.by}-${operation.body?.name}-${turn}`.replaceAll('_', '-')
    await prepare(parties, operation, book, own)
    return bodyFor(operation, book, own) ?? {}
  }
  beforeEach(async () => {
    turn += 1
    key = `k${turn}`
    creating = await fresh('new')
  })
  const send = (body: unknown, more: { key?: string; via?: Parties; header?: string } = {}) =>
    call(more.via ?? parties, operation, book, {
      body,
      headers: { [more.header ?? 'IdempotencyKey']: more.key ?? key },
    })

  test('the same key and body give the same answer again, marked as replayed, on every node, and write nothing', async () => {
    const first = await send(creating)
    expect(first.status, first.text).toBe(200)
    expect(replayed(first)).toBeNull()
    const rows = await rowsOf(service.database)
    for (const via of nodes) {
      const again = await send(creating, { via })
      expect([again.status, again.text, replayed(again)]).toEqual([200, first.text, 'true'])
      expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
    }
    expect(await rowsOf(service.database)).toEqual(rows)
  })

  test('the stored answer is given also when the record has changed since', async () => {
    const first = await send(creating)
    const { id } = creating
    await demand(call(parties, operation, book, { body: { id, metadata: { changed: true } } }))
    const again = await send(creating)
    expect([again.status, again.text, replayed(again)]).toEqual([200, first.text, 'true'])
    const now = await demand(call(parties, operation, book, { body: { id } }))
    expect(now.body.metadata).toEqual({ ...Object(creating['metadata']), changed: true })
  })

  test('another body under the same key is refused with 422 and changes nothing', async () => {
    await demand(send(creating))
    const rows = await rowsOf(service.database)
    for (const via of nodes)
      expectError(await send({ ...creating, metadata: { a: 1 } }, { via }), 422, 'idempotency_key_reused')
    expect(await rowsOf(service.database)).toEqual(rows)
  })

  test('a refused request is judged again, with the same body or another', async () => {
    const wrong = { ...creating, metadata: 5 }
    expect(onlyFault(await send(wrong), 'metadata')).toBeTruthy()
    expect(onlyFault(await send(wrong), 'metadata')).toBeTruthy()
    const right = await send(creating)
    expect([right.status, replayed(right)]).toEqual([200, null])
  })

  test('both spellings of the header are one', async () => {
    const first = await send(creating)
    const again = await send(creating, { header: 'Idempotency-Key' })
    expect([again.text, replayed(again)]).toEqual([first.text, 'true'])
  })

  test('twins in flight get one answer, on one node and on two, and one write', async () => {
    for (const spread of [1, 2]) {
      const body = await fresh(`twin-${spread}`)
      const before = await rowsOf(service.database)
      const twins = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          send(body, { key: `t${turn}-${spread}`, via: nodes[i % spread] ?? parties }),
        ),
      )
      expect(new Set(twins.map(({ text }) => text)).size).toBe(1)
      expect(twins.map(({ status }) => status)).toEqual(twins.map(() => 200))
      expect(twins.filter((twin) => replayed(twin) === null)).toHaveLength(1)
      const after = await rowsOf(service.database)
      const grown = ['batches', 'idempotency_answers'].map((table) => (after[table] ?? 0) - (before[table] ?? 0))
      expect(grown).toEqual([1, 1])
    }
  })

  test('in-flight requests with one key and different bodies: one is carried out, the others are refused', async () => {
    const rivals: Body[] = []
    for (let i = 0; i < 8; i += 1) rivals.push(await fresh(`rival-${i}`))
    const answers = await Promise.all(rivals.map((body, i) => send(body, { via: nodes[i % 2] ?? parties })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...rivals.slice(1).map(() => 422),
    ])
  })

  test.each(['', 'x'.repeat(256)])('a key of %j characters too few or too many is refused', async (wrong) => {
    expect(onlyFault(await send(creating, { key: wrong }), 'IdempotencyKey')).toContain('1 to 255')
  })

  test('a key of one character and one of 255 are taken', async () => {
    for (const length of [1, 255]) {
      const own = `${turn}${'x'.repeat(255)}`.slice(0, length)
      const body = await fresh(`of-${length}`)
      await demand(send(body, { key: own }))
      expect(replayed(await send(body, { key: own }))).toBe('true')
    }
  })
})

describe.each(UPLOADS)('$title', (operation) => {
  const send = (key: string, file: unknown, via: Parties = parties) =>
    call(via, operation, book, { body: file, headers: { IdempotencyKey: key } })

  test('the same key and file give the same answer again, on every node, and write nothing', async () => {
    const first = await send('file', { first: true })
    expect([first.status, replayed(first)], first.text).toEqual([200, null])
    const rows = await rowsOf(service.database)
    for (const via of nodes) {
      const again = await send('file', { first: true }, via)
      expect([again.text, replayed(again)]).toEqual([first.text, 'true'])
    }
    expect(await rowsOf(service.database)).toEqual(rows)
  })

  test('another file under the same key is refused with 422 and changes nothing', async () => {
    await demand(send('once', { first: true }))
    const rows = await rowsOf(service.database)
    for (const via of nodes) expectError(await send('once', { second: true }, via), 422, 'idempotency_key_reused')
    expect(await rowsOf(service.database)).toEqual(rows)
  })
})

test('a key counts for the 72 hours that are promised, and is free an hour later', async () => {
  const { client, tenant } = await service.lender()
  const post = (key: string, name: string) =>
    client.post('/accounts', accountBody('a', { name }), { IdempotencyKey: key })
  const sentAgo = async (key: string, interval: string) => {
    expect((await post(key, 'Before')).status).toBe(200)
    const text = `update idempotency_answers set recorded = recorded - (extract(epoch from $3::interval) * 1000000)::bigint
      where tenant = $1 and key = $2`
    await service.database.query(installationStatement('', text), [tenant, key, interval])
  }
  await sentAgo('promised', '72 hours')
  await sentAgo('over', '73 hours')
  await expireAnswers(service.database)
  expect(replayed(await post('promised', 'Before'))).toBe('true')
  expectError(await post('promised', 'After'), 422, 'idempotency_key_reused')
  const judged = await post('over', 'After')
  expect([judged.status, replayed(judged)]).toEqual([200, null])
})
