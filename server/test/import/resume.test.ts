// Imports that are broken off, carried on, taken over or shut out: what was settled is settled once, and counted once.
import { asyncProperty, assert, boolean, integer } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { listApiKeys } from '../../src/resources/api-key/api-key-reads.ts'
import { deleteApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { ServiceError } from '@tapeline/contract/errors'
import type { StoredImport } from '../../src/resources/import/import-store.ts'
import { nowInMicroseconds, submitLines, submitOperation } from '../../src/resources/import/import-submission.ts'
import { type SettlingLine, openImport } from '../../src/resources/import/import-writes.ts'
import { importKinds } from '../../src/resources/import/import-kinds.ts'
import { receivableDefinition } from '@tapeline/contract/records/receivable-definition'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { Client, type Received, eventually } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { sendRaw } from '../surface/raw.ts'
import { linesOf, rejectionsOf, sendImport, streamImport } from './lines.ts'
import { runs } from '../../../kernel/test/length.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const account = (id: string, more = {}) => ({ kind: 'account', ...accountBody(id, more) })

/** Lines of which every seventh is not applied, and every eleventh is empty. */
function someLines(count: number, prefix = 'a'): string {
  return Array.from({ length: count }, (_, i) => {
    if (i % 11 === 10) return '\n'
    return linesOf([account(`${prefix}-${i}`, i % 7 === 6 ? { type: 'ghost' } : { name: `Ácme ${i}` })])
  }).join('')
}

const statusOf = (client: Client, id: string) => client.get(`/imports/${id}`)

/** Sends the beginning of an import and breaks off, once the service has begun with it. */
function breakOff(client: Client, id: string, beginning: Buffer): Promise<unknown> {
  async function* pieces() {
    yield beginning
    await eventually(
      () => statusOf(client, id),
      ({ body }) => body.status === 'running',
    )
  }
  return streamImport(client, pieces(), `?id=${id}`, { break_off: true, pause_ms: 30 })
}

/** The import once no request carries it on. What was broken off before the service received a line is no import. */
function ended(client: Client, id: string): Promise<Received> {
  return eventually(
    () => statusOf(client, id),
    ({ body }) => body.status !== 'running',
  )
}

test('a stream that is cut at any byte and sent again, whole or from where it was, is settled once', async () => {
  const count = 400
  const file = Buffer.from(someLines(count))
  let partly = 0
  await assert(
    asyncProperty(
      integer({ min: 1, max: file.length }),
      integer({ min: 1, max: file.length }),
      boolean(),
      async (a, b, whole) => {
        const { client } = await service.lender()
        for (const cut of [a, b]) {
          await breakOff(client, 'cut', file.subarray(0, cut))
          const { status, body } = await ended(client, 'cut')
          if (status === 200 && body.lines_read > 0) partly += 1
        }
        const { body: before } = await statusOf(client, 'cut')
        const { lines_read = 0, bytes = 0 } = before
        const rest = whole ? file : file.subarray(bytes)
        const answer = await sendImport(client, rest, `?id=cut${whole ? '' : `&from_line=${Number(lines_read) + 1}`}`)
        const blank = Math.floor(count / 11)
        const faulty = Array.from({ length: count }, (_, i) => i + 1).filter(
          (line) => line % 7 === 0 && line % 11 !== 0,
        )
        expect(answer.body, answer.text).toMatchObject({
          status: 'done',
          lines_read: count,
          applied: count - blank - faulty.length,
          unchanged: 0,
          rejected: faulty.length,
          blank,
          bytes: file.length,
        })
        const rejected = await rejectionsOf(client, 'cut')
        expect(rejected.map(({ line }) => line)).toEqual(faulty)
        for (const { line, byte_offset, id } of rejected)
          expect(
            file
              .subarray(byte_offset)
              .toString()
              .startsWith(`{"kind":"account","id":"a-${line - 1}"`),
            String(id),
          ).toBe(true)
      },
    ),
    { numRuns: runs(12, 8) },
  )
  expect(partly).toBeGreaterThan(0)
})

test('how far an import has come can be read while it runs', async () => {
  const { client } = await service.lender()
  const seen: unknown[] = []
  async function* pieces() {
    for (let i = 0; i < 4; i += 1) {
      yield linesOf([account(`p-${i}`)])
      await eventually(
        () => statusOf(client, 'slow'),
        ({ body }) => body.lines_read === i + 1,
      )
      const { body } = await statusOf(client, 'slow')
      seen.push([body.status, body.lines_read, body.ended_at])
    }
  }
  const answer = await streamImport(client, pieces(), '?id=slow')
  expect(answer?.body).toMatchObject({ status: 'done', applied: 4 })
  expect(seen).toEqual([1, 2, 3, 4].map((read) => ['running', read, null]))
})

test('a second request under the same id takes the import over, and the first is refused with that reason', async () => {
  const { client } = await service.lender()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  async function* pieces() {
    yield linesOf([account('t-0')])
    await released
    yield linesOf([account('t-1'), account('t-2')])
  }
  const first = streamImport(client, pieces(), '?id=taken')
  await eventually(
    () => statusOf(client, 'taken'),
    ({ body }) => body.lines_read === 1,
  )
  const second = await sendImport(client, linesOf([account('t-0'), account('t-1')]), '?id=taken')
  expect(second.body).toMatchObject({ status: 'done', lines_read: 2, applied: 2, unchanged: 0 })
  release()
  expect(await first).toMatchObject({ status: 409, body: { code: 'import_continued_elsewhere' } })
  expect((await statusOf(client, 'taken')).body).toMatchObject({ status: 'done', lines_read: 2 })
  expect((await client.get('/accounts/t-2')).status).toBe(404)
})

test('two imports of one organization run side by side, on two nodes, and each counts its own', async () => {
  const { client } = await service.lender()
  const node = await service.another()
  const other = new Client(node.address ?? '', client.key)
  const [one, two] = await Promise.all([
    sendImport(client, someLines(3_000, 'same'), '?id=one'),
    sendImport(other, someLines(3_000, 'same'), '?id=two'),
  ])
  expect(one.body.applied + two.body.applied).toBe(one.body.applied + one.body.unchanged)
  expect([one.body.rejected, two.body.rejected]).toEqual([one.body.rejected, one.body.rejected])
  expect(one.body.applied + one.body.unchanged).toBe(two.body.applied + two.body.unchanged)
})

test.each([
  ['a key that is deleted', 401, 'unauthorized'],
  ['an organization that is suspended', 403, 'organization_suspended'],
] as const)('%s in mid-import ends it at once, and nothing more is written', async (_, status, code) => {
  const { client, tenant, organization } = await service.lender()
  const shutOut = async () => {
    if (status === 403) await changeOrganization(service.database, organization.organization, { suspended: true })
    else await deleteApiKey(service.database, tenant, (await listApiKeys(service.database, tenant))[0]?.number ?? 0)
  }
  async function* pieces() {
    yield linesOf([account('before')])
    await eventually(
      () => statusOf(client, 'shut'),
      ({ body }) => body.lines_read === 1,
    )
    await shutOut()
    yield linesOf([account('after')])
  }
  expect(await streamImport(client, pieces(), '?id=shut')).toMatchObject({ status, body: { code } })
  const rows = await service.database.query<{ id: string; status: string; lines_read: number }>(
    installationStatement(
      '',
      'select i.status, i.lines_read, a.id from imports i join accounts a on a.tenant = i.tenant where i.tenant = $1',
    ),
    [tenant],
  )
  expect(rows).toEqual([{ id: 'before', status: 'interrupted', lines_read: 1 }])
})

test('a service that stops ends its imports where they are, and another node carries them on', async () => {
  const { client } = await service.lender()
  const node = await service.another()
  const other = new Client(node.address ?? '', client.key)
  let stopped = Promise.resolve()
  async function* pieces() {
    yield linesOf([account('s-0')])
    await eventually(
      () => statusOf(client, 'stop'),
      ({ body }) => body.lines_read === 1,
    )
    stopped = node.stop()
    await stopped
    yield linesOf([account('s-1')])
  }
  const answer = await streamImport(other, pieces(), '?id=stop').catch(() => undefined)
  if (answer !== undefined) expect(answer).toMatchObject({ status: 503, body: { code: 'stopping' } })
  await stopped
  expect((await statusOf(client, 'stop')).body).toMatchObject({ status: 'interrupted', lines_read: 1 })
  const rest = await sendImport(client, linesOf([account('s-0'), account('s-1')]), '?id=stop')
  expect(rest.body).toMatchObject({ status: 'done', applied: 2, unchanged: 0 })
})

test('an import that ends early is answered, also to a sender that listens only when it has sent all', async () => {
  const { client, key } = await service.lender()
  const headers = { 'Authorization': key, 'Content-Type': 'application/x-ndjson' }
  const body = `${JSON.stringify({ kind: 'ghost', pad: 'x'.repeat(200) })}\n`.repeat(120_000)
  const answer = await sendRaw(service.address, {
    method: 'POST',
    path: '/imports?id=early&dry_run=true',
    headers,
    body,
  })
  expect([answer.status, answer.body?.code]).toEqual([413, 'body_too_large'])
  expect((await statusOf(client, 'early')).body).toMatchObject({ status: 'interrupted', rejected: 50_000 })
})

/** Lines that were read, by what they ask for. */
function settling(asks: readonly SettlingLine['asks'][]): SettlingLine[] {
  const subject = () => ({ kind: null, record_id: null, receivable_id: null })
  return asks.map((one, i) => ({
    number: i + 1,
    byte_offset: i,
    length: 1,
    checksum: i,
    subject,
    asks: one,
    overwrote: () => undefined,
  }))
}

async function openAs(tenant: number, id: string) {
  const credential = { tenant, digest: undefined }
  const opening = openImport({ credential, id, from_line: 1, dry_run: false, now: nowInMicroseconds() })
  const { opened } = JSON.parse(await submitOperation(service.app.services, opening)) as { opened: StoredImport }
  return { credential, id, attempt: opened.attempt }
}

test('lines that are submitted again, since nobody knows whether they were stored, are settled once', async () => {
  const { client, tenant } = await service.lender()
  const lot = {
    ...(await openAs(tenant, 'twice')),
    lines: settling([undefined, new ServiceError('not_found'), undefined]),
  }
  for (let time = 0; time < 2; time += 1) await submitLines(service.app.services, lot)
  expect((await statusOf(client, 'twice')).body).toMatchObject({ lines_read: 3, blank: 2, rejected: 1, bytes: 3 })
})

test('a line that the service itself fails on is found and refused alone', async () => {
  const { client, tenant } = await service.lender()
  const opened = await openAs(tenant, 'poison')
  const right = (id: string) =>
    importKinds(receivableDefinition('operator'), 'operator')
      .get('account')
      ?.operation({
        ...opened,
        line: accountBody(id),
        receivable_id: '',
        effective: undefined,
        faults: [],
        latest_day: '2126-01-01',
      })
  const poison: SettlingLine['asks'] = {
    credential: opened.credential,
    idempotency: undefined,
    prepare: () => {},
    decide: () => {
      throw new Error('nobody foresaw it')
    },
  }
  const lines = settling([right('a'), right('b'), poison, right('c'), undefined])
  await submitLines(service.app.services, { ...opened, lines })
  expect((await statusOf(client, 'poison')).body).toMatchObject({ lines_read: 5, applied: 3, rejected: 1, blank: 1 })
  const [rejected] = await rejectionsOf(client, 'poison')
  expect([rejected?.line, rejected?.error.code]).toEqual([3, 'internal_error'])
  expect(JSON.stringify(rejected)).not.toContain('nobody')
})
