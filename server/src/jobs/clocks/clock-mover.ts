// Moves the clocks of sandboxes on, stop by stop: at each stop all that follows the tenant comes first, as it would have by that day, and what it leads to
// is closed and watched before the clock goes on. A move and its line in the log are one transaction, so a process that ends leaves a clock at a stop, and
// the next one moves it on from there.
import { clockAt, movesOf, movesWith } from '@tapeline/kernel/core/clocked-zone'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import type { LenderOfLines } from '../../resources/borrowing-base/line-store.ts'
import { MOVES_MAX } from '../../resources/sandbox-clock/sandbox-clock-rules.ts'
import { CLOCK_RECORD, readClock, storeClock } from '../../resources/sandbox-clock/sandbox-clock-store.ts'
import { type Database, isAway, isPartAway } from '../../storage/database.ts'
import { Interrupted } from '../../storage/interruptible.ts'
import { SERVICE_ACTOR } from '../../storage/writer/operation.ts'
import { lockTenantAlone, logEvent, takeMoment } from '../../storage/writer/standalone-event.ts'
import type { TenantNews, TenantSight } from '../scheduling/tenant-news.ts'
import { hasFollowed } from './clock-followed.ts'
import { listDaysDue, nextStop } from './clock-stops.ts'

/** How long a clock waits at a stop while nothing of its tenant moves, in milliseconds: what cannot be calculated does not hold it for ever. */
const STILL_MS_MAX = 120_000

/** What is done at each stop beside the calculators. */
export interface AtStop {
  /** The lender of a tenant with debt lines; undefined of any other. */
  readonly lenderOf: (sight: TenantSight) => LenderOfLines | undefined
  /** Closes the months of a lender that are due. */
  readonly close: (lender: LenderOfLines) => Promise<void>
  /** The last days of the reporting lags of a lender. */
  readonly listLagEnds: (lender: LenderOfLines, today: string) => Promise<string[]>
  /** Brings the alerts of some tenants up to date. */
  readonly watch: (tenants: ReadonlySet<number>) => Promise<unknown>
}

/** Moves the clocks that are on their way. */
export class ClockMover {
  readonly #database: Database
  readonly #tenants: TenantNews
  readonly #at_stop: AtStop
  /** Since when nothing moved of a tenant whose clock waits, and how it was then. */
  readonly #waits = new Map<number, { readonly state: string; readonly since: number }>()

  constructor(database: Database, tenants: TenantNews, at_stop: AtStop) {
    this.#database = database
    this.#tenants = tenants
    this.#at_stop = at_stop
  }

  /** Looks once at every clock that is on its way. One that fails holds no other: the first failure is thrown behind the last clock. */
  async run(moving: readonly TenantSight[]): Promise<void> {
    const failures: unknown[] = []
    for (const sight of moving) {
      try {
        await this.#moveOn(sight)
      } catch (error) {
        if (error instanceof Interrupted) throw error
        if (isAway(error) && !isPartAway(error)) {
          // While the database is away nothing can move: the time is no sign of what cannot be calculated.
          this.#waits.clear()
          throw error
        }
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  /** Moves a clock on where all has followed. What fails at a stop holds it as long as what does not follow does, and is thrown. */
  async #moveOn(sight: TenantSight): Promise<void> {
    const { tenant, time_zone } = sight
    const failures: unknown[] = []
    const without =
      <T>(instead: T) =>
      (error: unknown) => {
        failures.push(error)
        return instead
      }
    const lender = this.#at_stop.lenderOf(sight)
    let days = await this.#finishStop(sight, lender).catch(without(undefined))
    if (days === undefined && this.#stoodStill(sight) >= STILL_MS_MAX)
      days = await this.#daysDue(sight, lender).catch(without([]))
    if (days !== undefined) {
      await moveClock(this.#database, tenant, { moves: movesOf(time_zone).length, days })
      this.#waits.delete(tenant)
    }
    this.#tenants.changed(tenant)
    if (failures.length > 0) throw failures[0]
  }

  /** Does what is due at a stop. Returns the days due from there on; undefined where not all has followed. */
  async #finishStop(sight: TenantSight, lender: LenderOfLines | undefined): Promise<string[] | undefined> {
    const { tenant, operator } = sight
    if (lender !== undefined) await this.#at_stop.close(lender)
    if (!(await hasFollowed(this.#database, sight, lender))) return undefined
    if (sight.has_alerts || operator !== undefined)
      await this.#at_stop.watch(new Set(operator === undefined ? [tenant] : [tenant, operator]))
    return this.#daysDue(sight, lender)
  }

  async #daysDue({ tenant, now, time_zone }: TenantSight, lender: LenderOfLines | undefined): Promise<string[]> {
    if (lender === undefined) return []
    const today = dayOfMoment(now, time_zone)
    return listDaysDue(this.#database, { tenant, today }, await this.#at_stop.listLagEnds(lender, today))
  }

  /**
   * For how long nothing moved of a tenant, in milliseconds: neither its clock, nor what was written, nor how far anything has followed. What the operator
   * writes of other lenders moves nothing of it, nor that copies of the operator's records are made.
   */
  #stoodStill(sight: TenantSight): number {
    const state = JSON.stringify({ ...sight, now: null, operator_logged: null, copied: null })
    const before = this.#waits.get(sight.tenant)
    const wait = before?.state === state ? before : { state, since: performance.now() }
    this.#waits.set(sight.tenant, wait)
    return performance.now() - wait.since
  }
}

/** A clock as it was seen, and the days on which it is to stop. */
export interface SeenClock {
  /** How often it had been moved. */
  readonly moves: number
  readonly days: readonly string[]
}

/** Moves a clock to its next stop, unless another process did; where it had arrived and all has followed, it is ready. */
export function moveClock(database: Database, tenant: number, { moves, days }: SeenClock): Promise<void> {
  return database.transaction(async (transaction) => {
    await lockTenantAlone(transaction, tenant)
    const { time_zone, target } = await readClock(transaction, tenant)
    const made = movesOf(time_zone)
    if (target === null || made.length !== moves) return
    const at = await takeMoment(transaction, tenant)
    const shows = clockAt(at, time_zone)
    const has_arrived = shows >= target
    // With the last of its moves it comes where it is to be, past stops that there would be.
    const stop = made.length + 1 < MOVES_MAX ? nextStop(shows, target, time_zone, days) : target
    const next = has_arrived ? made : movesWith(time_zone, at, stop)
    await storeClock(transaction, tenant, { moves: next, target: has_arrived ? null : target })
    const fields = has_arrived ? ['status'] : ['shows']
    await logEvent(transaction, tenant, { ...CLOCK_RECORD, at, actor: SERVICE_ACTOR, did: 'changed', fields })
  })
}
