// What each kind of fault does to a stage, and how it ends.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { KeptNode } from '../../crash/node-keeper.ts'
import { killIfRunning, killSession, postmasterOf } from '../../crash/postgres-processes.ts'
import { onServer } from '../../harness/failover.ts'
import type { Stage } from '../stage.ts'
import type { FaultKind } from './kinds.ts'
import type { Proxy, Treatment } from './proxy.ts'

/** Ends a fault. */
type Heal = () => void | Promise<void>

/** Begins a fault; the stage may be in any state. Undefined where there was nothing that it could befall. */
type Strike = (stage: Stage) => Promise<Heal | undefined>

const DELAY_MS = 120

/** Each commit waits so long for its log to be written, in microseconds. */
const SLOW_COMMIT = '80000'

const STEP_S = 90

const treated =
  (choose: (stage: Stage) => Proxy, treatment: Treatment): Strike =>
  async (stage) => {
    choose(stage).treat(treatment)
    return () => choose(stage).treat({ how: 'pass' })
  }

const killed =
  (choose: (stage: Stage) => KeptNode): Strike =>
  async (stage) => {
    await choose(stage).kill()
    return () => {}
  }

const paused =
  (find: (stage: Stage) => readonly number[]): Strike =>
  async (stage) => {
    const processes = find(stage).filter((pid) => isSignaled(pid, 'SIGSTOP'))
    return processes.length === 0 ? undefined : () => processes.forEach((pid) => isSignaled(pid, 'SIGCONT'))
  }

const stepped =
  (ahead_s: number): Strike =>
  async ({ clock }) => {
    clock?.step(ahead_s)
    return clock === undefined ? undefined : () => clock.step(0)
  }

const clients = (stage: Stage) => stage.clients
const packets = (stage: Stage) => stage.packets

/** What each kind does. */
export const STRIKES: Readonly<Record<FaultKind, Strike>> = {
  'kill service': killed(({ service }) => service),
  'kill worker': killed(({ worker }) => worker),
  'kill postgres': async ({ folders }) => (killIfRunning(postmasterOf(folders.primary)) ? () => {} : undefined),
  'kill session': async ({ folders }) => ((await killSession(folders.primary)) ? () => {} : undefined),
  'kill replica': async ({ folders }) => (killIfRunning(postmasterOf(folders.replica)) ? () => {} : undefined),
  'pause service': paused(({ service }) => [service.pid()]),
  'pause worker': paused(({ worker }) => [worker.pid()]),
  'pause postgres': paused(({ folders }) => serverProcesses(folders.primary)),
  'pause replica': paused(({ folders }) => serverProcesses(folders.replica)),
  'exhaust connections': exhaustConnections,
  'delay packets of clients': treated(clients, { how: 'delay', delay_ms: DELAY_MS }),
  'lose requests of clients': treated(clients, { how: 'lose', direction: 'there' }),
  'lose answers to clients': treated(clients, { how: 'lose', direction: 'back' }),
  'cut clients off': treated(clients, { how: 'cut' }),
  'delay packets of the database': treated(packets, { how: 'delay', delay_ms: DELAY_MS / 4 }),
  'lose answers of the database': treated(packets, { how: 'lose', direction: 'back' }),
  'cut the database off': treated(packets, { how: 'cut' }),
  'full disk': async ({ disk }) => {
    await disk?.fill()
    return disk === undefined ? undefined : () => disk.free()
  },
  'slow disk': slowDisk,
  'clock forward': stepped(STEP_S),
  'clock back': stepped(-STEP_S),
}

function isSignaled(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return pid > 0 && process.kill(pid, signal)
  } catch {
    return false
  }
}

/** The first process of a server and those that it has started. */
function serverProcesses(folder: string): number[] {
  const pid = postmasterOf(folder) ?? 0
  if (pid <= 0) return []
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return [pid, ...children.map(Number)]
  } catch {
    return [pid]
  }
}

/** Takes every connection, those of the service too. */
async function exhaustConnections({ pair }: Stage): Promise<Heal | undefined> {
  const { connection } = pair.primary
  const taken: pg.Client[] = []
  const take = async (): Promise<boolean> => {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    )
    if (isConnected) taken.push(client)
    return isConnected
  }
  while (await take()) if (taken.length > 200) break
  const others = `select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> 'histories'
    and not (pid = any($1))`
  const own = taken.map((client) => (client as pg.Client & { processID: number }).processID)
  await taken[0]?.query(others, [own]).catch(() => {})
  while (await take()) if (taken.length > 200) break
  if (taken.length === 0) return undefined
  return async () => void (await Promise.all(taken.map((client) => client.end().catch(() => {}))))
}

/** Commits wait for their log as they would for a slow disk. */
async function slowDisk({ pair }: Stage): Promise<Heal | undefined> {
  const set = async (statements: readonly string[]): Promise<void> => {
    for (const statement of [...statements, 'select pg_reload_conf()']) await onServer(pair.primary, statement)
  }
  const isSlow = await set([
    `alter system set commit_delay = '${SLOW_COMMIT}'`,
    `alter system set commit_siblings = '0'`,
  ]).then(
    () => true,
    () => false,
  )
  if (!isSlow) return undefined
  return async () => {
    // It is set until it succeeds, since another fault may have PostgreSQL away.
    const reset = () =>
      set(['alter system reset commit_delay', 'alter system reset commit_siblings']).then(
        () => true,
        () => false,
      )
    while (!(await reset())) await sleep(100)
  }
}
