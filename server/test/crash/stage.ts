// Where a crash test plays: service processes on a durable PostgreSQL in a folder of its own. Either one service with its
// embedded PostgreSQL, or two services that share a PostgreSQL outside of them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../../src/embedded/embedded-postgres.ts'
import { type KeptNode, keepNode } from './node-keeper.ts'
import { connectOnceRunning, endSurvivor, killIfRunning, killSession, postmasterOf } from './postgres-processes.ts'
import { freePort } from '../harness/free-port.ts'
import type { Settings } from './service-process.ts'

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

/** Sets a stage, with further settings of its services. */
export function setStage(kind: StageKind, report: (finding: string) => void, more: Settings = {}): Promise<Stage> {
  return kind === 'embedded' ? setEmbedded(report, more) : setTwoNodes(report, more)
}

async function setEmbedded(report: (finding: string) => void, more: Settings): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-crash-'))
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'error', ...more }
  const node = await keepNode({ settings: { ...settings, PORT: String(await freePort()) }, may_refuse: false, report })
  await node.ready()
  return stageOn(folder, settings, [node], () => Promise.resolve())
}

async function setTwoNodes(report: (finding: string) => void, more: Settings): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-crash-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, durable: true })
  const settings = { DATABASE_URL: postgres.connectionString, LOG_LEVEL: 'error', ...more }
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
    killPostgres: () => killIfRunning(postmasterOf(folder)),
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
