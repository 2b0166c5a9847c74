// The pace of what follows the lines of lenders: a lender who was behind has its turn, and rests after it for a multiple of what it took, so
// that those who write go first, and what is written again meanwhile is taken in once.
import { type LenderOfLines, listLenders } from '../resources/borrowing-base/line-store.ts'
import type { Database } from '../storage/database.ts'

const REST_FACTOR = 9
const REST_MS_MAX = 60_000

/** Follows something of every lender with debt lines. */
export class RestingFollower {
  readonly #database: Database
  readonly #follow: (lender: LenderOfLines) => Promise<boolean>
  readonly #rested_at = new Map<number, number>()

  /** `follow` brings a lender up to now, and tells whether there was anything to do. */
  constructor(database: Database, follow: (lender: LenderOfLines) => Promise<boolean>) {
    this.#database = database
    this.#follow = follow
  }

  /** Looks once at every lender. */
  async run(): Promise<void> {
    for (const lender of await listLenders(this.#database)) {
      if (performance.now() < (this.#rested_at.get(lender.tenant) ?? 0)) continue
      const started = performance.now()
      if (!(await this.#follow(lender))) continue
      const rest_ms = Math.min(REST_MS_MAX, (performance.now() - started) * REST_FACTOR)
      this.#rested_at.set(lender.tenant, performance.now() + rest_ms)
    }
  }
}
