// The paths of the embedded database. The cluster is one folder among others in the data folder, so that it can be created under another
// name and renamed, and so that the log and the lock outlive it. The socket is in the data folder too unless the path is too long for the
// kernel; then it is in a folder in the system's temporary folder, named by a hash of the data folder.

import { createHash } from 'node:crypto'
import { accessSync, constants, lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { EmbeddedPostgresError, messageOf } from './embedded-postgres-error.ts'

/** Absolute paths, with symbolic links resolved. */
export interface DataPaths {
  readonly dataDir: string
  readonly cluster: string
  readonly postmasterFile: string
  readonly lock: string
  readonly log: string
  readonly socketFolder: string
  /** Library links, when the package folder is read-only. */
  readonly postgresLibraries: string
  /** A readable copy of the programs, when the account that must run them cannot reach the package. */
  readonly binariesCopy: string
  /** Windows only: the database password and the port, in a file of mode 0600. */
  readonly credentials: string
}

// The kernel takes 107 bytes (103 on macOS); the socket's own name is 16 of them.
const socketPathBytesMax = 100
const socketName = '/.s.PGSQL.5432'

/** The paths of a data folder, which must exist. */
export function dataPathsOf(folder: string): DataPaths {
  const dataDir = realpathSync(folder)
  const cluster = join(dataDir, 'postgres')
  return {
    dataDir,
    cluster,
    postmasterFile: join(cluster, 'postmaster.pid'),
    lock: join(dataDir, 'postgres.lock'),
    log: join(dataDir, 'postgres.log'),
    socketFolder: socketFolderOf(dataDir),
    postgresLibraries: join(dataDir, 'postgres-libraries'),
    binariesCopy: join(dataDir, 'postgres-binaries'),
    credentials: join(dataDir, 'postgres-credentials.json'),
  }
}

/** The paths of a data folder, created when absent. Throws an EmbeddedPostgresError when we cannot write there. */
export function createDataPaths(folder: string): DataPaths {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder cannot be used (${messageOf(error)}). ` + 'Set DATA_DIR to a folder we may write to.',
    )
  }
  return dataPathsOf(folder)
}

function socketFolderOf(dataDir: string): string {
  const near = join(dataDir, 'postgres-socket')
  if (Buffer.byteLength(near + socketName) <= socketPathBytesMax) return near
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return join(tmpdir(), `tapeline-${hash}`)
}

/**
 * Creates the socket folder with mode 0700. A folder in /tmp can have been put there by another account, which
 * could then answer in PostgreSQL's place; so one that is not a plain folder of an expected owner is refused.
 */
export function createSocketFolder(paths: DataPaths, owners: readonly (number | undefined)[]): void {
  mkdirSync(paths.socketFolder, { recursive: true, mode: 0o700 })
  const stats = lstatSync(paths.socketFolder)
  const safe = stats.isDirectory() && (stats.mode & 0o077) === 0 && owners.includes(stats.uid)
  if (safe || isInside(paths.dataDir, paths.socketFolder)) return
  throw new EmbeddedPostgresError(
    `The folder ${paths.socketFolder} for PostgreSQL's socket is not ours alone. ` +
      'Remove it, or set DATA_DIR to a shorter path.',
  )
}

/** Leaves nothing in the system's temporary folder. */
export function removeSocketFolder(paths: DataPaths): void {
  if (isInside(paths.dataDir, paths.socketFolder)) return
  rmSync(paths.socketFolder, { recursive: true, force: true })
}

function isInside(folder: string, path: string): boolean {
  return path.startsWith(folder + sep)
}
