// Whether statements of one lender run as a role to which the database shows that lender's rows alone, a second wall behind their conditions.
import { installationStatement } from '../../storage/database.ts'
import { findPlacedTables } from '../../storage/distribution/tables.ts'
import { CAN_TAKE_ROLE, IS_PROTECTED, TENANT_ROLE } from '../../storage/row-security.ts'
import { type Check, notChecked, ok, warning } from '../check.ts'

const selectState = installationStatement(
  'doctor-row-security',
  `
  select ${IS_PROTECTED} as is_protected, ${CAN_TAKE_ROLE} as can_take, current_user::text as role, current_schema()::text as schema`,
)

interface State {
  readonly is_protected: boolean
  readonly can_take: boolean
  readonly role: string
  readonly schema: string
}

/** Checks the role of statements of one lender. */
export const rowSecurity: Check = {
  name: 'row_security',
  needs: ['database', 'database_role', 'migrations'],
  run: async ({ open }) => {
    const { database } = await open()
    if ((await findPlacedTables(database)) !== undefined)
      return notChecked('The database has Citus, where row-level security is not used.')
    const [state] = await database.query<State>(selectState, [])
    if (state?.is_protected === true)
      return ok(`Statements of one lender run as the role ${TENANT_ROLE}, which sees the rows of that lender alone.`)
    const found = 'Row-level security is off: the conditions of statements alone keep lenders apart.'
    if (state?.can_take === true)
      return warning(
        found,
        `Run \`grant usage on schema ${state.schema} to ${TENANT_ROLE}\` as the owner of the schema, and start again.`,
      )
    return warning(
      found,
      `As superuser, run \`create role ${TENANT_ROLE} nologin\` and \`grant ${TENANT_ROLE} to ${state?.role}\`, and start again.`,
    )
  },
}
