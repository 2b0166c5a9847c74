// Sender, receiver and database are killed at random moments while events happen and are delivered: none is lost, those of a record come in their order,
// and a replay has the ids that they had. Time that an attempt or a pause would take is made to pass in the database.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { runs } from '../../../kernel/test/length.ts'
import { createChance } from '../../src/demo-book/chance.ts'
import { Client, type Received, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { demand } from '../surface/operations.ts'
import { ON_LOOPBACK, openEndpoint } from '../webhooks/deliveries.ts'
import { type ReceivedEvent, type ReceiverProcess, startReceiverProcess } from './receiver-process.ts'
import { createKey } from './service-process.ts'
import { type Stage, setStage } from './stage.ts'

const KILLS = Math.trunc(Number(process.env['WEBHOOK_KILLS'] ?? runs(1_000, 24)))
const SEED = Math.trunc(Number(process.env['CRASH_SEED'] ?? runs(Date.now() % 1_000_000, 7)))
/** A file for what was killed and delivered, by number. */
const REPORT = process.env['WEBHOOK_KILLS_REPORT']
const RECORDS = 8

/** What may pass until deliveries go on, however busy the machine is. */
const RETURN_MS = 120_000

type Blow = 'sender' | 'receiver' | 'database' | 'session'
const WEIGHTS: readonly (readonly [Blow, number])[] = [
  ['sender', 3],
  ['receiver', 4],
  ['database', 2],
  ['session', 3],
]

/** Kills; how many processes. */
async function strike(blow: Blow, stage: Stage, receiver: ReceiverProcess): Promise<number> {
  if (blow === 'session') return Number(await stage.killSession())
  if (blow === 'database') return Number(stage.killPostgres())
  if (blow === 'receiver') await receiver.kill()
  else for (const node of stage.nodes) await node.kill()
  return 1
}

/** Days on which a record changes its status, so that the last is not in the future. Other records are used from then on: earlier days would change none. */
const DAYS = 250

/** Sends a receivable until it is there, whatever is killed; not any more once `isWanted` is false. */
async function openRecord(client: Client, id: string, isWanted: () => boolean): Promise<void> {
  for (;;) {
    const answered = await client.post('/receivables', receivableBody(id, 'a')).catch(() => undefined)
    if (answered?.status === 200 || !isWanted()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Sends a request until it is answered with success: what was killed last may not be back for it. */
async function served(ask: () => Promise<Received>): Promise<Received> {
  const sent = () => ask().catch(() => undefined)
  const answer = await eventually(sent, (received) => received?.status === 200, RETURN_MS)
  if (answer?.status !== 200) throw new Error(`A request was not served: ${answer?.text}`)
  return answer
}

/** Changes the statuses of some records in turn, by entries whose days rise, until it is stopped. Entries that fail are not repeated. */
function startLoad(client: Client): () => Promise<void> {
  let is_wanted = true
  const work = async () => {
    for (let at = 0; is_wanted; at += 1) {
      const turn = Math.floor(at / RECORDS)
      const id = `r${at % RECORDS}-${Math.floor(turn / DAYS)}`
      if (turn % DAYS === 0) await openRecord(client, id, () => is_wanted)
      const date = new Date(Date.UTC(2026, 0, 15) + (turn % DAYS) * 86_400_000).toISOString().slice(0, 10)
      const entry = entryBody(`e${turn}`, { date, amount: 1, receivable_status: turn % 2 === 0 ? 'active' : 'closed' })
      const answered = await client.post(`/receivables/${id}/entries`, entry).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, answered?.status === 200 ? 40 : 100))
    }
  }
  const working = work()
  return async () => {
    is_wanted = false
    await working
  }
}

/** Works on a connection of its own, again while the database is away. */
async function inDatabase<T>(stage: Stage, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const deadline = performance.now() + RETURN_MS
  for (;;) {
    const client = await stage.connect()
    try {
      return await work(client)
    } catch (error) {
      if (performance.now() > deadline) throw error
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** Has leases, pauses between attempts and rests of the endpoint end, as days would; none counts towards giving up. */
const passTime = (stage: Stage) =>
  inDatabase(stage, async (client) => {
    await client.query('update webhook_queues set failing_since = null, failures = 0, rests_until = null')
    await client.query(
      "update webhook_deliveries set due = number, failures = 0 where due is not null and status = 'pending'",
    )
  })

/** Waits for a condition; where nothing comes about in a second, time is made to pass. */
async function deliveredUntil(stage: Stage, isReached: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + RETURN_MS
  let passed = performance.now()
  while (!(await isReached())) {
    if (performance.now() > deadline) throw new Error(`nothing is delivered in ${RETURN_MS / 1_000} s`)
    if (performance.now() > passed + 1_000) {
      await passTime(stage)
      passed = performance.now()
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The events that happened to the records, in their order. */
const happened = (stage: Stage): Promise<ReceivedEvent[]> =>
  inDatabase(stage, async (client) => {
    const text = `select id, subject_id as subject from events
      where type = 'receivable.status_changed' and subject_kind = 'receivable' order by number`
    return (await client.query<ReceivedEvent>(text)).rows
  })

/** Whether no delivery waits for an attempt any more. */
const isAllSettled = (stage: Stage): Promise<boolean> =>
  inDatabase(stage, async (client) => {
    const text = "select 1 from webhook_deliveries where status = 'pending' limit 1"
    return (await client.query(text)).rowCount === 0
  })

/** Waits until nothing is on its way: a late second attempt of one event would be taken for its replay. Kills the sender first, then what it sent to. */
async function settle(stage: Stage, receiver: ReceiverProcess): Promise<void> {
  await deliveredUntil(stage, () => isAllSettled(stage))
  for (const node of stage.nodes) await node.kill()
  await receiver.kill()
  await Promise.all(stage.nodes.map((node) => node.ready()))
}

/** The ids that came, each once, by their records, in the order in which each came first. */
function firstOf(events: readonly ReceivedEvent[]): Record<string, string[]> {
  const ids: Record<string, Set<string>> = {}
  for (const { id, subject } of events) (ids[subject] ??= new Set()).add(id)
  return Object.fromEntries(Object.entries(ids).map(([subject, some]) => [subject, [...some]]))
}

test(
  'whatever is killed, each event is delivered, in the order of its record, and again under its id',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tapeline-webhook-kills-'))
    const findings: string[] = []
    const receiver = await startReceiverProcess(join(folder, 'received'))
    const stage = await setStage('embedded', (finding) => findings.push(finding), ON_LOOPBACK)
    let stopLoad = () => Promise.resolve()
    try {
      const [node] = stage.nodes
      const client = new Client(node?.address ?? '', await createKey(stage.settings, 'lender'))
      await demand(client.post('/accounts', accountBody('a')))
      await openEndpoint({ client }, receiver.url, { event_types: ['receivable.status_changed'] })
      stopLoad = startLoad(client)
      const chance = createChance(SEED)
      const count = async () => (await receiver.received()).length
      const killed: Record<Blow, number> = { sender: 0, receiver: 0, database: 0, session: 0 }
      const kills = () => Object.values(killed).reduce((sum, some) => sum + some, 0)
      while (kills() < KILLS) {
        const wanted = (await count()) + chance.whole(1, 20)
        await deliveredUntil(stage, async () => (await count()) >= wanted)
        const blow = chance.pickWeighted(WEIGHTS)
        killed[blow] += await strike(blow, stage, receiver)
        await node?.ready()
        await passTime(stage)
      }
      await stopLoad()
      await served(() => client.post('/accounts', accountBody('last')))
      const isDerived = async () =>
        (await client.get('/events', { type: 'account.created', subject_id: 'last' })).body?.data?.length === 1
      await deliveredUntil(stage, isDerived)
      const expected = await happened(stage)
      const ids = new Set(expected.map(({ id }) => id))
      await deliveredUntil(stage, async () => new Set((await receiver.received()).map(({ id }) => id)).size >= ids.size)
      await settle(stage, receiver)
      const received = await receiver.received()
      expect(firstOf(received), `CRASH_SEED=${SEED}`).toEqual(firstOf(expected))
      if (REPORT !== undefined)
        await writeFile(REPORT, JSON.stringify({ seed: SEED, killed, events: ids.size, received: received.length }))
      await served(() => client.post('/webhook-endpoints/hook/replays', { since: '2026-01-01T00:00:00Z' }))
      const replayed = async () => (await receiver.received()).slice(received.length)
      await deliveredUntil(stage, async () => new Set((await replayed()).map(({ id }) => id)).size >= ids.size)
      expect(firstOf(await replayed()), `CRASH_SEED=${SEED}`).toEqual(firstOf(expected))
      expect(findings, `CRASH_SEED=${SEED}`).toEqual([])
    } finally {
      await stopLoad()
      await stage.discard()
      await receiver.stop()
      await rm(folder, { recursive: true })
    }
  },
  Math.max(600_000, KILLS * 15_000),
)
