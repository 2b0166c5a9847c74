// The built server and dashboard, and one real PostgreSQL for the whole test run, with a migrated template database; each test file clones
// it. The cluster is thrown away afterwards, so it need not be durable: tests of durability start their own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../src/embedded/embedded-postgres.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { prepareCitus } from './citus-cluster.ts'
import { connectionOf } from './citus-servers.ts'
import { noteRunCosts } from './costs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection of the test cluster; its database is the template's name. */
    postgres: { host: string; port: number; user: string; database: string; password?: string }
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildAll()
  const { CITUS_URL } = process.env
  if (CITUS_URL !== undefined && CITUS_URL !== '') return setupCitus(project, CITUS_URL)
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-test-'))
  const cluster = await startEmbeddedPostgres({
    dataDir: folder,
    log: () => {},
    durable: false,
    ...(await chosenBinaries()),
  })
  const admin = new pg.Client(cluster.connection)
  await admin.connect()
  await admin.query('create database template_tapeline')
  await admin.end()
  const connection = { ...cluster.connection, database: 'template_tapeline' }
  const template = openDatabase(connection, { connections_max: 2, onError: () => {} })
  await migrate(template)
  await template.end()
  project.provide('postgres', connection)
  return async () => {
    await noteRunCosts(join(folder, 'postgres', 'postmaster.pid'))
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The cluster of CITUS_URL in place of a PostgreSQL of the run. */
async function setupCitus(project: TestProject, url: string): Promise<() => Promise<void>> {
  const { cluster, remove } = await prepareCitus(url)
  project.provide('citus', cluster)
  const { host, port, user, password } = connectionOf(cluster, cluster.template)
  const secret = typeof password === 'string' ? { password } : {}
  project.provide('postgres', {
    host: String(host),
    port: Number(port),
    user: String(user),
    database: cluster.template,
    ...secret,
  })
  return remove
}

/**
 * The thread that calculates runs what was built. Wrong types end no run of tests, which judge what the code does: the compiler has
 * reported them, and writes JavaScript all the same.
 */
async function buildAll(): Promise<void> {
  const setupProgram = new URL('../../../tools/setup.mjs', import.meta.url).href
  const { compile, buildWeb } = (await import(setupProgram)) as { compile: () => number; buildWeb: () => void }
  if (compile() !== 0) process.stderr.write('Something cannot be built; tests run with what was built of it before.\n')
  buildWeb()
}

/** The suite runs on the bundled major, or on PostgreSQL 15 where POSTGRES_MAJOR asks for it. */
export async function chosenBinaries() {
  if (process.env['POSTGRES_MAJOR'] !== '15') return {}
  const { binaries15 } = await import('./postgres-15.ts')
  return { binaries: await binaries15() }
}
