// From where something was done is forgotten 400 days later, by a job that works in portions: the line of the audit stays, and so does every line of an export.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportAudit } from '../../src/commands/run-audit.ts'
import { verifyAudit } from '../../src/commands/run-audit-verification.ts'
import { expireAddresses } from '../../src/jobs/maintenance/address-expiry.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { advance } from '../clocks/clock.ts'
import { calculateNow } from '../harness/calculators.ts'
import type { Client } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService, watch } from '../harness/service.ts'
import { timeLimit } from '../harness/time-limits.ts'
import { demand } from '../surface/operations.ts'
import type { AuditLine } from './audit-line.ts'
import { addressed, makeOlder, plantLines, versionsOf } from './forgotten-addresses.ts'

let service: TestService
let lender: Lender
let client: Client
let tenant: number

beforeAll(async () => {
  service = await startTestService({ TRUST_PROXY: 'loopback' })
  // The job itself runs at the start, and an hour later: what is old is written after its first turn.
  await calculateNow()
})
beforeEach(async () => {
  lender = await service.lender()
  client = lender.client
  tenant = lender.tenant
})
afterAll(() => service.stop())

const from = (address: string) => ({ 'X-Forwarded-For': address })
const write = (id: string, address: string) => demand(client.post('/accounts', accountBody(id), from(address)))
const read = (id: string, address: string) => demand(client.send('GET', `/accounts/${id}`, undefined, from(address)))
const download = (address: string) => demand(client.send('GET', '/receivable-metrics.csv', undefined, from(address)))

const storeReads = () => service.app.services.personal_reads.store({ waits: true })

async function lines(query = ''): Promise<AuditLine[]> {
  await storeReads()
  const all = (await demand(client.get(`/audit?limit=100&reads=all${query}`))).body.data as AuditLine[]
  return all.filter(({ subject_type }) => subject_type !== 'api_key')
}

const placesOf = (of: readonly AuditLine[]) =>
  of.map(({ action, subject_type, address }) => `${action} ${subject_type} ${address ?? 'from nowhere'}`)

describe('an address', () => {
  test('is forgotten 400 days after its line, of writes, files and reads, and no sooner', async () => {
    await write('old', '203.0.113.1')
    await read('old', '203.0.113.2')
    await download('203.0.113.3')
    await storeReads()
    await makeOlder(service, tenant, 2)
    await write('not-old', '203.0.113.4')
    await read('not-old', '203.0.113.5')
    await download('203.0.113.6')
    await storeReads()
    await makeOlder(service, tenant, 399)
    await write('new', '203.0.113.7')
    await read('new', '203.0.113.8')
    await download('203.0.113.9')
    const kept = [
      'created account 203.0.113.4',
      'created account 203.0.113.7',
      'downloaded file 203.0.113.6',
      'downloaded file 203.0.113.9',
      'read personal_data 203.0.113.5',
      'read personal_data 203.0.113.8',
    ]
    const before = ['created account 203.0.113.1', 'downloaded file 203.0.113.3', 'read personal_data 203.0.113.2']
    expect(placesOf(await lines()).toSorted()).toEqual([...before, ...kept].toSorted())
    await expireAddresses(service.database)
    const forgotten = [
      'created account from nowhere',
      'downloaded file from nowhere',
      'read personal_data from nowhere',
    ]
    expect(placesOf(await lines()).toSorted()).toEqual([...forgotten, ...kept].toSorted())
    const accounts = (await lines('&subject_type=account')).map(({ subject_id, address }) => [subject_id, address])
    expect(accounts).toEqual([
      ['new', '203.0.113.7'],
      ['not-old', '203.0.113.4'],
      ['old', null],
    ])
  })

  test('is forgotten of each event of a batch that came from several', async () => {
    const sendAll = (named: string) =>
      Promise.all(Array.from({ length: 40 }, (_, i) => write(`${named}${i}`, `203.0.113.${i % 5}`)))
    await sendAll('old')
    const several = installationStatement(
      '',
      'select max(json_array_length(addresses)) as runs from batches where tenant = $1',
    )
    const [most] = await service.database.query<{ runs: number }>(several, [tenant])
    expect(most?.runs).toBeGreaterThan(1)
    await makeOlder(service, tenant, 401)
    await sendAll('new')
    await expireAddresses(service.database)
    const found = Object.fromEntries((await lines()).map(({ subject_id, address }) => [subject_id, address]))
    const expected = Array.from({ length: 40 }, (_, i) => [
      [`old${i}`, null],
      [`new${i}`, `203.0.113.${i % 5}`],
    ])
    expect(found).toEqual(Object.fromEntries(expected.flat()))
  })

  test('of a sandbox whose clock is ahead is kept by the real time', async () => {
    await write('a', '203.0.113.1')
    await advance(client, new Date(Date.now() + 500 * 86_400_000).toISOString())
    await write('b', '203.0.113.2')
    await expireAddresses(service.database)
    const places = async () => placesOf(await lines('&subject_type=account'))
    expect(await places()).toEqual(['created account 203.0.113.2', 'created account 203.0.113.1'])
    await makeOlder(service, tenant, 401)
    await expireAddresses(service.database)
    expect(await places()).toEqual(['created account from nowhere', 'created account from nowhere'])
  })

  test('of a key is forgotten 400 days after its last use, and not while it is used', async () => {
    const used = installationStatement(
      '',
      `update api_keys set last_used_address = '203.0.113.1', last_used_at = now() - make_interval(days => $2) where tenant = $1`,
    )
    const listed = installationStatement('', 'select last_used_address from api_keys where tenant = $1')
    const found = async () => {
      await expireAddresses(service.database)
      return service.database.query(listed, [tenant])
    }
    await service.database.query(used, [tenant, 399])
    expect(await found()).toEqual([{ last_used_address: '203.0.113.1' }])
    await service.database.query(used, [tenant, 401])
    expect(await found()).toEqual([{ last_used_address: null }])
  })
})

describe('the job', () => {
  test('goes through more lines than one portion has, of every lender, and leaves young ones', async () => {
    const other = await service.lender()
    await plantLines(service, tenant, 2_300, 500)
    await plantLines(service, other.tenant, 1_000, 401)
    await plantLines(service, tenant, 1_200, 399)
    await expireAddresses(service.database)
    expect(await addressed(service, tenant)).toEqual({ batches: 1_200, downloads: 1_200 })
    expect(await addressed(service, other.tenant)).toEqual({ batches: 0, downloads: 0 })
  })

  test('is among those of a worker, and has its first turn when that starts', async () => {
    await plantLines(service, tenant, 10, 401)
    await plantLines(service, tenant, 20, 399)
    const worker = await startTestService({ ROLE: 'worker' }, { connection: service.connection })
    try {
      const left = { batches: 20, downloads: 20 }
      await expect.poll(() => addressed(service, tenant), { timeout: timeLimit(30_000) }).toEqual(left)
    } finally {
      await worker.stop()
    }
  })

  test('changes nothing in a second turn, and reads nothing but what became old since', async () => {
    await plantLines(service, tenant, 1_500, 500)
    await plantLines(service, tenant, 10, 399)
    await expireAddresses(service.database)
    const before = await versionsOf(service, tenant)
    const issued: string[] = []
    const watched = watch(service.database, (name, _, { values }) => {
      if (values[0] === tenant) issued.push(name)
    })
    await expireAddresses(watched)
    expect(await versionsOf(service, tenant)).toEqual(before)
    expect(issued).toEqual([
      'read-moment-of-old-addresses',
      'find-address-expiry-cursors',
      'find-old-batches-with-addresses',
      'find-old-downloads-with-addresses',
      'lock-alerts-with-old-addresses',
      'forget-addresses-of-keys',
    ])
  })

  test('finds what becomes old behind what it forgot before', async () => {
    await write('a', '203.0.113.1')
    await makeOlder(service, tenant, 401)
    await expireAddresses(service.database)
    // Between the line before and 400 days ago: a cursor that were there already would pass it over.
    await plantLines(service, tenant, 1, 400.5)
    expect(await addressed(service, tenant)).toEqual({ batches: 1, downloads: 1 })
    await expireAddresses(service.database)
    expect(await addressed(service, tenant)).toEqual({ batches: 0, downloads: 0 })
  })

  test('that ends within a portion forgets all of it or nothing, and the next one goes on', async () => {
    await plantLines(service, tenant, 1_500, 500)
    let moves = 0
    const ending = watch(service.database, (name) => {
      if (name === 'move-address-expiry-cursor' && ++moves === 2) throw new Error('killed')
    })
    await expect(expireAddresses(ending)).rejects.toThrow('killed')
    expect(await addressed(service, tenant)).toEqual({ batches: 500, downloads: 1_500 })
    await expireAddresses(service.database)
    expect(await addressed(service, tenant)).toEqual({ batches: 0, downloads: 0 })
  })

  test('of several nodes at once does each line once', async () => {
    const { services } = await service.another()
    await plantLines(service, tenant, 3_000, 500)
    const nodes = [service.database, services.database, service.database]
    await Promise.all(nodes.map((database) => expireAddresses(database)))
    // A node passes over a log that another one has in hand.
    await expireAddresses(service.database)
    expect(await addressed(service, tenant)).toEqual({ batches: 0, downloads: 0 })
  })
})

test('an export has the same lines and the same head before and after, and verifies', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-forgotten-'))
  try {
    await write('a', '203.0.113.1')
    await write('b', '203.0.113.2')
    await read('a', '203.0.113.3')
    await download('203.0.113.4')
    await storeReads()
    await makeOlder(service, tenant, 401)
    const { organization } = lender.organization
    const exported = async (name: string) => {
      await exportAudit(service.database, join(folder, name), { organization, environment: 'sandbox' })
      return (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n')
    }
    const before = await exported('before.ndjson')
    await expireAddresses(service.database)
    expect(placesOf(await lines()).every((place) => place.endsWith('from nowhere'))).toBe(true)
    const after = await exported('after.ndjson')
    // The first line, of the key, of two writes, of a read and of a file; the last line states until when it was exported.
    expect(after.slice(0, -1)).toHaveLength(6)
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1))
    await verifyAudit(join(folder, 'after.ndjson'), { signedHead: join(folder, 'before.ndjson.head') })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
