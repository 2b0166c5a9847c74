// Which tenant is the operator's in each environment. There is one operator; once found it stays, so it is remembered.
import { type Database, statement } from '../../storage/database.ts'
import { Remembered } from '../../storage/remembered.ts'
import type { Environment } from '../api-key/api-key.ts'

const findOperatorTenant = statement(
  'find-operator-tenant',
  'select tenant from tenants where environment = $1 and is_operator',
)

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
    const [row] = await this.#database.query<{ tenant: number }>(findOperatorTenant, [environment])
    if (row !== undefined) found.set(environment, row.tenant)
    return row?.tenant
  }
}
