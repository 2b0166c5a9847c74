// What an organization is answered when it asks this service itself: by the same routes, so that a report has the figures, and the walls, of the interface.
import { buffer } from 'node:stream/consumers'
import { ServiceError } from '@tapeline/contract/errors'
import { readQuery } from '@tapeline/contract/parameter'
import type { Answer } from '../../../http/answer.ts'
import type { AnyRoute, Call } from '../../../http/routes.ts'
import { type Querier, statement } from '../../../storage/database.ts'
import type { Caller } from '../../api-key/key-checker.ts'
import { UNLIMITED } from '../../api-key/key-limits.ts'
import type { Resource } from '../../present.ts'
import type { Services } from '../../services.ts'
import { zoneOf } from '../../../storage/tenant-zone.ts'

const findOrganization = statement(
  'find-organization-that-reports',
  `
  select 'api_key' as type, t.tenant, 0 as number, '' as digest, t.organization_name as name, t.environment, t.organization, t.organization_name,
    t.is_operator, t.access, ${zoneOf('t')} as time_zone
  from tenants t where t.tenant = $1`,
)

/** An organization as the caller of its own reports. Throws forbidden while it may not work there. */
export async function readReporter(querier: Querier, tenant: number): Promise<Caller> {
  const [caller] = await querier.query<Omit<Caller, 'limits' | 'expires_at'>>(findOrganization, [tenant])
  if (caller === undefined) throw new Error(`There is no tenant ${tenant}`)
  if (caller.access !== 'open') throw new ServiceError('forbidden')
  return { ...caller, limits: UNLIMITED, expires_at: null }
}

/** What checks no key: whoever asks is the organization itself. */
export function keysOf(caller: Caller): Services['keys'] {
  return {
    check: () => Promise.resolve(caller),
    findKnown: () => undefined,
    forget: () => {},
    noteUse: () => {},
    flushLastUsed: () => Promise.resolve(),
  }
}

const NO_BODY = { id: undefined, patch: {}, sent: {}, faults: [], readable: false }

/** Values of a path or a query, by name. */
export interface Asked {
  readonly [name: string]: string
}

/** What is asked of a list. */
export interface AskedList {
  readonly path?: Asked
  readonly asked?: Asked
  /** No page is read behind so many results. */
  readonly enough?: number
}

/** Asks the routes of one organization. */
export class OwnAnswers {
  readonly caller: Caller
  readonly #routes: ReadonlyMap<string, AnyRoute>
  readonly #hold: () => Promise<void>

  /** `hold` is called before each question: it keeps the run that is worked at, or throws where another process has it. */
  constructor(caller: Caller, routes: readonly AnyRoute[], hold: () => Promise<void>) {
    this.caller = caller
    this.#hold = hold
    const reads = routes.filter(({ endpoint }) => endpoint.method === 'GET')
    this.#routes = new Map(reads.map((route) => [route.endpoint.path, route]))
  }

  /** The answer of a read. Throws what it refuses, and calculation_running where its figures are not there yet. */
  async ask(endpoint: string, path: Asked, asked: Asked): Promise<Resource> {
    const { body, retry_after_s } = await this.#answer(endpoint, path, asked)
    if (retry_after_s !== undefined) throw new ServiceError('calculation_running')
    return JSON.parse(body ?? 'null') as Resource
  }

  async #answer(endpoint: string, path: Asked, asked: Asked): Promise<Answer> {
    const route = this.#routes.get(endpoint)
    if (route === undefined || !('handle' in route)) throw new Error(`Nothing answers ${endpoint}`)
    await this.#hold()
    return route.handle(callOf(route, path, asked))
  }

  /** A file. Throws what is refused, and calculation_running where it is not there yet. */
  async download(endpoint: string, path: Asked): Promise<Buffer> {
    const route = this.#routes.get(endpoint)
    if (route === undefined || !('find' in route)) throw new Error(`Nothing gives out ${endpoint}`)
    await this.#hold()
    const { open } = await route.find(callOf(route, path, {}))
    return buffer(await open(undefined))
  }

  /** The results of a list, page after page until there are `enough`: every one where left out. */
  async list(endpoint: string, { path = {}, asked = {}, enough = Infinity }: AskedList = {}): Promise<Resource[]> {
    const found: Resource[] = []
    let page: Asked = {}
    for (;;) {
      const answer = await this.ask(endpoint, path, { ...asked, ...page, limit: '100' })
      const { data, next_page } = answer as unknown as { readonly data: Resource[]; readonly next_page: string | null }
      found.push(...data)
      if (next_page === null || found.length >= enough) return found
      page = { page: next_page }
    }
  }
}

function callOf({ endpoint }: AnyRoute, path: Asked, asked: Asked): Call {
  const query = readQuery(endpoint.query, asked, { metadata: false })
  return {
    presented: { key: undefined, needs: 'none', effect: 'reads', address: () => '' },
    path,
    query,
    body: NO_BODY,
    idempotency: undefined,
    faults: query.faults,
  }
}
