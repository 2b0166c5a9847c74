// tapeline distribution: prints the statements to run when one server is not enough.
import type { Command } from 'commander'
import { distributionOf } from '../storage/distribution.ts'
import { print } from '@tapeline/cli/commands/output'
import type { WithDatabase } from './database-access.ts'

/** Adds the command. */
export function distributionCommand(program: Command, withDatabase: WithDatabase): void {
  program
    .command('distribution')
    .description('print the SQL that distributes the tables over several servers by tenant, with Citus')
    .action(() =>
      withDatabase(async (database) => {
        for (const line of [...HEAD, ...(await distributionOf(database)), 'commit;']) print(line)
      }),
    )
}

const HEAD = [
  '-- The tables of Tapeline distributed by Citus. Run it on the coordinator, and again after each update: what is distributed stays.',
  '-- psql -v ON_ERROR_STOP=1 -f distribution.sql "$DATABASE_URL"',
  'begin;',
]
