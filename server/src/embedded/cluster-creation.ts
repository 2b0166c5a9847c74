// Creates a new cluster with initdb, and checks an existing one. initdb works in a folder beside the final place that is renamed when it is
// complete, so a first start that is killed half-way leaves nothing that looks like a cluster. Text compares by its bytes, so that pages
// and cursors are the same on every machine and release.

import { chmodSync, closeSync, existsSync, fsyncSync, mkdtempSync, openSync } from 'node:fs'
import { readFileSync, readdirSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { giveTo, ownerOf } from './accounts.ts'
import type { EmbeddedConnection } from './connection.ts'
import type { DataPaths } from './data-paths.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { Programs } from './programs.ts'
import { run } from './programs.ts'

/** The settings of a new cluster. */
export interface ClusterWishes {
  readonly endpoint: EmbeddedConnection
  readonly durable: boolean
}

/** Whether there is a cluster. Throws an EmbeddedPostgresError for a folder that we cannot or must not use. */
export function hasCluster(programs: Programs, paths: DataPaths): boolean {
  const { cluster } = paths
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return false
  const versionFile = join(cluster, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    throw new EmbeddedPostgresError(`The folder ${cluster} holds files but no database. Move it away, or set DATA_DIR.`)
  }
  assertMajor(programs, cluster, readFileSync(versionFile, 'utf8').trim())
  assertOwner(cluster)
  return true
}

function assertMajor(programs: Programs, cluster: string, written: string): void {
  if (written === String(programs.major)) return
  throw new EmbeddedPostgresError(
    `The database in ${cluster} was made by PostgreSQL ${written}, and this Tapeline brings ` +
      `PostgreSQL ${programs.major}. To move it: run "tapeline backup" with the Tapeline version ` +
      'that made it, then start this version with an empty DATA_DIR and run "tapeline restore".',
  )
}

function assertOwner(cluster: string): void {
  const self = process.getuid?.()
  const owner = ownerOf(cluster)
  if (self === undefined || self === 0 || owner === self) return
  throw new EmbeddedPostgresError(
    `The database in ${cluster} belongs to user number ${owner}, and we run as ${self}. ` +
      `Start Tapeline as that user, or as root: chown -R ${self} ${dirname(cluster)}.`,
  )
}

/** Creates the cluster. Throws an EmbeddedPostgresError with initdb's words when it fails. */
export async function createCluster(programs: Programs, paths: DataPaths, wishes: ClusterWishes): Promise<void> {
  removeLeftovers(paths)
  const draft = mkdtempSync(`${paths.cluster}.new.`)
  const passwordFile = `${draft}.password`
  try {
    chmodSync(draft, 0o700)
    giveTo(programs.runAs.owner, draft)
    const { password } = wishes.endpoint
    if (password !== undefined) writeFileSync(passwordFile, password, { mode: 0o600 })
    await initialise(programs, argumentsFor(draft, passwordFile, wishes))
    if (existsSync(paths.cluster)) rmdirSync(paths.cluster)
    renameSync(draft, paths.cluster)
    syncFolder(paths.dataDir)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/** The killed start's initdb may still be writing what is removed; it gives up once its folder is gone. */
const PERSISTENTLY = { recursive: true, force: true, maxRetries: 50, retryDelay: 50 } as const

/** The remains of a killed first start. */
function removeLeftovers(paths: DataPaths): void {
  const prefix = `${basename(paths.cluster)}.new.`
  for (const name of readdirSync(paths.dataDir)) {
    if (name.startsWith(prefix)) rmSync(join(paths.dataDir, name), PERSISTENTLY)
  }
}

/** The first locale also classifies letters beyond ASCII; systems that lack it take the second. */
async function initialise(programs: Programs, args: readonly string[]): Promise<void> {
  const [wide, plain] = localesFor(programs.major)
  const { initdb } = programs.binaries
  const first = await run(programs, initdb, [...args, ...wide])
  const retry = first.code !== 0 && first.output.includes('invalid locale')
  const { code, output } = retry ? await run(programs, initdb, [...args, ...plain]) : first
  if (code !== 0) throw new EmbeddedPostgresError(`The database could not be created:\n${output}`)
}

function localesFor(major: number): readonly [readonly string[], readonly string[]] {
  if (major < 17) return [['--locale=C', '--lc-ctype=C.UTF-8'], ['--locale=C']]
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return [
    [...builtin, '--locale=C.UTF-8'],
    [...builtin, '--locale=C'],
  ]
}

function argumentsFor(folder: string, passwordFile: string, { endpoint, durable }: ClusterWishes): readonly string[] {
  const overSocket = ['--auth-local=trust', '--auth-host=reject']
  const overTcp = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  return [
    `--pgdata=${folder}`,
    `--username=${endpoint.user}`,
    '--encoding=UTF8',
    '--data-checksums',
    '--no-instructions',
    ...(endpoint.password === undefined ? overSocket : overTcp),
    ...(durable ? [] : ['--no-sync']),
  ]
}

/** Makes the rename last through a power cut; Windows has no such call. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
