// Which server of a list connections go to. All servers are asked at once, and the first that is what is wanted is taken, by all connections
// until one of them is lost: then the list is asked again. So a promotion is found by the first request after it.
import pg from 'pg'
import { KEEP_SCHEMAS, PRESENT_ROLE } from './row-security.ts'
import { type ServerAddress, type ServerList, type Wanted, parseServerList } from './server-list.ts'

/** No server of a list is what is wanted: the database is away. The message names each server and why, and no secret. */
export class NoServerError extends Error {}

/** How long a server may take to answer what it is. */
const ANSWER_MS_MAX = 2_000

/**
 * What a server is, as it answers. The microsecond of its start identifies it, by whichever address it is reached. Where tables are distributed,
 * the session has each statement planned for its values, which name the tenant and thereby the node: Citus makes no plan for all tenants at once.
 */
export const ASK_SERVER = `select pg_is_in_recovery() as follows, current_setting('transaction_read_only') = 'on' as read_only,
  pg_postmaster_start_time()::text as started,
  ${PRESENT_ROLE} as tenant_role, ${KEEP_SCHEMAS} as schemas,
  case when exists (select from pg_extension where extname = 'citus') then set_config('plan_cache_mode', 'force_custom_plan', false) end as plans`

/** The answer to that. */
export interface AskedServer {
  readonly follows: boolean
  readonly read_only: boolean
  readonly started: string
  /** The role as which statements of one tenant run, which sees no other; null where there is none. */
  readonly tenant_role: string | null
}

/** Why a server is not what is wanted; undefined where it is. */
export function unsuitable({ follows, read_only }: AskedServer, wanted: Wanted): string | undefined {
  if (wanted === 'read-write' && follows) return 'it follows another server'
  if (wanted === 'read-write' && read_only) return 'it takes no writes'
  if (wanted === 'standby' && !follows) return 'it follows no other server'
  return undefined
}

/** Chooses servers for the connections of a pool. */
export class ServerChoice {
  readonly list: ServerList
  #chosen: Promise<ServerAddress> | undefined

  constructor(list: ServerList) {
    this.list = list
  }

  /** The server to connect to, for a list of several. Throws a NoServerError. */
  choose(): Promise<ServerAddress> {
    if (this.#chosen === undefined) {
      const chosen = this.#find()
      this.#chosen = chosen
      // After a failure the next caller asks again.
      chosen.catch(() => this.doubt(chosen))
    }
    return this.#chosen
  }

  /** Has the servers asked again by the next caller, unless they were since `chosen`. */
  doubt(chosen = this.#chosen): void {
    if (chosen === this.#chosen) this.#chosen = undefined
  }

  async #find(): Promise<ServerAddress> {
    const asked = this.list.servers.map(async (server) => {
      const reason = unsuitable(await askServer(this.list, server), this.list.wanted)
      if (reason !== undefined) throw new Error(reason)
      return server
    })
    try {
      return await Promise.any(asked)
    } catch (error) {
      const { errors } = error as AggregateError
      const reasons = this.list.servers.map(({ host, port }, i) => `${host}:${port}: ${messageOf(errors[i])}`)
      throw new NoServerError(`No server of the list is ${NAMES[this.list.wanted]}. ${reasons.join('; ')}`)
    }
  }
}

const NAMES = { any: 'reached', 'read-write': 'taking writes', standby: 'a standby' }

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}

async function askServer(list: ServerList, server: ServerAddress): Promise<AskedServer> {
  const client = new pg.Client({
    ...connectionTo(list, server),
    connectionTimeoutMillis: ANSWER_MS_MAX,
    query_timeout: ANSWER_MS_MAX,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<AskedServer>(ASK_SERVER)
    return rows[0] as AskedServer
  } finally {
    await client.end().catch(() => {})
  }
}

/** How to reach one server of a list; the driver takes the host of the parameters. */
function connectionTo({ url }: ServerList, { host, port }: ServerAddress): pg.ClientConfig {
  const place = `host=${encodeURIComponent(host)}&port=${port}`
  return { connectionString: `${url}${url.includes('?') ? '&' : '?'}${place}` }
}

/** The list of a connection; without a URL its one server. */
export function serverListOf({ connectionString }: pg.ClientConfig, use?: 'reads'): ServerList | undefined {
  return connectionString === undefined ? undefined : parseServerList(connectionString, use)
}

/** A connection to one server, chosen now, for work outside of pools. `options` are added to those of the URL, and win. Throws a NoServerError. */
export async function connectionNow(connection: pg.ClientConfig, options: string): Promise<pg.ClientConfig> {
  const list = serverListOf(connection)
  if (list === undefined) return { ...connection, options: mergedOptions(connection.options, options) }
  const { url, servers } = list
  const chosen =
    servers.length === 0 ? { connectionString: url } : connectionTo(list, await new ServerChoice(list).choose())
  return { ...connection, ...chosen, options: mergedOptions(list.options, options) }
}

/** Session options of a URL, and ours behind them: of two for one setting, PostgreSQL takes the later. */
export function mergedOptions(of_url: string | undefined, ours: string): string {
  return of_url === undefined || of_url.trim() === '' ? ours : `${of_url.trim()} ${ours}`
}
