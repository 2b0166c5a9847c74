// A real pair of PostgreSQL servers: a primary of its own, and a standby that streams from it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../src/embedded/embedded-postgres.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { copyInThread } from './copied-cluster.ts'
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

/** How both are started, beside where they are. */
type Common = Partial<Pick<EmbeddedPostgresOptions, 'durable' | 'settings' | 'waysToRun'>>

/** Starts both, migrated and empty; in a folder that is there, or in one of their own. */
export async function startReplicatedPair(given: Common = {}, place?: string): Promise<ReplicatedPair> {
  const folder = place ?? (await mkdtemp(join(tmpdir(), 'tapeline-replica-')))
  const common = { log: () => {}, ...(await chosenBinaries()), ...given }
  const primary = await startEmbeddedPostgres({ ...common, dataDir: join(folder, 'primary') })
  const template = openDatabase(primary.connection, { connections_max: 2, onError: () => {}, patient: true })
  await migrate(template)
  await template.end()
  await copyCluster(primary, join(folder, 'primary', 'postgres'), join(folder, 'replica', 'postgres'))
  const { host, port, user } = primary.connection
  const settings = { ...given.settings, primary_conninfo: `host=${host} port=${port} user=${user}` }
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
  await copyInThread(from, to, /\/postmaster\.(?:pid|opts)$/)
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(to, 'standby.signal'), '')
}
