// What follows the lines of lenders, each at its pace.
import { type LenderOfLines, listLenders } from '../resources/borrowing-base/line-store.ts'
import type { Database } from '../storage/database.ts'
import { Pace } from './pace.ts'

/** Follows something of every lender with debt lines. */
export class LineFollowers {
  readonly #database: Database
  readonly #follow: (lender: LenderOfLines) => Promise<boolean>
  readonly #pace = new Pace()

  /** `follow` brings a lender up to now, and tells whether there was anything to do. */
  constructor(database: Database, follow: (lender: LenderOfLines) => Promise<boolean>) {
    this.#database = database
    this.#follow = follow
  }

  /** Looks once at every lender. */
  async run(): Promise<void> {
    for (const lender of await listLenders(this.#database))
      await this.#pace.look(lender.tenant, { position: lender.last }, () => this.#follow(lender))
  }
}
