// A list endpoint: parses limit, page, sort and filters, reads one page, and seals its page tokens.
import { invalidRequest } from '@tapeline/contract/errors'
import type { ListDefinition, listParameters } from '@tapeline/contract/list'
import type { QueryReading } from '@tapeline/contract/parameter'
import type { Fault } from '@tapeline/kernel/core/fault'

/** The requested page of a list, before its token is opened. */
export interface ListRequest {
  readonly limit: number
  readonly sort: string
  readonly filters: readonly (readonly [string, string])[]
  readonly token: string | undefined
  /** Set when the request pages by offset. */
  readonly offset: { readonly skip: number; readonly take: number } | undefined
}

/** The parameters as the list declares them. */
type ListQuery = QueryReading<ReturnType<typeof listParameters>>

/** Reads the query of a list; adds faults to those that the parameters already have. */
export function readListRequest(
  list: ListDefinition,
  query: QueryReading<{}>,
): { request: ListRequest; faults: readonly Fault[] } {
  const { values, metadata, faults } = query as ListQuery
  const sort = values.sort ?? list.sorts[0] ?? ''
  const offset = list.offset === undefined ? undefined : offsetOf(list.offset, values)
  const filters = [
    ...Object.keys(list.filters).flatMap((name) => filterOf(name, values)),
    ...Object.keys(list.query).flatMap((name) => boundOf(name, values)),
    ...metadata.map(([key, value]) => [`metadata[${key}]`, value] as const),
  ]
  const request = {
    limit: values.limit ?? list.limit_default,
    sort,
    filters,
    token: offset === undefined ? values.page : undefined,
    offset,
  }
  return { request, faults: list.sorts.includes(sort) ? faults : [...faults, unsupportedSort(list)] }
}

function filterOf(name: string, values: { readonly [name: string]: unknown }): (readonly [string, string])[] {
  const value = values[name]
  return typeof value === 'string' ? [[name, value]] : []
}

/** A parameter to which tokens are bound, as text. */
function boundOf(name: string, values: { readonly [name: string]: unknown }): (readonly [string, string])[] {
  const value = values[name]
  return value === undefined ? [] : [[name, String(value)]]
}

function offsetOf(
  offset: NonNullable<ListDefinition['offset']>,
  values: { skip?: number; take?: number },
): ListRequest['offset'] {
  if (values.skip === undefined && values.take === undefined) return undefined
  return { skip: values.skip ?? 0, take: values.take ?? offset.take_default }
}

function unsupportedSort(list: ListDefinition): Fault {
  return { param: 'sort', code: 'unsupported_sort', message: `sort must be ${list.sorts.join(' or ')} for this list` }
}

/** The refusal of a page token, with a message that states what to send instead. */
export function refuseToken(refusal: 'invalid' | 'other_scan'): never {
  const message =
    refusal === 'other_scan'
      ? 'page was issued for another sort, other filters or another list: send it with those, or leave it out to start from the first page'
      : 'page is not a token of this list: pass next_page or previous_page back unchanged, or leave it out to start from the first page'
  throw invalidRequest([
    { param: 'page', code: refusal === 'other_scan' ? 'page_token_mismatch' : 'page_token_invalid', message },
  ])
}
