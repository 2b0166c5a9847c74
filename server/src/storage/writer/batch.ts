// One batch of one tenant's writes, in one transaction of two round trips: lock, load and check keys; then store, log and commit. The lock
// on the tenant's row serializes all writers of a tenant, on every node. A batch that reads nothing which the batch before it changes is loaded
// and decided while that one commits; its second round trip takes the lock, verifies and stores.
import { randomUUID } from 'node:crypto'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { ServiceError } from '@tapeline/contract/errors'
import { type Database, type Transaction, allInOrder } from '../database.ts'
import type { AcknowledgedClocks } from './acknowledged-clocks.ts'
import type { Actor } from './actors.ts'
import { type Basis, type TenantRow, mayReadAhead, readAhead, readBehindLock, verifyBehindLock } from './basis.ts'
import { logBatch } from './batch-log.ts'
import { AddressRuns } from './event-addresses.ts'
import { type KeptAnswer, IdempotencyLedger } from './idempotency-ledger.ts'
import {
  type AnyOperation,
  type BatchMemory,
  type Credential,
  type Outcome,
  SERVICE_ACTOR,
  type Stamp,
} from './operation.ts'
import { type Attempt, NotCommitted, OutcomeUnknown, settle } from './settle.ts'

/** Thrown when what a batch read ahead of the lock did not hold behind it: nothing of it is stored, and it may run again. */
export class Overtaken extends Error {}

/** Where batches run. */
export interface BatchPlace<Memory> {
  readonly database: Database
  readonly clocks: AcknowledgedClocks
  /** A memory for a tenant, in a transaction on a connection of a generation. */
  readonly createMemory: (tenant: number, generation: number) => Memory
}

/** A batch that is being committed, as the next one needs it. */
export interface DecidedBatch<Memory> {
  readonly generation: number
  readonly memory: Memory
  readonly ledger: IdempotencyLedger
  /** What it was decided on, with the end that the log has once it is committed. */
  readonly basis: Basis
}

/** How a batch runs beside the one before it. */
export interface BatchOrder<Memory> {
  /** The batch of this process that is being committed, where this one may read ahead. */
  readonly before: DecidedBatch<Memory> | undefined
  /** Called after everything is sent, commit included: from then on the next batch may begin. */
  readonly onCommitting: (decided: DecidedBatch<Memory>) => void
}

/** Runs one batch. An operation's own fault is its outcome; a throw concerns the whole batch, and then nothing of it is stored. */
export async function runBatch<Memory extends BatchMemory>(
  place: BatchPlace<Memory>,
  tenant: number,
  operations: readonly AnyOperation<Memory>[],
  { before, onCommitting }: BatchOrder<Memory>,
): Promise<Outcome[]> {
  const { database, clocks } = place
  const transaction = await database.begin()
  const { generation } = transaction
  const memory = place.createMemory(tenant, generation)
  const running = {
    tenant,
    operations,
    transaction,
    generation,
    memory,
    ledger: new IdempotencyLedger(operations),
    addresses: new AddressRuns(),
  }
  let read: Read
  let sent: Sent
  try {
    read = await readAll(place, running, before)
    sent = await decideAndSend(running, read, clocks.last(tenant))
  } catch (error) {
    await transaction.rollback()
    throw error
  }
  const { attempt, stored, outcomes } = sent
  const committed = transaction.commit()
  const { last, batch, wrote } = attempt
  const end = wrote ? { last, batch } : read.basis.end
  onCommitting({ generation, memory, ledger: running.ledger, basis: { ...read.basis, end } })
  await settle(database, stored, committed, attempt).catch((error: unknown) => {
    if (!read.is_ahead || error instanceof NotCommitted || error instanceof OutcomeUnknown) throw error
    throw new Overtaken('What was read ahead of the lock did not hold behind it', { cause: error })
  })
  if (wrote) clocks.acknowledge(tenant, last)
  return outcomes
}

/** A batch while it runs. */
interface RunningBatch<Memory> extends Omit<DecidedBatch<Memory>, 'basis'> {
  readonly tenant: number
  readonly operations: readonly AnyOperation<Memory>[]
  readonly transaction: Transaction
  readonly addresses: AddressRuns
}

/** What a batch is decided on, and whether it was read ahead of the lock. */
interface Read {
  readonly basis: Basis
  readonly is_ahead: boolean
}

/** Reads what the operations ask for, ahead of the lock where the batch before allows it. */
async function readAll<Memory extends BatchMemory>(
  { database, clocks }: BatchPlace<Memory>,
  running: RunningBatch<Memory>,
  before: DecidedBatch<Memory> | undefined,
): Promise<Read> {
  const { tenant, operations, transaction, memory, ledger } = running
  for (const operation of operations) operation.prepare(memory)
  const credentials = operations.map(({ credential }) => credential)
  const loadBehind = (other: Memory | undefined) => () => [
    ...ledger.load(transaction, tenant),
    ...memory.load(transaction, tenant, other),
  ]
  if (before !== undefined && isIndependent(running, before) && mayReadAhead(tenant, credentials))
    return {
      basis: await readAhead(transaction, before.basis, credentials, loadBehind(before.memory)),
      is_ahead: true,
    }
  const basis = await readBehindLock(transaction, tenant, credentials, loadBehind(undefined))
  refuseLostMoments(database, clocks, basis)
  return { basis, is_ahead: false }
}

/** A decided batch whose statements are sent. */
interface Sent {
  readonly attempt: Attempt
  readonly stored: Promise<unknown>
  readonly outcomes: Outcome[]
}

async function decideAndSend<Memory extends BatchMemory>(
  running: RunningBatch<Memory>,
  { basis, is_ahead }: Read,
  acknowledged: number,
): Promise<Sent> {
  const { tenant, operations, transaction, memory, ledger } = running
  const clock = new BatchClock(basis, acknowledged)
  const outcomes: Outcome[] = []
  for (const operation of operations) outcomes.push(await outcomeOf(operation, running, basis, clock))
  const attempt = { tenant, last: clock.last, batch: randomUUID(), wrote: clock.hasTicked() }
  const stored = allInOrder([
    ...(is_ahead ? [...verifyBehindLock(transaction, basis), ...memory.verify(transaction, tenant)] : []),
    ...memory.store(transaction, tenant),
    ...ledger.store(transaction, tenant, clock.now),
    ...(attempt.wrote ? [logRunning(running, clock, attempt.batch)] : []),
  ])
  return { attempt, stored, outcomes }
}

/** Whether a batch reads nothing that the one before it changes, so that it may be read before that is committed. */
function isIndependent<Memory extends BatchMemory>(
  { generation, memory, ledger }: Omit<DecidedBatch<Memory>, 'basis'>,
  before: DecidedBatch<Memory>,
): boolean {
  return (
    generation === before.generation && ledger.isIndependentOf(before.ledger) && memory.isIndependentOf(before.memory)
  )
}

/** What was remembered of a database that lacks acknowledged writes is forgotten, and the batch runs again without it. */
function refuseLostMoments(database: Database, clocks: AcknowledgedClocks, { tenant, end }: Basis): void {
  if (!clocks.compare(tenant, clocks.last(tenant), end.last)) return
  database.renew()
  throw new NotCommitted('The database lacks writes that it had acknowledged')
}

function logRunning<Memory extends BatchMemory>(
  { tenant, operations, transaction, memory, addresses }: RunningBatch<Memory>,
  clock: BatchClock,
  batch: string,
): Promise<void> {
  return logBatch(transaction, {
    tenant,
    last: clock.last,
    first: clock.before + 1,
    batch,
    changed_receivables: [...memory.changedReceivables()],
    events: memory.events(),
    addresses: addresses.known(),
    bulk: operations.every((operation) => operation.bulk === true),
  })
}

/** Gives each write its moment: never before now, always after the previous one and after the last that was acknowledged. */
class BatchClock {
  readonly before: number
  readonly now: number
  last: number

  constructor(basis: Basis, acknowledged: number) {
    this.before = Math.max(basis.end.last, acknowledged)
    this.now = Math.max(basis.now, this.before)
    this.last = this.before
  }

  /** Whether anything was written. */
  hasTicked(): boolean {
    return this.last > this.before
  }

  tick(): number {
    this.last = this.last === this.before ? Math.max(this.now, this.before + 1) : this.last + 1
    return this.last
  }
}

async function outcomeOf<Memory extends BatchMemory>(
  operation: AnyOperation<Memory>,
  { memory, ledger, addresses }: RunningBatch<Memory>,
  basis: Basis,
  clock: BatchClock,
): Promise<Outcome> {
  try {
    const actor = authorize(operation.credential, basis)
    const kept = ledger.find(operation.idempotency)
    if (kept !== undefined) return replay(operation, kept)
    const stamp = stampFor(operation.credential.tenant, actor, basis, clock)
    const before = clock.last
    const decided =
      'decide' in operation ? operation.decide(memory, stamp) : await operation.decideInTurns(memory, stamp)
    const answer = typeof decided === 'function' ? decided() : decided
    ledger.keep(operation.idempotency, answer)
    const wrote = clock.last !== before
    if (wrote) addresses.add(clock.last, operation.credential.address)
    return { answer, replayed: false, wrote }
  } catch (error) {
    if (error instanceof ServiceError) return { error }
    throw error
  }
}

const SERVICE: Actor = { digest: '', number: SERVICE_ACTOR }

function authorize(credential: Credential, basis: Basis): Actor {
  if (credential.digest === undefined) return SERVICE
  const actor = basis.actors.get(credential.digest)
  const row = basis.rows.get(credential.tenant)
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

function replay<Memory>(operation: AnyOperation<Memory>, kept: KeptAnswer): Outcome {
  if (kept.request !== operation.idempotency?.request) throw new ServiceError('idempotency_key_reused')
  return { answer: kept.answer, replayed: true, wrote: false }
}

function stampFor(actor_tenant: number, { number, role }: Actor, basis: Basis, clock: BatchClock): Stamp {
  const time_zone = basis.rows.get(basis.tenant)?.time_zone ?? 'UTC'
  const acting = { actor: number, actor_tenant, role }
  return { ...acting, time_zone, today: dayOfMoment(clock.now, time_zone), tick: () => clock.tick() }
}
