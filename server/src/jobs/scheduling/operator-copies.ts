// Follows the operator's log with the copies of its settings, lines and pledges that each lender's figures are read by.
import { copyOperatorRecords } from '../../resources/operator-record/operator-copy-store.ts'
import { type Database, isPartAway } from '../../storage/database.ts'
import { Remembered } from '../../storage/remembered.ts'
import type { TenantNews, TenantSight } from './tenant-news.ts'

/** The pause before lenders of an operator that could not be reached are tried again. */
const PAUSE_MS = 5_000

/** Lenders whose copies were compared, and whether these are all lenders that there were then. */
interface Verified {
  readonly tenants: Set<number>
  are_all: boolean
}

/** Keeps the copies of all lenders. */
export class OperatorCopies {
  readonly #database: Database
  readonly #tenants: TenantNews
  /** Lenders whose copies were compared with the operator's records since another server may have answered. */
  readonly #verified: Remembered<Verified>

  /** When lenders of an operator's tenant are tried again. */
  readonly #again_at = new Map<number, number>()

  constructor(database: Database, tenants: TenantNews) {
    this.#database = database
    this.#tenants = tenants
    this.#verified = new Remembered(database, () => ({ tenants: new Set(), are_all: false }))
  }

  /** Copies what is new of lenders that can be reached, whose operator can be too. */
  async run(): Promise<void> {
    const verified = this.#verified.now()
    const lenders = await this.#tenants.find(verified.are_all ? isBehind : isLender)
    let left = !this.#tenants.reaches_all
    for (const sight of lenders) {
      if (verified.tenants.has(sight.tenant) && !isBehind(sight)) continue
      if (await this.#copy(sight, !verified.tenants.has(sight.tenant))) verified.tenants.add(sight.tenant)
      else left = true
    }
    verified.are_all ||= !left
  }

  async #copy({ tenant, organization, operator, operator_logged }: TenantSight, verifies: boolean): Promise<boolean> {
    if (operator === undefined || performance.now() < (this.#again_at.get(operator) ?? 0)) return false
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
function isBehind({ is_operator, copied, settings_written, lines_written }: TenantSight): boolean {
  return !is_operator && copied < Math.max(0, settings_written, lines_written)
}

function isLender({ is_operator }: TenantSight): boolean {
  return !is_operator
}
