// The PostgreSQL of a data folder as processes: found, connected to and killed from outside.
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { dataPathsOf } from '../../src/embedded/data-paths.ts'
import { connectionOfRunning } from '../../src/embedded/embedded-postgres.ts'
import { readPostmasterFile } from '../../src/embedded/postmaster-file.ts'
import { isAlive, isPostmasterOf } from '../../src/embedded/processes.ts'

/** How long PostgreSQL may take to come back. */
const RETURN_MS = 60_000

/** A connection to the server of a data folder, once it runs. */
export async function connectOnceRunning(folder: string): Promise<pg.Client> {
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

/** A connection to the server of a data folder, which must run. */
async function connectTo(folder: string): Promise<pg.Client> {
  const connection = connectionOfRunning(folder)
  if (connection === undefined) throw new Error('PostgreSQL is not running')
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Kills a session of a service, not ours; false where there is none, since PostgreSQL is just coming back. */
export async function killSession(folder: string): Promise<boolean> {
  const client = await connectTo(folder).catch(() => undefined)
  if (client === undefined) return false
  const sessions = `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    order by state = 'idle', random() limit 1`
  const found = await client.query<{ pid: number }>(sessions).catch(() => undefined)
  const killed = killIfRunning(found?.rows[0]?.pid)
  await client.end().catch(() => {})
  return killed
}

/** Kills a process with SIGKILL; false where there is none. */
export function killIfRunning(pid: number | undefined): boolean {
  return pid !== undefined && pid > 0 && isAlive(pid) && process.kill(pid, 'SIGKILL')
}

/** Ends a PostgreSQL that outlived its service. */
export async function endSurvivor(folder: string): Promise<void> {
  const paths = dataPathsOf(folder)
  const pid = readPostmasterFile(paths.postmasterFile)?.pid ?? 0
  if (pid === 0 || isPostmasterOf(pid, paths.cluster) !== 'yes') return
  process.kill(pid, 'SIGQUIT')
  while (isAlive(pid)) await setTimeout(20)
}

/** The first process of the PostgreSQL of a data folder. */
export function postmasterOf(folder: string): number | undefined {
  return readPostmasterFile(dataPathsOf(folder).postmasterFile)?.pid
}
