// One batch of one tenant's writes, in one transaction of two round trips: lock, load and check keys; then store, log and commit. The lock
// on the tenant's row serializes all writers of a tenant, on every node.
import { randomUUID } from 'node:crypto'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { ServiceError } from '@tapeline/contract/errors'
import { type Database, type Transaction, allInOrder, isAway, statement } from '../database.ts'
import {
  type BatchMemory,
  type Credential,
  type Operation,
  type Outcome,
  SERVICE_ACTOR,
  type Stamp,
} from './operation.ts'
import { findActors } from './actors.ts'
import type { AcknowledgedClocks } from './acknowledged-clocks.ts'
import { logBatch } from './batch-log.ts'
import { type KeptAnswer, IdempotencyLedger } from './idempotency-ledger.ts'

/** Serializes the writers of a tenant, and the deletion of its keys. Every other statement of a batch comes after it. */
const lockTenant = statement('lock-tenant', 'select access, time_zone from tenants where tenant = $1 for update')

/**
 * Delays the suspension of a tenant whose key acts on another tenant's records, and the deletion of that key. Taken after the lock of the
 * written tenant, which no writer of the sharing tenant ever takes, so no deadlock is possible.
 */
const shareTenant = statement('share-tenant', 'select access, time_zone from tenants where tenant = $1 for share')

/** Behind the lock and in a separate statement, or it would see the state before the wait. */
const readClock = statement(
  'read-clock',
  `
  select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now,
    (select last from batches where tenant = $1 order by last desc limit 1) as last`,
)

const findBatch = statement(
  'find-batch',
  'select 1 as found from batches where tenant = $1 and last = $2 and batch = $3',
)

interface TenantRow {
  readonly access: 'open' | 'suspended' | 'not_enabled'
  readonly time_zone: string
}

interface Loaded {
  readonly tenant: number
  /** The tenants written and acting, by number. */
  readonly rows: ReadonlyMap<number, TenantRow>
  readonly now: number
  readonly last: number
  /** The numbers of keys and users by the digest they acted with. */
  readonly actors: ReadonlyMap<string, number>
}

/** Thrown when nothing of a batch is stored and it may run again: its connection was lost, or another server lacks what it was based on. */
export class NotCommitted extends Error {}

/** Thrown when the connection was lost during commit and the database did not return to show the outcome: the batch must not run again. */
export class OutcomeUnknown extends Error {}

/** Where batches run. */
export interface BatchPlace<Memory> {
  readonly database: Database
  readonly clocks: AcknowledgedClocks
  /** A memory for a tenant, in a transaction on a connection of a generation. */
  readonly createMemory: (tenant: number, generation: number) => Memory
}

/**
 * Runs one batch. An operation's own fault is its outcome; a throw concerns the whole batch, and then nothing of it is stored.
 * `onCommitting` is called after everything is sent, commit included: from then on the next batch may queue for the lock.
 */
export async function runBatch<Memory extends BatchMemory>(
  { database, clocks, createMemory }: BatchPlace<Memory>,
  tenant: number,
  operations: readonly Operation<Memory>[],
  onCommitting: () => void,
): Promise<Outcome[]> {
  const transaction = await database.begin()
  const memory = createMemory(tenant, transaction.generation)
  const ledger = new IdempotencyLedger(operations)
  const batch = randomUUID()
  let clock: BatchClock
  let outcomes: Outcome[]
  let stored: Promise<unknown>
  try {
    for (const operation of operations) operation.prepare(memory)
    const loaded = await loadAll(transaction, tenant, operations, memory, ledger)
    refuseLostMoments(database, clocks, loaded)
    clock = new BatchClock(loaded, clocks.last(tenant))
    outcomes = operations.map((operation) => outcomeOf(operation, memory, loaded, clock, ledger))
    stored = allInOrder([
      ...memory.store(transaction, tenant),
      ...ledger.store(transaction, tenant, clock.now),
      ...(clock.last > clock.before
        ? [
            logBatch(transaction, {
              tenant,
              last: clock.last,
              first: clock.before + 1,
              batch,
              changed_receivables: [...memory.changedReceivables()],
              events: memory.events(),
              bulk: operations.every((operation) => operation.bulk === true),
            }),
          ]
        : []),
    ])
  } catch (error) {
    await transaction.rollback()
    throw error
  }
  const committed = transaction.commit()
  onCommitting()
  const wrote = clock.last > clock.before
  await settle(database, stored, committed, { tenant, last: clock.last, batch, wrote })
  if (wrote) clocks.acknowledge(tenant, clock.last)
  return outcomes
}

/** What was remembered of a database that lacks acknowledged writes is forgotten, and the batch runs again without it. */
function refuseLostMoments(database: Database, clocks: AcknowledgedClocks, { tenant, last }: Loaded): void {
  if (!clocks.compare(tenant, clocks.last(tenant), last)) return
  database.renew()
  throw new NotCommitted('The database lacks writes that it had acknowledged')
}

async function loadAll<Memory extends BatchMemory>(
  transaction: Transaction,
  tenant: number,
  operations: readonly Operation<Memory>[],
  memory: Memory,
  ledger: IdempotencyLedger,
): Promise<Loaded> {
  const acting = tenantsActing(tenant, operations)
  const locks = acting.map((actor) =>
    transaction.query<TenantRow>(actor === tenant ? lockTenant : shareTenant, [actor]),
  )
  const clockRead = transaction.query<{ now: number; last: number | null }>(readClock, [tenant])
  const credentials = operations.map(({ credential }) => credential)
  const found = acting.flatMap((actor) => findActors(transaction, actor, credentials))
  const loads = [...ledger.load(transaction, tenant), ...memory.load(transaction, tenant)]
  await allInOrder([...locks, clockRead, ...found, ...loads])
  const [rows, clocks, actors] = await Promise.all([Promise.all(locks), clockRead, Promise.all(found)])
  const clock = clocks[0]
  if (clock === undefined) throw new Error('The clock gave no moment')
  return {
    tenant,
    rows: new Map(acting.flatMap((actor, i) => (rows[i] ?? []).map((row) => [actor, row] as const))),
    now: clock.now,
    last: clock.last ?? 0,
    actors: new Map(actors.flat().map((actor) => [actor.digest, actor.number])),
  }
}

/** The tenants of the actors; the written tenant comes first, since its lock does. */
function tenantsActing<Memory>(tenant: number, operations: readonly Operation<Memory>[]): number[] {
  const acting = new Set([tenant, ...operations.map(({ credential }) => credential.tenant)])
  return [...acting].sort((a, b) => order(a, tenant) - order(b, tenant))
}

function order(actor: number, tenant: number): number {
  return actor === tenant ? 0 : actor
}

/** Gives each write its moment: never before now, always after the previous one and after the last that was acknowledged. */
class BatchClock {
  readonly before: number
  readonly now: number
  last: number

  constructor(loaded: Loaded, acknowledged: number) {
    this.before = Math.max(loaded.last, acknowledged)
    this.now = Math.max(loaded.now, this.before)
    this.last = this.before
  }

  tick(): number {
    this.last = this.last === this.before ? Math.max(this.now, this.before + 1) : this.last + 1
    return this.last
  }
}

function outcomeOf<Memory extends BatchMemory>(
  operation: Operation<Memory>,
  memory: Memory,
  loaded: Loaded,
  clock: BatchClock,
  ledger: IdempotencyLedger,
): Outcome {
  try {
    const actor = authorize(operation.credential, loaded)
    const kept = ledger.find(operation.idempotency)
    if (kept !== undefined) return replay(operation, kept)
    const decided = operation.decide(memory, stampFor(operation.credential.tenant, actor, loaded, clock))
    const answer = typeof decided === 'function' ? decided() : decided
    ledger.keep(operation.idempotency, answer)
    return { answer, replayed: false }
  } catch (error) {
    if (error instanceof ServiceError) return { error }
    throw error
  }
}

function authorize(credential: Credential, loaded: Loaded): number {
  if (credential.digest === undefined) return SERVICE_ACTOR
  const actor = loaded.actors.get(credential.digest)
  const row = loaded.rows.get(credential.tenant)
  if (actor === undefined || row === undefined)
    throw new ServiceError(credential.of === 'session' ? 'signed_out' : 'unauthorized')
  refuseClosedAccess(row.access)
  return actor
}

/** Throws when a tenant may not be used, by any actor. */
export function refuseClosedAccess(access: TenantRow['access']): void {
  if (access === 'suspended') throw new ServiceError('organization_suspended')
  if (access === 'not_enabled') throw new ServiceError('live_not_enabled')
}

function replay<Memory>(operation: Operation<Memory>, kept: KeptAnswer): Outcome {
  if (kept.request !== operation.idempotency?.request) throw new ServiceError('idempotency_key_reused')
  return { answer: kept.answer, replayed: true }
}

function stampFor(actor_tenant: number, actor: number, loaded: Loaded, clock: BatchClock): Stamp {
  const time_zone = loaded.rows.get(loaded.tenant)?.time_zone ?? 'UTC'
  return { actor, actor_tenant, time_zone, today: dayOfMoment(clock.now, time_zone), tick: () => clock.tick() }
}

interface Attempt {
  readonly tenant: number
  readonly last: number
  readonly batch: string
  readonly wrote: boolean
}

/**
 * Waits for the commit; if the connection is lost, looks the batch up behind the tenant's lock instead of guessing, on the primary of that
 * time. The lock is a write, so where a synchronous standby is waited for, a batch that is found is there as well.
 */
async function settle(
  database: Database,
  stored: Promise<unknown>,
  committed: Promise<void>,
  attempt: Attempt,
): Promise<void> {
  const [first, second] = await Promise.allSettled([stored, committed])
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return
  const reason: unknown =
    first.status === 'rejected' ? first.reason : second.status === 'rejected' ? second.reason : undefined
  if (!isAway(reason)) throw reason
  if (attempt.wrote && (await isStored(database, attempt))) return
  throw new NotCommitted('The connection was lost and the batch is not stored', { cause: reason })
}

/** How long to wait for a database that was lost during commit before the callers get an unknown outcome. */
const SETTLE_MS = 15_000

async function isStored(database: Database, attempt: Attempt): Promise<boolean> {
  const deadline = Date.now() + SETTLE_MS
  for (;;) {
    try {
      return await database.transaction(async (transaction) => {
        await transaction.query(lockTenant, [attempt.tenant])
        const found = await transaction.query(findBatch, [attempt.tenant, attempt.last, attempt.batch])
        return found.length > 0
      })
    } catch (error) {
      if (!isAway(error) || Date.now() > deadline)
        throw new OutcomeUnknown('Whether the batch is stored could not be found out', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
