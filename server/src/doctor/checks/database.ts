// Whether the database can be opened and written to. Checks that read it need this one.
import { existsSync } from 'node:fs'
import { installationStatement } from '../../storage/database.ts'
import { type Check, type Finding, failure, notChecked, ok, reasonOf } from '../check.ts'
import type { Installation } from '../installation.ts'

const selectRecovery = installationStatement('doctor-recovery', 'select pg_is_in_recovery() as is_standby')

/** Checks that the database can be reached and is no standby. */
export const database: Check = {
  name: 'database',
  needs: ['settings'],
  run: async (installation) => {
    const { database_url, data_dir } = installation.config()
    if (database_url === undefined && !existsSync(data_dir))
      return notChecked(`There is no database in ${data_dir} yet.`, 'Start the service: the first start creates one.')
    try {
      return await reach(installation)
    } catch (error) {
      const to_do =
        database_url === undefined
          ? 'Read postgres.log in the data folder, and correct what it names.'
          : 'Check DATABASE_URL, the network to it, and that the server runs.'
      return failure(`The database cannot be reached (${reasonOf(error)}).`, to_do)
    }
  },
}

async function reach({ open }: Installation): Promise<Finding> {
  const { database: opened, place } = await open()
  const [row] = await opened.query<{ is_standby: boolean }>(selectRecovery, [])
  if (row?.is_standby !== true) return ok(`Connected to ${place}.`)
  return failure(
    'DATABASE_URL names a standby, which refuses every write.',
    'Set DATABASE_URL to the primary, and DATABASE_REPLICA_URL to the standby.',
  )
}
