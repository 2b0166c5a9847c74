// Tapeline's own PostgreSQL, used when there is no DATABASE_URL. This file is the whole public interface and the order
// of a start: lock, programs, cluster, a server that outlived us or a new one, database. We launch the platform
// package's programs ourselves as its wrapper fails where it matters: root, killed parents, skipped install scripts.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo } from './accounts.ts'
import type { Binaries } from './binaries.ts'
import { findBinaries } from './binaries.ts'
import { createCluster, hasCluster } from './cluster-creation.ts'
import type { EmbeddedConnection } from './connection.ts'
import { connectionStringOf, ensureDatabase } from './connection.ts'
import type { DataPaths } from './data-paths.ts'
import { createDataPaths, dataPathsOf } from './data-paths.ts'
import { createSocketFolder, removeSocketFolder } from './data-paths.ts'
import { chooseEndpoint, endpointOf } from './endpoint.ts'
import { addressOf, findServer, readPostmasterFile } from './postmaster-file.ts'
import type { ProcessLock } from './process-lock.ts'
import { acquireProcessLock } from './process-lock.ts'
import { isPostmasterOf } from './processes.ts'
import type { Programs } from './programs.ts'
import { preparePrograms, run } from './programs.ts'
import type { RunAs } from './run-as.ts'
import type { Launch, ServerProcess } from './server-process.ts'
import { adoptServer, launchServer, shutDownServer } from './server-process.ts'
import type { ServerSettings } from './server-settings.ts'
import { listenSettings, measureMachine } from './server-settings.ts'
import { renderConfiguration, settingsFor } from './server-settings.ts'
import type { Supervision } from './supervisor.ts'
import { superviseServer } from './supervisor.ts'

export { EmbeddedPostgresError } from './embedded-postgres-error.ts'
export { connectionStringOf } from './connection.ts'
export type { EmbeddedConnection } from './connection.ts'
export type { Binaries } from './binaries.ts'

/** A running embedded database. */
export interface EmbeddedPostgres {
  /** Settings for pg. */
  readonly connection: EmbeddedConnection
  /** The same as a URL, usable as DATABASE_URL by pg, psql and pgbench on this machine. */
  readonly connectionString: string
  /** Ends the server, cutting its sessions, and gives the data folder back. May be called twice. */
  stop(): Promise<void>
}

/** What to start. */
export interface EmbeddedPostgresOptions {
  /** The data folder, created when absent; the cluster goes into its folder `postgres`. */
  readonly dataDir: string
  /** Receives one plain sentence at a time. */
  readonly log: (message: string) => void
  /** The platform's package unless given. */
  readonly binaries?: Binaries
  /** False only for throw-away clusters of tests: nothing is forced to disk. */
  readonly durable?: boolean
  /** Further server settings; they win over ours, except where to listen. */
  readonly settings?: ServerSettings
  /** The ways to run the programs, best first; found by probing unless given. */
  readonly waysToRun?: readonly RunAs[]
}

/**
 * Starts the database of a data folder, or takes over one that outlived its service. Throws an EmbeddedPostgresError
 * that states what to do when another process holds the folder or PostgreSQL cannot run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const paths = createDataPaths(options.dataDir)
  const lock = acquireProcessLock(paths.lock, options.log)
  try {
    const launch = await prepareLaunch(options, paths)
    const supervision = await startLocked(options, launch)
    return databaseOf(launch, supervision, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

function databaseOf(launch: Launch, supervision: Supervision, lock: ProcessLock): EmbeddedPostgres {
  const { endpoint, paths } = launch
  let stopped: Promise<void> | undefined
  const end = async (): Promise<void> => {
    await supervision.stop()
    removeSocketFolder(paths)
    lock.release()
  }
  return {
    connection: endpoint,
    connectionString: connectionStringOf(endpoint),
    stop: () => (stopped ??= end()),
  }
}

/**
 * The connection of the server that runs on a data folder right now, without taking the folder's lock; undefined
 * when none does. For commands that work beside a running service.
 */
export function connectionOfRunning(dataDir: string): EmbeddedConnection | undefined {
  if (!existsSync(dataDir)) return undefined
  const paths = dataPathsOf(dataDir)
  const file = readPostmasterFile(paths.postmasterFile)
  if (file?.status !== 'ready' || isPostmasterOf(file.pid, paths.cluster) === 'no') return undefined
  const endpoint = endpointOf(paths)
  return { ...endpoint, ...addressOf(file, endpoint) }
}

async function prepareLaunch(options: EmbeddedPostgresOptions, paths: DataPaths): Promise<Launch> {
  const binaries = options.binaries ?? (await findBinaries())
  const programs = await preparePrograms(binaries, paths, options.waysToRun)
  return { programs, paths, endpoint: await chooseEndpoint(paths), log: options.log }
}

async function startLocked(options: EmbeddedPostgresOptions, launch: Launch): Promise<Supervision> {
  await ensureCluster(options, launch)
  const configuration = await configurationFor(options, launch)
  const survivor = await adoptRunning(launch, configuration)
  const server = survivor ?? (await startNew(launch, configuration))
  try {
    await ensureDatabase(launch.endpoint)
  } catch (error) {
    await shutDownServer(launch, server)
    throw error
  }
  return superviseServer(launch, server)
}

async function ensureCluster(options: EmbeddedPostgresOptions, launch: Launch): Promise<void> {
  const { programs, paths, endpoint, log } = launch
  if (hasCluster(programs, paths)) return
  log(`Creating the database cluster in ${paths.cluster} (PostgreSQL ${programs.version}).`)
  await createCluster(programs, paths, { endpoint, durable: options.durable ?? true })
}

async function configurationFor(options: EmbeddedPostgresOptions, launch: Launch): Promise<string> {
  const { programs, paths, endpoint } = launch
  const { durable = true, settings = {} } = options
  const walCompression = await chooseWalCompression(programs, paths)
  const basis = { ...measureMachine(), durable, platform: process.platform, walCompression }
  const all = { ...settingsFor(basis), ...settings, ...listenSettings(endpoint) }
  return renderConfiguration(all, `${programs.binaries.postgres} ${programs.version}`)
}

/** lz4 costs less than half of pglz's time, but not every build has it. The question takes 5 ms. */
async function chooseWalCompression(programs: Programs, paths: DataPaths): Promise<'lz4' | 'pglz'> {
  const args = ['-C', 'wal_compression', '-D', paths.cluster, '-c', 'wal_compression=lz4']
  const outcome = await run(programs, programs.binaries.postgres, args)
  return outcome.code === 0 ? 'lz4' : 'pglz'
}

/** A server that outlived its service is kept when it is what we would start, and stopped in order when not. */
async function adoptRunning(launch: Launch, configuration: string): Promise<ServerProcess | undefined> {
  const found = await findServer(launch.paths, launch.endpoint)
  if (found === undefined) return undefined
  const server = adoptServer(found.pid)
  if (found.answers && readConfiguration(launch.paths) === configuration) {
    launch.log(`Taking over PostgreSQL, process ${found.pid}, which outlived its service.`)
    return server
  }
  launch.log(`Stopping PostgreSQL, process ${found.pid}, which outlived its service with other settings.`)
  await shutDownServer(launch, server)
  return undefined
}

async function startNew(launch: Launch, configuration: string): Promise<ServerProcess> {
  const { programs, paths, endpoint } = launch
  const { owner } = programs.runAs
  giveTo(owner, paths.cluster)
  writeConfiguration(paths, configuration)
  giveTo(owner, configurationFile(paths))
  if (endpoint.host === paths.socketFolder) {
    createSocketFolder(paths, [owner?.uid, process.getuid?.()])
    giveTo(owner, paths.socketFolder)
  }
  return await launchServer(launch)
}

function configurationFile(paths: DataPaths): string {
  return join(paths.cluster, 'postgresql.conf')
}

function readConfiguration(paths: DataPaths): string {
  return existsSync(configurationFile(paths)) ? readFileSync(configurationFile(paths), 'utf8') : ''
}

/** Replaced in one step, so that a start cut short leaves either text whole. */
function writeConfiguration(paths: DataPaths, configuration: string): void {
  const draft = `${configurationFile(paths)}.new`
  writeFileSync(draft, configuration, { mode: 0o600 })
  renameSync(draft, configurationFile(paths))
}
