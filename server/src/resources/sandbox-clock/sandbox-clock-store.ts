// The clock of a sandbox in the database: two columns of its tenant, written behind the tenant's lock, so that no write has a day of before and of after.
import { type ClockMove, formatMoves } from '@tapeline/kernel/core/clocked-zone'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import { zoneOf } from '../../storage/tenant-zone.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import type { StoredClock } from './sandbox-clock-rules.ts'

/** Under which kind and id the audit lists what is done to the clock. */
export const CLOCK_RECORD = { kind: 'sandbox_clock', id: 'clock' } as const

/** The clock of a tenant, and in which environment it is. */
export interface TenantClock extends StoredClock {
  readonly environment: 'sandbox' | 'live'
}

const findClock = statement(
  'find-clock-of-tenant',
  `
  select t.environment, ${zoneOf('t')} as time_zone, t.clock_target as target from tenants t where t.tenant = $1`,
)

const putClock = statement('put-clock-of-tenant', 'update tenants set clock = $2, clock_target = $3 where tenant = $1')

/** The clock of a tenant. Throws where there is no such tenant. */
export async function readClock(querier: Querier, tenant: number): Promise<TenantClock> {
  const [clock] = await querier.query<TenantClock>(findClock, [tenant])
  if (clock === undefined) throw new Error(`There is no tenant ${tenant}`)
  return clock
}

/** Stores the moves of a clock and where it is going. */
export async function storeClock(
  transaction: Transaction,
  tenant: number,
  { moves, target }: { readonly moves: readonly ClockMove[]; readonly target: number | null },
): Promise<void> {
  await transaction.query(putClock, [tenant, formatMoves(moves), target])
}

/** The clock of the tenant that a batch writes. */
export class SandboxClockInBatch {
  #is_wanted = false
  #stored: TenantClock | undefined
  #changed: { readonly moves: readonly ClockMove[]; readonly target: number | null } | undefined
  #events: LoggedEvent[] = []

  want(): void {
    this.#is_wanted = true
  }

  isUnasked(): boolean {
    return !this.#is_wanted
  }

  /** The clock; undefined where it was not asked for. */
  find(): TenantClock | undefined {
    return this.#stored
  }

  put(clock: TenantClock, moves: readonly ClockMove[], event: LoggedEvent): void {
    this.#stored = clock
    this.#changed = { moves, target: clock.target }
    this.#events.push(event)
  }

  load(transaction: Transaction, tenant: number): Promise<unknown>[] {
    return this.#is_wanted ? [readClock(transaction, tenant).then((clock) => (this.#stored = clock))] : []
  }

  store(transaction: Transaction, tenant: number): Promise<unknown>[] {
    return this.#changed === undefined ? [] : [storeClock(transaction, tenant, this.#changed)]
  }

  events(): LoggedEvent[] {
    return this.#events
  }
}
