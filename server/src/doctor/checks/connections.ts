// Whether the server has room for the connections of a process. Without it requests wait, and are answered 503 in the end.
import { statement } from '../../storage/database.ts'
import { type Check, failure, ok, warning } from '../check.ts'

/** The connections of a server that the role may use, and those in use by anyone. */
interface Connections {
  readonly allowed: number
  readonly in_use: number
}

/** Limits of the role and of the database hold for everybody but superusers; some connections are reserved for superusers. */
const selectConnections = statement(
  'doctor-connections',
  `
  select least(
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true)::integer, 0),
      case when r.rolsuper or r.rolconnlimit < 0 then null else r.rolconnlimit end,
      case when r.rolsuper or d.datconnlimit < 0 then null else d.datconnlimit end) as allowed,
    (select count(*)::integer from pg_stat_activity a where a.backend_type = 'client backend') as in_use
  from pg_roles r cross join pg_database d where r.rolname = current_user and d.datname = current_database()`,
)

/** From this share in use on, a further node may find no connection. */
const FULL_SHARE = 0.8

/** Checks the connections that the server allows. */
export const connections: Check = {
  name: 'connections',
  needs: ['database'],
  run: async ({ config, open, connections_wanted }) => {
    const wanted = connections_wanted(config())
    const [row] = await (await open()).database.query<Connections>(selectConnections, [])
    const { allowed = 0, in_use = 0 } = row ?? {}
    const to_do = 'Raise max_connections of PostgreSQL, or the limit of the role or the database.'
    if (allowed < wanted)
      return failure(`PostgreSQL allows ${allowed} connections, and a process takes up to ${wanted}.`, to_do)
    if (in_use > allowed * FULL_SHARE) return warning(`Of ${allowed} connections ${in_use} are in use.`, to_do)
    return ok(`PostgreSQL allows ${allowed} connections, ${in_use} are in use, and a process takes up to ${wanted}.`)
  },
}
