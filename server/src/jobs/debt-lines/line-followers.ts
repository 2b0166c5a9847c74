// What follows the lines of lenders, each throttled by itself.
import { type LenderOfLines, listLenders } from '../../resources/borrowing-base/line-store.ts'
import type { Database } from '../../storage/database.ts'
import { Pace } from '../scheduling/tenant-throttle.ts'
import { TenantTurns } from '../scheduling/tenant-turns.ts'

/** Follows something of every lender with debt lines. */
export class LineFollowers {
  readonly #database: Database
  readonly #follow: (lender: LenderOfLines) => Promise<boolean>
  readonly #pace = new Pace()
  readonly #turns: TenantTurns

  /** `follow` brings a lender up to now, and returns whether there was anything to do. */
  constructor(
    database: Database,
    calculator: 'lines' | 'covenants',
    follow: (lender: LenderOfLines) => Promise<boolean>,
  ) {
    this.#database = database
    this.#turns = new TenantTurns(database, calculator)
    this.#follow = follow
  }

  /** Looks once at every lender. */
  async run(): Promise<void> {
    await this.#turns.each(await listLenders(this.#database), (lender) =>
      this.#pace.look(lender.tenant, { position: lender.last }, () => this.#follow(lender)),
    )
  }
}
