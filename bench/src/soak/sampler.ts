// What the service and its database hold, looked at from outside while the load runs (Linux: read from /proc).
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { cpuOf, cpuOfTree } from '../machine.ts'
import { readRelationBytes } from '../scale/relation-bytes.ts'
import type { Stage } from '../stage.ts'

/** The name of the service's sessions. */
export const SERVICE_SESSIONS = 'soak-service'

/** A table with its indexes: its bytes, and its rows as PostgreSQL estimates them. */
export interface TableSample {
  readonly bytes: number
  readonly live: number
  readonly dead: number
}

/** A look at everything. Bytes, unless the name states otherwise. */
export interface Sample {
  /** Seconds since the load began. */
  readonly s: number
  /** Writes that were accepted by then. */
  readonly writes: number
  readonly resident: number
  readonly descriptors_count: number
  readonly threads_count: number
  /** Connections of clients that neither side has closed. */
  readonly clients_count: number
  /** What the service has of the database, and the memory of the largest of its sessions. */
  readonly connections_count: number
  readonly session_memory: number
  readonly cpu: { readonly service: number; readonly database: number }
  readonly tables: { readonly [table: string]: TableSample }
  /** Rows of tables that are bounded, by name. */
  readonly rows: { readonly [table: string]: number }
  /** Sums of the service's own counts, by name of the metric. */
  readonly metrics: { readonly [name: string]: number }
}

/** Metrics that are read from the service. */
const METRICS = [
  'tapeline_job_failures_total',
  'tapeline_failing_lenders',
  'tapeline_receivables_set_aside',
  'tapeline_lag_seconds',
  'nodejs_active_handles_total',
  'nodejs_active_resources_total',
]

/** Looks at a stage. */
export class Sampler {
  readonly #stage: Stage
  readonly #token: string
  readonly #counted: readonly string[]
  readonly #client: pg.Client

  /** `counted` are the tables whose rows are counted. */
  constructor(stage: Stage, token: string, counted: readonly string[]) {
    this.#stage = stage
    this.#token = token
    this.#counted = counted
    this.#client = new pg.Client({ ...stage.connection, application_name: 'soak-sampler' })
  }

  start(): Promise<void> {
    return this.#client.connect().then(() => {})
  }

  stop(): Promise<void> {
    return this.#client.end()
  }

  async look(s: number, writes: number): Promise<Sample> {
    const { server_pid, postmaster_pid } = this.#stage
    const status = statusOf(server_pid)
    const sessions = await this.#sessions()
    return {
      s,
      writes,
      resident: (status['VmRSS'] ?? 0) * 1_024,
      descriptors_count: readdirSync(`/proc/${server_pid}/fd`).length,
      threads_count: status['Threads'] ?? 0,
      clients_count: countEstablished(this.#stage.port),
      connections_count: sessions.length,
      session_memory: Math.max(0, ...sessions.map((pid) => (statusOf(pid)['RssAnon'] ?? 0) * 1_024)),
      cpu: { service: cpuOf(server_pid), database: cpuOfTree(postmaster_pid) },
      tables: await this.#tables(),
      rows: await this.#rows(),
      metrics: await this.#metrics(),
    }
  }

  async #sessions(): Promise<number[]> {
    const { rows } = await this.#client.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1',
      [SERVICE_SESSIONS],
    )
    return rows.map(({ pid }) => pid)
  }

  async #tables(): Promise<Sample['tables']> {
    const { rows } = await this.#client.query<{ table: string; live: string; dead: string }>(
      'select relname as table, n_live_tup as live, n_dead_tup as dead from pg_stat_user_tables',
    )
    const bytes = new Map<string, number>()
    for (const one of await readRelationBytes(this.#client))
      bytes.set(one.table, (bytes.get(one.table) ?? 0) + one.bytes)
    return Object.fromEntries(
      rows.map(({ table, live, dead }) => [
        table,
        { bytes: bytes.get(table) ?? 0, live: Number(live), dead: Number(dead) },
      ]),
    )
  }

  async #rows(): Promise<Sample['rows']> {
    const counts = this.#counted.map((table) => `select '${table}' as table, count(*)::integer as rows from ${table}`)
    const { rows } = await this.#client.query<{ table: string; rows: number }>(counts.join(' union all '))
    return Object.fromEntries(rows.map((row) => [row.table, row.rows]))
  }

  async #metrics(): Promise<Sample['metrics']> {
    const answer = await fetch(`http://127.0.0.1:${this.#stage.port}/metrics`, {
      headers: { Authorization: `Bearer ${this.#token}` },
    })
    const lines = (await answer.text()).split('\n')
    const sumOf = (name: string) =>
      lines
        .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
        .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
    return Object.fromEntries(METRICS.map((name) => [name, sumOf(name)]))
  }
}

/** The state of an open connection in /proc/net/tcp. */
const ESTABLISHED = '01'

/** Open connections to a port of this machine, from the side of who listens. One that its client has closed counts no more. */
function countEstablished(port: number): number {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((path) =>
    existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(1) : [],
  )
  return lines.filter((line) => {
    const [, local, , state] = line.trim().split(/\s+/)
    return state === ESTABLISHED && local?.endsWith(`:${hex}`) === true
  }).length
}

/** Numbers of /proc/<pid>/status, sizes in KiB; none of a process that has ended. */
function statusOf(pid: number): { readonly [name: string]: number } {
  const path = `/proc/${pid}/status`
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return Object.fromEntries(
    [...text.matchAll(/^(\w+):\s+(\d+)/gm)].map(([, name = '', value]) => [name, Number(value)]),
  )
}

/** A look at the heap of a thread, after a collection. */
export interface HeapLook {
  readonly at: number
  readonly thread: string
  readonly heapUsed: number
  readonly external: number
}

/** What heap-probe.mjs has written. */
export function readHeapLooks(file: string): HeapLook[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as HeapLook)
}
