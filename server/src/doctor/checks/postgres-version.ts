// The version of PostgreSQL.
import { OLDEST_VERSION, readServerVersion } from '../../storage/migrate.ts'
import { type Check, failure, ok } from '../check.ts'

/** Checks that the server is not older than what the service starts on. */
export const postgresVersion: Check = {
  name: 'postgres_version',
  needs: ['database'],
  run: async ({ open }) => {
    const version = await readServerVersion((await open()).database)
    const name = version?.name ?? 'of an unknown version'
    if (version !== undefined && version.number >= OLDEST_VERSION) return ok(`PostgreSQL is ${name}.`)
    return failure(
      `PostgreSQL is ${name}, and Tapeline needs ${OLDEST_VERSION / 10_000} or newer.`,
      'Make a backup with `tapeline backup`, and restore it into a newer server.',
    )
  },
}
