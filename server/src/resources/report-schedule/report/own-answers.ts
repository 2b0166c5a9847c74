// What an organization is answered when it asks this service itself: by the same routes, so that a report has the figures, and the walls, of the interface.
import { ServiceError } from '@tapeline/contract/errors'
import { readQuery } from '@tapeline/contract/parameter'
import type { AnyRoute } from '../../../http/routes.ts'
import { type Querier, statement } from '../../../storage/database.ts'
import type { Caller } from '../../api-key/key-checker.ts'
import type { Resource } from '../../present.ts'
import type { Services } from '../../services.ts'

const findOrganization = statement(
  'find-organization-that-reports',
  `
  select 'api_key' as type, t.tenant, 0 as number, '' as digest, t.organization_name as name, t.environment, t.organization, t.organization_name,
    t.is_operator, t.access, t.time_zone
  from tenants t where t.tenant = $1`,
)

/** An organization as the caller of its own reports. Throws forbidden while it may not work there. */
export async function readReporter(querier: Querier, tenant: number): Promise<Caller> {
  const [caller] = await querier.query<Caller>(findOrganization, [tenant])
  if (caller === undefined) throw new Error(`There is no tenant ${tenant}`)
  if (caller.access !== 'open') throw new ServiceError('forbidden')
  return caller
}

/** What checks no key: whoever asks is the organization itself. */
export function keysOf(caller: Caller): Services['keys'] {
  return { check: () => Promise.resolve(caller), findKnown: () => undefined, flushLastUsed: () => Promise.resolve() }
}

const NO_BODY = { id: undefined, patch: {}, sent: {}, faults: [], readable: false }

/** Values of a path or a query, by name. */
export interface Asked {
  readonly [name: string]: string
}

/** Asks the routes of one organization. */
export class OwnAnswers {
  readonly caller: Caller
  readonly #routes: ReadonlyMap<string, AnyRoute>

  constructor(caller: Caller, routes: readonly AnyRoute[]) {
    this.caller = caller
    const reads = routes.filter(({ endpoint }) => endpoint.method === 'GET')
    this.#routes = new Map(reads.map((route) => [route.endpoint.path, route]))
  }

  /** The answer of a read. Throws what it refuses, and calculation_running where its figures are not there yet. */
  async ask(endpoint: string, path: Asked, asked: Asked): Promise<Resource> {
    const route = this.#routes.get(endpoint)
    if (route === undefined || !('handle' in route)) throw new Error(`Nothing answers ${endpoint}`)
    const query = readQuery(route.endpoint.query, asked, { metadata: false })
    const call = {
      presented: { key: undefined },
      path,
      query,
      body: NO_BODY,
      idempotency: undefined,
      faults: query.faults,
    }
    const { body, retry_after_s } = await route.handle(call)
    if (retry_after_s !== undefined) throw new ServiceError('calculation_running')
    return JSON.parse(body ?? 'null') as Resource
  }

  /** Every result of a list. */
  async list(endpoint: string, asked: Asked = {}): Promise<Resource[]> {
    const found: Resource[] = []
    let page: Asked = {}
    for (;;) {
      const { data, next_page } = (await this.ask(endpoint, {}, { ...asked, ...page, limit: '100' })) as unknown as {
        readonly data: Resource[]
        readonly next_page: string | null
      }
      found.push(...data)
      if (next_page === null) return found
      page = { page: next_page }
    }
  }
}
