// Whether statements of one lender run as a role to which the database shows that lender's rows alone, a second wall behind their conditions.
import { installationStatement } from '../../storage/database.ts'
import { findPlacedTables } from '../../storage/distribution/tables.ts'
import { NAMED_ROLE, PRESENT_ROLE, canTake } from '../../storage/row-security.ts'
import { type Check, notChecked, ok, warning } from '../check.ts'

const selectState = installationStatement(
  'doctor-row-security',
  `
  select ${PRESENT_ROLE} as present, quote_ident(${NAMED_ROLE}) as named, quote_ident(current_user) as role,
    quote_ident(current_schema()) as schema,
    exists (select from pg_roles r where r.rolname = ${NAMED_ROLE} and ${canTake('r')}) as can_take,
    exists (select from pg_roles r where r.rolname = ${NAMED_ROLE} and has_schema_privilege(r.oid, current_schema()::text, 'usage')) as can_use`,
)

/** Names are as SQL writes them. */
interface State {
  /** The role as which statements of one lender run; null where there is none. */
  readonly present: string | null
  /** What it is called where somebody else makes it. */
  readonly named: string
  readonly role: string
  readonly schema: string
  readonly can_take: boolean
  readonly can_use: boolean
}

const OFF = 'Row-level security is off: the conditions of statements alone keep lenders apart.'

/** Checks the role of statements of one lender. */
export const rowSecurity: Check = {
  name: 'row_security',
  needs: ['database', 'database_role', 'migrations'],
  run: async ({ open }) => {
    const { database } = await open()
    if ((await findPlacedTables(database)) !== undefined)
      return notChecked('The database has Citus, where row-level security is not used.')
    const [state] = await database.query<State>(selectState, [])
    if (state === undefined) return warning(OFF, 'Start Tapeline again.')
    if (state.present !== null)
      return ok(`Statements of one lender run as the role ${state.present}, which sees the rows of that lender alone.`)
    return warning(OFF, toDo(state))
  },
}

function toDo({ named, role, schema, can_take, can_use }: State): string {
  if (!can_take)
    return `As superuser, run \`create role ${named} nologin\` and \`grant ${named} to ${role}\`, and start Tapeline again.`
  if (!can_use)
    return `Run \`grant usage on schema ${schema} to ${named}\` as the owner of the schema, and start Tapeline again.`
  return 'Start Tapeline again: some table was in use for too long when it was to be protected.'
}
