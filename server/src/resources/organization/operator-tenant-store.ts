// Which tenant is the operator's in each environment. There is one operator; once found it stays, so it is remembered.
import type { Database } from '../../storage/database.ts'
import { Remembered } from '../../storage/remembered.ts'
import type { Environment } from '../api-key/api-key.ts'
import { findOperatorTenantOf } from './operator-place-reads.ts'

/** Finds the operator's tenants. */
export class OperatorTenants {
  readonly #database: Database
  readonly #found: Remembered<Map<Environment, number>>

  constructor(database: Database) {
    this.#database = database
    this.#found = new Remembered(database, () => new Map())
  }

  /** The operator's tenant; undefined while no operator organization has been created. */
  async find(environment: Environment): Promise<number | undefined> {
    const found = this.#found.now()
    const known = found.get(environment)
    if (known !== undefined) return known
    const tenant = await findOperatorTenantOf(this.#database, environment)
    if (tenant !== undefined) found.set(environment, tenant)
    return tenant
  }
}
