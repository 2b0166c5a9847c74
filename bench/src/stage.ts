// The stage of every benchmark: a durable PostgreSQL of its own, the built server as a process, a lender with a key.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/src/embedded/embedded-postgres.ts'
import { createApiKey } from '../../server/src/resources/api-key/api-key-store.ts'
import { createOrganization } from '../../server/src/resources/organization/organization-store.ts'
import { openDatabase } from '../../server/src/storage/database.ts'
import { migrate } from '../../server/src/storage/migrate.ts'

/** The built service and command line. */
export const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

/** A stage: database, server, key. */
export interface Stage {
  readonly client: pg.Client
  readonly connection: { host: string; port: number; user: string; database: string }
  /** The same as a URL. */
  readonly url: string
  readonly postmaster_pid: number
  readonly server_pid: number
  readonly host: string
  readonly port: number
  readonly key: string
  readonly tenant: number
  /** A key of the operator's. */
  readonly operator_key: string
  close(): Promise<void>
}

/** A service that answers, and who asks it. */
export type Served = Pick<Stage, 'host' | 'port' | 'key' | 'operator_key'>

/** The organization and the users of a stage. */
export type Cast = Pick<Stage, 'key' | 'tenant' | 'operator_key'>

/** The folder of a stage: one that stays, with the cast of the run that made it, or one that is deleted with the stage. */
export interface Ground {
  readonly folder: string
  readonly cast?: Cast
}

/** How the service of a stage is started: further settings, and options of Node.js. */
export interface Start {
  readonly environment?: Readonly<Record<string, string>>
  readonly node?: readonly string[]
}

/** Sets a stage up. */
export async function setStage(port: number, ground?: Ground, start: Start = {}): Promise<Stage> {
  const folder = ground?.folder ?? (await mkdtemp(join(tmpdir(), 'tapeline-bench-')))
  await mkdir(folder, { recursive: true })
  const cluster = await startEmbeddedPostgres({
    dataDir: folder,
    log: () => {},
    settings: { max_connections: '300' },
  })
  const cast = ground?.cast ?? (await makeCast(cluster.connection))
  const server = await startServer(cluster.connectionString, port, start)
  const client = new pg.Client(cluster.connection)
  await client.connect()
  return {
    ...cast,
    client,
    connection: cluster.connection,
    url: cluster.connectionString,
    postmaster_pid: Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]),
    server_pid: server.pid ?? 0,
    host: '127.0.0.1',
    port,
    close: async () => {
      await client.end()
      server.kill('SIGTERM')
      await once(server, 'exit')
      await cluster.stop()
      if (ground === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Migrates a new database, and makes a lender and the operator in it. */
export async function makeCast(connection: pg.ClientConfig): Promise<Cast> {
  const database = openDatabase(connection, { connections_max: 4, onError: () => {} })
  await migrate(database)
  const organization = await createOrganization(database, {
    organization: 'bench',
    name: 'Bench',
    is_operator: false,
    live_enabled: false,
  })
  const tenant = organization?.sandbox_tenant ?? 1
  const key = await createApiKey(database, tenant, 'bench')
  const operator = await createOrganization(database, {
    organization: 'operator',
    name: 'Operator',
    is_operator: true,
    live_enabled: true,
  })
  const operator_key = await createApiKey(database, operator?.sandbox_tenant ?? 3, 'bench')
  await database.end()
  return { key, tenant, operator_key }
}

/** A lender's sandbox. */
export interface Lender {
  readonly key: string
  readonly tenant: number
}

/** Makes further lenders, each with a key to its sandbox. */
export async function addLenders(connection: pg.ClientConfig, names: readonly string[]): Promise<Lender[]> {
  const database = openDatabase(connection, { connections_max: 2, onError: () => {} })
  const lenders: Lender[] = []
  for (const name of names) {
    const chosen = { organization: name, name, is_operator: false, live_enabled: false }
    const tenant = (await createOrganization(database, chosen))?.sandbox_tenant
    if (tenant === undefined) throw new Error(`There is an organization ${name} already`)
    lenders.push({ tenant, key: await createApiKey(database, tenant, 'bench') })
  }
  await database.end()
  return lenders
}

/** Starts a process of the service; `node` are options of Node.js, `environment` are further settings. */
export function startProcess(
  url: string,
  environment: Readonly<Record<string, string>>,
  node: readonly string[] = [],
): ChildProcess {
  const level = process.env['LOG_LEVEL'] ?? 'info'
  return spawn(process.execPath, [...node, MAIN, 'serve'], {
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: level, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function startServer(url: string, port: number, { environment, node }: Start): Promise<ChildProcess> {
  const server = startProcess(url, { PORT: String(port), ...environment }, node)
  await waitUntilReady(port)
  return server
}

/** Waits until a process serves on a port. Throws where it does not within a minute. */
export async function waitUntilReady(port: number): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const ready = await fetch(`http://127.0.0.1:${port}/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server did not become ready')
}

/** Sends one request: under /operator as the operator, elsewhere as the lender. */
export async function send(stage: Served, method: string, path: string, body?: unknown): Promise<unknown> {
  const key = path.startsWith('/operator/') ? stage.operator_key : stage.key
  const answer = await fetch(`http://${stage.host}:${stage.port}${path}`, {
    method,
    headers: { Authorization: key, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}
