// The two sides of the metrics benchmark, with the same figures for both: our rebuild, which is passed in, and DuckDB in a process of
// its own, so that the memory of one is not counted for the other.
import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { cpuOf, cpuOfTree } from '../machine.ts'
import { runProgram } from './program.ts'
import type { YardstickOptions } from './yardstick.ts'

/** The cost of one run. */
export interface SideResult {
  readonly seconds: number
  readonly cpu_seconds: number
  /** The most that was resident at a time: of DuckDB's process, or of ours without PostgreSQL's. */
  readonly peak_bytes: number
  /** Rows of DuckDB's month table. */
  readonly rows?: number
  /** Of our tables and their indexes. */
  readonly stored_bytes?: number
}

/** One of what is compared. */
export interface Side {
  readonly name: string
  run(): Promise<SideResult>
}

/** Our rebuild of every metric of a tenant, and the tables it fills. */
export interface MetricsRebuild {
  readonly tables: readonly string[]
  rebuild(connection: pg.ClientConfig, tenant: number, progress: () => void): Promise<unknown>
}

/** Our side. Its CPU time is ours and PostgreSQL's; `postmaster` is the process id of the latter. */
export function ourSide(ours: MetricsRebuild, connection: pg.ClientConfig, tenant: number, postmaster: number): Side {
  const cpu = () => cpuOf(process.pid) + cpuOfTree(postmaster)
  return {
    name: 'Tapeline',
    run: async () => {
      const before = cpu()
      resetPeak()
      const start = performance.now()
      await ours.rebuild(connection, tenant, () => {})
      const seconds = (performance.now() - start) / 1_000
      const measured = { seconds, cpu_seconds: cpu() - before, peak_bytes: peakBytes() }
      return { ...measured, stored_bytes: await storedBytes(connection, ours.tables) }
    },
  }
}

/** The size of tables, indexes included. They are vacuumed afterwards, so that the next round does not walk over what this one left. */
async function storedBytes(connection: pg.ClientConfig, tables: readonly string[]): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ bytes: string }>(
      'select coalesce(sum(pg_total_relation_size(name::regclass)), 0) as bytes from unnest($1::text[]) name',
      [tables],
    )
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`)
    return Number(rows[0]?.bytes)
  } finally {
    await client.end()
  }
}

/** DuckDB's side, on a database that `prepareYardstick` made. */
export function yardstickSide(options: YardstickOptions): Side {
  return { name: 'DuckDB', run: () => runProgram<SideResult>('yardstick-process.ts', options, () => {}) }
}

/** Forgets how much was resident at most until now (Linux). */
function resetPeak(): void {
  writeFileSync('/proc/self/clear_refs', '5')
}

/** How much was resident at most since. */
function peakBytes(): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes) * 1_024
}
