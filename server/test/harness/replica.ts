// A real pair of PostgreSQL servers: a primary of its own, and a standby that streams from it.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded/embedded-postgres.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { chosenBinaries } from './global-setup.ts'

/** A primary and its standby. */
export interface ReplicatedPair {
  readonly primary: EmbeddedPostgres
  readonly replica: EmbeddedPostgres
  stopReplica(): Promise<void>
  /** Starts the standby again where it was. */
  startReplica(): Promise<void>
  stop(): Promise<void>
}

/** Starts both, migrated and empty, with settings of PostgreSQL beside ours. */
export async function startReplicatedPair(more: { readonly [name: string]: string } = {}): Promise<ReplicatedPair> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-replica-'))
  const common = { log: () => {}, ...(await chosenBinaries()) }
  const primary = await startEmbeddedPostgres({ ...common, dataDir: join(folder, 'primary'), settings: more })
  const template = openDatabase(primary.connection, { connections_max: 2, onError: () => {}, patient: true })
  await migrate(template)
  await template.end()
  await copyCluster(primary, join(folder, 'primary', 'postgres'), join(folder, 'replica', 'postgres'))
  const { host, port, user } = primary.connection
  const settings = { ...more, primary_conninfo: `host=${host} port=${port} user=${user}` }
  const startReplica = () => startEmbeddedPostgres({ ...common, dataDir: join(folder, 'replica'), settings })
  let replica = await startReplica()
  return {
    primary,
    replica,
    stopReplica: () => replica.stop(),
    startReplica: async () => void (replica = await startReplica()),
    stop: async () => {
      await replica.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A copy while the primary runs, which streams the rest. */
async function copyCluster({ connection }: EmbeddedPostgres, from: string, to: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query("select pg_backup_start('replica', true)")
  await cp(from, to, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(to, 'standby.signal'), '')
}
