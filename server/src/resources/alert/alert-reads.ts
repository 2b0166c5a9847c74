// Pages of alerts, newest first, and single ones. What is snoozed is decided by the moment of the read, which is given to the statement.
import { type Querier, statement } from '../../storage/database.ts'
import type { Found, KeyedRow, Wanted } from '../../storage/lists/paging.ts'
import { ACTS_COLUMN, ALERT_COLUMNS, type StoredAct, type StoredAlert } from './alert-rules.ts'

const COLUMNS = `${ALERT_COLUMNS}, ${ACTS_COLUMN}`

/** What the alert `t` is at the moment of `now`. */
const stateAt = (now: string) =>
  `case when t.closed is not null then 'closed' when t.snoozed_until > ${now} then 'snoozed' ` +
  `when t.acknowledged is not null then 'acknowledged' else 'open' end`

/** Columns that are compared with a value. */
const COMPARED = ['severity', 'rule_id', 'debt_line_id', 'organization'] as const

const BY = COMPARED.map((column, at) => ` and ($${7 + at}::text is null or t.${column} = $${7 + at})`).join('')

/** Those that are not closed are few, and have an index. */
const pageOf = (name: string, only: string, order: 'asc' | 'desc') =>
  statement(
    `page-of-alerts-${name}-${order}`,
    `
    select ${COLUMNS} from alerts t
    where t.tenant = $1 and t.number > $2 and t.number <= $3${only} and ($6::text is null or ${stateAt('$5::bigint')} = $6)${BY}
    order by t.number ${order} limit $4`,
  )

const ORDERS = ['asc', 'desc'] as const

const PAGES = new Map(
  ORDERS.flatMap((order) => [
    [`open ${order}`, pageOf('open', ' and t.closed is null', order)] as const,
    [`all ${order}`, pageOf('all', '', order)] as const,
  ]),
)

const findLast = statement('find-last-number-of-alerts', 'select number from alert_cursors where tenant = $1')

const findOne = statement('find-alert', `select ${COLUMNS} from alerts t where t.tenant = $1 and t.id = $2`)

/** Which alerts are asked for. */
export interface AlertsAsked {
  readonly tenant: number
  /** The moment as of which alerts are snoozed, in microseconds. */
  readonly now: number
  readonly filters: { readonly [filter: string]: string }
}

/** An alert as it is read. */
export type AlertRow = StoredAlert & { readonly acts: readonly StoredAct[] }

/** A row of a page. */
export type AlertPageRow = AlertRow & KeyedRow

/** Reads the rows of a page. */
export async function readAlertRows(
  querier: Querier,
  { tenant, now, filters }: AlertsAsked,
  { direction, key, rows_max, known_at }: Wanted,
): Promise<Found<AlertPageRow>> {
  const [cursor] = await querier.query<{ number: number }>(findLast, [tenant])
  const watermark = cursor?.number ?? 0
  const at = key === undefined ? undefined : Number(key[0])
  const state = filters['state']
  const page = PAGES.get(
    `${state === undefined || state === 'closed' ? 'all' : 'open'} ${direction === 'next' ? 'desc' : 'asc'}`,
  )
  if (page === undefined) throw new Error('Alerts have no such page')
  // Backward, a page begins with its key; pages before this one show nothing that came since the first.
  const low = direction === 'next' || at === undefined ? 0 : at - 1
  const high = direction === 'next' && at !== undefined ? at - 1 : (known_at ?? watermark)
  const compared = COMPARED.map((column) => filters[column] ?? null)
  const rows = await querier.query<AlertRow>(page, [tenant, low, high, rows_max, now, state ?? null, ...compared])
  return { rows: rows.map((row) => ({ ...row, key: [String(row.number)], watermark })), watermark }
}

/** An alert; undefined where the tenant has none with the id. */
export async function findAlert(querier: Querier, tenant: number, id: string): Promise<AlertRow | undefined> {
  const [found] = await querier.query<AlertRow>(findOne, [tenant, id])
  return found
}
