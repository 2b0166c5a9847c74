// What follows the lines of lenders, each throttled by itself.
import type { LenderOfLines } from '../../resources/borrowing-base/line-store.ts'
import type { Database } from '../../storage/database.ts'
import { Pace } from '../scheduling/tenant-throttle.ts'
import { TenantNews, type TenantSight } from '../scheduling/tenant-news.ts'
import { TenantTurns } from '../scheduling/tenant-turns.ts'

/** How long a lender is left alone of which nothing changes: a day may begin, a certificate be issued. In milliseconds. */
const IDLE_MS = 5_000

/** Follows something of every lender with debt lines. */
export class LineFollowers {
  readonly #follow: (lender: LenderOfLines) => Promise<boolean>
  readonly #pace = new Pace()
  readonly #turns: TenantTurns
  readonly #tenants: TenantNews
  readonly #states = new Map<number, string>()
  readonly #idle = new Map<number, number>()

  /** `follow` brings a lender up to now, and returns whether there was anything to do. */
  constructor(
    database: Database,
    calculator: 'lines' | 'covenants',
    follow: (lender: LenderOfLines) => Promise<boolean>,
    tenants = new TenantNews(database),
  ) {
    this.#tenants = tenants
    this.#turns = new TenantTurns(database, calculator)
    this.#follow = follow
  }

  /** Whether nothing of a lender has changed since there was nothing to do, so that it is not asked again yet. */
  #isIdle(sight: TenantSight): boolean {
    const { tenant } = sight
    const state = stateOf(sight)
    if (this.#states.get(tenant) !== state) this.#idle.delete(tenant)
    this.#states.set(tenant, state)
    return performance.now() < (this.#idle.get(tenant) ?? 0)
  }

  /** Looks once at every lender. */
  async run(): Promise<void> {
    const sights = (await this.#tenants.find(hasLines)).filter((sight) => !this.#isIdle(sight))
    const lenders = sights.flatMap((sight) => lenderOf(sight) ?? [])
    await this.#turns.each(lenders, (lender) =>
      this.#pace.look(lender.tenant, { position: lender.last }, async () => {
        const did = await this.#follow(lender)
        if (did) this.#tenants.changed(lender.tenant)
        else if (this.#tenants.shares) this.#idle.set(lender.tenant, performance.now() + IDLE_MS)
        return did
      }),
    )
  }
}

/** What the lines of a tenant follow. */
function stateOf(sight: TenantSight): string {
  const { logged, operator_logged, ledgers, settings, folded, folded_settings } = sight
  const { cash, cash_lines, cash_latest, ties_cash } = sight
  const tied = [cash, cash_lines, cash_latest, ties_cash]
  return [logged, operator_logged, ledgers, settings, folded, folded_settings, ...tied].join()
}

function hasLines({ is_operator, operator, line_written }: TenantSight): boolean {
  return !is_operator && operator !== undefined && line_written !== 0
}

/** A lender with debt lines; undefined of any other tenant. */
export function lenderOf(sight: TenantSight): LenderOfLines | undefined {
  const { tenant, organization, time_zone, operator, now, logged: last } = sight
  if (!hasLines(sight) || operator === undefined) return undefined
  return { tenant, organization, time_zone, operator, now, last }
}
