// Which tenant is the operator's in each environment. There is one operator; once found it stays, so it is remembered.
import { type Querier, statement } from '../../storage/database.ts'
import type { Environment } from '../api-key/api-key.ts'

const findOperatorTenant = statement(
  'find-operator-tenant',
  'select tenant from tenants where environment = $1 and is_operator',
)

/** Finds the operator's tenants. */
export class OperatorTenants {
  readonly #querier: Querier
  readonly #found = new Map<Environment, number>()

  constructor(querier: Querier) {
    this.#querier = querier
  }

  /** The operator's tenant; undefined while no operator organization has been created. */
  async find(environment: Environment): Promise<number | undefined> {
    const known = this.#found.get(environment)
    if (known !== undefined) return known
    const [row] = await this.#querier.query<{ tenant: number }>(findOperatorTenant, [environment])
    if (row !== undefined) this.#found.set(environment, row.tenant)
    return row?.tenant
  }
}
