// Reads postmaster.pid, which PostgreSQL writes into its cluster, and decides whether the server it names is ours.
// A server outlives us when we are killed, so a start often finds one. We never delete this file and never signal a
// process that is not proved to be the server of this very folder. When the number it holds belongs to
// another process by now, PostgreSQL would refuse to start; writing the number of its parent-to-be, us, makes it
// treat the file as stale by its own rules, with its own check for survivors on the shared memory.

import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedConnection } from './connection.ts'
import { askClusterFolder } from './connection.ts'
import type { DataPaths } from './data-paths.ts'
import { EmbeddedPostgresError, codeOf } from './embedded-postgres-error.ts'
import { isPostmasterOf } from './processes.ts'

/** The content of postmaster.pid. A file cut short by a crash gives pid 0. */
export interface PostmasterFile {
  readonly pid: number
  readonly port: number
  readonly socketFolder: string
  /** `starting`, `ready`, `stopping`, or empty before the server reports. */
  readonly status: string
}

/** A server proved ours. `answers` is false when it did not reply in time and should be stopped. */
export interface FoundServer {
  readonly pid: number
  readonly answers: boolean
}

const pollInterval_ms = 20
const silentPolls_max = 250

/** The content of postmaster.pid; undefined when there is none. */
export function readPostmasterFile(path: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    const [pid = '', , , port = '', socketFolder = '', , , status = ''] = lines
    return { pid: Number(pid) || 0, port: Number(port) || 0, socketFolder, status: status.trim() }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The server that runs on the cluster right now; undefined when the way is clear for a new one. Waits while one
 * starts or stops. Throws an EmbeddedPostgresError for one that cannot be proved ours.
 */
export async function findServer(paths: DataPaths, endpoint: EmbeddedConnection): Promise<FoundServer | undefined> {
  for (let silent = 0; ;) {
    const file = readPostmasterFile(paths.postmasterFile)
    if (file === undefined) return undefined
    const proof = file.pid > 0 ? isPostmasterOf(file.pid, paths.cluster) : 'no'
    if (proof === 'no') return await clearStale(paths, endpoint)
    const busy = file.status !== 'ready' && proof === 'yes'
    if (!busy) {
      const address = { ...endpoint, ...addressOf(file, endpoint) }
      if (await answersFor(paths, address)) return { pid: file.pid, answers: true }
      silent += 1
    }
    if (silent > silentPolls_max && proof === 'yes') return { pid: file.pid, answers: false }
    if (silent > silentPolls_max) throw unproved(paths, file.pid)
    await sleep(pollInterval_ms)
  }
}

/** The address a running server listens on, which may differ from where we would start one. */
export function addressOf(file: PostmasterFile, endpoint: EmbeddedConnection): { host: string; port: number } {
  return { host: file.socketFolder || endpoint.host, port: file.port || endpoint.port }
}

/** A server in another container on the same folder has no process here, yet answers on the shared socket. */
async function clearStale(paths: DataPaths, endpoint: EmbeddedConnection): Promise<undefined> {
  if (await answersFor(paths, endpoint)) {
    throw new EmbeddedPostgresError(
      `A PostgreSQL of another container or machine is using ${paths.cluster}. ` +
        'Stop that Tapeline, or set DATA_DIR to another folder.',
    )
  }
  disown(paths.postmasterFile)
}

function disown(path: string): void {
  if (process.platform === 'win32') return
  const rest = readFileSync(path, 'utf8').split('\n').slice(1)
  writeFileSync(path, [String(process.pid), ...rest].join('\n'))
}

async function answersFor(paths: DataPaths, connection: EmbeddedConnection): Promise<boolean> {
  const folder = await askClusterFolder(connection)
  return folder !== undefined && samePath(folder, paths.cluster)
}

function samePath(left: string, right: string): boolean {
  try {
    return realpathSync(left) === realpathSync(right)
  } catch {
    return left === right
  }
}

function unproved(paths: DataPaths, pid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Process ${pid} holds ${paths.cluster}, does not answer, and cannot be proved to be our ` +
      `PostgreSQL. If it is one, stop it with: kill -INT ${pid}. Then start again.`,
  )
}
