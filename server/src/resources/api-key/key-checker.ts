// Checks keys against the database on every request, so that a deletion holds at once on every node; requests that arrive
// together share one check. Which keys were seen valid before is remembered as a hint only: a write with such a key goes
// straight to the writer, which checks it under the tenant's lock. What limits a key never changes, so it is remembered too.
import { isIP } from 'node:net'
import { ServiceError } from '@tapeline/contract/errors'
import { type Database, statement } from '../../storage/database.ts'
import { Remembered } from '../../storage/remembered.ts'
import { SharedReads } from '../../storage/shared-reads.ts'
import { refuseClosedAccess } from '../../storage/writer/batch.ts'
import { KEY_HOLDS } from '../../storage/writer/key-holds.ts'
import { type Environment, type KeyClaim, keyId } from './api-key.ts'
import { type KeyLimits, type KeyUse, keyLimits, refuseAddress, refuseScope } from './key-limits.ts'
import { exactIsoMoment } from '../iso-moment.ts'
import { zoneOf } from '../../storage/tenant-zone.ts'

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
  /** What it may do, and from where; nothing limits a user. */
  readonly limits: KeyLimits
  /** When the key expires; null for never, and of a user. */
  readonly expires_at: string | null
}

type StoredCaller = Omit<Caller, 'limits'> & {
  readonly scopes: readonly string[] | null
  readonly allowed_addresses: readonly string[] | null
}

const findCallers = statement(
  'find-callers',
  `
  select 'api_key' as type, t.tenant, k.number, encode(k.digest, 'hex') as digest, k.name, t.environment,
    t.organization, t.organization_name, t.is_operator, t.access, ${zoneOf('t')} as time_zone, k.scopes, k.allowed_addresses,
    ${exactIsoMoment('k.expires_at')}
  from api_keys k join tenants t on t.tenant = k.tenant
  where k.tenant = $1 and k.digest = any($2::bytea[]) and ${KEY_HOLDS}`,
)

const updateLastUsed = statement(
  'update-last-used-of-keys',
  `
  update api_keys k set last_used_at = greatest(k.last_used_at, r.used),
    last_used_address = case when k.last_used_at > r.used then k.last_used_address else coalesce(r.address, k.last_used_address) end
  from json_to_recordset($2) as r(digest text, used timestamptz, address text)
  where k.tenant = $1 and k.digest = decode(r.digest, 'hex')`,
)

/** How many keys are remembered as seen valid. */
const KNOWN_MAX = 10_000

/** For how long the address of a use counts for those after it: reading one of each request would cost as much as checking the key. */
const ADDRESS_HOLDS_MS = 1_000

/** A key that was seen valid. */
interface KnownKey {
  readonly number: number
  readonly limits: KeyLimits
}

/** When a key was last used, and from where. */
interface LastUse {
  readonly tenant: number
  at: number
  /** Null where the client was gone before it was asked for. */
  readonly address: string | null
  readonly address_at: number
}

/** Checks the keys of requests. */
export class KeyChecker {
  readonly #database: Database
  readonly #callers = new SharedReads((tenant: number, digests: readonly string[]) =>
    this.#readCallers(tenant, digests),
  )
  readonly #known: Remembered<Map<string, KnownKey>>
  readonly #used = new Map<string, LastUse>()

  constructor(database: Database) {
    this.#database = database
    this.#known = new Remembered(database, () => new Map())
  }

  /**
   * The caller behind a key, checked now. Throws unauthorized, and what refuses its use: the address comes first, so that whoever sends with a key from
   * elsewhere learns nothing of its scopes and its organization.
   */
  async check(claim: KeyClaim | undefined, use: KeyUse): Promise<Caller> {
    const known = this.#known.now()
    const caller = claim === undefined ? undefined : await this.#callers.find(claim.tenant, claim.digest)
    if (claim === undefined || caller === undefined) throw new ServiceError('unauthorized')
    if (known.size >= KNOWN_MAX) known.clear()
    known.set(claim.digest, caller)
    use.identified?.(keyId(caller.number))
    refuseAddress(caller.limits, use.address)
    refuseClosedAccess(caller.access)
    refuseScope(caller.limits, use.needs)
    use.admitted?.(caller)
    this.noteUse(claim, use)
    return caller
  }

  /**
   * The number of a key that was valid when last seen and may be used like this: enough to queue a write, never enough to carry it out. Undefined
   * where it may not: whether it is valid at all is then to be checked first.
   */
  findKnown(claim: KeyClaim, use: KeyUse): number | undefined {
    const known = this.#known.now().get(claim.digest)
    return known?.limits.permits(use) === true ? known.number : undefined
  }

  /** Forgets a key that the writer did not find: its next write is checked first. */
  forget({ digest }: KeyClaim): void {
    this.#known.now().delete(digest)
  }

  /** Notes that a key was used, for its list; only for what was let through. */
  noteUse({ tenant, digest }: KeyClaim, { address }: KeyUse): void {
    const at = Date.now()
    const last = this.#used.get(digest)
    if (last !== undefined && at - last.address_at < ADDRESS_HOLDS_MS) last.at = at
    else this.#used.set(digest, { tenant, at, address: knownAddress(address()), address_at: at })
  }

  async #readCallers(tenant: number, digests: readonly string[]): Promise<Map<string, Caller>> {
    const known = this.#known.now()
    const bytes = digests.map((digest) => `\\x${digest}`)
    const rows = await this.#database.query<StoredCaller>(findCallers, [tenant, bytes])
    return new Map(
      rows.map(({ scopes, allowed_addresses, ...caller }) => {
        const limits = known.get(caller.digest)?.limits ?? keyLimits(scopes, allowed_addresses)
        return [caller.digest, { ...caller, limits }]
      }),
    )
  }

  /** Writes down when keys were last used; called now and then, never by a request. */
  async flushLastUsed(): Promise<void> {
    const used = [...this.#used]
    this.#used.clear()
    for (const tenant of new Set(used.map(([, use]) => use.tenant))) {
      const rows = used
        .filter(([, use]) => use.tenant === tenant)
        .map(([digest, { at, address }]) => ({ digest, used: new Date(at).toISOString(), address }))
      await this.#database.query(updateLastUsed, [tenant, JSON.stringify(rows)])
    }
  }
}

function knownAddress(address: string): string | null {
  return isIP(address) === 0 ? null : address
}
