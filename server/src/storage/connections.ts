// The connections of a pool, all to one server. A connection that is lost, or a new one that reaches another server, begins a new generation:
// connections of earlier ones are used no more, and nothing that was remembered by them holds (remembered.ts).
import { callbackify } from 'node:util'
import pg from 'pg'
import { meaningOf } from './lost-connection.ts'
import { isUnfit } from './row-security.ts'
import {
  ASK_SERVER,
  type AskedServer,
  NoServerError,
  ServerChoice,
  mergedOptions,
  serverListOf,
  unsuitable,
} from './server-choice.ts'

/** How a pool is opened. Times in milliseconds. */
export interface PoolOptions {
  readonly connections_max: number
  /** Receives failures of connections that nobody uses. */
  readonly onError: (error: Error) => void
  /** Where only reads go: of several servers one that follows another is taken. */
  readonly use?: 'reads'
}

/** While a server behind this one is away its statements fail again and again; what is remembered of it is forgotten this often at most. */
const PART_AWAY_MS = 1_000

/** A pool of connections. */
export class Connections {
  readonly #pool: pg.Pool
  readonly #choice: ServerChoice | undefined
  readonly #onError: (error: Error) => void
  readonly #generations = new WeakMap<object, number>()
  readonly #roles = new WeakMap<object, string>()
  #generation = 1
  #renewed_at = -Infinity
  /** The server that the connections of this generation lead to, once one is made. */
  #server: string | undefined

  /** `session` are options of every session; those of a URL are added, and ours win. Throws a ServerListError. */
  constructor(config: pg.PoolConfig, session: string, { connections_max, onError, use }: PoolOptions) {
    const list = serverListOf(config, use)
    this.#choice = list === undefined ? undefined : new ServerChoice(list)
    this.#onError = onError
    this.#pool = new pg.Pool({
      ...config,
      ...(list === undefined ? {} : { connectionString: list.url }),
      max: connections_max,
      options: mergedOptions(list === undefined ? config.options : list.options, session),
      onConnect: (client: pg.ClientBase) => this.#greet(client),
      ...(this.#choice !== undefined && this.#choice.list.servers.length > 0 ? { Client: clientOf(this.#choice) } : {}),
    } as pg.PoolConfig)
    // The pool itself listens to connections that idle, and drops those that fail.
    this.#pool.on('error', (error, client) => this.#fail(error, client))
    // A connection that fails while in use fails its statements; without a listener it would end the process as well.
    this.#pool.on('connect', (client) => client.on('error', (error) => this.#fail(error, client)))
  }

  /** Rises with each loss of a connection, and each time that another server answers. */
  generation(): number {
    return this.#generation
  }

  /** The generation of a connection. */
  generationOf(client: pg.PoolClient): number {
    return this.#generations.get(client) ?? 0
  }

  /** The role as which statements of one tenant run on a connection (row-security.ts); undefined where there is none. */
  tenantRoleOf(client: pg.PoolClient): string | undefined {
    return this.#roles.get(client)
  }

  /** Takes a connection of the present generation; give it back with `release`. */
  async take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect()
      if (this.generationOf(client) === this.#generation) return client
      client.release(true)
    }
  }

  /** Gives a connection back; it is closed after a failure, and where it is of an earlier generation. */
  release(client: pg.PoolClient, failed: boolean): void {
    client.release(failed || isUnfit(client) || this.generationOf(client) !== this.#generation)
  }

  /** Begins a new generation where a failure shows that a connection of the present one is lost. */
  note(error: unknown, client: object): void {
    if (!(error instanceof Error) || this.#generations.get(client) !== this.#generation) return
    const meaning = meaningOf(error)
    if (meaning === 'lost' || (meaning === 'part' && performance.now() > this.#renewed_at + PART_AWAY_MS)) this.renew()
  }

  /** Begins a new generation: connections that are open are closed once they are free. */
  renew(): void {
    this.#renewed_at = performance.now()
    this.#generation += 1
    this.#server = undefined
    this.#choice?.doubt()
  }

  /** Closes the pool. */
  end(): Promise<void> {
    return this.#pool.end()
  }

  #fail(error: Error, client: object): void {
    if (this.#generations.get(client) === this.#generation) this.renew()
    this.#onError(error)
  }

  /** Asks a new connection which server it reached. Throws a NoServerError where it is not what is wanted. */
  async #greet(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<AskedServer>(ASK_SERVER)
    const asked = rows[0] as AskedServer
    const reason = unsuitable(asked, this.#choice?.list.wanted ?? 'any')
    if (reason !== undefined) {
      this.#choice?.doubt()
      throw new NoServerError(`A connection reached a server that is not the one wanted: ${reason}`)
    }
    if (this.#server !== undefined && this.#server !== asked.started) this.#generation += 1
    this.#server = asked.started
    this.#generations.set(client, this.#generation)
    if (asked.tenant_role !== null) this.#roles.set(client, asked.tenant_role)
  }
}

/** A client that connects to the server chosen at that time. */
function clientOf(choice: ServerChoice): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<void>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<void> | void {
      const connected = choice.choose().then((server) => {
        this.host = server.host
        this.port = server.port
        return super.connect()
      })
      // A server that cannot be reached is chosen again only after the others were asked as well.
      connected.catch(() => choice.doubt())
      if (callback === undefined) return connected
      callbackify(() => connected)(callback)
    }
  }
}
