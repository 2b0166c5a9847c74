// How records of the operator are stored: one set of tables for every kind, since they differ only in their fields. A record
// knows the postings under which lists show it; earlier places in lists are kept for pages that go back.
import type { DatedPatch, Json, State } from '@tapeline/kernel/core/dated-facts'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import { type StoredRecord, eventsOf } from '../../storage/dated-records.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import { storeRecordWords } from './operator-words-store.ts'

/** A record of the operator as stored. */
export interface OperatorRecord extends StoredRecord {
  readonly kind: string
  /** Whose record it is. */
  readonly organization: string
  /** The public id of the key that made it. */
  readonly created_by: string
  /** Its place in lists of its kind; unique within the tenant. */
  readonly sorted: number
  readonly tie: number
  /** The lists and filters that show it. */
  readonly postings: readonly string[]
}

/** A patch with the key that sent it. */
export interface OperatorPatch extends DatedPatch {
  readonly actor_tenant: number
  readonly actor: number
}

const COLUMNS = 'kind, id, number, recorded, organization, created_by, sorted, tie, postings, state'

const ROW = `kind text, id text, number bigint, recorded bigint, organization text, created_by text, sorted bigint, tie bigint,
    postings json, state json`

const POSTINGS = 'array(select p::uuid from json_array_elements_text(r.postings) p)'

const SELECTED = COLUMNS.split(', ')
  .map((column) => (column === 'postings' ? POSTINGS : `r.${column}`))
  .join(', ')

/** A patch knows its record. */
type Named = Pick<OperatorRecord, 'number' | 'id' | 'kind' | 'organization'>

/** The columns of a record for lists, whose table is \`t\`. */
export const operatorRecordColumns = COLUMNS.split(', ')
  .map((column) => (column === 'postings' ? `to_json(t.postings) as postings` : `t.${column}`))
  .join(', ')

const findRecords = statement(
  'find-operator-records',
  `
  select ${operatorRecordColumns} from json_to_recordset($2) as w(kind text, id text)
  cross join lateral (select * from operator_records t where t.tenant = $1 and t.kind = w.kind and t.id = w.id offset 0) t`,
)

const findPatches = statement(
  'find-operator-record-patches',
  `
  select p.number, p.recorded, p.effective::text as effective, p.patch from unnest($2::bigint[]) as w(number)
  join operator_record_patches p on p.tenant = $1 and p.number = w.number where p.recorded <= $3`,
)

const findPatchesOfWanted = statement(
  'find-patches-of-operator-records',
  `
  select t.kind, t.id, p.recorded, p.effective::text as effective, p.patch from json_to_recordset($2) as w(kind text, id text)
  join operator_records t on t.tenant = $1 and t.kind = w.kind and t.id = w.id
  join operator_record_patches p on p.tenant = t.tenant and p.number = t.number`,
)

/** A change moves a record's place, so what it was shown under goes first; lists read neither half, since both commit at once. */
const endPostings = statement(
  'end-operator-record-postings',
  `
  delete from operator_record_postings p
  using json_to_recordset($2) as r(sorted bigint, tie bigint, postings json), json_array_elements_text(r.postings) as ended(posting)
  where p.tenant = $1 and p.posting = ended.posting::uuid and p.sorted = r.sorted and p.tie = r.tie`,
)

const insertHistory = statement(
  'insert-operator-record-history',
  `
  insert into operator_record_history (tenant, superseded, number, recorded, id, sorted, tie, postings)
  select own.tenant, r.superseded, r.number, r.recorded, r.id, r.sorted, r.tie, ${POSTINGS}
  from tenants own
  cross join json_to_recordset($2)
    as r(superseded bigint, number bigint, recorded bigint, id text, sorted bigint, tie bigint, postings json)
  where own.tenant = $1`,
)

const upsertRecords = statement(
  'upsert-operator-records',
  `
  insert into operator_records (tenant, ${COLUMNS})
  select own.tenant, ${SELECTED} from tenants own cross join json_to_recordset($2) as r(${ROW}) where own.tenant = $1
  on conflict (tenant, kind, id) do update
  set recorded = excluded.recorded, sorted = excluded.sorted, tie = excluded.tie, postings = excluded.postings, state = excluded.state`,
)

const insertPatches = statement(
  'insert-operator-record-patches',
  `
  insert into operator_record_patches (tenant, number, recorded, effective, actor_tenant, actor, patch)
  select own.tenant, r.* from tenants own cross join json_to_recordset($2)
    as r(number bigint, recorded bigint, effective date, actor_tenant integer, actor bigint, patch json)
  where own.tenant = $1`,
)

const insertPostings = statement(
  'insert-operator-record-postings',
  `
  insert into operator_record_postings (tenant, posting, sorted, tie)
  select own.tenant, come.posting::uuid, r.sorted, r.tie
  from tenants own cross join json_to_recordset($2) as r(sorted bigint, tie bigint, postings json)
  cross join json_array_elements_text(r.postings) as come(posting) where own.tenant = $1`,
)

/** The row of a record as statements give it. */
export function operatorRecordOfRow(row: { readonly [column: string]: unknown }): OperatorRecord {
  return {
    kind: String(row['kind']),
    id: String(row['id']),
    number: Number(row['number']),
    recorded: Number(row['recorded']),
    organization: String(row['organization']),
    created_by: String(row['created_by']),
    sorted: Number(row['sorted']),
    tie: Number(row['tie']),
    postings: row['postings'] as string[],
    state: row['state'] as State,
  }
}

/** The records named by kind and id that exist. */
export async function findOperatorRecords(
  querier: Querier,
  tenant: number,
  wanted: readonly { readonly kind: string; readonly id: string }[],
): Promise<OperatorRecord[]> {
  const rows = await querier.query<{ [column: string]: Json }>(findRecords, [tenant, JSON.stringify(wanted)])
  return rows.map(operatorRecordOfRow)
}

const findPosted = statement(
  'find-operator-records-of-posting',
  `
  select ${operatorRecordColumns} from operator_record_postings p
  cross join lateral (
    select * from operator_records t where t.tenant = $1 and t.sorted = p.sorted and t.tie = p.tie offset 0) t
  where p.tenant = $1 and p.posting = any($2::uuid[])`,
)

/** The patches behind a record that were known at a moment. */
export function findOperatorPatches(
  querier: Querier,
  tenant: number,
  number: number,
  known_at: number,
): Promise<DatedPatch[]> {
  return querier.query<DatedPatch>(findPatches, [tenant, [number], known_at])
}

/** The operator's records of one batch. */
export class OperatorRecordsInBatch {
  readonly #wanted = new Map<string, { readonly kind: string; readonly id: string }>()
  readonly #wantedPatches = new Map<string, { readonly kind: string; readonly id: string }>()
  readonly #wantedPostings = new Set<string>()
  readonly #now = new Map<string, OperatorRecord>()
  readonly #before = new Map<string, OperatorRecord>()
  readonly #patches = new Map<string, DatedPatch[]>()
  readonly #newPatches: (OperatorPatch & Named)[] = []

  /** Asks for a record and, where a past day is written, for the patches behind it. */
  want(kind: string, id: string, options: { readonly patches: boolean }): void {
    this.#wanted.set(placeOf(kind, id), { kind, id })
    if (options.patches) this.#wantedPatches.set(placeOf(kind, id), { kind, id })
  }

  /** Whether no record is asked for. */
  isUnasked(): boolean {
    return this.#wanted.size + this.#wantedPatches.size + this.#wantedPostings.size === 0
  }

  /** Asks for every record of a filter of a list, by its posting. */
  wantAll(posting: string): void {
    this.#wantedPostings.add(posting)
  }

  load(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const loads: Promise<unknown>[] = []
    if (this.#wanted.size > 0)
      loads.push(
        findOperatorRecords(transaction, tenant, [...this.#wanted.values()]).then((records) => this.#note(records)),
      )
    if (this.#wantedPostings.size > 0)
      loads.push(
        transaction
          .query<{ [column: string]: Json }>(findPosted, [tenant, [...this.#wantedPostings]])
          .then((rows) => this.#note(rows.map(operatorRecordOfRow))),
      )
    if (this.#wantedPatches.size > 0)
      loads.push(
        transaction
          .query<DatedPatch & { kind: string; id: string }>(findPatchesOfWanted, [
            tenant,
            JSON.stringify([...this.#wantedPatches.values()]),
          ])
          .then((rows) => {
            for (const { kind, id, ...patch } of rows) this.#patchesOf(kind, id).push(patch)
          }),
      )
    return loads
  }

  #note(records: readonly OperatorRecord[]): void {
    for (const record of records) {
      this.#before.set(placeOf(record.kind, record.id), record)
      this.#now.set(placeOf(record.kind, record.id), record)
    }
  }

  #patchesOf(kind: string, id: string): DatedPatch[] {
    const patches = this.#patches.get(placeOf(kind, id)) ?? []
    this.#patches.set(placeOf(kind, id), patches)
    return patches
  }

  find(kind: string, id: string): OperatorRecord | undefined {
    return this.#now.get(placeOf(kind, id))
  }

  /** The records of a filter, those that this batch changed included. Asked for by `wantAll`. */
  all(posting: string): OperatorRecord[] {
    return [...this.#now.values()].filter(({ postings }) => postings.includes(posting))
  }

  /** The patches behind a record, those of this batch included. Asked for by `want`. */
  patches(kind: string, id: string): readonly DatedPatch[] {
    return this.#patchesOf(kind, id)
  }

  /** Changes a record, with the patches of the change. */
  put(record: OperatorRecord, patches: readonly OperatorPatch[]): void {
    this.#now.set(placeOf(record.kind, record.id), record)
    this.#patchesOf(record.kind, record.id).push(...patches)
    const { number, id, kind, organization } = record
    this.#newPatches.push(...patches.map((patch) => ({ number, id, kind, organization, ...patch })))
  }

  /** What was done to the records. */
  events(): LoggedEvent[] {
    return eventsOf(this.#newPatches, ({ kind, organization, actor_tenant }) => ({ kind, organization, actor_tenant }))
  }

  store(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const changed = [...this.#now].filter(([place, record]) => record !== this.#before.get(place))
    const records = changed.map(([, record]) => record)
    const superseded = changed.flatMap(([place, { recorded }]) => {
      const before = this.#before.get(place)
      return before === undefined ? [] : [{ ...before, state: null, superseded: recorded }]
    })
    const run = (sql: typeof insertPatches, rows: readonly unknown[]): Promise<unknown>[] =>
      rows.length === 0 ? [] : [transaction.query(sql, [tenant, JSON.stringify(rows)])]
    return [
      ...run(endPostings, superseded),
      ...run(insertHistory, superseded),
      ...run(upsertRecords, records),
      ...run(insertPatches, this.#newPatches),
      ...run(insertPostings, records),
      ...storeRecordWords(
        transaction,
        tenant,
        changed.map(([place, now]) => ({ number: now.number, before: this.#before.get(place), now })),
      ),
    ]
  }
}

function placeOf(kind: string, id: string): string {
  return `${kind} ${id}`
}
