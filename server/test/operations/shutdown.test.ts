// Stopping and starting again: what was accepted is finished, what was acknowledged is kept, nothing keeps running.
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { connectionOfRunning } from '../../src/embedded/embedded-postgres.ts'
import type { ServiceProcess } from '../crash/service-process.ts'
import { Client, type Received } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Installation, newInstallation } from './installation.ts'

let installation: Installation
beforeEach(async () => {
  installation = await newInstallation()
})
afterEach(() => installation.discard())

const ORDERLY =
  '%s: a request in flight gets its answer, then the service and its PostgreSQL end, and a second start has the data'

test.each(['SIGTERM', 'SIGINT'] as const)(ORDERLY, async (signal) => {
  const { service, address } = await installation.start()
  const client = await installation.lender(address)
  expect(await client.post('/accounts', accountBody('before'))).toMatchObject({ status: 200 })
  const release = await holdTenants(installation.folder)
  const inFlight = client.post('/accounts', accountBody('in-flight'))
  await untilWaiting(installation.folder)
  service.kill(signal)
  await untilLogged(service, 'Finishing accepted requests')
  expect(service.isRunning()).toBe(true)
  await expectRefused(client)
  await release()
  expect(await inFlight).toMatchObject({ status: 200, body: { id: 'in-flight' } })
  expect(await service.ended).toEqual({ code: 0, signal: null })
  expect(installation.hasPostgres()).toBe(false)
  const again = await installation.start()
  const reader = new Client(again.address, client.key)
  for (const id of ['before', 'in-flight'])
    expect(await reader.get(`/accounts/${id}`)).toMatchObject({ status: 200, body: { id } })
})

test('Ctrl-C during load loses nothing that was acknowledged', async () => {
  const { service, address } = await installation.start()
  const client = await installation.lender(address)
  await client.post('/accounts', accountBody('a'))
  await client.post('/receivables', receivableBody('r', 'a'))
  const acknowledged: Received[] = []
  const refusals = new Set<number>()
  const write = async (writer: number): Promise<void> => {
    for (let i = 0; service.isRunning(); i += 1) {
      const answer = await client
        .post('/receivables/r/entries', entryBody(`e-${writer}-${i}`, { amount: i + 1 }))
        .catch(() => undefined)
      if (answer?.status === 200) acknowledged.push(answer)
      else if (answer !== undefined) refusals.add(answer.status)
      else await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const writers = Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)))
  // Under load by then, however fast that is.
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
  service.kill('SIGINT')
  expect(await service.ended).toEqual({ code: 0, signal: null })
  await writers
  expect([...refusals].filter((status) => status !== 503)).toEqual([])
  const reader = new Client((await installation.start()).address, client.key)
  for (const { body } of acknowledged)
    expect((await reader.get(`/receivables/r/entries/${body.id}`)).body).toEqual(body)
})

test('a second service on the same data folder is refused and does not disturb the first', async () => {
  const { address } = await installation.start()
  await expect(installation.start()).rejects.toThrow(/already using this data folder/)
  expect((await fetch(`${address}/ready`)).status).toBe(200)
})

test('a start on a port that is taken ends with exit code 1 and leaves no PostgreSQL behind', async () => {
  const { address } = await installation.start()
  const other = await newInstallation()
  onTestFinished(() => other.discard())
  await expect(other.start({ PORT: new URL(address).port })).rejects.toThrow(/EADDRINUSE|in use/)
  expect(other.hasPostgres()).toBe(false)
})

/** Locks the tenants' rows, so that writes wait; gives the release. */
async function holdTenants(folder: string): Promise<() => Promise<void>> {
  const client = new pg.Client(connectionOfRunning(folder))
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from tenants for update')
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

/** Waits until a write waits for the lock. */
async function untilWaiting(folder: string): Promise<void> {
  const client = new pg.Client(connectionOfRunning(folder))
  await client.connect()
  try {
    for (let attempt = 0; attempt < 400; attempt += 1) {
      const { rows } = await client.query(`select 1 from pg_locks where not granted`)
      if (rows.length > 0) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error('no write ever waited')
  } finally {
    await client.end()
  }
}

async function untilLogged(service: ServiceProcess, sentence: string): Promise<void> {
  for (let attempt = 0; attempt < 400 && !service.stderr().includes(sentence); attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, 25))
  expect(service.stderr()).toContain(sentence)
}

/** A service that stops takes nothing new: no connection, or 503. */
async function expectRefused(client: Client): Promise<void> {
  const answer = await client.post('/accounts', accountBody('too-late')).catch(() => undefined)
  expect([undefined, 503]).toContain(answer?.status)
}
