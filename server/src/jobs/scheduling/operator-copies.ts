// Follows the operator's log with the copies of its settings, lines and pledges that each lender's figures are read by.
import { copyOperatorRecords } from '../../resources/operator-record/operator-copy-store.ts'
import { type Database, isPartAway } from '../../storage/database.ts'
import { Remembered } from '../../storage/remembered.ts'
import type { TenantNews, TenantSight } from './tenant-news.ts'

/** The pause before lenders of an operator that could not be reached are tried again. */
const PAUSE_MS = 5_000

/** Keeps the copies of all lenders. */
export class OperatorCopies {
  readonly #database: Database
  readonly #tenants: TenantNews
  /** Lenders whose copies were compared with the operator's records since another server may have answered. */
  readonly #verified: Remembered<Set<number>>

  /** When lenders of an operator's tenant are tried again. */
  readonly #again_at = new Map<number, number>()

  constructor(database: Database, tenants: TenantNews) {
    this.#database = database
    this.#tenants = tenants
    this.#verified = new Remembered(database, () => new Set())
  }

  /** Copies what is new of lenders that can be reached, whose operator can be too. */
  async run(): Promise<void> {
    for (const sight of await this.#tenants.look()) {
      const verified = this.#verified.now()
      if (sight.is_operator || sight.operator === undefined) continue
      if (verified.has(sight.tenant) && !isBehind(sight)) continue
      if (performance.now() < (this.#again_at.get(sight.operator) ?? 0)) continue
      if (await this.#copy(sight, sight.operator, !verified.has(sight.tenant))) verified.add(sight.tenant)
    }
  }

  async #copy(
    { tenant, organization, operator_logged }: TenantSight,
    operator: number,
    verifies: boolean,
  ): Promise<boolean> {
    try {
      await copyOperatorRecords(this.#database, { tenant, organization, operator, operator_logged }, verifies)
      this.#tenants.changed(tenant)
      return true
    } catch (error) {
      if (!isPartAway(error)) throw error
      this.#again_at.set(operator, performance.now() + PAUSE_MS)
      return false
    }
  }
}

/** Whether the operator wrote of a lender since its records were copied. */
function isBehind({ copied, settings_written, lines_written }: TenantSight): boolean {
  return copied < Math.max(0, settings_written, lines_written)
}
