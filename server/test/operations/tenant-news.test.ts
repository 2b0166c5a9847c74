// Looks at the tenants: a tenant is read again where something of it may have changed, and costs no more than the end of its log otherwise.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TenantNews, type TenantSight } from '../../src/jobs/scheduling/tenant-news.ts'
import { type Database, type Statement, installationStatement } from '../../src/storage/database.ts'
import { accountBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

const READ = 'find-news-of-tenants'

let service: TestService
let lender: Lender
/** The tenants that each statement of a look read. */
let read: number[][]
let news: TenantNews
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
beforeEach(async () => {
  lender = await service.lender()
  await service.lender()
  read = []
  news = new TenantNews(watched(service.database), { remembers: true, round_ms: Infinity })
})
afterAll(() => service.stop())

function watched(database: Database): Database {
  return {
    ...database,
    query: (sql: Statement, values: readonly unknown[]) => {
      if (sql.name === READ) read.push(values[0] as number[])
      return database.query(sql, values)
    },
  }
}

/** What a look finds of the lender. */
async function look() {
  return (await news.look()).find(({ tenant }) => tenant === lender.tenant)
}

const moveCursor = installationStatement(
  'move-cursor-of-test',
  'insert into metrics_cursors (tenant, position, settings) values ($1, $2, 0) on conflict (tenant) do update set position = $2',
)

test('the first look reads every tenant, and the next none while nothing happens', async () => {
  await look()
  await look()
  const tenants = await service.database.query<{ tenant: number }>(
    installationStatement('tenants-of-test', 'select tenant from tenants where tenant > 0'),
    [],
  )
  expect(read).toHaveLength(1)
  expect(new Set(read[0])).toEqual(new Set(tenants.map(({ tenant }) => tenant)))
})

test('a tenant that was written for is read again, and no other', async () => {
  const before = await look()
  await demand(lender.client.post('/accounts', accountBody('a')))
  const after = await look()
  expect(read.at(-1)).toEqual([lender.tenant])
  expect(after?.logged).toBeGreaterThan(before?.logged ?? 0)
})

test('a tenant that a calculator worked for is read again', async () => {
  await look()
  await service.database.query(moveCursor, [lender.tenant, 7])
  expect((await look())?.ledgers).not.toBe(7)
  news.changed(lender.tenant)
  expect((await look())?.ledgers).toBe(7)
})

test('a tenant that a calculator worked for is read again after the work, however long that took', async () => {
  await look()
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    await news.during(lender.tenant, async () => {
      await service.database.query(moveCursor, [lender.tenant, 7])
      vi.advanceTimersByTime(60_000)
    })
    expect((await look())?.ledgers).toBe(7)
  } finally {
    vi.useRealTimers()
  }
})

test('every tenant is read again within a round', async () => {
  const soon = new TenantNews(watched(service.database), { remembers: true, round_ms: 0 })
  await soon.look()
  const [first] = read
  // A moment later by the clock of the process.
  await expect.poll(async () => (await soon.look(), read.at(-1)?.length)).toBe(first?.length)
})

test('a new tenant is read', async () => {
  await look()
  const { tenant } = await service.lender()
  await look()
  expect(read.at(-1)).toContain(tenant)
})

test('what is kept of idle tenants is what a new look reads', async () => {
  await demand(lender.client.post('/accounts', accountBody('a')))
  await news.look()
  await news.look()
  const reads = read.length
  const kept = await news.look()
  expect(read).toHaveLength(reads)
  expect(withoutTime(kept)).toEqual(withoutTime(await new TenantNews(service.database).look()))
})

test('only tenants that changed are asked again whether they match', async () => {
  const asked: number[] = []
  const hasLog = ({ tenant, logged }: TenantSight) => {
    asked.push(tenant)
    return logged > 0
  }
  const first = await news.find(hasLog)
  const all = asked.splice(0).length
  await demand(lender.client.post('/accounts', accountBody('a')))
  const second = await news.find(hasLog)
  expect(all).toBe((await news.look()).length)
  expect(asked).toEqual([lender.tenant])
  expect(first.map(({ tenant }) => tenant)).toEqual(second.map(({ tenant }) => tenant))
  expect(second.find(({ tenant }) => tenant === lender.tenant)?.logged).toBeGreaterThan(
    first.find(({ tenant }) => tenant === lender.tenant)?.logged ?? Infinity,
  )
})

/** What a look finds but for its moment, in the order of tenants. */
function withoutTime(sights: readonly TenantSight[]) {
  return sights.map(({ now: _now, ...sight }) => sight).toSorted((a, b) => a.tenant - b.tenant)
}
