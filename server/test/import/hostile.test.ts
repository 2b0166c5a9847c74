// Lines that are wrong in themselves: each is a fault of that line, reported with its place, and stops no other.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { rejectionsOf, sendImport } from './lines.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const good = (id: string) => JSON.stringify({ kind: 'account', ...accountBody(id) })

const LINE_MAX = 1_048_576

/** A line of some length in all. */
function longLine(length: number): string {
  const line = `{"kind":"account","id":"long","type":"business","pad":""}`
  return line.replace('"pad":""', `"pad":"${'x'.repeat(length - line.length)}"`)
}

const HOSTILE: readonly (readonly [string, string | Buffer, string])[] = [
  ['no JSON', '{"kind":', 'malformed_body'],
  ['two objects in one line', `${good('x')}${good('y')}`, 'malformed_body'],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'malformed_body'],
  ['UTF-16', Buffer.from(good('x'), 'utf16le'), 'malformed_body'],
  ['a lone NUL', Buffer.from([0]), 'malformed_body'],
  ['null', 'null', 'invalid_request'],
  ['an array', `[${good('x')}]`, 'invalid_request'],
  ['no kind', '{"id":"x"}', 'invalid_request'],
  ['a kind that is a name of every object', '{"kind":"constructor","id":"x"}', 'invalid_request'],
  ['a kind that is no text', '{"kind":{"account":1},"id":"x"}', 'invalid_request'],
  ['an id of digits', `{"kind":"account","id":${'7'.repeat(77)},"type":"business"}`, 'invalid_request'],
  ['an id that is too long', `{"kind":"account","id":"${'7'.repeat(256)}","type":"business"}`, 'invalid_request'],
  ['an entry of no receivable', '{"kind":"entry","id":"e"}', 'invalid_request'],
  ['a receivable that none can be', '{"kind":"entry","id":"e","receivable_id":"."}', 'invalid_request'],
  ['a receivable that is a number', '{"kind":"entry","id":"e","receivable_id":7}', 'invalid_request'],
  [
    'a deletion of more than an entry',
    '{"kind":"entry_deletion","id":"e","receivable_id":"r","amount":1}',
    'not_found',
  ],
  ['a deletion of nothing', '{"kind":"entry_deletion","receivable_id":"r"}', 'invalid_request'],
  ['a huge number', '{"kind":"account","id":"x","type":1e999}', 'invalid_request'],
  [
    'deep nesting',
    `{"kind":"account","id":"x","type":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    'invalid_request',
  ],
  ['an unknown field', '{"kind":"account","id":"x","type":"business","effective":"2026-01-01"}', 'invalid_request'],
  ['a field of another kind', '{"kind":"account","id":"x","type":"business","receivable_id":"r"}', 'invalid_request'],
  ['a proto', '{"kind":"account","id":"x","__proto__":{"type":"business"}}', 'invalid_request'],
  ['a key sent twice', '{"kind":"account","id":"x","type":"business","name":"a","name":"b"}', 'invalid_request'],
  ['a key sent twice by an escape', '{"kind":"account","id":"x","\\u0069d":"y","type":"business"}', 'invalid_request'],
  [
    'a number that is kept as another',
    good('x').replace('{', '{"metadata":{"k":100.00000000000000001},'),
    'invalid_request',
  ],
  ['a line of 1 MiB and a byte', longLine(LINE_MAX + 1), 'body_too_large'],
  ['a line of 2 MiB', longLine(2 * LINE_MAX), 'body_too_large'],
  ['a line of exactly 1 MiB', longLine(LINE_MAX), 'invalid_request'],
]

async function accountsOf(client: Client): Promise<string[]> {
  const { body } = await client.get('/accounts', { limit: 100 })
  return body.data.map(({ id }: { id: string }) => id)
}

test.each(HOSTILE)('%s is a fault of that line', async (what, line, code) => {
  const { client } = await service.lender()
  const before = `${good('before')}\n`
  const body = Buffer.concat([before, line, `\n${good('after')}\n`].map((part) => Buffer.from(part as string)))
  const answer = await sendImport(client, body, '?id=h')
  expect(answer.body, what).toMatchObject({
    status: 'done',
    lines_read: 3,
    applied: 2,
    rejected: 1,
    bytes: body.length,
  })
  expect(await accountsOf(client)).toEqual(['after', 'before'])
  const [rejected, ...others] = await rejectionsOf(client, 'h')
  expect(others).toEqual([])
  expect([rejected?.line, rejected?.byte_offset, rejected?.error.code]).toEqual([2, before.length, code])
  expect(rejected?.error.message).toMatch(/\S/)
})

test('all hostile lines at once are each reported, and nothing between them is lost', async () => {
  const { client } = await service.lender()
  const body = Buffer.concat(
    HOSTILE.flatMap(([, line], i) => [Buffer.from(line as string), Buffer.from(`\n${good(`ok-${i}`)}\n`)]),
  )
  const answer = await sendImport(client, gzipSync(body), '?id=all', { 'Content-Encoding': 'gzip' })
  expect(answer.body).toMatchObject({ applied: HOSTILE.length, rejected: HOSTILE.length })
  expect((await rejectionsOf(client, 'all')).map(({ error }) => error.code)).toEqual(HOSTILE.map(([, , code]) => code))
})

test('a byte order mark, line ends of Windows, empty lines and a last line without an end are no faults', async () => {
  const { client } = await service.lender()
  const body = `\uFEFF${good('a')}\r\n\r\n   \n\n${good('b')}`
  const answer = await sendImport(client, body)
  expect(answer.body).toMatchObject({
    lines_read: 5,
    applied: 2,
    blank: 3,
    rejected: 0,
    bytes: Buffer.byteLength(body),
  })
})

test.each([
  ['gzip that is none', Buffer.from('no gzip'), 0],
  [
    'gzip that is cut off',
    gzipSync(Array.from({ length: 5_000 }, (_, i) => good(`a-${i}`)).join('\n')).subarray(0, -20),
    undefined,
  ],
])('%s interrupts the import, and what came before it holds', async (_, body, read) => {
  const { client } = await service.lender()
  const answer = await sendImport(client, body, '?id=zip', { 'Content-Encoding': 'gzip' })
  expect([answer.status, answer.body.code]).toEqual([400, 'malformed_body'])
  const { status, lines_read, applied } = (await client.get('/imports/zip')).body
  expect(status).toBe('interrupted')
  expect(lines_read).toBe(applied)
  if (read !== undefined) expect(lines_read).toBe(read)
})

test.each([
  ['?id=', 'id'],
  ['?id=..', 'id'],
  ['?from_line=0', 'from_line'],
  ['?from_line=2', 'from_line'],
  ['?dry_run=yes', 'dry_run'],
  ['?effective_date=2026-01-01', 'effective_date'],
])('the query %s is refused', async (query, param) => {
  const { client } = await service.lender()
  const answer = await sendImport(client, good('a'), query)
  expect([answer.status, answer.body.details?.[0]?.param]).toEqual([400, param])
  expect((await client.get('/imports')).body.data).toEqual([])
})
