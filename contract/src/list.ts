// The definition of a list: its path, its records, its sorts (the first is the default), its filters. One engine serves all lists.
import { type Kind } from './kind.ts'
import { type Parameter, type Parameters, ignoredParameter, textParameter, wholeNumberParameter } from './parameter.ts'
import type { ErrorCode } from './errors.ts'
import { refuse, accept } from '@tapeline/kernel/core/fault'
import type { ResourceDefinition } from './resource.ts'

/** A list endpoint. */
export interface ListDefinition {
  /** Unique; binds page tokens. */
  readonly name: string
  readonly path: string
  readonly summary: string
  readonly tag: string
  /** The records of the list; undefined while their fields are not settled. */
  readonly resource: ResourceDefinition | undefined
  /** Allowed values of `sort`; the first is the default. */
  readonly sorts: readonly string[]
  /** Filters by equality. */
  readonly filters: { readonly [name: string]: Parameter<string> }
  /** Other parameters of the query; page tokens are bound to them as to filters. */
  readonly query: Parameters
  /** Whether `metadata[key]=value` filters it. */
  readonly metadata: boolean
  readonly limit_default: number
  /** Error codes that it returns beyond those of every list. */
  readonly errors: readonly ErrorCode[]
  /** Whether every page states the freshness of its figures in a header. */
  readonly has_freshness?: boolean
  /** Set while `skip` and `take` still page by offset. */
  readonly offset?: { readonly take_default: number; readonly take_max: number }
}

/** Largest and default `limit`. */
export const LIMIT = { minimum: 1, maximum: 100, default: 25 }

/** Declares a list; omitted settings have the values of most lists. */
export function defineList(
  list: Pick<ListDefinition, 'name' | 'path' | 'summary' | 'tag' | 'resource' | 'sorts'> & Partial<ListDefinition>,
): ListDefinition {
  return { filters: {}, query: {}, metadata: true, errors: [], limit_default: LIMIT.default, ...list }
}

/** A filter by the exact value of a field. */
export function equals(kind: Kind, description: string): Parameter<string> {
  return {
    description,
    schema: kind.schema,
    parse: (text) => {
      const reading = kind.read(text, '')
      return 'faults' in reading
        ? refuse('invalid_value', reading.faults[0]?.message.trim() ?? 'is not valid')
        : accept(String(reading.value))
    },
  }
}

const START_AFTER = 'An id of the previous version of the interface. Ignored: the first page is returned.'

const IGNORED = {
  skip: ignoredParameter('Offset of the previous version. Ignored: the first page is returned.'),
  take: ignoredParameter('Page size of the previous version. Ignored: use limit.'),
  start_after: ignoredParameter(START_AFTER),
  starting_after: ignoredParameter(START_AFTER),
  start_after_id: ignoredParameter(START_AFTER),
}

/** The parameters of a list, deprecated ones included. */
export function listParameters(list: ListDefinition) {
  return {
    ...IGNORED,
    ...(list.offset === undefined ? {} : offsetParameters(list.offset)),
    ...list.filters,
    ...list.query,
    limit: wholeNumberParameter({ ...LIMIT, default: list.limit_default }, 'How many results a page holds.'),
    page: textParameter(
      'A token from next_page or previous_page, passed back unchanged with the same sort and filters.',
    ),
    sort: textParameter(`Order of the results: ${list.sorts.map((sort) => `\`${sort}\``).join(', ')}.`, {
      enum: [...list.sorts],
      default: list.sorts[0],
    }),
  } satisfies Parameters
}

/** skip and take while they still work; deprecated all the same. */
function offsetParameters(offset: { readonly take_default: number; readonly take_max: number }) {
  return {
    skip: wholeNumberParameter(
      { minimum: 0, maximum: 999_999_999, default: 0 },
      'How many results to pass over; pages by offset, and the answer carries no tokens. Use page.',
    ),
    take: wholeNumberParameter(
      { minimum: 1, maximum: offset.take_max, default: offset.take_default },
      'How many results to return; pages by offset, and the answer carries no tokens. Use limit.',
    ),
  }
}

/** Names of parameters that are deprecated, whether still honored or ignored. */
export const DEPRECATED_PARAMETERS: readonly string[] = Object.keys(IGNORED)
