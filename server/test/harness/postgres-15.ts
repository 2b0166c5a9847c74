// The oldest PostgreSQL that Tapeline serves on, for running the suite there too.
import type { Binaries } from '../../src/embedded/embedded-postgres.ts'

/** The programs of PostgreSQL 15. Throws where the platform has no package of it. */
export async function binaries15(): Promise<Binaries> {
  const name = 'postgres-15-linux-x64'
  const {
    initdb,
    postgres,
    pg_ctl: pgCtl,
  } = (await import(name)) as { initdb: string; postgres: string; pg_ctl: string }
  return { initdb, postgres, pgCtl }
}
