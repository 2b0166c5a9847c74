// Reads from a streaming replica, on a real primary with a real standby: they answer as the primary would have, whatever the standby does,
// and it is the standby that answers them.
import * as fc from 'fast-check'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { ServiceError } from '@tapeline/contract/errors'
import { type Database, type Querier, openDatabase, installationStatement } from '../../src/storage/database.ts'
import { ReadDatabase } from '../../src/storage/replica.ts'
import { Client, eventually } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type ReplicatedPair, startReplicatedPair } from '../harness/replica.ts'
import { type TestService, type Watched, cloneDatabase, startTestService } from '../harness/service.ts'
import { disjointRequests, expectDisjoint } from '../model/disjoint.ts'
import { MODEL_TIMEOUT_MS, bounded, runParameters } from '../model/runs.ts'
import { SURROUNDINGS } from '../surface/book.ts'
import { OPERATIONS, call, isOfMade } from '../surface/operations.ts'
import { type Parties, openParties, partiesAt } from '../surface/parties.ts'
import { reportSurroundings, settled } from '../surface/reporting.ts'
import { urlOf } from './books.ts'

let pair: ReplicatedPair
let service: TestService
/** Another node on the primary, which has no replica. */
let unreplicated: TestService
let parties: Parties
beforeAll(async () => {
  pair = await startReplicatedPair()
  service = await serviceReading(pair.replica.connectionString)
  unreplicated = await startTestService({}, { connection: pair.primary.connection })
  parties = await openParties(service, { organization: 'acme' })
  await reportSurroundings(parties)
  await settled(parties, SURROUNDINGS)
}, 120_000)
afterAll(async () => {
  await unreplicated.stop()
  await service.stop()
  await pair.stop()
})

const METRICS_TOKEN = 'a-token-of-the-tests'

/** A service on the primary, or on what is brought, that is configured to read from a replica. */
function serviceReading(url: string, brought: Watched = {}): Promise<TestService> {
  const { connection = pair.primary.connection } = brought
  const settings = { DATABASE_URL: urlOf(connection), DATABASE_REPLICA_URL: url, METRICS_TOKEN }
  return startTestService(settings, { ...brought, connection })
}

/** Who has answered reads of a service by now, which asks for one of each kind of statement. */
async function readsOf(of: TestService = service) {
  const { client } = await of.lender()
  await client.get('/accounts')
  const answer = await new Client(of.address, `Bearer ${METRICS_TOKEN}`).get('/metrics')
  const count = (database: string): number =>
    Number(answer.text.match(new RegExp(`tapeline_reads_total\\{database="${database}"\\} (\\d+)`))?.[1])
  return { replica: count('replica'), primary: count('primary'), after_replica: count('primary_after_replica') }
}

const onReplica = (text: string) => onServer(pair.replica.connection, text)

/** Waits until the standby has replayed what the primary has written by now. */
async function untilReplayed(): Promise<void> {
  const [written] = await onServer<{ at: string }>(pair.primary.connection, 'select pg_current_wal_flush_lsn() as at')
  const isThere = `select pg_last_wal_replay_lsn() >= '${written?.at}' as is_there`
  await eventually(
    () => onServer<{ is_there: boolean }>(pair.replica.connection, isThere),
    ([row]) => row?.is_there === true,
  )
}

async function setOnReplica(name: string, value: string): Promise<void> {
  await onReplica(`alter system set ${name} = '${value}'`)
  await onReplica('select pg_reload_conf()')
}

async function onServer<Row extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

const GETS = OPERATIONS.filter((operation) => operation.method === 'GET' && !isOfMade(operation)).map(
  (operation) => [operation.title, operation] as const,
)

/** Without what changes from one asking to the next: moments, page tokens that hold them, and the address that is asked. */
function timeless(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    .replaceAll(/"(next|previous)_page":"[^"]*"/g, '"$1_page":"…"')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'http://…')
}

describe('a replica that follows', () => {
  test(
    'answers each read as the model does, of what was written a moment ago too',
    async () => {
      // So that it is always a little behind.
      await setOnReplica('recovery_min_apply_delay', '15ms')
      const before = await readsOf()
      const hold = async (requests: Parameters<typeof expectDisjoint>[2]): Promise<void> =>
        expectDisjoint([service.address], (await service.lender()).key, requests)
      await fc.assert(fc.asyncProperty(disjointRequests, bounded(hold, 10_000)), runParameters(50))
      await setOnReplica('recovery_min_apply_delay', '0')
      // How many depends on how often the machine lets it fall further behind than reads wait.
      expect((await readsOf()).replica - before.replica).toBeGreaterThan(50)
    },
    MODEL_TIMEOUT_MS,
  )

  test.each(GETS)('answers %s as the primary does, by itself', async (_, operation) => {
    const before = await readsOf()
    const askBoth = async () => {
      const answer = await call(parties, operation, SURROUNDINGS)
      expect(answer.status, answer.text).toBe(200)
      const plain = await call(partiesAt(parties, unreplicated.address), operation, SURROUNDINGS)
      return { answer: timeless(answer.text), plain: timeless(plain.text) }
    }
    // A calculator may follow the log between the two, which answers state as their freshness.
    const { answer, plain } = await eventually(askBoth, (both) => both.answer === both.plain)
    expect(answer).toBe(plain)
    expect((await readsOf()).after_replica).toBe(before.after_replica)
  })

  test('shows what a write has answered, and nothing fails, while it stands still', async () => {
    const { client } = await service.lender()
    await onReplica('select pg_wal_replay_pause()')
    const before = await readsOf()
    for (let at = 0; at < 5; at += 1) {
      await client.post('/accounts', accountBody(`still-${at}`))
      expect(await client.get(`/accounts/still-${at}`)).toMatchObject({ status: 200, body: { id: `still-${at}` } })
      expect((await client.get('/accounts')).body.data).toHaveLength(at + 1)
    }
    expect((await readsOf()).replica).toBe(before.replica)
    await onReplica('select pg_wal_replay_resume()')
    await servesAgain(before.replica)
  })

  test('is not missed while it is away, and comes back by itself', async () => {
    const { client } = await service.lender()
    const before = await readsOf()
    await pair.stopReplica()
    for (let at = 0; at < 20; at += 1) {
      expect(await client.post('/accounts', accountBody(`away-${at}`))).toMatchObject({ status: 200 })
      expect(await client.get(`/accounts/away-${at}`)).toMatchObject({ status: 200 })
    }
    await pair.startReplica()
    await servesAgain(before.replica)
    expect((await client.get('/accounts', { limit: 100 })).body.data).toHaveLength(20)
  })
})

async function servesAgain(beyond: number): Promise<void> {
  const reads = await eventually(readsOf, ({ replica }) => replica > beyond)
  expect(reads.replica).toBeGreaterThan(beyond)
}

/** Each starts a service with calculators in a thread, and stops it. */
const START_MS_MAX = 300_000

describe('what is no replica of the database is skipped, and the log states why', { timeout: START_MS_MAX }, () => {
  test.each([
    ['the database itself', 'It is no replica', () => pair.primary.connectionString],
    ['another database', 'It is no replica', () => urlOf(inject('postgres'))],
    ['nothing', 'database_away', () => 'postgresql://tapeline@127.0.0.1:1/tapeline'],
    ['a replica of another', 'It is of another database', () => pair.replica.connectionString, cloneDatabase],
  ])('%s', async (_, reason, url, databaseOf = () => Promise.resolve(pair.primary.connection)) => {
    const logged: string[] = []
    const logger = pino({}, { write: (line: string) => void logged.push(line) })
    const odd = await serviceReading(url(), { connection: await databaseOf(), logger })
    onTestFinished(() => odd.stop())
    const passedOver = () => logged.filter((line) => line.includes('the replica is passed over')).join('')
    const forReason = await eventually(
      () => Promise.resolve(passedOver()),
      (lines) => lines.includes(reason),
    )
    expect(forReason).toContain(reason)
    const { client } = await odd.lender()
    await client.post('/accounts', accountBody('a'))
    expect(await client.get('/accounts/a')).toMatchObject({ status: 200 })
    const reads = await readsOf(odd)
    expect(reads).toMatchObject({ replica: 0, after_replica: 0 })
    expect(reads.primary).toBeGreaterThan(0)
  })
})

describe('a transaction that reads', () => {
  let primary: Database
  let reads: ReadDatabase
  beforeAll(async () => {
    const open = (connection: pg.ClientConfig) => openDatabase(connection, { connections_max: 5, onError: () => {} })
    primary = open(pair.primary.connection)
    reads = new ReadDatabase(primary, open(pair.replica.connection), () => {})
  })
  afterAll(async () => {
    await reads.end()
    await primary.end()
  })

  /** The answer of the first run that the replica began: on a busy machine it may be further behind than a read waits. */
  async function begunByReplica<T>(run: () => Promise<T>): Promise<T> {
    const begin = async () => {
      await reads.lookAgain()
      const { by_primary } = reads.counts
      const answer = await run()
      return { answer, is_begun: reads.counts.by_primary === by_primary }
    }
    const { answer, is_begun } = await eventually(begin, (begun) => begun.is_begun)
    expect(is_begun).toBe(true)
    return answer
  }

  const whereAmI = installationStatement('where-am-i', 'select pg_is_in_recovery() as standby')
  const countAll = installationStatement('count-churned', 'select count(*)::int as count from churned')

  test('is run by the replica', async () => {
    const query = (opened: Querier) => opened.query(whereAmI, [])
    expect(await begunByReplica(() => reads.transaction(query, 'repeatable read'))).toEqual([{ standby: true }])
    expect(await begunByReplica(() => query(reads))).toEqual([{ standby: true }])
  })

  test('is run again by the primary from a statement on that only the primary can answer', async () => {
    const clock = installationStatement('the-clock', 'select clock_timestamp()::text as now')
    const places = await begunByReplica(async () => {
      const seen: unknown[] = []
      await reads.transaction(async (opened) => {
        seen.push(...(await opened.query(whereAmI, [])))
        await opened.query(clock, [])
      })
      return seen
    })
    expect(places).toEqual([{ standby: true }, { standby: false }])
  })

  test('is run again by the primary when replay takes away the rows that it sees', async () => {
    const run = (text: string) => onServer(pair.primary.connection, text)
    await setOnReplica('max_standby_streaming_delay', '50ms')
    const counted = await begunByReplica(async () => {
      await run('drop table if exists churned')
      await run('create table churned as select generate_series(1, 1000) as number')
      const counts: unknown[] = []
      const count = await reads.transaction(async (opened) => {
        const [first] = await opened.query<{ count: number }>(countAll, [])
        counts.push(first?.count)
        if (counts.length === 1) {
          await run('delete from churned where number > 10')
          await run('vacuum churned')
          await untilReplayed()
        }
        const [second] = await opened.query<{ count: number }>(countAll, [])
        return second?.count
      }, 'repeatable read')
      return { counts, count }
    })
    expect(counted).toEqual({ counts: [1_000, 10], count: 10 })
    expect(reads.counts.after_replica).toBeGreaterThan(0)
  })

  test('is not run again when it found that the request is at fault', async () => {
    const runs = await begunByReplica(async () => {
      let runs = 0
      const refused = reads.transaction(async (opened) => {
        runs += 1
        await opened.query(whereAmI, [])
        throw new ServiceError('not_found')
      })
      await expect(refused).rejects.toMatchObject({ code: 'not_found' })
      return runs
    })
    expect(runs).toBe(1)
  })
})
