// Whether the server has room for the connections of a process. Without it requests wait, and are answered 503 in the end.
import { installationStatement } from '../../storage/database.ts'
import { type Check, failure, ok, warning } from '../check.ts'

/** A limit, and the connections that count toward it. */
interface Connections {
  readonly allowed: number
  readonly in_use: number
}

/**
 * The limits of the server, the role and the database, the tightest first. Those of the role and of the database hold for everybody but
 * superusers; some connections are reserved for superusers. Without a privilege the kind of another role's session is not shown: those that
 * have a user and a database are of clients.
 */
const selectConnections = installationStatement(
  'doctor-connections',
  `
  select l.allowed, (
    select count(*)::integer
    from pg_stat_activity a
    where a.datid is not null and a.usesysid is not null and coalesce(a.backend_type, 'client backend') = 'client backend'
      and (l.of = 'server' or l.of = 'role' and a.usesysid = r.oid or l.of = 'database' and a.datid = d.oid)) as in_use
  from pg_roles r cross join pg_database d cross join lateral (values
    ('server', current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
      - coalesce(current_setting('reserved_connections', true)::integer, 0)),
    ('role', case when not r.rolsuper and r.rolconnlimit >= 0 then r.rolconnlimit end),
    ('database', case when not r.rolsuper and d.datconnlimit >= 0 then d.datconnlimit end)) l (of, allowed)
  where r.rolname = current_user and d.datname = current_database() and l.allowed is not null
  order by l.allowed`,
)

/** From this share in use on, a further node may find no connection. */
const FULL_SHARE = 0.8

/** Checks the connections that the server allows. */
export const connections: Check = {
  name: 'connections',
  needs: ['database'],
  run: async ({ config, open, connections_wanted }) => {
    const wanted = connections_wanted(config())
    const limits = await (await open()).database.query<Connections>(selectConnections, [])
    const { allowed = 0, in_use = 0 } = limits[0] ?? {}
    const to_do = 'Raise max_connections of PostgreSQL, or the limit of the role or the database.'
    if (allowed < wanted)
      return failure(`PostgreSQL allows ${allowed} connections, and a process takes up to ${wanted}.`, to_do)
    const full = limits.find((limit) => limit.in_use > limit.allowed * FULL_SHARE)
    if (full !== undefined) return warning(`Of ${full.allowed} connections ${full.in_use} are in use.`, to_do)
    return ok(`PostgreSQL allows ${allowed} connections, ${in_use} are in use, and a process takes up to ${wanted}.`)
  },
}
