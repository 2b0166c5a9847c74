// Whether the tables are spread over several servers. How they are spread is not checked: the SQL of `tapeline distribution` does nothing
// for a table that is spread already, so it can be run at any time.
import { statement } from '../../storage/database.ts'
import { type Check, notChecked } from '../check.ts'

const selectCitus = statement(
  'doctor-citus',
  `select exists (select 1 from pg_extension where extname = 'citus') as has_citus`,
)

/** Names what to do where Citus is used. */
export const distribution: Check = {
  name: 'distribution',
  needs: ['database'],
  run: async ({ open }) => {
    const [row] = await (await open()).database.query<{ has_citus: boolean }>(selectCitus, [])
    if (row?.has_citus !== true) return notChecked('The database is not distributed.')
    return notChecked('The database uses Citus.', 'Run the SQL of `tapeline distribution` after each upgrade.')
  },
}
