// The audit as it is sent: every line of the export, once and in its order, whatever the receiver does meanwhile. Lines are compared with the export's, and
// their hashes are computed here once more.
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportAudit } from '../../src/commands/run-audit.ts'
import { AuditStream } from '../../src/jobs/audit-stream/stream-audits.ts'
import { eventually } from '../harness/client.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type Receiver, answering, startReceiver } from '../webhooks/receiver.ts'

let service: TestService
let receiver: Receiver
let folder: string
let lender: Lender
let files = 0

beforeAll(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'tapeline-stream-'))
})
beforeEach(async () => {
  lender = await service.lender()
  receiver = await startReceiver()
})
afterEach(() => receiver.stop())
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await service.stop()
})

const never = new AbortController().signal

const send = (database = service.database) =>
  new AuditStream(database, { url: receiver.url, headers: { Authorization: 'Splunk x' } }).run(never)

interface Sent {
  readonly audit: string
  readonly environment: string
  /** The line, as it is in the text. */
  readonly line: string
}

/** The lines of a request: what is around each is cut off as text, so that each keeps its spelling. */
function linesIn(body: string): Sent[] {
  return body
    .trimEnd()
    .split('\n')
    .map((text) => {
      const [, line = ''] =
        /^\{(?:"address":"127\.0\.0\.1",)?"audit":"[^"]+","environment":"[a-z]+","line":(.*)\}$/.exec(text) ?? []
      const { audit, environment } = JSON.parse(text) as Sent
      return { audit, environment, line }
    })
}

const sentOf = (of: Lender, from = receiver) =>
  from.requests
    .flatMap(({ body }) => linesIn(body))
    .filter(({ audit }) => audit === of.organization.organization)
    .map(({ line }) => line)

/** The lines of an export but its last one. */
async function exported(of: Lender): Promise<string[]> {
  files += 1
  const path = join(folder, `${files}.ndjson`)
  await exportAudit(service.database, path, { organization: of.organization.organization, environment: 'sandbox' })
  return (await readFile(path, 'utf8')).trimEnd().split('\n').slice(0, -1)
}

const write = (id: string, of = lender) => demand(of.client.post('/accounts', accountBody(id)))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The hashes that lines have, and those that they should have. */
function hashesOf(lines: readonly string[]): { readonly stated: string[]; readonly computed: string[] } {
  const bare = (line: string) => line.replace(/"hash":"[0-9a-f]{64}",/, '').replace(/,"hash":"[0-9a-f]{64}"\}$/, '}')
  const stated = lines.map((line) => /"hash":"([0-9a-f]{64})"/.exec(line)?.[1] ?? '')
  const computed = lines.map((line, i) => sha256(`${stated[i - 1] ?? ''}\n${bare(line)}`))
  return { stated, computed }
}

describe('what is sent', () => {
  test('is every line of the export but the last, in its order, with hashes that follow from one another', async () => {
    await write('a')
    await demand(lender.client.post('/receivables', receivableBody('r', 'a')))
    await demand(lender.client.get('/receivable-metrics.csv'))
    await demand(lender.client.post('/accounts', { id: 'a', name: 'ç“å 😀' }))
    await send()
    const lines = sentOf(lender)
    expect(lines.map((line) => JSON.parse(line)).map(({ action, subject_type }) => [action, subject_type])).toEqual([
      [undefined, undefined],
      ['created', 'api_key'],
      ['created', 'account'],
      ['created', 'receivable'],
      ['downloaded', 'file'],
      ['changed', 'account'],
    ])
    expect(lines).toEqual(await exported(lender))
    const { stated, computed } = hashesOf(lines)
    expect(stated).toEqual(computed)
  })

  test('goes on where it was, and is nothing where nothing was done', async () => {
    for (const id of ['a', 'b', 'c']) {
      await write(id)
      await send()
      await send()
    }
    expect(sentOf(lender)).toEqual(await exported(lender))
    expect(sentOf(lender)).toHaveLength(5)
    const requests = receiver.requests.length
    await demand(lender.client.get('/accounts/a'))
    await send()
    expect(receiver.requests).toHaveLength(requests)
  })

  test('is of one log a request, as NDJSON with the headers that the receiver asks for', async () => {
    const other = await service.lender()
    await write('a')
    await write('a', other)
    await send()
    for (const { method, headers, body } of receiver.requests) {
      expect(method).toBe('POST')
      expect(headers).toMatchObject({ 'authorization': 'Splunk x', 'content-type': 'application/x-ndjson' })
      expect(new Set(linesIn(body).map(({ audit }) => audit)).size).toBe(1)
      expect(body.endsWith('}\n')).toBe(true)
    }
    expect(sentOf(other)).toEqual(await exported(other))
    expect(sentOf(lender)).toEqual(await exported(lender))
  })

  test('is sent in portions of a thousand events, however many there are', async () => {
    const accounts = Array.from({ length: 2_300 }, (_, i) =>
      JSON.stringify({ kind: 'account', ...accountBody(`a${i}`) }),
    )
    const imported = await lender.client.send('POST', '/imports?id=i', accounts.join('\n'), {
      'Content-Type': 'application/x-ndjson',
    })
    expect(imported.status, imported.text).toBe(200)
    await send()
    const sizes = receiver.requests
      .map(({ body }) => linesIn(body).filter(({ audit }) => audit === lender.organization.organization).length)
      .filter((size) => size > 0)
    // A thousand events, and the first line of the log.
    expect(Math.max(...sizes)).toBe(1_001)
    expect(sizes.length).toBeGreaterThanOrEqual(3)
    expect(sentOf(lender)).toEqual(await exported(lender))
  })
})

describe('a receiver that', () => {
  test.each([500, 503, 429, 401, 302, 400])(
    'answers %i gets the same lines again, and none is passed over',
    async (status) => {
      await write('a')
      receiver.answer = answering(status, '', { Location: `${receiver.url}/elsewhere` })
      await expect(send()).rejects.toThrow(`answered ${status}`)
      await write('b')
      await expect(send()).rejects.toThrow(`answered ${status}`)
      expect(receiver.requests.every(({ path }) => receiver.url.endsWith(path))).toBe(true)
      const failed = receiver.requests.length
      receiver.answer = answering(204)
      await send()
      const taken = receiver.requests.slice(failed).flatMap(({ body }) => linesIn(body))
      const lines = taken.filter(({ audit }) => audit === lender.organization.organization).map(({ line }) => line)
      expect(lines).toEqual(await exported(lender))
    },
  )

  test('took lines and is cut off before its answer gets them once more, the same', async () => {
    await write('a')
    receiver.answer = (response) => void response.destroy()
    await expect(send()).rejects.toThrow()
    const first = sentOf(lender)
    receiver.answer = answering(204)
    await send()
    const lines = await exported(lender)
    // Another log may have come first, and been cut off.
    expect([[], lines]).toContainEqual(first)
    expect(sentOf(lender)).toEqual([...first, ...lines])
  })

  test('takes no more than so many lines at once gets all, fewer at a time', async () => {
    for (let i = 0; i < 40; i += 1) await write(`a${i}`)
    receiver.answer = (response, { body }) => void response.writeHead(linesIn(body).length > 7 ? 413 : 204).end()
    await send()
    const taken = receiver.requests.map(({ body }) => linesIn(body)).filter((lines) => lines.length <= 7)
    const lines = taken.flat().filter(({ audit }) => audit === lender.organization.organization)
    expect(lines.map(({ line }) => line)).toEqual(await exported(lender))
  })

  test.each([413, 400, 500])('answers the lines of one log with %i gets those of the others', async (status) => {
    const other = await service.lender()
    await write('a')
    await write('a', other)
    receiver.answer = (response, { body }) => {
      const isRefused = linesIn(body).some(({ audit }) => audit === lender.organization.organization)
      response.writeHead(isRefused ? status : 204).end()
    }
    await expect(send()).rejects.toThrow(`answered ${status}`)
    expect(sentOf(other)).toEqual(await exported(other))
    await receiver.stop()
    receiver = await startReceiver()
    await send()
    expect(sentOf(lender)).toEqual(await exported(lender))
  })

  test('is not there: nothing is lost', async () => {
    await write('a')
    await receiver.stop()
    await expect(send()).rejects.toThrow('was not reached')
    receiver = await startReceiver()
    await send()
    expect(sentOf(lender)).toEqual(await exported(lender))
  })
})

test('two processes that send at once send each line once, while writes go on', async () => {
  const other = await service.another()
  const rounds = async (database: typeof service.database) => {
    for (let i = 0; i < 10; i += 1) await send(database)
  }
  const writes = async () => {
    for (let i = 0; i < 30; i += 1) await write(`a${i}`)
  }
  await Promise.all([rounds(service.database), rounds(other.services.database), writes()])
  await send()
  expect(sentOf(lender)).toEqual(await exported(lender))
})

test('a service with a receiver in its settings sends by itself', async () => {
  const sending = await startTestService({
    ROLE: 'all',
    AUDIT_STREAM_URL: receiver.url,
    AUDIT_STREAM_HEADERS: 'Authorization=Splunk%20y',
  })
  try {
    const own = await sending.lender()
    await write('a', own)
    const lines = await eventually(
      async () => sentOf(own),
      (found) => found.length === 3,
      20_000,
    )
    expect(lines.map((line) => JSON.parse(line).subject_type)).toEqual([undefined, 'api_key', 'account'])
    expect(receiver.requests[0]?.headers).toMatchObject({ authorization: 'Splunk y' })
  } finally {
    await sending.stop()
  }
})
