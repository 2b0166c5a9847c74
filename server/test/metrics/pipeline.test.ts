// The way from writes to ledgers, over real HTTP: whatever several callers do at once through several nodes, and whatever dies on the way,
// what is stored in the end is what everything known makes, byte for byte.
import type { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { catchUpMetrics } from '../../src/jobs/ledgers/metrics-calculator.ts'
import { openDatabase, installationStatement } from '../../src/storage/database.ts'
import { citusCluster } from '../harness/citus-databases.ts'
import { Client } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import {
  type SettingsAct,
  changeSettings,
  conversations,
  converse,
  cursorOf,
  drawOne,
  expectCaughtUp,
  settingsActs,
  startBook,
} from './pipeline-book.ts'
import { some } from '../../../kernel/test/length.ts'

const CALLERS = 4
const ACTS = 40

let service: TestService
let threads: Worker[]

const keepThread = (thread: Worker) => void threads.push(thread)

beforeAll(() => {
  threads = []
  process.on('worker', keepThread)
})
afterAll(() => void process.off('worker', keepThread))
beforeEach(async () => {
  service = await startTestService({ ROLE: 'all' })
})
afterEach(() => service.stop())

test.each(some([1, 2], [1]))(
  'two nodes and four callers at once leave the ledgers that all facts make (draw %i)',
  async (seed) => {
    const lender = await startBook(service)
    const second = await service.another()
    const settings = drawOne(settingsActs, seed)
    for (const one of NOTED ? NOTE_MOVES : []) await service.database.query(one, [])
    await Promise.all([
      everyoneTalks(lender, [service.address, second.address ?? ''], seed),
      changeSettings(service, lender, settings),
    ])
    await expectCaughtUp(service, lender, settings)
    if (!NOTED) return
    const positions = await movesOf(lender)
    expect(positions).not.toEqual([])
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  },
)

test('threads that die in mid-work leave the ledgers that all facts make', async () => {
  const lender = await startBook(service)
  const settings = drawOne(settingsActs, 3)
  const talk = Promise.all([everyoneTalks(lender, [service.address], 3), changeSettings(service, lender, settings)])
  const before = threads.length
  await killThreads(lender)
  await talk
  await expectCaughtUp(service, lender, settings)
  expect(threads.length).toBeGreaterThan(before)
})

test('calculators that race on one database leave the ledgers that all facts make', async () => {
  const api = await startTestService({ ROLE: 'api' })
  const own = openDatabase(api.connection, { connections_max: 6, onError: () => {} })
  try {
    const lender = await startBook(api)
    const settings: SettingsAct[] = drawOne(settingsActs, 4)
    let talking = true
    const talk = Promise.all([everyoneTalks(lender, [api.address], 4), changeSettings(api, lender, settings)]).finally(
      () => (talking = false),
    )
    while (talking) await Promise.all([1, 2, 3].map(() => catchUpMetrics(own)))
    await talk
    await Promise.all([1, 2, 3].map(() => catchUpMetrics(own)))
    await expectCaughtUp(api, lender, settings)
  } finally {
    await own.end()
    await api.stop()
  }
})

async function everyoneTalks(lender: Lender, addresses: readonly string[], seed: number): Promise<void> {
  const acts = drawOne(conversations(CALLERS, ACTS), seed)
  await Promise.all(
    acts.map((one, caller) => {
      const address = addresses[caller % addresses.length] ?? ''
      return converse(new Client(address, lender.key), one, caller)
    }),
  )
}

/** Ends the thread as soon as it has moved the cursor, twice: each time a new one must continue. */
async function killThreads(lender: Lender): Promise<void> {
  for (let killed = 0; killed < 2; killed += 1) {
    const alive = threads.findLast(({ threadId }) => threadId > 0)
    const from = (await cursorOf(service, lender.tenant))?.position ?? 0
    const deadline = Date.now() + 3_000
    while (Date.now() < deadline && ((await cursorOf(service, lender.tenant))?.position ?? 0) === from);
    await alive?.terminate()
  }
}

/** Whether moves are noted: distributed tables have no triggers. */
const NOTED = citusCluster() === undefined

/** Has the database note each move of a tenant's cursor, so that none passes unseen. */
const NOTE_MOVES = [
  'create table test_moves (number bigint generated always as identity, tenant bigint, position bigint)',
  'grant insert on test_moves to public',
  `create function test_note_move() returns trigger language plpgsql as $$
    begin insert into test_moves (tenant, position) values (new.tenant, new.position); return null; end $$`,
  `create trigger test_note_move after update on metrics_cursors for each row
    when (new.position is distinct from old.position) execute function test_note_move()`,
].map((text) => installationStatement('', text))

const findMoves = installationStatement(
  'test-find-moves',
  'select position from test_moves where tenant = $1 order by number',
)

/** The positions that the cursor moved to, in the order of its moves. */
async function movesOf({ tenant }: Lender): Promise<number[]> {
  return (await service.database.query<{ position: number }>(findMoves, [tenant])).map(({ position }) => position)
}
