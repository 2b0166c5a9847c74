// Checks sessions against the database on every request, so that one that was ended, or whose user was removed, opens nothing more on
// any node. Sessions and users are small tables of the installation; the tenant that a session acts for is then read by its number.
import type { Effect } from '@tapeline/contract/effect'
import { ServiceError } from '@tapeline/contract/errors'
import { type Database, installationStatement, statement } from '../../storage/database.ts'
import { SESSION_HOLDS } from '../../storage/writer/actors.ts'
import { refuseClosedAccess } from '../../storage/writer/batch.ts'
import type { Environment } from '../api-key/api-key.ts'
import type { Caller } from '../api-key/key-checker.ts'
import { UNLIMITED } from '../api-key/key-limits.ts'
import { digestOfToken } from '../secret-token.ts'
import type { Role } from '../user/user-definition.ts'
import { zoneOf } from '../../storage/tenant-zone.ts'

/** A browser's session and whose it is. */
export interface Session {
  readonly session: string
  readonly digest: string
  /** Whether a code is still to be given. */
  readonly step: 'code' | 'done'
  /** The number of the user. */
  readonly number: number
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly organization: string
  readonly organization_name: string
  readonly is_operator: boolean
  readonly suspended: boolean
  readonly sandbox_tenant: number
  readonly live_tenant: number
  /** From where the request with it came; undefined of one that was looked up. */
  readonly address?: string
}

const findSession = installationStatement(
  'find-session',
  `
  select s.session, encode(s.digest, 'hex') as digest, s.step, u.number, u.email, u.name, u.role, u.organization,
    o.name as organization_name, o.is_operator, o.suspended, o.sandbox_tenant, o.live_tenant
  from user_sessions s join users u on u.number = s.user_number join organizations o on o.organization = u.organization
  where s.digest = decode($1, 'hex') and ${SESSION_HOLDS}`,
)

/** A request of a browser: its session's token, and what it does. */
export interface SessionUse {
  readonly session: string | undefined
  readonly effect: Effect
  readonly address: string | (() => string)
  /** Receives who it is once they may act in an environment. */
  readonly admitted?: (caller: { readonly tenant: number; readonly number: number }) => void
}

type TenantOfCaller = Pick<Caller, 'tenant' | 'environment' | 'access' | 'time_zone'>

const findTenant = statement(
  'find-tenant-of-session',
  `select t.tenant, t.environment, t.access, ${zoneOf('t')} as time_zone from tenants t where t.tenant = $1`,
)

const updateLastSeen = installationStatement(
  'update-last-seen-of-sessions',
  `
  update user_sessions s set last_seen_at = greatest(s.last_seen_at, r.seen)
  from json_to_recordset($1) as r(digest text, seen timestamptz) where s.digest = decode(r.digest, 'hex')`,
)

/** Checks the sessions of requests. */
export class SessionChecker {
  readonly #database: Database
  readonly #seen = new Map<string, number>()

  constructor(database: Database) {
    this.#database = database
  }

  /** The session of a token, whichever its step; undefined when there is none now. */
  async find(token: string | undefined): Promise<Session | undefined> {
    const digest = digestOfToken(token)
    if (digest === undefined) return undefined
    const [session] = await this.#database.query<Session>(findSession, [digest])
    if (session !== undefined) this.#seen.set(session.digest, Date.now())
    return session
  }

  /**
   * Who is signed in. Throws when nobody is, or a code is still to be given; and when it is an auditor, but the request changes something of the
   * organization: every request with a session is checked here, so this is where auditors are kept to reading.
   */
  async check({ session: token, effect, address }: SessionUse): Promise<Session> {
    const session = await this.find(token)
    if (session === undefined) throw new ServiceError('signed_out')
    if (session.step !== 'done') throw new ServiceError('code_needed')
    if (session.role === 'auditor' && effect === 'changes') throw new ServiceError('auditor_reads_only')
    return { ...session, address: typeof address === 'string' ? address : address() }
  }

  /** The user as a caller in an environment. Throws also what closes the organization's access there. */
  async checkIn(environment: Environment, use: SessionUse): Promise<Caller> {
    const session = await this.check(use)
    const { tenant, access, time_zone } = await this.tenantOf(session, environment)
    refuseClosedAccess(access)
    use.admitted?.({ tenant, number: -session.number })
    const { number, digest, name, organization, organization_name, is_operator } = session
    const user = { type: 'user', number: -number, digest, name } as const
    const at = { tenant, environment, access, time_zone }
    return { ...user, ...at, organization, organization_name, is_operator, limits: UNLIMITED, expires_at: null }
  }

  /** The tenant of a session in an environment, open or closed. */
  async tenantOf(session: Session, environment: Environment): Promise<TenantOfCaller> {
    const number = environment === 'live' ? session.live_tenant : session.sandbox_tenant
    const [tenant] = await this.#database.query<TenantOfCaller>(findTenant, [number])
    if (tenant === undefined) throw new Error(`The tenant ${number} is missing`)
    return tenant
  }

  /** Writes down when sessions were last seen; called now and then, never by a request. */
  async flushLastSeen(): Promise<void> {
    if (this.#seen.size === 0) return
    const rows = [...this.#seen].map(([digest, at]) => ({ digest, seen: new Date(at).toISOString() }))
    this.#seen.clear()
    await this.#database.query(updateLastSeen, [JSON.stringify(rows)])
  }
}
