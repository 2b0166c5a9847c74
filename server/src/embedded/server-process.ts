// Starts, adopts and stops one PostgreSQL server process. It gets a session of its own, so that Ctrl-C in a terminal
// reaches us only and it stays up while we drain. Readiness is read from its postmaster.pid every few milliseconds,
// which costs nothing and finds a start of 60 ms; there is no time limit, as recovery after a crash may be long.

import { closeSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedConnection } from './connection.ts'
import type { DataPaths } from './data-paths.ts'
import { EmbeddedPostgresError, messageOf } from './embedded-postgres-error.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { identityOf, isAlive } from './processes.ts'
import type { Programs } from './programs.ts'
import { run, start } from './programs.ts'
import { openServerLog, readLogTail, sizeOf } from './server-log.ts'
import { listenSettings } from './server-settings.ts'

/** A server that is ready. */
export interface ServerProcess {
  readonly pid: number
  /** Whether the process has ended; its number must not be signaled any more. */
  isGone(): boolean
}

/** Everything a launch needs. */
export interface Launch {
  readonly programs: Programs
  readonly paths: DataPaths
  readonly endpoint: EmbeddedConnection
  readonly log: (message: string) => void
}

const poll_ms = 5
const survivorPause_ms = 200
const survivorAttempts_max = 50
const fastStop_ms = 60_000
const patience_ms = 10_000

/**
 * Starts the server and waits until it takes connections. Workers of a server that was killed hard can outlive it for
 * a moment, and PostgreSQL refuses to start beside them, so that refusal is waited out.
 */
export async function launchServer(launch: Launch): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launchOnce(launch)
    } catch (error) {
      const survivors = messageOf(error).includes('pre-existing shared memory block')
      if (!survivors || attempt >= survivorAttempts_max) throw error
      await sleep(survivorPause_ms)
    }
  }
}

async function launchOnce(launch: Launch): Promise<ServerProcess> {
  removeSocket(launch)
  const logFile = openServerLog(launch.paths.log)
  const logStart = sizeOf(launch.paths.log)
  try {
    if (process.platform === 'win32') return await startByControl(launch)
    return await startDirectly(launch, logFile)
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw withLog(error, launch.paths, logStart)
    throw error
  } finally {
    closeSync(logFile)
  }
}

/** What a killed server left, with a lock that may name another's process by now. The folder is ours alone. */
function removeSocket({ endpoint }: Launch): void {
  if (!endpoint.host.startsWith('/')) return
  const socket = join(endpoint.host, `.s.PGSQL.${endpoint.port}`)
  rmSync(socket, { force: true })
  rmSync(`${socket}.lock`, { force: true })
}

async function startDirectly(launch: Launch, logFile: number): Promise<ServerProcess> {
  const { programs, paths, endpoint } = launch
  const listen = Object.entries(listenSettings(endpoint)).map((entry) => `--${entry.join('=')}`)
  const how = { stdio: ['ignore', logFile, logFile] as ('ignore' | number)[], detached: true }
  const child = start(programs, programs.binaries.postgres, ['-D', paths.cluster, ...listen], how)
  let failed: Error | undefined
  child.on('error', (error) => (failed = error))
  child.unref()
  const server = {
    pid: child.pid ?? 0,
    isGone: () => failed !== undefined || child.exitCode !== null || child.signalCode !== null,
  }
  await waitUntilReady(launch, server)
  return server
}

async function waitUntilReady({ paths, log }: Launch, server: ServerProcess): Promise<void> {
  let waited_ms = 0
  for (; !server.isGone(); waited_ms += poll_ms) {
    const file = readPostmasterFile(paths.postmasterFile)
    if (file?.pid === server.pid && file.status === 'ready') return
    const long = waited_ms > 0 && waited_ms % patience_ms === 0
    if (long) log('PostgreSQL is still recovering its data.')
    await sleep(poll_ms)
  }
  throw new EmbeddedPostgresError('PostgreSQL did not start.')
}

/** Windows: pg_ctl gives up administrator rights on the way, which PostgreSQL demands. */
async function startByControl({ programs, paths }: Launch): Promise<ServerProcess> {
  const args = ['start', '--wait', '--silent', '-D', paths.cluster, '-l', paths.log]
  const outcome = await run(programs, programs.binaries.pgCtl, args)
  const file = readPostmasterFile(paths.postmasterFile)
  if (outcome.code === 0 && file !== undefined) return adoptServer(file.pid)
  throw new EmbeddedPostgresError(`PostgreSQL did not start. ${outcome.output}`)
}

function withLog(error: Error, paths: DataPaths, logStart: number): EmbeddedPostgresError {
  const tail = readLogTail(paths.log, logStart)
  return new EmbeddedPostgresError(`${error.message} The end of ${paths.log}:\n${tail}`)
}

/** A running server that we did not start, proved ours by the caller at this moment. */
export function adoptServer(pid: number): ServerProcess {
  const identity = identityOf(pid)
  return { pid, isGone: () => !isAlive(pid) || identityOf(pid) !== identity }
}

/** Ends the server: sessions are cut, everything is written, and the process is gone when this returns. */
export async function shutDownServer(launch: Launch, server: ServerProcess): Promise<void> {
  const { programs, paths, log } = launch
  if (process.platform === 'win32') {
    const args = ['stop', '-m', 'fast', '-w', '-D', paths.cluster]
    await run(programs, programs.binaries.pgCtl, args)
    return
  }
  signal(server, 'SIGINT')
  if (await isGoneWithin(server, fastStop_ms)) return
  log('PostgreSQL takes long to stop; it is ended at once and recovers at the next start.')
  signal(server, 'SIGQUIT')
  await isGoneWithin(server, fastStop_ms)
}

function signal(server: ServerProcess, name: NodeJS.Signals): void {
  if (!server.isGone()) process.kill(server.pid, name)
}

async function isGoneWithin(server: ServerProcess, limit_ms: number): Promise<boolean> {
  for (let waited_ms = 0; waited_ms < limit_ms; waited_ms += poll_ms) {
    if (server.isGone()) return true
    await sleep(poll_ms)
  }
  return server.isGone()
}
