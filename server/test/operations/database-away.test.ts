// A database that is away: requests are refused quickly with Retry-After, the process lives on, and service returns by itself.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded/embedded-postgres.ts'
import { type ServiceProcess, createKey, startService } from '../crash/service-process.ts'
import { Client, type Received, eventually } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'

/** What is quick for a caller who waits. */
const QUICK_MS = 7_000

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
    const refused = await Promise.all([
      timed(client.get('/accounts/before')), timed(client.get('/accounts')), timed(client.post('/accounts', accountBody('away'), { IdempotencyKey: 'away' })), timed(client.get('/me')),
    ])
    for (const { answer, ms } of refused) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'database_away', details: [] } })
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1)
      expect(ms).toBeLessThan(QUICK_MS)
    }
  }
  expect(await client.get('/ready')).toMatchObject({ status: 503 })
  expect(await client.get('/health')).toMatchObject({ status: 200, body: { status: 'alive' } })
  postgres = await startPostgres()
  const ready = await eventually(() => client.get('/ready'), (answer) => answer.status === 200, 10_000)
  expect(ready.status).toBe(200)
  expect(await client.get('/accounts/before')).toMatchObject({ status: 200 })
  expect(await client.get('/accounts/away')).toMatchObject({ status: 404 })
  expect(await client.post('/accounts', accountBody('away'), { IdempotencyKey: 'away' })).toMatchObject({ status: 200 })
  expect(service.isRunning()).toBe(true)
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

test('a service started while the database is away says so in a sentence and ends with exit code 1', async () => {
  await postgres.stop()
  const begun = performance.now()
  const started = await startService({ DATABASE_URL: postgres.connectionString, PORT: '0' })
  const { code } = await started.ended
  expect(code).toBe(1)
  expect(started.stderr()).toMatch(/DATABASE_URL|database/i)
  expect(started.stderr()).not.toContain('    at ')
  expect(performance.now() - begun).toBeLessThan(30_000)
})

function startPostgres(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: folder, log: () => {}, durable: false })
}

async function timed(received: Promise<Received>): Promise<{ answer: Received; ms: number }> {
  const begun = performance.now()
  const answer = await received
  return { answer, ms: performance.now() - begun }
}
