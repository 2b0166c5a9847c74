// Databases on the Citus cluster of a test run, each dropped after the file that made it.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { type CitusCluster, PREFIX, dropDatabases, makeCopy } from './citus-servers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of CITUS_URL; absent where the suites run on the PostgreSQL of the run. */
    citus: CitusCluster
  }
}

/** The cluster of this run; undefined where it runs on PostgreSQL alone. */
export function citusCluster(): CitusCluster | undefined {
  return inject('citus') as CitusCluster | undefined
}

const made = new Set<string>()

/** A copy of a database on all servers, for the tests' role; dropped after the file. */
export async function copyDatabase(cluster: CitusCluster, template: string): Promise<pg.ClientConfig> {
  const name = `${PREFIX}${randomUUID().replaceAll('-', '')}`
  made.add(name)
  return makeCopy(cluster, template, name)
}

/** Drops what the file has made. */
export async function dropCopies(): Promise<void> {
  const names = [...made]
  made.clear()
  const cluster = citusCluster()
  if (cluster !== undefined) await dropDatabases(cluster, names)
}
