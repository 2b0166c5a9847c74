// Two PostgreSQL servers that swap roles: the primary is killed, its standby is promoted, and the killed one is made anew as a standby of it, as
// Patroni or a managed service would. Synchronous where nothing may be lost: then the standby is made synchronous before the next kill.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dataPathsOf } from '../../src/embedded/data-paths.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded/embedded-postgres.ts'
import { readPostmasterFile } from '../../src/embedded/postmaster-file.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { eventually } from './client.ts'
import { copyInThread } from './copied-cluster.ts'
import { chosenBinaries } from './global-setup.ts'

/** What is kept apart from the data while a running cluster is copied: the new standby asks for the log, and makes the rest itself. */
const NOT_COPIED = new RegExp(
  String.raw`/(?:postmaster\.(?:pid|opts)|standby\.signal|pgsql_tmp\w*|pg_internal\.init[.\d]*)$` +
    String.raw`|/pg_(?:wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)/`,
)

/** How long a server may take to follow, or to be promoted. */
const PATIENCE_MS = 60_000

interface Server {
  readonly folder: string
  postgres: EmbeddedPostgres
}

/** What all servers are started with. */
type Common = Pick<Parameters<typeof startEmbeddedPostgres>[0], 'log' | 'binaries' | 'durable'>

/** A primary and its standby, which swap roles. */
export class FailoverPair {
  readonly #root: string
  readonly #common: Common
  /** Whether commits wait for the standbys that are made from now on. */
  synchronous: boolean
  readonly #servers: [Server, Server]

  private constructor(root: string, common: Common, synchronous: boolean, servers: [Server, Server]) {
    this.#root = root
    this.#common = common
    this.synchronous = synchronous
    this.#servers = servers
  }

  /** Starts both, migrated and empty, with further databases of the same schema. */
  static async start(options: {
    readonly synchronous: boolean
    readonly databases?: readonly string[]
  }): Promise<FailoverPair> {
    const root = await mkdtemp(join(tmpdir(), 'tapeline-failover-'))
    const common = { log: () => {}, durable: false, ...(await chosenBinaries()) }
    const [a, b] = [join(root, 'a'), join(root, 'b')]
    const postgres = await startEmbeddedPostgres({ ...common, dataDir: a, settings: SETTINGS })
    await migrateOnce(postgres)
    for (const name of options.databases ?? [])
      await onServer(postgres, `create database ${name} template tapeline`, 'postgres')
    const pair = new FailoverPair(root, common, options.synchronous, [
      { folder: a, postgres },
      { folder: b, postgres },
    ])
    await pair.makeStandby()
    return pair
  }

  get primary(): EmbeddedPostgres {
    return this.#servers[0].postgres
  }

  get standby(): EmbeddedPostgres {
    return this.#servers[1].postgres
  }

  /** A URL that names both servers in a fixed order, whichever is the primary. */
  url(database = 'tapeline', parameters = '&target_session_attrs=read-write'): string {
    const hosts = this.#servers.map(({ postgres }) => postgres.connection.host).sort()
    const user = this.primary.connection.user
    return `postgres://${user}@/${database}?host=${hosts.map(encodeURIComponent).join(',')}&port=5432${parameters}`
  }

  /** Kills the primary with SIGKILL; nobody starts it again. */
  killPrimary(): void {
    const { postmasterFile } = dataPathsOf(this.#servers[0].folder)
    const pid = readPostmasterFile(postmasterFile)?.pid ?? 0
    // Without this file it counts as shut down on purpose, so it is not started again as a second primary.
    rmSync(postmasterFile)
    if (pid > 0) process.kill(pid, 'SIGKILL')
  }

  /** Promotes the standby, which is the primary from then on. */
  async promote(): Promise<void> {
    await onServer(this.standby, `select pg_promote(true, ${PATIENCE_MS / 1_000})`)
    this.#servers.reverse()
    // A standby that is made of it must not be cut off as this one may have been.
    await onServer(this.primary, 'alter system reset primary_conninfo')
  }

  /** Makes the server that is not the primary anew as a standby of it, and waits until it follows. */
  async makeStandby(): Promise<void> {
    const [first, second] = this.#servers
    if (second.postgres !== first.postgres) await second.postgres.stop()
    await copyCluster(first, second)
    await this.#startStandby(first, second)
    if (this.synchronous) await setOn(first.postgres, 'synchronous_standby_names', '*')
    const wanted = this.synchronous ? 'sync' : 'async'
    await until(
      () =>
        onServer<{ sync_state: string }>(
          first.postgres,
          `select sync_state from pg_stat_replication where state = 'streaming' and application_name = 'follower'`,
        ),
      (rows) => rows[0]?.sync_state === wanted,
    )
  }

  /** Starts the killed primary as a standby with all that it had written: it is ahead of the promoted one, and cannot follow it. */
  async startUnrepaired(): Promise<void> {
    const [first, second] = this.#servers
    await second.postgres.stop()
    await writeFile(join(second.folder, 'postgres', 'standby.signal'), '')
    await this.#startStandby(first, second)
  }

  async #startStandby(first: Server, second: Server): Promise<void> {
    const { host, port, user } = first.postgres.connection
    const primary_conninfo = `host=${host} port=${port} user=${user} application_name=follower`
    const settings = { ...SETTINGS, primary_conninfo }
    second.postgres = await startEmbeddedPostgres({ ...this.#common, dataDir: second.folder, settings })
  }

  /** Cuts the standby off from what the primary writes from now on. */
  async cutStandbyOff(): Promise<void> {
    await this.untilReplayed()
    await setOn(this.standby, 'primary_conninfo', '')
    await until(
      () => onServer(this.standby, 'select 1 from pg_stat_wal_receiver'),
      (rows) => rows.length === 0,
    )
  }

  /** Waits until the standby shows what the primary has written by now. */
  async untilReplayed(): Promise<void> {
    const [written] = await onServer<{ at: string }>(this.primary, 'select pg_current_wal_flush_lsn()::text as at')
    await until(
      () =>
        onServer<{ is_there: boolean }>(
          this.standby,
          `select pg_last_wal_replay_lsn() >= '${written?.at}' as is_there`,
        ),
      ([row]) => row?.is_there === true,
    )
  }

  async stop(): Promise<void> {
    for (const { postgres } of this.#servers) await postgres.stop()
    await rm(this.#root, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Commits wait for the standby, though nothing is forced to this machine's disk: servers are killed, the machine is not. */
const SETTINGS = {
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_keep_size: '256MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '100ms',
}

async function migrateOnce(postgres: EmbeddedPostgres): Promise<void> {
  const template = openDatabase(postgres.connection, { connections_max: 1, onError: () => {}, patient: true })
  await migrate(template)
  await template.end()
}

/** Runs a statement on a server, on a connection of its own. */
export async function onServer<Row extends pg.QueryResultRow>(
  { connection }: EmbeddedPostgres,
  text: string,
  database: string = connection.database,
): Promise<Row[]> {
  const client = new pg.Client({ ...connection, database })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Changes a setting of a server, and waits until a new session has it. */
export async function setOn(postgres: EmbeddedPostgres, name: string, value: string): Promise<void> {
  await onServer(postgres, `alter system set ${name} = '${value}'`)
  await onServer(postgres, 'select pg_reload_conf()')
  await until(
    () => onServer<{ value: string }>(postgres, `select current_setting('${name}') as value`),
    ([row]) => row?.value === value,
  )
}

async function until<T>(ask: () => Promise<T>, ready: (answer: T) => boolean): Promise<void> {
  const answer = await eventually(ask, ready, PATIENCE_MS)
  if (!ready(answer)) throw new Error(`It did not come about: ${JSON.stringify(answer)}`)
}

/** A copy of a cluster while it runs; the standby made of it asks for the log from the beginning of the copy. */
async function copyCluster(from: Server, to: Server): Promise<void> {
  const [source, target] = [join(from.folder, 'postgres'), join(to.folder, 'postgres')]
  // The standby that is made is not waited for yet, nor by the next primary before it has one of its own.
  await setOn(from.postgres, 'synchronous_standby_names', '')
  const client = new pg.Client(from.postgres.connection)
  await client.connect()
  await client.query("select pg_backup_start('standby', true)")
  await copyInThread(source, target, NOT_COPIED)
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(target, 'standby.signal'), '')
}
