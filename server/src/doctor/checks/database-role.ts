// The privileges of the role that Tapeline connects with: it creates tables, and later versions alter them, which needs ownership. It needs
// nothing beyond its own schema.
import { installationStatement } from '../../storage/database.ts'
import { type Check, type Finding, failure, ok, warning } from '../check.ts'
import { countText } from '../figures-text.ts'

/** The role, its schema, and what it may do there. */
interface Role {
  readonly role: string
  readonly schema: string | null
  readonly is_superuser: boolean
  readonly can_create: boolean
  /** Tables in the schema that another role owns; those of extensions do not count. */
  readonly foreign_tables: number
}

const selectRole = installationStatement(
  'doctor-role',
  `
  select current_user::text as role, current_schema()::text as schema, r.rolsuper as is_superuser,
    coalesce(has_schema_privilege(current_schema()::text, 'create'), false) as can_create,
    (select count(*)::integer from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind in ('r', 'p') and not pg_has_role(c.relowner, 'usage')
        and not exists (select 1 from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as foreign_tables
  from pg_roles r where r.rolname = current_user`,
)

/** Checks the privileges of the role. */
export const databaseRole: Check = {
  name: 'database_role',
  needs: ['database'],
  run: async ({ config, open }) => {
    const [row] = await (await open()).database.query<Role>(selectRole, [])
    if (row === undefined) return failure('The role cannot be read.', 'Check the user of DATABASE_URL.')
    return judge(row, config().database_url === undefined)
  },
}

function judge({ role, schema, is_superuser, can_create, foreign_tables }: Role, is_embedded: boolean): Finding {
  if (schema === null)
    return failure(
      `The role ${role} has no schema to create tables in.`,
      `Run \`create schema authorization ${role}\` as the owner of the database.`,
    )
  if (!can_create)
    return failure(
      `The role ${role} may not create tables in the schema ${schema}, so no migration can run.`,
      `Run \`grant create, usage on schema ${schema} to ${role}\` as the owner of the schema.`,
    )
  if (foreign_tables > 0)
    return failure(
      `Another role owns ${countText(foreign_tables, 'table')} of the schema ${schema}, which ${role} cannot alter.`,
      `Give the tables to ${role} with \`alter table … owner to ${role}\`, or connect as their owner.`,
    )
  if (is_superuser && !is_embedded)
    return warning(
      `The role ${role} is a superuser, which Tapeline does not need.`,
      'Create an ordinary role that owns the database, and use it in DATABASE_URL.',
    )
  return ok(`The role ${role} may create and alter tables in the schema ${schema}.`)
}
