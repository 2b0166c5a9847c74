// Concurrent writes of a tenant share transactions: while one batch commits, arriving operations form the next. Each request keeps its own
// answer and its own fault. Tenants run in parallel, a few at a time.
import { ServiceError } from '@tapeline/contract/errors'
import { type Database, isAway } from '../database.ts'
import { AcknowledgedClocks, type ClockWentBack } from './acknowledged-clocks.ts'
import { BatchTurns } from './batch-turns.ts'
import { type BatchOrder, type BatchPlace, type DecidedBatch, Overtaken, runBatch } from './batch.ts'
import type { AnyOperation, BatchMemory, Idempotency, Outcome } from './operation.ts'
import { NotCommitted, OutcomeUnknown } from './settle.ts'

/** Limits of the writer. */
export interface WriterLimits {
  /** Operations in one transaction. */
  readonly batch_max: number
  /** Transactions at once, over all tenants. */
  readonly batches_at_once: number
  /** Operations waiting, over all tenants; beyond it requests are refused at once. */
  readonly waiting_max: number
  /** How long an operation may wait for its batch to begin. */
  readonly wait_ms_max: number
}

/** Defaults for a small machine; a batch of 256 keeps the lock for a few milliseconds, and four keep two processors busy. */
export const WRITER_LIMITS: WriterLimits = {
  batch_max: 256,
  batches_at_once: 4,
  waiting_max: 10_000,
  wait_ms_max: 10_000,
}

/** An operation that waited longer behind a batch for which the database was away is refused with it: the next would keep it as long again. */
const BEHIND_MS_MAX = 1_000

interface Waiting<Memory> {
  readonly operation: AnyOperation<Memory>
  /** When it came, in milliseconds. */
  readonly since: number
  readonly settle: (outcome: Outcome) => void
  /** Refuses the operation when its batch does not begin in time. */
  timer?: NodeJS.Timeout
}

interface Lane<Memory> {
  waiting: Waiting<Memory>[]
  /** The operations of the running batches. */
  readonly running: Set<Waiting<Memory>>
  onArrival?: () => void
  /** Batches that are not to read ahead, since another process writes for the tenant as well. */
  behind: number
}

/** A running batch; wrapped, since awaiting a promise of a promise would wait for both. */
interface Started<Memory> {
  readonly done: Promise<void>
  /** While it is being committed. */
  decided?: DecidedBatch<Memory> | undefined
}

/** So many batches wait for the tenant's lock before they read, once one that read ahead was overtaken by another process. */
const BEHIND_AFTER_OVERTAKEN = 32

/** Counts for monitoring. */
export interface WriterCounts {
  batches: number
  operations: number
  waiting: number
}

/** Receives batches that failed, and acknowledged writes that the database turned out to lack. */
export interface WriterReports {
  readonly onFailure: (error: unknown) => void
  readonly onLost: (lost: ClockWentBack) => void
}

/** Takes writes and combines them into transactions. */
export class Writer<Memory extends BatchMemory> {
  readonly counts: WriterCounts = { batches: 0, operations: 0, waiting: 0 }
  /** The moments that were acknowledged to callers of this writer. */
  readonly clocks: AcknowledgedClocks
  readonly #place: BatchPlace<Memory>
  readonly #limits: WriterLimits
  readonly #report: (error: unknown) => void
  readonly #lanes = new Map<number, Lane<Memory>>()
  readonly #turns: BatchTurns
  #stopped: (() => void) | undefined
  #stopping = false

  constructor(
    database: Database,
    createMemory: BatchPlace<Memory>['createMemory'],
    { onFailure, onLost }: WriterReports,
    limits: WriterLimits = WRITER_LIMITS,
  ) {
    this.clocks = new AcknowledgedClocks(onLost)
    this.#place = { database, clocks: this.clocks, createMemory }
    this.#report = onFailure
    this.#limits = limits
    this.#turns = new BatchTurns(limits.batches_at_once)
  }

  /** Runs an operation together with any others that wait for the same tenant. Never rejects. */
  submit(submitted: AnyOperation<Memory>): Promise<Outcome> {
    const operation = withOwnScope(submitted)
    if (this.#stopping) return Promise.resolve({ error: new ServiceError('stopping') })
    if (this.counts.waiting >= this.#limits.waiting_max)
      return Promise.resolve({ error: new ServiceError('overloaded') })
    return new Promise((settle) => {
      const tenant = operation.tenant ?? operation.credential.tenant
      const lane = this.#lanes.get(tenant) ?? { waiting: [], running: new Set(), behind: 0 }
      const waiting: Waiting<Memory> = { operation, since: performance.now(), settle }
      waiting.timer = setTimeout(() => this.#refuseStale(lane, waiting), this.#limits.wait_ms_max)
      this.counts.waiting += 1
      lane.waiting.push(waiting)
      lane.onArrival?.()
      if (!this.#lanes.has(tenant)) void this.#runLane(tenant, lane)
    })
  }

  /** Finishes accepted operations and refuses new ones. */
  async stop(): Promise<void> {
    this.#stopping = true
    if (this.#lanes.size > 0) await new Promise<void>((resolve) => (this.#stopped = resolve))
  }

  /**
   * Runs batches one after the other. While one commits, the next begins as soon as it is large enough: small batches would spend their time
   * on locks.
   */
  async #runLane(tenant: number, lane: Lane<Memory>): Promise<void> {
    this.#lanes.set(tenant, lane)
    // Lets the requests of this turn of the event loop join one batch.
    await new Promise(setImmediate)
    let before: Started<Memory> = { done: Promise.resolve() }
    while (lane.waiting.length > 0 || lane.running.size > 0) {
      await Promise.race([before.done, hasBatch(lane)])
      if (lane.waiting.length === 0) continue
      const endTurn = await this.#turns.take(tenant)
      // All that waited may have been refused meanwhile.
      if (lane.waiting.length === 0) endTurn()
      else before = await this.#runNext(tenant, lane, before, endTurn)
    }
    this.#lanes.delete(tenant)
    if (this.#lanes.size === 0) this.#stopped?.()
  }

  /** Starts the next batch; returns after it commits and the one before it has ended, so that at most two are running. */
  async #runNext(
    tenant: number,
    lane: Lane<Memory>,
    before: Started<Memory>,
    endTurn: () => void,
  ): Promise<Started<Memory>> {
    const together = lane.waiting.slice(0, this.#limits.batch_max)
    lane.waiting = lane.waiting.slice(this.#limits.batch_max)
    for (const waiting of together) {
      clearTimeout(waiting.timer)
      lane.running.add(waiting)
    }
    const { promise: committing, resolve } = withResolvers()
    lane.behind = Math.max(0, lane.behind - 1)
    const order: BatchOrder<Memory> = {
      before: lane.behind === 0 ? before.decided : undefined,
      onCommitting: (decided) => {
        started.decided = decided
        resolve()
      },
    }
    const done = this.#runTogether(tenant, lane, together, order).then(() => {
      endTurn()
      for (const waiting of together) lane.running.delete(waiting)
      started.decided = undefined
      resolve()
    })
    const started: Started<Memory> = { done }
    await committing
    await before.done
    return started
  }

  async #runTogether(
    tenant: number,
    lane: Lane<Memory>,
    together: readonly Waiting<Memory>[],
    order: BatchOrder<Memory>,
  ): Promise<void> {
    try {
      this.#settleAll(together, await this.#attempt(tenant, lane, together, order))
    } catch (error) {
      this.#report(error)
      if (isAway(error) || error instanceof NotCommitted || error instanceof OutcomeUnknown)
        this.#refuseAll([...together, ...takeBehind(lane)], new ServiceError('database_away', { cause: error }))
      else if (together.length === 1) this.#refuseAll(together, new ServiceError('internal_error', { cause: error }))
      else for (const alone of together) await this.#runTogether(tenant, lane, [alone], { ...order, before: undefined })
    }
  }

  /**
   * Runs a batch; repeats it behind the lock when nothing is stored because the connection was lost, since a pooled connection may have been
   * dead for long, or because what it read ahead did not hold.
   */
  async #attempt(
    tenant: number,
    lane: Lane<Memory>,
    together: readonly Waiting<Memory>[],
    order: BatchOrder<Memory>,
  ): Promise<Outcome[]> {
    const operations = together.map((waiting) => waiting.operation)
    this.counts.batches += 1
    this.counts.operations += operations.length
    try {
      return await runBatch(this.#place, tenant, operations, order)
    } catch (error) {
      if (error instanceof Overtaken) lane.behind = BEHIND_AFTER_OVERTAKEN
      else if (!(error instanceof NotCommitted) && !isAway(error)) throw error
      return await runBatch(this.#place, tenant, operations, { ...order, before: undefined })
    }
  }

  #settleAll(together: readonly Waiting<Memory>[], outcomes: readonly Outcome[]): void {
    this.counts.waiting -= together.length
    together.forEach((waiting, i) => waiting.settle(outcomes[i] ?? { error: new ServiceError('internal_error') }))
  }

  #refuseAll(together: readonly Waiting<Memory>[], error: ServiceError): void {
    this.#settleAll(
      together,
      together.map(() => ({ error })),
    )
  }

  /** Answers an operation whose batch did not begin in time: nothing of it was written. */
  #refuseStale(lane: Lane<Memory>, stale: Waiting<Memory>): void {
    lane.waiting = lane.waiting.filter((waiting) => waiting !== stale)
    const key = idempotencyOf(stale)
    const twin = key !== undefined && [...lane.running].some((running) => idempotencyOf(running) === key)
    this.#refuseAll([stale], new ServiceError(twin ? 'request_in_flight' : 'overloaded'))
  }
}

/** Resolves when at least half as many operations wait as are running. */
function hasBatch<Memory>(lane: Lane<Memory>): Promise<void> {
  return new Promise((resolve) => {
    lane.onArrival = () => {
      if (lane.waiting.length > 0 && 2 * lane.waiting.length >= lane.running.size) resolve()
    }
    lane.onArrival()
  })
}

/** Takes those out of a lane that waited for long behind a batch for which the database was away. Nothing of theirs was written. */
function takeBehind<Memory>(lane: Lane<Memory>): Waiting<Memory>[] {
  const before = performance.now() - BEHIND_MS_MAX
  const behind = lane.waiting.filter(({ since }) => since < before)
  lane.waiting = lane.waiting.filter(({ since }) => since >= before)
  for (const { timer } of behind) clearTimeout(timer)
  return behind
}

/** Idempotency keys belong to each tenant, also when its answers are stored with another tenant's. */
function withOwnScope<Memory>(operation: AnyOperation<Memory>): AnyOperation<Memory> {
  const { credential, tenant = credential.tenant, idempotency } = operation
  if (idempotency === undefined || tenant === credential.tenant) return operation
  const endpoint = `${credential.tenant} ${idempotency.endpoint}`
  return { ...operation, idempotency: { ...idempotency, endpoint } }
}

function idempotencyOf(waiting: {
  readonly operation: { readonly idempotency: Idempotency | undefined }
}): string | undefined {
  const { idempotency } = waiting.operation
  return idempotency === undefined ? undefined : JSON.stringify([idempotency.endpoint, idempotency.key])
}

/** A promise and the function that resolves it. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => {}
  const promise = new Promise<void>((fulfil) => (resolve = fulfil))
  return { promise, resolve }
}
