// Serving receivables in an order to the people of their own organization.
import { ServiceError, invalidRequest } from '@tapeline/contract/errors'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { readListRequest } from '../../http/list-route.ts'
import type { Database } from '../../storage/database.ts'
import { postingOf } from '../../storage/dated-records.ts'
import type { KeyColumn, ListTable, SortKey } from '../../storage/lists/list-table.ts'
import type { Position } from '../../storage/lists/token.ts'
import { type ListRow, type PageRequest, readPage } from '../../storage/lists/walk.ts'
import { refuseFaults } from '../handling.ts'
import { answerWithPage, openPosition } from '../list-handling.ts'
import type { Resource } from '../present.ts'
import { receivableColumns } from '../receivable/receivable-reads.ts'
import type { Services } from '../services.ts'
import { environmentOf, signedInMember } from '../signed-in.ts'
import { ORDERED_RECEIVABLES, orderedReceivableList } from './receivable-order-endpoints.ts'
import { type FilteredPage, readFilteredPage } from './filtered-order.ts'
import { KEY_MAX, KEY_MIN, ORDER_MOMENT, PLACES_KEPT_DAYS, areInOrder } from './receivable-order-store.ts'

/** The route of the list. */
export function orderedReceivableRoutes(services: Services): DashboardRoute[] {
  return [{ endpoint: ORDERED_RECEIVABLES.list, handle: (call) => list(services, call) }]
}

function bothWays(stem: string, column: KeyColumn): [string, SortKey][] {
  const columns: readonly KeyColumn[] = [column, { name: 'number', type: 'bigint' }]
  return [
    [`${stem}_desc`, { columns, descending: true }],
    [`${stem}_asc`, { columns, descending: false }],
  ]
}

/** Where receivables are in order. */
export const orderTable: ListTable = {
  table: 'receivable_orders',
  columns: receivableColumns('r'),
  joins: `left join receivables r on r.tenant = t.tenant and r.number = t.number
    left join receivable_ledgers b on b.tenant = t.tenant and b.receivable = t.number`,
  sorts: Object.fromEntries([
    ...bothWays('balance', { name: 'balance_key', type: 'bigint' }),
    ...bothWays('origination_date', { name: 'origination_date', type: 'date' }),
    ...bothWays('past_due', { name: 'past_due_key', type: 'bigint' }),
  ]),
  past: { kept: 'versions', table: 'receivable_order_history' },
  named_by: 'number',
  is_pinned: true,
  watermark: ORDER_MOMENT,
}

async function list(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { database, sessions } = services
  await signedInMember(services, call)
  const { tenant } = await sessions.checkIn(environmentOf(call), call)
  const { request, faults } = readListRequest(orderedReceivableList, call.query)
  refuseFaults(faults)
  const { sort, filters, limit } = request
  const scan = { tenant, list: orderedReceivableList.name, parent: undefined, sort, filters }
  const position = openPosition(services, request, scan)
  if (position !== undefined) refuseOldWalk(position)
  if (!(await areInOrder(database, tenant))) throw new ServiceError('calculation_running')
  const asked = { tenant, parent: undefined, sort, filters, limit, position }
  const { page, looked_at } = await readEither(database, asked)
  const present = (row: ListRow) => presentRow(row, sort)
  return answerWithPage(services, scan, page, present, ({ next_page, previous_page }) => ({
    rest_page: looked_at === 0 ? null : position?.direction === 'previous' ? previous_page : next_page,
    looked_at,
  }))
}

/** Without filters, a page of the index of the order. */
async function readEither(database: Database, asked: PageRequest): Promise<FilteredPage> {
  const postings = asked.filters.map(([filter, value]) => postingOf(filter, value))
  if (postings.length === 0) return { page: await readPage(database, orderTable, asked), looked_at: 0 }
  return readFilteredPage(database, { ...asked, postings })
}

/** A day less than places are kept, since clocks differ, a first page may show the order of an hour ago, and what is old is forgotten now and then. */
const WALK_DAYS = PLACES_KEPT_DAYS - 1
const HOUR_MS = 3_600_000

/** A walk that began before the earlier places that are kept would lack rows that have moved since. */
function refuseOldWalk({ floor }: Position): void {
  if (floor >= (Date.now() - WALK_DAYS * 24 * HOUR_MS - HOUR_MS) * 1_000) return
  const message = `page is of a list that was opened more than ${WALK_DAYS} days ago: leave it out to start from the first page`
  throw invalidRequest([{ param: 'page', code: 'page_token_invalid', message }])
}

const FIELDS = [
  'id',
  'obligor_id',
  'product_type',
  'funded_by',
  'fund_name',
  'origination_date',
  'currency',
  'balance',
  'delinquent_amount',
  'delinquent_since',
  'status',
]

function presentRow(row: ListRow, sort: string): Resource {
  const fields = Object.fromEntries(FIELDS.map((field) => [field, row[field] ?? null]))
  return { ...fields, ...orderedBy(row.key[0], sort) } as Resource
}

/** What a row is ordered by, as it was when the walk began. */
function orderedBy(key: string | undefined, sort: string): Resource {
  if (key === undefined) return {}
  if (sort.startsWith('origination_date')) return { origination_date: key }
  const number = Number(key)
  if (sort.startsWith('past_due')) return { delinquent_since: number === KEY_MIN ? null : dayOfNumber(-number) }
  if (number === KEY_MIN) return { balance: null }
  return number === KEY_MAX || number === KEY_MIN + 1 ? {} : { balance: number }
}
