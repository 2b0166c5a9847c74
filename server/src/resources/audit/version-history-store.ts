// The writes of one record that is kept as versions: of an entry, a bank line or a bank balance.
import { ALERT_RULES } from '../alert-rule/alert-rule-store.ts'
import { BANK_BALANCES } from '../bank-balance/bank-balance-store.ts'
import { BANK_LINES } from '../bank-line/bank-line-store.ts'
import { REPORT_SCHEDULES } from '../report-schedule/report-schedule-store.ts'
import { WEBHOOK_ENDPOINTS } from '../webhook-endpoint/webhook-endpoint-store.ts'
import type { VersionedTable } from '../versioned-store.ts'
import { type Querier, type Statement, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import { WRITES_MAX } from './audit-store.ts'

const ENTRY_STATE = `json_build_object('date', date, 'type', type, 'amount', amount, 'balance', balance, 'description', description,
      'receivable_status', receivable_status, 'metadata', metadata)`

const entryHistory = statement(
  'find-entry-history',
  `
  with receivable as (select number from receivables where tenant = $1 and id = $2)
  select e.receivable, e.number, e.recorded, e.actor, null::bigint as deleted, null::bigint as deleted_by, ${ENTRY_STATE} as state
  from receivable r join entries e on e.tenant = $1 and e.receivable = r.number and e.id = $3
  union all
  select h.receivable, h.number, h.recorded, h.actor, case when h.deleted then h.superseded end, case when h.deleted then h.superseded_by end,
    ${ENTRY_STATE}
  from receivable r join entry_history h on h.tenant = $1 and h.receivable = r.number and h.id = $3
  order by recorded limit ${WRITES_MAX}`,
)

/** The writes of a record of a kind that is kept as versions. */
function historyOf({ kind, columns }: VersionedTable): Statement {
  const state = `json_build_object(${Object.keys(columns)
    .map((column) => `'${column}', ${column}`)
    .join(', ')})`
  return statement(
    `find-${kind.replaceAll('_', '-')}-history`,
    `
  select number, recorded, actor, null::bigint as deleted, null::bigint as deleted_by, ${state} as state
  from ${kind}s where tenant = $1 and id = $2
  union all
  select number, recorded, actor, case when deleted then superseded end, case when deleted then superseded_by end, ${state}
  from ${kind}_history where tenant = $1 and id = $2
  order by recorded limit ${WRITES_MAX}`,
  )
}

const VERSIONED = [BANK_LINES, BANK_BALANCES, WEBHOOK_ENDPOINTS, REPORT_SCHEDULES, ALERT_RULES]
const HISTORIES = new Map(VERSIONED.map((table) => [table.kind, historyOf(table)]))

interface Version {
  readonly receivable?: number
  readonly number: number
  readonly recorded: number
  readonly actor: number
  readonly deleted: number | null
  readonly deleted_by: number | null
  readonly state: { readonly [field: string]: unknown }
}

/** The writes of one entry, oldest first; an id that was deleted and used again has the writes of both entries. */
export async function readEntryHistory(
  querier: Querier,
  tenant: number,
  receivable_id: string,
  id: string,
): Promise<LoggedEvent[]> {
  return writesOf('entry', id, await querier.query<Version>(entryHistory, [tenant, receivable_id, id]))
}

/** The writes of one record that a lender's own bank statements state, oldest first; undefined for another kind. */
export function readVersionHistory(
  querier: Querier,
  tenant: number,
  kind: string,
  id: string,
): Promise<LoggedEvent[]> | undefined {
  const history = HISTORIES.get(kind)
  if (history === undefined) return undefined
  return querier.query<Version>(history, [tenant, id]).then((versions) => writesOf(kind, id, versions))
}

function writesOf(kind: string, id: string, versions: readonly Version[]): LoggedEvent[] {
  return versions.flatMap((version, i) => {
    const { receivable, recorded: at, actor, number, deleted, deleted_by, state } = version
    const subject = { kind, id, ...(receivable === undefined ? {} : { receivable }) }
    const before = versions[i - 1]?.state ?? {}
    const fields = Object.keys(state).filter((field) => JSON.stringify(state[field]) !== JSON.stringify(before[field]))
    const written: LoggedEvent =
      at === number ? { at, actor, did: 'created', ...subject } : { at, actor, did: 'changed', ...subject, fields }
    if (deleted === null || deleted_by === null) return [written]
    return [written, { at: deleted, actor: deleted_by, did: 'deleted', ...subject } satisfies LoggedEvent]
  })
}
