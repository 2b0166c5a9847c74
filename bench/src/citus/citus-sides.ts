// Two services to compare: one on a plain database, one on a database that `tapeline distribution` spreads over a cluster. What differs is that
// the coordinator sends each statement to a worker.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { idleCostOf } from './idle-cost.ts'
import { MAIN, type Served, makeCast, startProcess, waitUntilReady } from '../stage.ts'

/** The empty databases of both services, as URLs. */
export interface Urls {
  readonly plain: string
  readonly citus: string
}

/** Both services, and a line that describes their servers. */
export interface Sides {
  readonly plain: Served
  readonly citus: Served
  readonly described: string
  /** Cores that each takes while nobody asks. */
  readonly idle: { readonly plain: number; readonly citus: number }
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const PORTS = { plain: 4_174, citus: 4_175 } as const

/** Fills both databases with what a service begins with, distributes one, and starts a service on each. Throws where a database is not empty. */
export async function openSides(urls: Urls): Promise<Sides> {
  await requireEmpty(urls.plain)
  await requireEmpty(urls.citus)
  const plain_cast = await makeCast({ connectionString: urls.plain })
  const citus_cast = await makeCast({ connectionString: urls.citus })
  await distribute(urls.citus)
  const idle = {
    plain: await idleCostOf(urls.plain, PORTS.plain),
    citus: await idleCostOf(urls.citus, PORTS.citus),
  }
  const processes = [await serve(urls.plain, PORTS.plain), await serve(urls.citus, PORTS.citus)]
  return {
    plain: { ...plain_cast, host: HOST, port: PORTS.plain },
    citus: { ...citus_cast, host: HOST, port: PORTS.citus },
    idle,
    described: `Plain: ${await describe(urls.plain)}. Citus: ${await describe(urls.citus)}`,
    close: async () => {
      for (const one of processes) {
        one.kill('SIGTERM')
        await once(one, 'exit')
      }
    },
  }
}

async function requireEmpty(url: string): Promise<void> {
  const [found] = await ask<{ name: string }>(
    url,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1",
  )
  if (found !== undefined)
    throw new RangeError(`The database of ${new URL(url).host} has a table ${found.name}: name an empty one`)
}

async function distribute(url: string): Promise<void> {
  const command = spawn(process.execPath, [MAIN, 'distribution', '--apply'], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(command, 'exit')
  if (code !== 0) throw new Error(`tapeline distribution --apply ended with ${String(code)}`)
}

async function serve(url: string, port: number) {
  const one = startProcess(url, { PORT: String(port), LOG_LEVEL: 'error' })
  await waitUntilReady(port)
  return one
}

async function describe(url: string): Promise<string> {
  const [settings] = await ask<{ text: string }>(
    url,
    `select format('PostgreSQL %s, fsync %s, synchronous_commit %s',
      current_setting('server_version'), current_setting('fsync'), current_setting('synchronous_commit')) as text`,
  )
  const [citus] = await ask<{ installed: boolean }>(
    url,
    "select exists (select from pg_extension where extname = 'citus') as installed",
  )
  if (citus?.installed !== true) return settings?.text ?? ''
  const [nodes] = await ask<{ workers: number; shards: number }>(
    url,
    `select (select count(*)::int from pg_dist_node where shouldhaveshards) as workers,
      (select count(*)::int from pg_dist_shard where logicalrelid = 'tenants'::regclass) as shards`,
  )
  return `${settings?.text ?? ''}, ${nodes?.workers ?? 0} workers, ${nodes?.shards ?? 0} shards`
}

async function ask<Row extends pg.QueryResultRow>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
