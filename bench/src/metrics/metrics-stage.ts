// The stage of the metrics benchmark: a durable PostgreSQL of its own that holds the book, and the same rows in DuckDB. All of
// it is stored in one folder that is deleted when the benchmark ends.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/embedded/embedded-postgres.ts'
import { createOrganization } from '../../../server/src/resources/organization/organization-store.ts'
import { openDatabase } from '../../../server/src/storage/database.ts'
import { migrate } from '../../../server/src/storage/migrate.ts'
import type { LoadOrder, RowCounts } from './load-book.ts'
import { runProgram } from './program.ts'
import type { YardstickOptions } from './yardstick.ts'

const SEED = 1

/** A book in both databases. */
export interface MetricsStage {
  readonly connection: pg.ClientConfig
  readonly postmaster_pid: number
  readonly tenant: number
  readonly counts: RowCounts
  readonly yardstick: YardstickOptions
  close(): Promise<void>
}

/** Sets the stage up, with progress. */
export async function setMetricsStage(
  receivables: number,
  memory_limit: string,
  progress: (text: string) => void,
): Promise<MetricsStage> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-bench-'))
  const cluster = await startEmbeddedPostgres({
    dataDir: folder,
    log: () => {},
    settings: { max_wal_size: '8GB' },
  })
  const close = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const { connection } = cluster
    const tenant = await createTenant(connection)
    const yardstick = { path: join(folder, 'yardstick.duckdb'), memory_limit }
    const order: LoadOrder = { connection, tenant, book: { receivables, seed: SEED }, yardstick, folder }
    const counts = await runProgram<RowCounts>('load-process.ts', order, progress)
    const pid = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]
    return { connection, postmaster_pid: Number(pid), tenant, counts, yardstick, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function createTenant(connection: pg.ClientConfig): Promise<number> {
  const database = openDatabase(connection, { connections_max: 2, onError: () => {}, patient: true })
  try {
    await migrate(database)
    const organization = await createOrganization(database, {
      organization: 'bench',
      name: 'Bench',
      is_operator: false,
      live_enabled: false,
    })
    return organization?.sandbox_tenant ?? 1
  } finally {
    await database.end()
  }
}
