// Who calls in the tests of the whole surface: a lender and the operator, side by side in one environment. Who sends a
// request is a property of its path, so a test states what is sent and not with which key.
import { randomUUID } from 'node:crypto'
import type { Environment } from '../../src/resources/api-key/api-key.ts'
import { createApiKey } from '../../src/resources/api-key/api-key-store.ts'
import {
  type Organization,
  createOrganization,
  findOrganization,
  tenantOf,
} from '../../src/resources/organization/organization-store.ts'
import { Client } from '../harness/client.ts'
import type { Lender, TestService } from '../harness/service.ts'

/** Who calls: a lender, the operator, or the operator with a live key where only such a key will do. */
export type Party = 'lender' | 'operator' | 'live_operator'

/** A lender and the operator, each with a key of the same environment. */
export interface Parties extends Readonly<Record<Party, Client>> {
  /** The lender's organization. */
  readonly organization: Organization
  readonly environment: Environment
  /** The tenants whose records they write. */
  readonly tenants: Readonly<Record<'lender' | 'operator', number>>
}

/** What may be chosen of parties. */
export interface PartiesOptions {
  /** The id of the lender's organization; made unless it exists, and a new one where left out. */
  readonly organization?: string
  readonly environment?: Environment
}

/** Opens a lender of a service, with a new key, beside the operator. */
export async function openParties(service: TestService, options: PartiesOptions = {}): Promise<Parties> {
  const { environment = 'sandbox', organization: id = `lender-${randomUUID().slice(0, 8)}` } = options
  const [operator, live] = [await operatorOf(service, environment), await operatorOf(service, 'live')]
  const organization = await openOrganization(service, id)
  const tenant = tenantOf(organization, environment)
  return {
    organization,
    environment,
    lender: new Client(service.address, await createApiKey(service.database, tenant, 'lender')),
    operator: operator.client,
    live_operator: live.client,
    tenants: { lender: tenant, operator: operator.tenant },
  }
}

/** The same parties on another node. */
export function partiesAt(parties: Parties, address: string): Parties {
  const at = (party: Party) => new Client(address, parties[party].key)
  return { ...parties, lender: at('lender'), operator: at('operator'), live_operator: at('live_operator') }
}

/** The operator's clients, one for each service and environment. */
const operators = new WeakMap<TestService, Map<Environment, Promise<Lender>>>()

function operatorOf(service: TestService, environment: Environment): Promise<Lender> {
  const opened = operators.get(service) ?? new Map<Environment, Promise<Lender>>()
  const operator = opened.get(environment) ?? service.operator({ environment })
  operators.set(service, opened.set(environment, operator))
  return operator
}

async function openOrganization({ database }: TestService, organization: string): Promise<Organization> {
  const chosen = { organization, name: 'A lender', is_operator: false, live_enabled: true }
  const opened = (await createOrganization(database, chosen)) ?? (await findOrganization(database, organization))
  if (opened === undefined) throw new Error(`${organization} could not be made`)
  return opened
}
