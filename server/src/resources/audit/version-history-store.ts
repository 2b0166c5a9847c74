// The writes of one record that is kept as versions: of an entry, or of a bank line.
import { type Querier, statement } from '../../storage/database.ts'
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

const LINE_STATE = `json_build_object('account_label', account_label, 'direction', direction, 'amount', amount, 'currency', currency, 'status', status,
      'settled_at', settled_at, 'booked_on', booked_on, 'counterparty', counterparty, 'description', description, 'bank_reference', bank_reference,
      'metadata', metadata)`

const bankLineHistory = statement(
  'find-bank-line-history',
  `
  select number, recorded, actor, null::bigint as deleted, null::bigint as deleted_by, ${LINE_STATE} as state
  from bank_lines where tenant = $1 and id = $2
  union all
  select number, recorded, actor, case when deleted then superseded end, case when deleted then superseded_by end, ${LINE_STATE}
  from bank_line_history where tenant = $1 and id = $2
  order by recorded limit ${WRITES_MAX}`,
)

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

/** The writes of one bank line, oldest first, as those of an entry. */
export async function readBankLineHistory(querier: Querier, tenant: number, id: string): Promise<LoggedEvent[]> {
  return writesOf('bank_line', id, await querier.query<Version>(bankLineHistory, [tenant, id]))
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
