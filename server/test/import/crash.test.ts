// A service that is killed with SIGKILL in mid-import, time and again: what was settled is there once, and counted once; and its
// memory does not grow with what it is sent.
import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../crash/service-process.ts'
import { type Stage, setStage } from '../crash/stage.ts'
import { Client, eventually } from '../harness/client.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { linesOf, rejectionsOf, streamImport } from './lines.ts'
import { runs } from '../../../kernel/test/length.ts'

const findings: string[] = []
let stage: Stage
let client: Client
beforeAll(async () => {
  stage = await setStage('embedded', (finding) => void findings.push(finding))
  client = new Client(stage.nodes[0]?.address ?? '', await createKey(stage.settings, 'importer'))
})
afterAll(async () => {
  await stage.stop()
  await stage.discard()
})

const COUNT = 12_000

/** Every hundredth account is none. */
const accountLine = (i: number) =>
  linesOf([{ kind: 'account', ...accountBody(`k-${i}`, i % 100 === 99 ? { type: 'ghost' } : {}) }])

const PIECE = 200

/** Lines up to the end, or as many as `count`, of which the last is followed by nothing until `released`. */
async function* pieces(count = COUNT, released: Promise<unknown> = Promise.resolve()) {
  for (let at = 0; at < count; at += PIECE) {
    yield Array.from({ length: PIECE }, (_, i) => accountLine(at + i)).join('')
    await setTimeout(5)
  }
  await released
}

const readImport = () => client.get('/imports/killed').catch(() => undefined)

test('kill -9 in mid-import: what was settled is there once and counted once, and the import can be carried on', async () => {
  let settled = 0
  const kills = runs(3, 2)
  for (let kill = 0; kill < kills; kill += 1) {
    let release = () => {}
    const killed = new Promise<void>((resolve) => (release = resolve))
    // However fast the service is, the import does not end before it is killed, and each sending adds to the one before.
    const sending = pieces(COUNT - (kills - kill) * PIECE, killed)
    const sent = streamImport(client, sending, '?id=killed').catch(() => undefined)
    await eventually(readImport, (answer) => Number(answer?.body.lines_read ?? 0) > settled)
    await setTimeout(40 * kill)
    await stage.nodes[0]?.kill()
    release()
    await sent
    await stage.nodes[0]?.ready()
    const answer = await readImport()
    expect(answer?.body.lines_read).toBeGreaterThanOrEqual(settled)
    settled = answer?.body.lines_read as number
    const { body } = answer ?? { body: {} }
    expect(body.applied + body.rejected).toBe(settled)
    expect(body.unchanged).toBe(0)
  }
  expect(settled).toBeGreaterThan(0)
  expect(settled).toBeLessThan(COUNT)
  const answer = await streamImport(client, pieces(), '?id=killed')
  expect(answer?.body).toMatchObject({ status: 'done', lines_read: COUNT, rejected: COUNT / 100, unchanged: 0 })
  const rejected = await rejectionsOf(client, 'killed')
  expect(rejected.map(({ line }) => line)).toEqual(Array.from({ length: COUNT / 100 }, (_, i) => (i + 1) * 100))
  const database = await stage.connect()
  const stored = await database.query(`select count(*)::integer as accounts, count(distinct id)::integer as ids,
    (select count(*)::integer from account_patches) as patches from accounts`)
  await database.end()
  const applied = COUNT - COUNT / 100
  expect(stored.rows).toEqual([{ accounts: applied, ids: applied, patches: applied }])
  expect(findings).toEqual([])
})

test('PostgreSQL that is killed in mid-import is waited for: the import continues by itself, and counts each line once', async () => {
  const lines = Array.from({ length: COUNT }, (_, i) => accountLine(i).replace('"k-', '"p-'))
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  async function* slowly() {
    for (let at = 0; at < COUNT; at += 100) {
      yield lines.slice(at, at + 100).join('')
      await setTimeout(25)
    }
    await released
  }
  const sent = streamImport(client, slowly(), '?id=away')
  let kills = 0
  for (let wanted = 1_000; wanted < COUNT - 2_000; wanted += 3_000) {
    await eventually(
      () => client.get('/imports/away').catch(() => undefined),
      (answer) => Number(answer?.body?.lines_read ?? 0) >= wanted,
    )
    if (await stage.killSession()) kills += 1
  }
  expect(kills).toBeGreaterThan(1)
  // The last kill is in mid-import too, also where it took long.
  release()
  const answer = await sent
  expect(answer?.body).toMatchObject({ status: 'done', lines_read: COUNT, rejected: COUNT / 100, unchanged: 0 })
  expect((await rejectionsOf(client, 'away')).length).toBe(COUNT / 100)
})

/** So many, and as many bytes of them in short: what is held back shows in bytes. */
const ENTRIES = runs(120_000, 40_000)
const DESCRIPTION = 'x'.repeat(36_000_000 / ENTRIES)

/** Resident memory of the service, in MiB. */
async function residentOf(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1_024
}

async function* entries() {
  yield linesOf([
    { kind: 'account', ...accountBody('owner') },
    ...Array.from({ length: 50 }, (_, i) => ({ kind: 'receivable', ...receivableBody(`m-${i}`, 'owner') })),
  ])
  const entry = { kind: 'entry', date: '2026-02-01', type: 'interest', amount: 1, description: DESCRIPTION }
  for (let at = 0; at < ENTRIES; at += 100)
    yield linesOf(
      Array.from({ length: 100 }, (_, i) => ({ ...entry, receivable_id: `m-${i % 50}`, id: `e-${at + i}` })),
    )
}

// Linux shows the memory of a process in a file.
test.runIf(existsSync('/proc/self/status'))('memory does not grow with what is imported', async () => {
  const measured: number[] = []
  const sent = streamImport(client, entries(), '?id=large')
  let isRunning = true
  const watched = sent.finally(() => (isRunning = false))
  while (isRunning) {
    measured.push(await residentOf(stage.nodes[0]?.pid() ?? 0))
    await Promise.race([watched, setTimeout(100)])
  }
  expect((await sent)?.body).toMatchObject({ status: 'done', applied: ENTRIES + 51, rejected: 0 })
  const third = Math.ceil(measured.length / 3)
  const early = Math.max(...measured.slice(0, third))
  const late = Math.max(...measured.slice(-third))
  // What was sent is 50 MB, and several times as much in objects.
  expect(late - early, `${early} MiB, then ${late} MiB`).toBeLessThan(100)
})
