// What follows the lines of lenders, each throttled by itself.
import type { LenderOfLines } from '../../resources/borrowing-base/line-store.ts'
import type { Database } from '../../storage/database.ts'
import { Pace } from '../scheduling/tenant-throttle.ts'
import { TenantNews, type TenantSight } from '../scheduling/tenant-news.ts'
import { TenantTurns } from '../scheduling/tenant-turns.ts'

/** Follows something of every lender with debt lines. */
export class LineFollowers {
  readonly #follow: (lender: LenderOfLines) => Promise<boolean>
  readonly #pace = new Pace()
  readonly #turns: TenantTurns
  readonly #tenants: TenantNews

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

  /** Looks once at every lender. */
  async run(): Promise<void> {
    const lenders = (await this.#tenants.look()).flatMap((sight) => lenderOf(sight) ?? [])
    await this.#turns.each(lenders, (lender) =>
      this.#pace.look(lender.tenant, { position: lender.last }, async () => {
        const did = await this.#follow(lender)
        if (did) this.#tenants.changed()
        return did
      }),
    )
  }
}

/** A lender with debt lines; undefined of any other tenant. */
function lenderOf(sight: TenantSight): LenderOfLines | undefined {
  const { tenant, organization, time_zone, operator, now, logged: last } = sight
  if (sight.is_operator || operator === undefined || sight.line_written === 0) return undefined
  return { tenant, organization, time_zone, operator, now, last }
}
