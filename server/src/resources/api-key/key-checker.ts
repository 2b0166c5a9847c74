// Checks keys against the database on every request, so that a deletion holds at once on every node; requests that arrive
// together share one check. Which keys were seen valid before is remembered as a hint only: a write with such a key goes
// straight to the writer, which checks it under the tenant's lock.
import { ServiceError } from '@tapeline/contract/errors'
import { type Database, statement } from '../../storage/database.ts'
import { Remembered } from '../../storage/remembered.ts'
import { SharedReads } from '../../storage/shared-reads.ts'
import { refuseClosedAccess } from '../../storage/writer/batch.ts'
import type { Environment, KeyClaim } from './api-key.ts'

/** Who calls: a key or a user, the organization and what it may do. */
export interface Caller {
  readonly type: 'api_key' | 'user'
  readonly tenant: number
  /** As in what is stored: above zero for a key, below for a user. */
  readonly number: number
  readonly digest: string
  readonly name: string
  readonly environment: Environment
  readonly organization: string
  readonly organization_name: string
  readonly is_operator: boolean
  readonly access: 'open' | 'suspended' | 'not_enabled'
  readonly time_zone: string
}

const findCallers = statement(
  'find-callers',
  `
  select 'api_key' as type, t.tenant, k.number, encode(k.digest, 'hex') as digest, k.name, t.environment,
    t.organization, t.organization_name, t.is_operator, t.access, t.time_zone
  from api_keys k join tenants t on t.tenant = k.tenant
  where k.tenant = $1 and k.digest = any($2::bytea[]) and k.deleted is null`,
)

const updateLastUsed = statement(
  'update-last-used-of-keys',
  `
  update api_keys k set last_used_at = greatest(k.last_used_at, r.used) from json_to_recordset($2) as r(digest text, used timestamptz)
  where k.tenant = $1 and k.digest = decode(r.digest, 'hex')`,
)

/** How many keys are remembered as seen valid. */
const KNOWN_MAX = 10_000

/** Checks the keys of requests. */
export class KeyChecker {
  readonly #database: Database
  readonly #callers = new SharedReads((tenant: number, digests: readonly string[]) =>
    this.#readCallers(tenant, digests),
  )
  readonly #known: Remembered<Map<string, number>>
  readonly #used = new Map<string, { readonly tenant: number; readonly at: number }>()

  constructor(database: Database) {
    this.#database = database
    this.#known = new Remembered(database, () => new Map())
  }

  /** The caller behind a key, checked now. Throws unauthorized, or what closes the organization's access. */
  async check(claim: KeyClaim | undefined): Promise<Caller> {
    const known = this.#known.now()
    const caller = claim === undefined ? undefined : await this.#callers.find(claim.tenant, claim.digest)
    if (claim === undefined || caller === undefined) throw new ServiceError('unauthorized')
    this.#remember(known, claim, caller.number)
    refuseClosedAccess(caller.access)
    return caller
  }

  /** The number of a key that was valid when last seen: enough to queue a write, never enough to carry it out. */
  findKnown(claim: KeyClaim): number | undefined {
    const number = this.#known.now().get(claim.digest)
    if (number !== undefined) this.#used.set(claim.digest, { tenant: claim.tenant, at: Date.now() })
    return number
  }

  #remember(known: Map<string, number>, claim: KeyClaim, number: number): void {
    if (known.size >= KNOWN_MAX) known.clear()
    known.set(claim.digest, number)
    this.#used.set(claim.digest, { tenant: claim.tenant, at: Date.now() })
  }

  async #readCallers(tenant: number, digests: readonly string[]): Promise<Map<string, Caller>> {
    const bytes = digests.map((digest) => `\\x${digest}`)
    const callers = await this.#database.query<Caller>(findCallers, [tenant, bytes])
    return new Map(callers.map((caller) => [caller.digest, caller]))
  }

  /** Writes down when keys were last used; called now and then, never by a request. */
  async flushLastUsed(): Promise<void> {
    const used = [...this.#used]
    this.#used.clear()
    for (const tenant of new Set(used.map(([, use]) => use.tenant))) {
      const rows = used
        .filter(([, use]) => use.tenant === tenant)
        .map(([digest, use]) => ({ digest, used: new Date(use.at).toISOString() }))
      await this.#database.query(updateLastUsed, [tenant, JSON.stringify(rows)])
    }
  }
}
