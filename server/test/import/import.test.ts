// Imports over real HTTP and PostgreSQL: what is applied, what is reported of the rest, and what happens when the same comes again.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { linesOf, rejectionsOf, sendImport } from './lines.ts'

let service: TestService
let lender: Lender
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const account = (id: string, more = {}) => ({ kind: 'account', ...accountBody(id, more) })
const receivable = (id: string, obligor: string, more = {}) => ({
  kind: 'receivable',
  ...receivableBody(id, obligor, more),
})
const entry = (receivable_id: string, id: string, more = {}) => ({
  kind: 'entry',
  receivable_id,
  ...entryBody(id, more),
})

const BOOK = [
  account('a'),
  receivable('r', 'a'),
  entry('r', 'e'),
  { kind: 'entry', receivable_id: 'r', id: 'e', amount: 5 },
  { kind: 'account', id: 'a', name: 'Later' },
]

test('kinds may be mixed, and the order within an id is kept', async () => {
  lender = await service.lender()
  const { client } = lender
  const answer = await sendImport(client, linesOf(BOOK), '?id=mixed')
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body).toMatchObject({
    id: 'mixed',
    status: 'done',
    lines_read: 5,
    applied: 5,
    unchanged: 0,
    rejected: 0,
  })
  expect((await client.get('/receivables/r/entries/e')).body.amount).toBe(5)
  expect((await client.get('/accounts/a')).body.name).toBe('Later')
})

test('what is sent again under the same id is answered as before, and under another id it writes nothing', async () => {
  const { client } = await service.lender()
  const first = await sendImport(client, linesOf(BOOK.slice(0, 3)), '?id=once')
  const again = await sendImport(client, linesOf(BOOK.slice(0, 3)), '?id=once')
  const { applied, unchanged, lines_read } = again.body
  expect({ applied, unchanged, lines_read }).toEqual({ applied: 3, unchanged: 0, lines_read: 3 })
  expect(first.body.started_at).toBe(again.body.started_at)
  const other = await sendImport(client, linesOf(BOOK.slice(0, 3)))
  expect(other.body).toMatchObject({ applied: 0, unchanged: 3, rejected: 0 })
  expect((await client.get('/imports')).body.data.map(({ id }: { id: string }) => id)).toEqual([other.body.id, 'once'])
})

test('an id that was used with another file is refused, and nothing of the file is applied', async () => {
  const { client } = await service.lender()
  await sendImport(client, linesOf(BOOK.slice(0, 3)), '?id=nightly')
  for (const body of [linesOf([account('b'), account('c'), account('d'), account('e')]), linesOf(BOOK.slice(0, 2))]) {
    const answer = await sendImport(client, body, '?id=nightly')
    expect([answer.status, answer.body.code], answer.text).toEqual([422, 'idempotency_key_reused'])
  }
  expect((await client.get('/accounts/e')).status).toBe(404)
  expect((await client.get('/imports/nightly')).body.status).toBe('done')
})

test('a line that is refused stops no other, and is reported with its place and the error that it would get alone', async () => {
  const { client } = await service.lender()
  const lines = [
    account('a'),
    account('b', { type: 'ghost' }),
    receivable('r', 'nobody'),
    entry('none', 'e'),
    account('c'),
  ]
  const answer = await sendImport(client, linesOf(lines), '?id=faulty')
  expect(answer.body).toMatchObject({ status: 'done', lines_read: 5, applied: 2, rejected: 3 })
  const rejected = await rejectionsOf(client, 'faulty')
  expect(rejected.map(({ line, kind, id, receivable_id }) => [line, kind, id, receivable_id])).toEqual([
    [2, 'account', 'b', null],
    [3, 'receivable', 'r', null],
    [4, 'entry', 'e', 'none'],
  ])
  expect(rejected[0]?.byte_offset).toBe(Buffer.byteLength(linesOf(lines.slice(0, 1))))
  const alone = await client.post('/accounts', accountBody('b', { type: 'ghost' }))
  expect(rejected[0]?.error).toEqual(alone.body)
})

test('gzip is read, and a whole import may come by an idempotency key in place of an id', async () => {
  const { client } = await service.lender()
  const body = gzipSync(linesOf([account('a'), account('b')]))
  const answer = await sendImport(client, body, '', { 'Content-Encoding': 'gzip', 'IdempotencyKey': 'by key' })
  expect(answer.body).toMatchObject({ id: 'by key', status: 'done', applied: 2 })
  const both = await sendImport(client, body, '?id=other', { 'Content-Encoding': 'gzip', 'IdempotencyKey': 'by key' })
  expect([both.status, both.body.details[0].param]).toEqual([400, 'IdempotencyKey'])
})

test('an entry can be deleted by a line, and an effective date holds as in the query of the single request', async () => {
  const { client } = await service.lender()
  const lines = [
    ...BOOK.slice(0, 3),
    { kind: 'entry_deletion', receivable_id: 'r', id: 'e' },
    { kind: 'entry_deletion', receivable_id: 'r', id: 'e' },
    { kind: 'account', id: 'a', effective_date: '2025-01-01', name: 'Then' },
    { kind: 'account', id: 'a', effective_date: '2999-01-01', name: 'Tomorrow' },
    { kind: 'account', id: 'a', effective_date: 7, name: 'Never' },
  ]
  const answer = await sendImport(client, linesOf(lines), '?id=dated')
  expect(answer.body).toMatchObject({ applied: 5, rejected: 3 })
  expect((await client.get('/receivables/r/entries/e')).status).toBe(404)
  expect((await client.get('/accounts/a', { as_of: '2025-06-01' })).body.name).toBe('Then')
  const codes = (await rejectionsOf(client, 'dated')).map(({ error }) => [error.code, error.details[0]?.code])
  expect(codes).toEqual([
    ['not_found', undefined],
    ['invalid_request', 'in_the_future'],
    ['invalid_request', 'invalid_type'],
  ])
})

test('an import is its organization’s own', async () => {
  const { client } = await service.lender()
  await sendImport(client, linesOf([account('a', { type: 'ghost' })]), '?id=mine')
  const stranger = (await service.lender()).client
  expect((await stranger.get('/imports/mine')).status).toBe(404)
  expect((await stranger.get('/imports/mine/rejected')).status).toBe(404)
  expect((await stranger.get('/imports')).body.data).toEqual([])
  expect((await sendImport(stranger, linesOf([account('z')]), '?id=mine')).body).toMatchObject({ applied: 1 })
  expect((await rejectionsOf(client, 'mine')).length).toBe(1)
})

test('an empty body is an import of no lines', async () => {
  const { client } = await service.lender()
  expect((await sendImport(client, '')).body).toMatchObject({ status: 'done', lines_read: 0, bytes: 0 })
})

test('a currency is fixed while entries are left, and no longer, also within one stream', async () => {
  const { client } = await service.lender()
  const change = { kind: 'receivable', id: 'r', currency: 'MXN' }
  const deletion = (id: string) => ({ kind: 'entry_deletion', receivable_id: 'r', id })
  await sendImport(client, linesOf([account('a'), receivable('r', 'a'), entry('r', 'e'), entry('r', 'f')]))
  const lines = [deletion('e'), entry('r', 'f', { amount: 7 }), change, deletion('f'), change]
  expect((await sendImport(client, linesOf(lines), '?id=fixed')).body).toMatchObject({ applied: 4, rejected: 1 })
  expect((await rejectionsOf(client, 'fixed')).map(({ line }) => line)).toEqual([3])
})
