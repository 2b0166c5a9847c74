// Serving a list: the key, the parent, the request, then one page of the engine.
import { type ListDefinition, listParameters } from '@tapeline/contract/list'
import type { Answer } from '../http/answer.ts'
import { type ListRequest, readListRequest, refuseToken } from '../http/list-route.ts'
import type { Call, Route } from '../http/routes.ts'
import type { ListTable } from '../storage/lists/list-table.ts'
import { type Position, type Scan, openToken, sealToken } from '../storage/lists/token.ts'
import { readOffsetPage } from '../storage/lists/offset-page.ts'
import type { KeyedRow, Page } from '../storage/lists/paging.ts'
import { type ListRow, readPage } from '../storage/lists/walk.ts'
import type { Caller } from './api-key/key-checker.ts'
import { withFreshness } from './freshness-header.ts'
import { answerWith, authenticate, refuseFaults } from './handling.ts'
import type { Resource } from './present.ts'
import type { Services } from './services.ts'

/** The source of a list. */
export interface ListSource {
  readonly table: ListTable
  readonly present: (row: ListRow) => Resource
  /** How fresh the figures of a page are, where the list declares that it states it. */
  readonly freshness?: (place: ListPlace) => Promise<Resource>
}

/** Where the results of a list are stored. */
export interface ListPlace {
  readonly tenant: number
  /** The tenant of the caller, where it reads what another tenant keeps. */
  readonly reader_tenant?: number
  /** The number of the parent that the path names. */
  readonly parent?: number
  /** The filters as the postings know them; as sent where left out. */
  readonly filters?: (filters: ListRequest['filters']) => ListRequest['filters']
  /** Set where there can be no results. */
  readonly empty?: boolean
}

/** Judges the caller, finds the place of a list, or throws that the path names nothing. */
export type FindPlace = (services: Services, call: Call) => Promise<ListPlace>

/** The place of a list that is its tenant's own. */
export const ownPlace: FindPlace = async (services, call) => ({ tenant: (await authenticate(services, call)).tenant })

/** The place of a list under a parent of the tenant's own. */
export function placeUnder(findParent: (services: Services, caller: Caller, call: Call) => Promise<number>): FindPlace {
  return async (services, call) => {
    const caller = await authenticate(services, call)
    return { tenant: caller.tenant, parent: await findParent(services, caller, call) }
  }
}

/** The route of a list. Without a source the list is of records that nobody has written yet. */
export function listRoute(
  services: Services,
  list: ListDefinition,
  source: ListSource | undefined,
  findPlace: FindPlace = ownPlace,
): Route {
  return {
    endpoint: { method: 'GET', path: list.path, query: listParameters(list), metadata: list.metadata },
    handle: async (call) => {
      const place = await findPlace(services, call)
      const { request, faults } = readListRequest(list, call.query)
      refuseFaults(faults)
      const scan = {
        tenant: place.tenant,
        list: list.name,
        parent: place.parent === undefined ? undefined : String(place.parent),
        sort: request.sort,
        filters: place.filters?.(request.filters) ?? request.filters,
      }
      const position = openPosition(services, request, scan)
      if (source === undefined || place.empty === true) return answerWith(EMPTY)
      if (request.offset !== undefined) return answerOffset(services, source, scan, request.offset)
      const freshness = await source.freshness?.(place)
      const answer = await answerPage(services, source, request.limit, scan, position, place.parent)
      return freshness === undefined ? answer : withFreshness(answer, freshness)
    },
  }
}

const EMPTY = { data: [], has_more: false, next_page: null, previous_page: null }

/** The position of a request's token; throws where the token is none of the scan. */
export function openPosition(services: Services, request: ListRequest, scan: Scan): Position | undefined {
  if (request.token === undefined) return undefined
  const opened = openToken(request.token, scan, services.token_secret)
  return typeof opened === 'string' ? refuseToken(opened) : opened
}

/** The tokens of a page. */
export interface PageTokens {
  readonly next_page: string | null
  readonly previous_page: string | null
}

/** Answers with a page, its positions sealed into tokens, and what a list states beside them. */
export function answerWithPage<Row extends KeyedRow>(
  services: Services,
  scan: Scan,
  page: Page<Row>,
  presentRow: (row: Row) => Resource,
  beside: (tokens: PageTokens) => Resource = () => ({}),
): Answer {
  const seal = (to: Position | undefined) => (to === undefined ? null : sealToken(to, scan, services.token_secret))
  const tokens = { next_page: seal(page.next), previous_page: seal(page.previous) }
  return answerWith({
    data: page.rows.map(presentRow),
    has_more: page.next !== undefined,
    ...tokens,
    ...beside(tokens),
  })
}

async function answerPage(
  services: Services,
  source: ListSource,
  limit: number,
  scan: Scan,
  position: Position | undefined,
  parent: number | undefined,
): Promise<Answer> {
  const { sort, filters } = scan
  const page = await readPage(services.database, source.table, {
    tenant: scan.tenant,
    parent,
    sort,
    filters,
    limit,
    position,
  })
  return answerWithPage(services, scan, page, source.present)
}

/** A page by offset carries no tokens. */
async function answerOffset(
  services: Services,
  source: ListSource,
  scan: Scan,
  offset: NonNullable<ListRequest['offset']>,
): Promise<Answer> {
  const { tenant, sort, filters } = scan
  const rows = await readOffsetPage(services.database, source.table, { tenant, sort, filters, ...offset })
  return answerWith({
    data: rows.slice(0, offset.take).map(source.present),
    has_more: rows.length > offset.take,
    next_page: null,
    previous_page: null,
  })
}
