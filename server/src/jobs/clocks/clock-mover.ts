// Moves the clocks of sandboxes on, stop by stop: at each stop all that follows the tenant comes first, as it would have by that day, and what it leads to
// is closed and watched before the clock goes on. A move and its line in the log are one transaction, so a process that ends leaves a clock at a stop, and
// the next one moves it on from there.
import { clockAt, movesOf, movesWith } from '@tapeline/kernel/core/clocked-zone'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import type { LenderOfLines } from '../../resources/borrowing-base/line-store.ts'
import { CLOCK_RECORD, readClock, storeClock } from '../../resources/sandbox-clock/sandbox-clock-store.ts'
import type { Database } from '../../storage/database.ts'
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
  /** Brings alerts up to date. */
  readonly watch: () => Promise<unknown>
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

  /** Looks once at every clock that is on its way. */
  async run(moving: readonly TenantSight[]): Promise<void> {
    for (const sight of moving) await this.#moveOn(sight)
  }

  async #moveOn(sight: TenantSight): Promise<void> {
    const { tenant, time_zone } = sight
    const lender = this.#at_stop.lenderOf(sight)
    if (lender !== undefined) await this.#at_stop.close(lender)
    if (!(await hasFollowed(this.#database, sight, lender)) && this.#stoodStill(sight) < STILL_MS_MAX) {
      this.#tenants.changed(tenant)
      return
    }
    if (sight.has_alerts || sight.operator !== undefined) await this.#at_stop.watch()
    this.#waits.delete(tenant)
    const moves = movesOf(time_zone).length
    await moveClock(this.#database, tenant, { moves, days: await this.#daysDue(sight, lender) })
    this.#tenants.changed(tenant)
  }

  async #daysDue({ tenant, now, time_zone }: TenantSight, lender: LenderOfLines | undefined): Promise<string[]> {
    if (lender === undefined) return []
    const today = dayOfMoment(now, time_zone)
    return listDaysDue(this.#database, { tenant, today }, await this.#at_stop.listLagEnds(lender, today))
  }

  /** For how long nothing moved of a tenant, in milliseconds: neither its clock, nor what was written, nor how far anything has followed. */
  #stoodStill(sight: TenantSight): number {
    const state = JSON.stringify({ ...sight, now: null })
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
    const next = has_arrived ? made : movesWith(time_zone, at, nextStop(shows, target, time_zone, days))
    await storeClock(transaction, tenant, { moves: next, target: has_arrived ? null : target })
    const fields = has_arrived ? ['status'] : ['shows']
    await logEvent(transaction, tenant, { ...CLOCK_RECORD, at, actor: SERVICE_ACTOR, did: 'changed', fields })
  })
}
