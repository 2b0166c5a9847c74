// The stage of the scale benchmark: a durable PostgreSQL of its own, and the service as two processes whose sessions are distinguished by
// the name that PGAPPNAME gives them.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../server/src/embedded/embedded-postgres.ts'
import { Signals } from '../signals.ts'
import { type Lender, makeCast, startProcess, waitUntilReady } from '../stage.ts'

/** The names of the sessions. */
export const OWNERS = { api: 'api', worker: 'calculators', bench: 'bench' } as const

/** A database and the two processes of its service. */
export interface ScaleStage {
  readonly client: pg.Client
  readonly connection: pg.ClientConfig
  readonly postmaster_pid: number
  readonly host: string
  readonly port: number
  readonly operator_key: string
  readonly lender: Lender
  readonly processes: () => { readonly api: number; readonly worker: number }
  /** Starts the processes anew, with options of Node.js for the one that serves. */
  restart(node: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Sets a stage up, runs some work on it and closes it, also where the work fails or a signal ends it. */
export async function onScaleStage<Result>(
  port: number,
  work: (stage: ScaleStage) => Promise<Result>,
): Promise<Result> {
  const signals = new Signals()
  try {
    const stage = await setScaleStage(port)
    try {
      return await signals.failing(work(stage))
    } finally {
      await stage.close()
    }
  } finally {
    signals.stop()
  }
}

/** Sets a stage up. */
export async function setScaleStage(port: number): Promise<ScaleStage> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-bench-'))
  const settings = { max_connections: '300', track_wal_io_timing: 'off' }
  const cluster = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, settings })
  const stop = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return await serveOn(cluster, folder, port, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function serveOn(
  cluster: EmbeddedPostgres,
  folder: string,
  port: number,
  stop: () => Promise<void>,
): Promise<ScaleStage> {
  const cast = await makeCast(cluster.connection)
  const postmaster_pid = Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  let running = await startBoth(cluster.connectionString, port, [])
  const client = new pg.Client({ ...cluster.connection, application_name: OWNERS.bench })
  // A session that breaks while nothing is asked of it fails the next statement.
  client.on('error', () => {})
  await client.connect()
  return {
    client,
    connection: cluster.connection,
    postmaster_pid,
    host: '127.0.0.1',
    port,
    operator_key: cast.operator_key,
    lender: { key: cast.key, tenant: cast.tenant },
    processes: () => ({ api: running.api.pid ?? 0, worker: running.worker.pid ?? 0 }),
    restart: async (node) => {
      await stopBoth(running)
      running = await startBoth(cluster.connectionString, port, node)
    },
    close: async () => {
      await client.end()
      await stopBoth(running)
      await stop()
    },
  }
}

interface Both {
  readonly api: ChildProcess
  readonly worker: ChildProcess
}

async function startBoth(url: string, port: number, node: readonly string[]): Promise<Both> {
  const api = startProcess(url, { PORT: String(port), ROLE: 'api', PGAPPNAME: OWNERS.api }, node)
  try {
    await Promise.race([waitUntilReady(port), endOf(api).then(() => failed('The service ended before it served'))])
  } catch (error) {
    await stopProcess(api)
    throw error
  }
  const worker = startProcess(url, { ROLE: 'worker', PGAPPNAME: OWNERS.worker })
  return { api, worker }
}

async function stopBoth({ api, worker }: Both): Promise<void> {
  await Promise.all([api, worker].map(stopProcess))
}

async function stopProcess(one: ChildProcess): Promise<void> {
  one.kill('SIGTERM')
  await endOf(one)
}

/** Resolves once a process has ended, at once where it has already. */
async function endOf(one: ChildProcess): Promise<void> {
  if (one.exitCode === null && one.signalCode === null) await once(one, 'exit')
}

function failed(message: string): never {
  throw new Error(message)
}
