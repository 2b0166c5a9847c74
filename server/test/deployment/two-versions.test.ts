// A rolling update with two real versions: the one before and this one serve one database side by side, in full only, since the one before
// is built first. Both take writes, each answers what was written through the other, and the figures are the same after.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IS_FULL } from '../../../kernel/test/length.ts'
import { type ServiceProcess, type Settings, createKey, runCommand, startService } from '../crash/service-process.ts'
import { Client, type Received, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { newDatabase, urlOf } from '../operations/books.ts'
import { type BuiltVersion, buildCommit, previousCommit } from './previous-version.ts'

const COMMIT = previousCommit()
if (IS_FULL && COMMIT === undefined)
  process.stdout.write('Not tested here: two versions side by side. The history of the repository is not there.\n')

/** How many entries each writer sends before and after a change. */
const ENTRIES = 25

describe.skipIf(!IS_FULL || COMMIT === undefined)('the version before and this one, on one database', () => {
  let previous: BuiltVersion
  let settings: Settings
  const services: ServiceProcess[] = []
  beforeAll(async () => {
    previous = buildCommit(COMMIT ?? '')
    settings = { DATABASE_URL: urlOf(await newDatabase()), PORT: '0', LOG_LEVEL: 'error' }
  }, 900_000)
  afterAll(async () => {
    for (const service of services) {
      if (service.isRunning()) service.kill('SIGKILL')
      await service.ended
    }
    previous.discard()
  })

  async function start(program?: string): Promise<{ service: ServiceProcess; address: string }> {
    const service = await startService(settings, process.execPath, program)
    services.push(service)
    return { service, address: await service.ready }
  }

  test('both write and read, and every figure is the same whoever is asked', async () => {
    const old = await start(previous.main)
    const key = await createKey({ ...settings }, 'acme')
    const before = new Client(old.address, key)
    await served(() => before.post('/accounts', accountBody('a')))
    for (const id of ['old', 'new', 'both']) await served(() => before.post('/receivables', receivableBody(id, 'a')))
    await write(before, before, 'alone')
    const traffic = [write(before, before, 'start-1'), write(before, before, 'start-2')]
    const current = await start()
    const after = new Client(current.address, key)
    await Promise.all(traffic)
    await Promise.all([write(before, after, 'old'), write(after, before, 'new'), write(after, after, 'more')])
    await expectSame(before, after, 6)
    old.service.kill('SIGTERM')
    expect(await old.service.ended).toEqual({ code: 0, signal: null })
    await write(after, after, 'last')
    expect(await balanceOf(after, 7)).toBe(7 * ENTRIES * 100)
    const verified = await runCommand(['metrics', 'verify'], settings)
    expect([verified.code, verified.stderr]).toEqual([0, expect.any(String)])
  })
})

/** Asks until the answer is not 503, which asks for the same request again; then it must be 200. */
async function served(ask: () => Promise<Received>): Promise<Received> {
  const answer = await eventually(ask, ({ status }) => status !== 503, 60_000)
  expect(answer.status, answer.text).toBe(200)
  return answer
}

/** Sends entries through one node; each is there at once through another, with all fields that both versions know. */
async function write(through: Client, seen: Client, name: string): Promise<void> {
  for (let i = 0; i < ENTRIES; i += 1) {
    const entry = entryBody(`${name}-${i}`, { amount: 100 })
    const written = await served(() => through.post('/receivables/both/entries', entry))
    const read = await served(() => seen.get(`/receivables/both/entries/${name}-${i}`))
    expect(common(read.body, written.body)).toEqual(common(written.body, read.body))
  }
}

/** What one answer has of the fields of another: a later version may add some. */
function common(of: unknown, other: unknown): unknown {
  if (Array.isArray(of) && Array.isArray(other)) return of.map((part, at) => common(part, other[at]))
  if (typeof of !== 'object' || typeof other !== 'object' || of === null || other === null) return of
  const names = Object.keys(of).filter((name) => name in other)
  return Object.fromEntries(names.map((name) => [name, common(Reflect.get(of, name), Reflect.get(other, name))]))
}

/** The balance that a node lists, once so many writers' entries are calculated. */
async function balanceOf(client: Client, writers: number): Promise<number> {
  const balance = async () => {
    const rows: { id: string; balance: number }[] = (await served(() => client.get('/receivables'))).body.data
    return rows.find(({ id }) => id === 'both')?.balance ?? Number.NaN
  }
  return eventually(balance, (now) => now === writers * ENTRIES * 100, 60_000)
}

/** Compares what both answer, once all is calculated. */
async function expectSame(before: Client, after: Client, writers: number): Promise<void> {
  for (const client of [before, after]) expect(await balanceOf(client, writers)).toBe(writers * ENTRIES * 100)
  const { body: latest } = await served(() => after.get('/audit', { limit: 1 }))
  const { at } = latest.data[0]
  const summary = (client: Client) =>
    eventually(
      () => client.get('/portfolio/summary'),
      ({ body }) => body.known_at >= at,
      60_000,
    )
  const { known_at } = (await summary(after)).body
  const asked = [
    ['/portfolio/summary', { known_at }],
    ['/receivables/both/timeline', { known_at }],
    ...['/receivables/both/entries', '/receivables', '/accounts', '/audit'].map(
      (path) => [path, { limit: 100 }] as const,
    ),
  ] as const
  for (const [path, query] of asked) {
    const [old, current] = await Promise.all([before, after].map((client) => served(() => client.get(path, query))))
    // Page tokens hold the moment at which a page was served.
    const [one, other] = [old, current].map((answer) => answer?.body.data ?? answer?.body)
    expect(Object.keys(common(other, one) as object).length, path).toBeGreaterThan(0)
    expect([path, common(other, one)]).toEqual([path, common(one, other)])
  }
}
