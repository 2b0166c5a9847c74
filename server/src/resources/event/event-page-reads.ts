// Pages of events: one range of their positions, of all or by an index of their type or subject.
import { type Querier, type Statement, statement } from '../../storage/database.ts'
import type { Found, KeyedRow, Wanted } from '../../storage/lists/paging.ts'
import type { EVENT_SORTS } from './event-definition.ts'
import { type EventPlace, KINDS_NAMED_BY_LENDERS, type PlacedEvent } from './event-rules.ts'
import { EVENT_COLUMNS, findLastPosition } from './event-store.ts'

/** Which events are asked for. */
export interface EventsAsked extends Pick<EventPlace, 'reader'> {
  readonly tenant: number
  readonly sort: (typeof EVENT_SORTS)[number]
  readonly type: string | undefined
  readonly subject_kind: string | undefined
  /** Null where there can be no such record. */
  readonly subject_id: string | null | undefined
  /** In place of `subject_id` where the kind is not stated: the id of a record of any kind but those that lenders name, and of one of these. */
  readonly known_as: readonly [string, string | null] | undefined
  /** Only behind this position. */
  readonly after: number
}

/** Columns that are compared with a value, the most selective ones first. */
const FILTERS = ['subject_kind', 'subject_id', 'known_as', 'type'] as const

type Filter = (typeof FILTERS)[number]

const READERS = ['lender', 'operator'] as const

const ORDERS = ['asc', 'desc'] as const

/** Every choice of filters, in their order. */
const CHOICES = FILTERS.reduce<readonly (readonly Filter[])[]>(
  (choices, filter) => [...choices, ...choices.map((choice) => [...choice, filter])],
  [[]],
).filter(
  (choice) => !choice.includes('known_as') || !(choice.includes('subject_kind') || choice.includes('subject_id')),
)

/** One for each shape: which filters there are decides by which index it is read. */
const PAGES: ReadonlyMap<string, Statement> = new Map(
  READERS.flatMap((reader) =>
    ORDERS.flatMap((order) =>
      CHOICES.map((filters) => {
        const shape = shapeOf(reader, filters, order)
        const by = filters.map((filter, at) => ` and ${conditionOf(filter, `$${5 + at}`)}`).join('')
        const page = statement(
          `page-of-events-${shape}`,
          `
          select number, ${EVENT_COLUMNS} from events
          where tenant = $1 and number > $2 and number <= $3 and to_${reader}${by} order by number ${order} limit $4`,
        )
        return [shape, page]
      }),
    ),
  ),
)

function conditionOf(filter: Filter, value: string): string {
  if (filter !== 'known_as') return `${filter} = ${value}`
  const named = KINDS_NAMED_BY_LENDERS.map((kind) => `'${kind}'`).join(', ')
  return `subject_id = (${value}::text[])[case when subject_kind in (${named}) then 2 else 1 end]`
}

function shapeOf(reader: EventPlace['reader'], filters: readonly Filter[], order: 'asc' | 'desc'): string {
  return [reader, ...filters.map((filter) => filter.replace('_', '-')), order].join('-')
}

function pageStatement(shape: string): Statement {
  const page = PAGES.get(shape)
  if (page === undefined) throw new Error(`Events have no page by ${shape}`)
  return page
}

/** A row of a page. */
export type EventPageRow = PlacedEvent & KeyedRow

/** Reads the rows of a page. */
export async function readEventRows(
  querier: Querier,
  asked: EventsAsked,
  { direction, key, rows_max, known_at }: Wanted,
): Promise<Found<EventPageRow>> {
  const { tenant, reader, sort, after } = asked
  const watermark = await findLastPosition(querier, tenant)
  const rises = (sort === 'position_asc') === (direction === 'next')
  const at = key === undefined ? undefined : Number(key[0])
  const { low, high } = boundsOf({ rises, at, is_within: direction === 'previous' })
  // In falling order, pages before this one show nothing that came since the first.
  const until = sort === 'position_desc' ? (known_at ?? watermark) : watermark
  const filters = FILTERS.filter((filter) => asked[filter] !== undefined)
  const rows = await querier.query<PlacedEvent>(pageStatement(shapeOf(reader, filters, rises ? 'asc' : 'desc')), [
    tenant,
    Math.max(after, low),
    Math.min(until, high),
    rows_max,
    ...filters.map((filter) => asked[filter]),
  ])
  return { rows: rows.map((row) => ({ ...row, key: [String(row.number)], watermark })), watermark }
}

/** The range of positions on one side of a key, with it where `is_within`: above `low`, up to `high`. */
function boundsOf({ rises, at, is_within }: { rises: boolean; at: number | undefined; is_within: boolean }) {
  if (at === undefined) return { low: 0, high: Number.MAX_SAFE_INTEGER }
  if (rises) return { low: is_within ? at - 1 : at, high: Number.MAX_SAFE_INTEGER }
  return { low: 0, high: is_within ? at : at - 1 }
}
