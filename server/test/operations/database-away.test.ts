// A database that is away: requests are refused quickly with Retry-After, the process lives on, and service returns by itself.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { dataPathsOf } from '../../src/embedded/data-paths.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded/embedded-postgres.ts'
import { readPostmasterFile } from '../../src/embedded/postmaster-file.ts'
import { type ServiceProcess, createKey, startService } from '../crash/service-process.ts'
import { Client, type Received, eventually } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'

/** What is quick for a caller who waits. */
const QUICK_MS = 7_000

/** How long a caller may be kept where the database keeps silent in place of refusing. */
const HUNG_MS = 15_000

let folder: string
let postgres: EmbeddedPostgres
let service: ServiceProcess
let client: Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapeline-away-'))
  postgres = await startPostgres()
  const settings = { DATABASE_URL: postgres.connectionString, PORT: '0', LOG_LEVEL: 'silent' }
  service = await startService(settings)
  client = new Client(await service.ready, await createKey(settings, 'acme'))
})

afterAll(async () => {
  if (service.isRunning()) service.kill('SIGKILL')
  await service.ended
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

test('while the database is away reads and writes get 503 with Retry-After quickly; it returns, and so does service', async () => {
  expect(await client.post('/accounts', accountBody('before'))).toMatchObject({ status: 200 })
  await postgres.stop()
  // Whatever sort of connection they meet: pooled ones that died, then new ones that fail.
  for (let round = 0; round < 3; round += 1) {
    const reads = ['/accounts/before', '/accounts', '/me'].map((path) => client.get(path))
    const write = client.post('/accounts', accountBody('away'), { IdempotencyKey: 'away' })
    const refused = await Promise.all([...reads, write].map((request) => timed(request)))
    for (const { answer, ms } of refused) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'database_away', details: [] } })
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1)
      expect(ms).toBeLessThan(QUICK_MS)
    }
  }
  expect(await client.get('/ready')).toMatchObject({ status: 503 })
  expect(await client.get('/health')).toMatchObject({ status: 200, body: { status: 'alive' } })
  postgres = await startPostgres()
  const ready = await eventually(
    () => client.get('/ready'),
    (answer) => answer.status === 200,
  )
  expect(ready.status).toBe(200)
  expect(await client.get('/accounts/before')).toMatchObject({ status: 200 })
  expect(await client.get('/accounts/away')).toMatchObject({ status: 404 })
  expect(await client.post('/accounts', accountBody('away'), { IdempotencyKey: 'away' })).toMatchObject({ status: 200 })
  expect(service.isRunning()).toBe(true)
})

test('while the database does not answer at all, requests still get 503 with Retry-After; one that reports no write wrote nothing', async () => {
  const processes = await processesOf(postgres)
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  let refused: { answer: Received; ms: number }[]
  try {
    // Each is sent once: what a busy service refuses for now is an answer too.
    const reads = ['/accounts/before', '/ready'].map((path) => client.getOnce(path))
    // The last comes when the batch of the others has begun, and is answered as soon.
    const writes = ['hung-1', 'hung-2', 'hung-3'].map(async (id) => {
      if (id === 'hung-3') await sleep(300)
      return client.postOnce('/accounts', accountBody(id))
    })
    refused = await Promise.all([...reads, ...writes].map((request) => timed(request)))
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT')
  }
  for (const { answer, ms } of refused) {
    expect(answer).toMatchObject({ status: 503 })
    expect(answer.headers.has('Retry-After')).toBe(true)
    expect(ms).toBeLessThan(HUNG_MS)
  }
  await eventually(
    () => client.get('/ready'),
    (answer) => answer.status === 200,
  )
  for (const [i, { answer }] of refused.slice(2).entries()) {
    if (answer.body.message.includes('Nothing was written'))
      expect(await client.get(`/accounts/hung-${i + 1}`)).toMatchObject({ status: 404 })
  }
})

test('a service whose database is away stops in order', async () => {
  await postgres.stop()
  await client.get('/me')
  service.kill('SIGTERM')
  const late = setTimeout(() => service.kill('SIGKILL'), 30_000)
  const ended = await service.ended
  clearTimeout(late)
  expect(ended).toEqual({ code: 0, signal: null })
})

test('a service started while the database is away reports that in a sentence and ends with exit code 1', async () => {
  await postgres.stop()
  const begun = performance.now()
  const started = await startService({ DATABASE_URL: postgres.connectionString, PORT: '0' })
  onTestFinished(() => started.kill('SIGKILL'))
  const { code } = await started.ended
  expect(code).toBe(1)
  expect(started.stderr()).toMatch(/DATABASE_URL|database/i)
  expect(started.stderr()).not.toContain('    at ')
  expect(performance.now() - begun).toBeLessThan(30_000)
})

function startPostgres(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: folder, log: () => {}, durable: false })
}

async function processesOf({ connection }: EmbeddedPostgres): Promise<number[]> {
  const admin = new pg.Client({ ...connection })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    )
    const postmaster = readPostmasterFile(dataPathsOf(folder).postmasterFile)?.pid ?? 0
    return [postmaster, ...rows.map((row) => row.pid)]
  } finally {
    await admin.end()
  }
}

/** An answer and the time it took; status 0 where none came in time. */
async function timed(received: Promise<Received>): Promise<{ answer: Received; ms: number }> {
  const begun = performance.now()
  let timer: NodeJS.Timeout | undefined
  const none = new Promise<Received>((resolve) => {
    timer = setTimeout(() => resolve({ status: 0, headers: new Headers(), body: undefined, text: '' }), HUNG_MS)
  })
  const answer = await Promise.race([received, none])
  clearTimeout(timer)
  return { answer, ms: performance.now() - begun }
}
