// Whether the schema of the database is the one of this program. Checks that read tables need this one.
import { readMigrationState } from '../../storage/migrate.ts'
import { type Check, failure, ok, warning } from '../check.ts'
import { countText } from '../figures-text.ts'

/** Checks the migrations; runs none. */
export const migrations: Check = {
  name: 'migrations',
  needs: ['database'],
  run: async ({ open }) => {
    const { applied, pending, newer } = await readMigrationState((await open()).database)
    if (newer.length > 0)
      return failure(
        `A newer Tapeline has migrated the database (${newer.join(', ')}), so this one cannot start.`,
        'Run that version, or restore a backup from before the upgrade.',
      )
    if (applied.length === 0)
      return warning('The database is empty.', 'Run `tapeline migrate`, or start the service, which does the same.')
    if (pending.length > 0)
      return warning(
        `${countText(pending.length, 'migration')} of this version ${pending.length === 1 ? 'is' : 'are'} pending.`,
        'Make a backup, then run `tapeline migrate` or start the service.',
      )
    return ok(`All ${applied.length} migrations are applied.`)
  },
}
