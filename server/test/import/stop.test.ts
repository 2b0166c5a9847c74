// Imports of what is no book: they stop, state why and what to do, keep a bounded report, and leave other organizations alone.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { expireRejections } from '../../src/jobs/maintenance/rejection-expiry.ts'
import type { Client } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { linesOf, rejectionsOf, sendImport, streamImport } from './lines.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const GZIP = { 'Content-Encoding': 'gzip' }
const account = (id: string, more = {}) => ({ kind: 'account', ...accountBody(id, more) })
const readImport = async (client: Client, id: string) => (await client.get(`/imports/${id}`)).body

/** Lines of which every second is rejected; the others repeat what is stored. */
const halfFaulty = (count: number) =>
  linesOf([account('a')])
    .concat('{}\n')
    .repeat(count / 2)

/** Rejected lines that are stored, of one import or of all. */
async function stored(tenant: number): Promise<{ rows: number; listed: number }> {
  const text = `select (select count(*)::integer from import_rejections where tenant = $1) as rows,
    (select coalesce(sum(listed), 0)::integer from imports where tenant = $1) as listed`
  const [found] = await service.database.query<{ rows: number; listed: number }>(installationStatement('', text), [
    tenant,
  ])
  return found ?? { rows: -1, listed: -1 }
}

test('an import of empty objects stops at the line from which its share counts, and stays so when it is sent again', async () => {
  const { client, tenant } = await service.lender()
  const body = gzipSync('{}\n'.repeat(100_000))
  for (let time = 0; time < 3; time += 1) {
    const answer = await sendImport(client, body, '?id=rubbish', GZIP)
    expect([answer.status, answer.body.code], answer.text).toEqual([409, 'import_stopped'])
    expect(answer.body.message).toMatch(/more than half.*new id/)
  }
  const { causes, ...run } = await readImport(client, 'rubbish')
  expect(run).toMatchObject({
    status: 'stopped',
    stop_reason: 'mostly_rejected',
    lines_read: 1_000,
    rejected: 1_000,
    rejected_listed: 1_000,
  })
  expect(run.stop_message).toMatch(/more than half/)
  expect(run.ended_at).not.toBeNull()
  expect(causes).toEqual([
    { kind: null, code: 'invalid_value', param: 'kind', lines: 1_000, first_line: 1, message: expect.any(String) },
  ])
  expect(await stored(tenant)).toEqual({ rows: 1_000, listed: 1_000 })
})

test('a file stops at the same line however it is sent, whole or in parts', async () => {
  const [whole, parts] = [(await service.lender()).client, (await service.lender()).client]
  const lines = Array.from({ length: 3_000 }, (_, i) =>
    i < 400 ? linesOf([account(`a-${i}`)]) : '{"kind":"nothing"}\n',
  )
  expect((await sendImport(whole, lines.join(''), '?id=same')).status).toBe(409)
  for (let at = 0; at < 3_000; at += 350) {
    const answer = await sendImport(parts, lines.slice(at, at + 350).join(''), `?id=same&from_line=${at + 1}`)
    if (answer.status !== 200) break
  }
  for (const client of [whole, parts]) {
    const { status, lines_read, applied, rejected } = await readImport(client, 'same')
    expect({ status, lines_read, applied, rejected }).toEqual({
      status: 'stopped',
      lines_read: 1_400,
      applied: 400,
      rejected: 1_000,
    })
  }
})

test('half of the lines may be rejected; the first are listed, and the counts by cause are of all', async () => {
  const { client, tenant } = await service.lender()
  const answer = await sendImport(client, gzipSync(halfFaulty(21_000)), '?id=half', GZIP)
  expect(answer.body, answer.text).toMatchObject({ status: 'done', rejected: 10_500, rejected_listed: 10_000 })
  expect(answer.body.causes).toMatchObject([{ code: 'invalid_value', param: 'kind', lines: 10_500, first_line: 2 }])
  expect(await stored(tenant)).toEqual({ rows: 10_000, listed: 10_000 })
})

test('a stream of line ends stops, and a file with many blank lines between its records does not', async () => {
  const { client } = await service.lender()
  const answer = await sendImport(client, gzipSync('\n'.repeat(1_000_000)), '?id=blank', GZIP)
  expect([answer.status, answer.body.code]).toEqual([409, 'import_stopped'])
  const { status, stop_reason, lines_read, blank } = await readImport(client, 'blank')
  expect({ status, stop_reason, lines_read, blank }).toEqual({
    status: 'stopped',
    stop_reason: 'mostly_blank',
    lines_read: 10_000,
    blank: 10_000,
  })
  const airy = linesOf([account('a')])
    .concat('\n'.repeat(8))
    .repeat(1_500)
  expect((await sendImport(client, airy, '?id=airy')).body).toMatchObject({ status: 'done', blank: 12_000 })
})

test('a dry run judges all of its lines, however many are rejected', async () => {
  const { client } = await service.lender()
  const answer = await sendImport(client, '{}\n'.repeat(3_000), '?id=dry&dry_run=true')
  expect(answer.body).toMatchObject({ status: 'done', rejected: 3_000, rejected_listed: 3_000 })
})

test('a body that decompresses to far more than was sent is refused, and can be sent plain', async () => {
  const { client } = await service.lender()
  const line = linesOf([account('a')]).replace('\n', `${' '.repeat(100_000)}\n`)
  const body = line.repeat(400)
  const answer = await sendImport(client, gzipSync(body), '?id=bomb', GZIP)
  expect([answer.status, answer.body.code], answer.text).toEqual([413, 'body_too_large'])
  const { status, bytes } = await readImport(client, 'bomb')
  expect(status).toBe('interrupted')
  expect(bytes).toBeLessThan(body.length)
  expect((await sendImport(client, body, '?id=bomb')).body).toMatchObject({ status: 'done', lines_read: 400 })
})

test('a line with very many faults leaves a report of bounded size, and fields that nobody knows few causes', async () => {
  const { client } = await service.lender()
  const unknown = (prefix: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i}`, 1]))
  const lines = [
    account('many', unknown('f', 20_000)),
    ...Array.from({ length: 100 }, (_, i) => account('one', unknown(`g${i}-`, 1))),
  ]
  const answer = await sendImport(client, linesOf([...lines, ...lines.map((_, i) => account(`good-${i}`))]), '?id=wide')
  const [first] = await rejectionsOf(client, 'wide')
  expect(JSON.stringify(first).length).toBeLessThan(20_000)
  expect(first?.error.message).toMatch(/ more faults\.$/)
  const causes = answer.body.causes as { code: string; lines: number }[]
  expect(causes.length).toBe(31)
  expect(causes.reduce((sum, { lines: count }) => sum + count, 0)).toBe(101)
  expect(causes.at(-1)).toMatchObject({ code: 'other', lines: 71 })
})

test('what is listed of all imports of an organization is bounded: the earliest make room', async () => {
  const { client, tenant } = await service.lender()
  await sendImport(client, linesOf([account('a')]), '?id=early')
  for (const text of [
    'update imports set rejected = 49900, listed = 49900 where tenant = $1',
    `insert into import_rejections (tenant, import, number, byte_offset, error)
     select own.tenant, own.number, n, n, '{}' from imports own, generate_series(1, 49900) n where own.tenant = $1`,
  ])
    await service.database.query(installationStatement('', text), [tenant])
  for (const id of ['late', 'later']) await sendImport(client, halfFaulty(400), `?id=${id}`)
  expect(await stored(tenant)).toEqual({ rows: 50_000, listed: 50_000 })
  expect(await readImport(client, 'early')).toMatchObject({ rejected: 49_900, rejected_listed: 49_600 })
  expect((await rejectionsOf(client, 'later')).length).toBe(200)
  expect((await client.get('/imports/early/rejected', { limit: 1 })).body.data[0].line).toBe(301)
})

test('rejected lines are removed 30 days after the last news of their import; the counts stay', async () => {
  const { client, tenant } = await service.lender()
  for (const id of ['old', 'new']) await sendImport(client, '{}\n', `?id=${id}`)
  const text = "update imports set recorded = recorded - 30 * 86400000000::bigint - 1 where tenant = $1 and id = 'old'"
  await service.database.query(installationStatement('', text), [tenant])
  await expireRejections(service.database)
  expect(await stored(tenant)).toEqual({ rows: 1, listed: 1 })
  expect(await rejectionsOf(client, 'old')).toEqual([])
  expect(await readImport(client, 'old')).toMatchObject({ rejected: 1, rejected_listed: 0, causes: [{ lines: 1 }] })
})

test('writes of another organization are answered while one sends import after import of rubbish', async () => {
  const [{ client, tenant }, other] = [await service.lender(), await service.lender()]
  let written = 0
  async function* rubbish() {
    for (let piece = 0; piece < 5; piece += 1) {
      yield '{}\n'.repeat(180)
      const answer = await other.client.post('/accounts', accountBody(`w-${written}`))
      expect(answer.status).toBe(200)
      written += 1
    }
    yield '{}\n'.repeat(20_000)
  }
  for (let time = 0; time < 4; time += 1) {
    const answer = await streamImport(client, rubbish(), `?id=again-${time}`)
    expect(answer?.status).toBe(409)
  }
  expect(written).toBe(20)
  expect((await stored(tenant)).rows).toBe(4_000)
})

test('an installation bounds the lines, the bytes and the rejected lines of an import', async () => {
  const strict = await startTestService({
    IMPORT_REJECTED_MAX: '20',
    IMPORT_LINES_MAX: '100',
    IMPORT_BYTES_MAX: '20000',
  })
  const outcomeOf = async (client: Client, id: string, body: string) => {
    const { status } = await sendImport(client, body, `?id=${id}`)
    const { stop_reason, lines_read, bytes } = await readImport(client, id)
    return [status, stop_reason, lines_read, bytes <= 20_000]
  }
  const { client } = await strict.lender()
  const good = (count: number, more = {}) => linesOf(Array.from({ length: count }, () => account('a', more)))
  expect(await outcomeOf(client, 'right', good(100))).toEqual([200, null, 100, true])
  expect(await outcomeOf(client, 'long', good(101))).toEqual([409, 'too_long', 100, true])
  expect(await outcomeOf(client, 'large', good(50, { metadata: { x: 'x'.repeat(480) } }))).toEqual([
    409,
    'too_long',
    expect.any(Number),
    true,
  ])
  expect(await outcomeOf(client, 'faulty', `${good(60)}${'{}\n'.repeat(30)}`)).toEqual([
    409,
    'too_many_rejected',
    80,
    true,
  ])
  await strict.stop()
})
