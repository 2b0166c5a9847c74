// What a batch decides on besides its records: the tenant, the end of its log, who acts, and the time. It is read behind the tenant's lock; or
// ahead of it, while the batch before still commits, and then verified behind the lock before anything is stored.
import { type Transaction, allInOrder, statement } from '../database.ts'
import { type Actor, findActors, keyDigestsOf } from './actors.ts'
import { KEY_HOLDS } from './key-holds.ts'
import { TIME_BEHIND_DOWNLOADS } from './downloaded-moments.ts'
import type { Credential } from './operation.ts'
import { zoneOf } from '../tenant-zone.ts'

/** Serializes the writers of a tenant, and the deletion of its keys. */
export const lockTenant = statement(
  'lock-tenant',
  `select t.access, ${zoneOf('t')} as time_zone from tenants t where t.tenant = $1 for update`,
)

/**
 * Delays the suspension of a tenant whose key acts on another tenant's records, and the deletion of that key. Taken after the lock of the
 * written tenant, which no writer of the sharing tenant ever takes, so no deadlock is possible.
 */
const shareTenant = statement(
  'share-tenant',
  `select t.access, ${zoneOf('t')} as time_zone from tenants t where t.tenant = $1 for share`,
)

/** Behind the lock and in a separate statement, or it would see the state before the wait. */
const readClock = statement(
  'read-clock',
  `
  select ${TIME_BEHIND_DOWNLOADS} as now,
    (select last from batches where tenant = $1 order by last desc limit 1) as last,
    (select batch from batches where tenant = $1 order by last desc limit 1) as batch`,
)

/**
 * An advisory lock by this number and the tenant's. A batch that reads ahead shares it until it ends: it takes its moments before it has the
 * tenant's lock, so whoever waits for all moments up to now to be stored waits for this lock as well.
 */
export const MOMENTS_LOCK = 746_170_650

/**
 * The time, for moments of a batch that reads ahead, and the keys that act. The lock comes first: `offset 0` keeps it in the row source, which is
 * read before.
 */
const readClockAhead = statement(
  'read-clock-and-keys-ahead',
  `
  select ${TIME_BEHIND_DOWNLOADS} as now, k.number, encode(k.digest, 'hex') as digest
  from tenants t cross join lateral (select pg_advisory_xact_lock_shared(${MOMENTS_LOCK}, t.tenant) offset 0) shared
  left join api_keys k on k.tenant = $1 and k.digest = any($2::bytea[]) and ${KEY_HOLDS}
  where t.tenant = $1`,
)

interface AheadRow {
  readonly now: number
  /** Null in the only row where no key was found. */
  readonly number: number | null
  readonly digest: string | null
}

/** Divides by zero unless the tenant, the end of its log and its keys are as they were read: the transaction fails, and nothing is stored. */
const verifyBasis = statement(
  'verify-basis',
  `
  select 1 / count(*) as verified from tenants t where t.tenant = $1 and t.access = $2 and ${zoneOf('t')} = $3
    and $4::uuid is not distinct from (select b.batch from batches b where b.tenant = $1 order by b.last desc limit 1)
    and $6::integer = (
      select count(*) from api_keys k where k.tenant = $1 and k.digest = any($5::bytea[]) and ${KEY_HOLDS})`,
)

/** A tenant as batches need it. */
export interface TenantRow {
  readonly access: 'open' | 'suspended' | 'not_enabled'
  readonly time_zone: string
}

/** The end of a tenant's log: the last moment and the batch of it; 0 and null where the log is empty. */
export interface LogEnd {
  readonly last: number
  readonly batch: string | null
}

/** What a batch decides on. */
export interface Basis {
  readonly tenant: number
  /** The tenants written and acting, by number. */
  readonly rows: ReadonlyMap<number, TenantRow>
  /** By the database's clock, in microseconds. */
  readonly now: number
  readonly end: LogEnd
  /** The numbers of keys and users by the digest they acted with. */
  readonly actors: ReadonlyMap<string, Actor>
}

/** The tenants of the actors; the written tenant comes first, since its lock does. */
export function tenantsActing(tenant: number, credentials: readonly Credential[]): number[] {
  const acting = new Set([tenant, ...credentials.map((credential) => credential.tenant)])
  return [...acting].sort((a, b) => order(a, tenant) - order(b, tenant))
}

function order(actor: number, tenant: number): number {
  return actor === tenant ? 0 : actor
}

/** Takes the tenant's lock and reads the basis; `load` issues what else is read behind it in the same round trip. */
export async function readBehindLock(
  transaction: Transaction,
  tenant: number,
  credentials: readonly Credential[],
  load: () => readonly Promise<unknown>[],
): Promise<Basis> {
  const acting = tenantsActing(tenant, credentials)
  const locks = acting.map((actor) =>
    transaction.query<TenantRow>(actor === tenant ? lockTenant : shareTenant, [actor]),
  )
  const clockRead = transaction.query<{ now: number; last: number | null; batch: string | null }>(readClock, [tenant])
  const found = acting.flatMap((actor) => findActors(transaction, actor, credentials))
  await allInOrder([...locks, clockRead, ...found, ...load()])
  const [rows, clocks, actors] = await Promise.all([Promise.all(locks), clockRead, Promise.all(found)])
  const clock = clocks[0]
  if (clock === undefined) throw new Error('The clock gave no moment')
  return {
    tenant,
    rows: new Map(acting.flatMap((actor, i) => (rows[i] ?? []).map((row) => [actor, row] as const))),
    now: clock.now,
    end: { last: clock.last ?? 0, batch: clock.batch },
    actors: byDigest(actors.flat()),
  }
}

/** Whether a batch may be decided on what is read ahead of the lock: its actors are keys of the written tenant, which are verified later. */
export function mayReadAhead(tenant: number, credentials: readonly Credential[]): boolean {
  return credentials.every((credential) => credential.tenant === tenant && credential.of === undefined)
}

/** Reads the basis ahead of the lock: the tenant as the batch before found it, and the log as it will end when that batch is committed. */
export async function readAhead(
  transaction: Transaction,
  before: Pick<Basis, 'tenant' | 'rows' | 'end'>,
  credentials: readonly Credential[],
  load: () => readonly Promise<unknown>[],
): Promise<Basis> {
  const { tenant } = before
  const reading = transaction.query<AheadRow>(readClockAhead, [tenant, keyDigestsOf(tenant, credentials)])
  await allInOrder([reading, ...load()])
  const rows = await reading
  if (rows[0] === undefined) throw new Error('The clock gave no moment')
  const actors = rows.flatMap(({ number, digest }) => (number === null || digest === null ? [] : [{ number, digest }]))
  return { ...before, now: rows[0].now, actors: byDigest(actors) }
}

/** Takes the lock and verifies what was read ahead of it. Everything issued behind fails if it does not hold any more. */
export function verifyBehindLock(transaction: Transaction, { tenant, rows, end, actors }: Basis): Promise<unknown>[] {
  const { access, time_zone } = rows.get(tenant) ?? {}
  const digests = [...actors.keys()].map((digest) => `\\x${digest}`)
  return [
    transaction.query(lockTenant, [tenant]),
    transaction.query(verifyBasis, [tenant, access, time_zone, end.batch, digests, digests.length]),
  ]
}

function byDigest(actors: readonly Actor[]): Map<string, Actor> {
  return new Map(actors.map((actor) => [actor.digest, actor]))
}
