// Serving a list: the key, the parent, the request, then one page of the engine.
import { type ListDefinition, listParameters } from '../contract/list.ts'
import type { Answer } from '../http/answer.ts'
import { type ListRequest, readListRequest, refuseToken } from '../http/list-route.ts'
import type { Call, Route } from '../http/routes.ts'
import type { ListTable } from '../storage/lists/list-table.ts'
import { type Position, type Scan, openToken, sealToken } from '../storage/lists/token.ts'
import { type ListRow, readPage } from '../storage/lists/walk.ts'
import type { Caller } from './api-key/key-checker.ts'
import { answerWith, authenticate, refuseFaults } from './handling.ts'
import type { Resource } from './present.ts'
import type { Services } from './services.ts'

/** What stands behind a list. */
export interface ListSource {
  readonly table: ListTable
  readonly present: (row: ListRow) => Resource
}

/** The parent that a list's path names: its number, or not found thrown. */
export type FindParent = (services: Services, caller: Caller, call: Call) => Promise<number>

/** The route of a list. Without a source the list is of records that nobody has written yet. */
export function listRoute(
  services: Services,
  list: ListDefinition,
  source: ListSource | undefined,
  findParent?: FindParent,
): Route {
  return {
    endpoint: { method: 'GET', path: list.path, query: listParameters(list), metadata: list.metadata },
    handle: async (call) => {
      const caller = await authenticate(services, call)
      const parent = await findParent?.(services, caller, call)
      const { request, faults } = readListRequest(list, call.query)
      refuseFaults(faults)
      const scan = {
        tenant: caller.tenant,
        list: list.name,
        parent: parent === undefined ? undefined : String(parent),
        sort: request.sort,
        filters: request.filters,
      }
      const position = openPosition(services, request, scan)
      return source === undefined ? answerWith(EMPTY) : answerPage(services, source, request, scan, position, parent)
    },
  }
}

const EMPTY = { data: [], has_more: false, next_page: null, previous_page: null }

function openPosition(services: Services, request: ListRequest, scan: Scan): Position | undefined {
  if (request.token === undefined) return undefined
  const opened = openToken(request.token, scan, services.token_secret)
  return typeof opened === 'string' ? refuseToken(opened) : opened
}

async function answerPage(
  services: Services,
  source: ListSource,
  request: ListRequest,
  scan: Scan,
  position: Position | undefined,
  parent: number | undefined,
): Promise<Answer> {
  const { sort, filters, limit } = request
  const page = await readPage(services.database, source.table, {
    tenant: scan.tenant,
    parent,
    sort,
    filters,
    limit,
    position,
  })
  const seal = (to: Position | undefined) => (to === undefined ? null : sealToken(to, scan, services.token_secret))
  return answerWith({
    data: page.rows.map(source.present),
    has_more: page.next !== undefined,
    next_page: seal(page.next),
    previous_page: seal(page.previous),
  })
}
