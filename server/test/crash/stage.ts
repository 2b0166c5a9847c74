// Where a crash test plays: service processes on a durable PostgreSQL in a folder of its own. Either one service with its
// embedded PostgreSQL, or two services that share a PostgreSQL outside of them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { dataPathsOf } from '../../src/embedded/data-paths.ts'
import { connectionOfRunning, startEmbeddedPostgres } from '../../src/embedded/embedded-postgres.ts'
import { readPostmasterFile } from '../../src/embedded/postmaster-file.ts'
import { isAlive, isPostmasterOf } from '../../src/embedded/processes.ts'
import { type KeptNode, keepNode } from './node-keeper.ts'
import { type Settings, freePort } from './service-process.ts'

/** The kinds of stages. */
export type StageKind = 'embedded' | 'two-nodes'

/** A stage with its services running. */
export interface Stage {
  readonly nodes: readonly KeptNode[]
  /** Settings under which commands find the database. */
  readonly settings: Settings
  /** A connection of its own to the database, once it runs: the last blow may not have been noticed yet by a service that was idle. */
  connect(): Promise<pg.Client>
  /** Kills PostgreSQL's first process with SIGKILL; false where it was not running. */
  killPostgres(): boolean
  /** Kills one of PostgreSQL's session processes with SIGKILL, on which it restarts itself; false where there was none. */
  killSession(): Promise<boolean>
  /** Ends everything in order; each service's exit code. */
  stop(): Promise<(number | null)[]>
  /** Leaves nothing behind, whatever state things are in. */
  discard(): Promise<void>
}

/** Sets a stage. */
export function setStage(kind: StageKind, report: (finding: string) => void): Promise<Stage> {
  return kind === 'embedded' ? setEmbedded(report) : setTwoNodes(report)
}

async function setEmbedded(report: (finding: string) => void): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-crash-'))
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'error' }
  const node = await keepNode({ settings: { ...settings, PORT: String(await freePort()) }, may_refuse: false, report })
  await node.ready()
  return stageOn(folder, settings, [node], () => Promise.resolve())
}

async function setTwoNodes(report: (finding: string) => void): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-crash-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, durable: true })
  const settings = { DATABASE_URL: postgres.connectionString, LOG_LEVEL: 'error' }
  const nodes: KeptNode[] = []
  for (let i = 0; i < 2; i += 1)
    nodes.push(await keepNode({ settings: { ...settings, PORT: String(await freePort()) }, may_refuse: true, report }))
  await Promise.all(nodes.map((node) => node.ready()))
  return stageOn(folder, settings, nodes, () => postgres.stop())
}

function stageOn(
  folder: string,
  settings: Settings,
  nodes: readonly KeptNode[],
  stopPostgres: () => Promise<void>,
): Stage {
  return {
    nodes,
    settings,
    connect: () => connectOnceRunning(folder),
    killPostgres: () => killIfRunning(readPostmasterFile(dataPathsOf(folder).postmasterFile)?.pid),
    killSession: () => killSession(folder),
    stop: async () => {
      const codes = await Promise.all(nodes.map((node) => node.stop()))
      await stopPostgres()
      return codes
    },
    discard: async () => {
      await Promise.all(nodes.map((node) => node.discard()))
      await stopPostgres()
      await endSurvivor(folder)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** How long PostgreSQL may take to come back. */
const RETURN_MS = 60_000

async function connectOnceRunning(folder: string): Promise<pg.Client> {
  const deadline = performance.now() + RETURN_MS
  for (;;) {
    try {
      return await connectTo(folder)
    } catch (error) {
      if (performance.now() > deadline) throw error
      await setTimeout(100)
    }
  }
}

async function connectTo(folder: string): Promise<pg.Client> {
  const connection = connectionOfRunning(folder)
  if (connection === undefined) throw new Error('PostgreSQL is not running')
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** A session of a service, not ours; none where PostgreSQL is just coming back. */
async function killSession(folder: string): Promise<boolean> {
  const client = await connectTo(folder).catch(() => undefined)
  if (client === undefined) return false
  const sessions = `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    order by state = 'idle', random() limit 1`
  const found = await client.query<{ pid: number }>(sessions).catch(() => undefined)
  const killed = killIfRunning(found?.rows[0]?.pid)
  await client.end().catch(() => {})
  return killed
}

function killIfRunning(pid: number | undefined): boolean {
  return pid !== undefined && pid > 0 && isAlive(pid) && process.kill(pid, 'SIGKILL')
}

/** A PostgreSQL that outlived its service. */
async function endSurvivor(folder: string): Promise<void> {
  const paths = dataPathsOf(folder)
  const pid = readPostmasterFile(paths.postmasterFile)?.pid ?? 0
  if (pid === 0 || isPostmasterOf(pid, paths.cluster) !== 'yes') return
  process.kill(pid, 'SIGQUIT')
  while (isAlive(pid)) await setTimeout(20)
}
