// The clocks of tenants as far as this process saw them acknowledged. A tenant's clock never goes back, unless a database took over that lacks
// acknowledged writes, as a promoted asynchronous standby can. That is found here and reported, and later moments still follow the lost ones.
import { type Querier, statement } from '../database.ts'

/** A clock that went back, in microseconds: the last moment in the database, and the last that was acknowledged. */
export interface LostMoments {
  readonly tenant: number
  readonly last: number
  readonly acknowledged: number
}

/** The log line of such a loss, and the name under which it is counted. */
export const CLOCK_WENT_BACK = 'the database lacks writes that it had acknowledged'

/** For the log: which tenant lost the writes after which moment. */
export class ClockWentBack extends Error {
  readonly lost: LostMoments

  constructor(lost: LostMoments) {
    const { tenant, last, acknowledged } = lost
    const moment = (at: number) => (at === 0 ? 'the beginning' : new Date(at / 1_000).toISOString())
    super(
      `Tenant ${tenant}: writes after ${moment(last)} up to ${moment(acknowledged)} were acknowledged and are not in the database. ` +
        'It was probably promoted from an asynchronous standby, or restored: have the lender send that time again',
    )
    this.name = 'ClockWentBack'
    this.lost = lost
  }
}

const lastLogged = statement('last-logged', 'select last from batches where tenant = $1 order by last desc limit 1')

/** Remembers the last acknowledged moment of each tenant that this process wrote for. */
export class AcknowledgedClocks {
  /** Losses found, for monitoring. */
  lost = 0
  readonly #acknowledged = new Map<number, number>()
  /** The moment up to which a loss was reported. */
  readonly #reported = new Map<number, number>()
  readonly #report: (lost: ClockWentBack) => void

  constructor(report: (lost: ClockWentBack) => void) {
    this.#report = report
  }

  /** Notes the last moment of a write that is stored for certain. */
  acknowledge(tenant: number, moment: number): void {
    if (moment > this.last(tenant)) this.#acknowledged.set(tenant, moment)
  }

  /** The last moment that was acknowledged; 0 where this process wrote nothing for the tenant. The next moment must be after it. */
  last(tenant: number): number {
    return this.#acknowledged.get(tenant) ?? 0
  }

  /** Compares what was acknowledged with the last moment that the database showed later. Reports a loss once; returns whether it is new. */
  compare(tenant: number, acknowledged: number, last: number): boolean {
    if (last >= acknowledged || this.#reported.get(tenant) === acknowledged) return false
    this.#reported.set(tenant, acknowledged)
    this.lost += 1
    this.#report(new ClockWentBack({ tenant, last, acknowledged }))
    return true
  }

  /** Compares the clocks of all tenants with the database. Returns whether a loss was found. */
  async compareAll(querier: Querier): Promise<boolean> {
    let found = false
    for (const [tenant, acknowledged] of this.#acknowledged) {
      const [row] = await querier.query<{ last: number }>(lastLogged, [tenant])
      if (this.compare(tenant, acknowledged, row?.last ?? 0)) found = true
    }
    return found
  }
}
