// Records of a lender that are kept as versions: what its own bank statements state. Such a record has a day of its own, as an entry, so what changes is kept
// as versions and not dated. A changed record is in the log under its kind and id, which is how it is followed.
import { type Json, type State, isObject, sameJson } from '@tapeline/kernel/core/dated-facts'
import { metadataPostings, postingOf } from '../storage/dated-records.ts'
import { type Statement, type Transaction, statement } from '../storage/database.ts'
import type { LoggedEvent } from '../storage/writer/operation.ts'
import { versionChanges } from '../storage/writer/version-changes.ts'

/** A record as stored. `recorded` and `actor`: when this version was written, and which key wrote it. */
export interface StoredVersion {
  readonly id: string
  readonly number: number
  readonly recorded: number
  readonly actor: number
  readonly state: State
}

interface Superseded extends StoredVersion {
  readonly superseded: number
  readonly superseded_by: number
  readonly deleted: boolean
}

/** Where records of a kind are kept. */
export interface VersionedTable {
  /** The kind, as events and postings name it, such as `bank_line`: the tables are called after it. */
  readonly kind: string
  /** The columns of a state with their types, in the order of the answer. Metadata is among them. */
  readonly columns: Readonly<Record<string, string>>
  /** Fields by whose exact value lists are filtered, beside metadata. */
  readonly filters: readonly string[]
  /** The place in the list, a whole number; the latest is the highest. */
  readonly placeOf: (state: State) => number
}

const of = (alias: string, names: readonly string[]) => names.map((column) => `${alias}.${column}`).join(', ')

/** What is read of a record in the table `t`. */
export function versionColumns({ columns }: Pick<VersionedTable, 'columns'>): string {
  return of('t', [...KEPT, ...Object.keys(columns)])
}

const KEPT = ['number', 'recorded', 'actor', 'id']

const POSTING_ROWS = 'json_to_recordset($2) as r(posting uuid, sorted bigint, number bigint)'

/** The posting under which records of a kind with this value of a filter are listed. */
export function versionPosting({ kind }: Pick<VersionedTable, 'kind'>, filter: string, value: string): string {
  return postingOf(`${kind} ${filter}`, value)
}

/** The row of a record as statements give it. */
export function versionOfRow(
  { columns }: Pick<VersionedTable, 'columns'>,
  found: { readonly [column: string]: Json },
): StoredVersion {
  const { number, recorded, actor, id, metadata } = found
  const state = Object.fromEntries(Object.keys(columns).map((column) => [column, found[column] ?? null]))
  return {
    id: String(id),
    number: Number(number),
    recorded: Number(recorded),
    actor: Number(actor),
    state: { ...state, metadata: metadata ?? {} },
  }
}

/** The statements of a kind. Each is of one tenant. */
function statementsOf(records: VersionedTable) {
  const { kind, columns } = records
  const name = kind.replaceAll('_', '-')
  const kept = [...KEPT, ...Object.keys(columns)]
  const listed = [...kept, 'sorted']
  const typed = Object.entries(columns).map(([column, type]) => `${column} ${type}`)
  const row = `number bigint, recorded bigint, actor bigint, id text, ${typed.join(', ')}, sorted bigint`
  const changed = ['recorded', 'actor', 'sorted', ...Object.keys(columns)].map((column) => `${column} = r.${column}`)
  return {
    find: statement(
      `find-kept-${name}s`,
      `select ${versionColumns(records)} from ${kind}s t where t.tenant = $1 and t.id = any($2::text[])`,
    ),
    insert: statement(
      `insert-kept-${name}s`,
      `
  insert into ${kind}s (tenant, ${listed.join(', ')})
  select own.tenant, ${of('r', listed)} from tenants own cross join json_to_recordset($2) as r(${row}) where own.tenant = $1`,
    ),
    update: statement(
      `update-kept-${name}s`,
      `
  update ${kind}s t set ${changed.join(', ')}
  from json_to_recordset($2) as r(${row}) where t.tenant = $1 and t.id = r.id`,
    ),
    remove: statement(
      `delete-kept-${name}s`,
      `delete from ${kind}s t using json_to_recordset($2) as r(id text) where t.tenant = $1 and t.id = r.id`,
    ),
    insertHistory: statement(
      `insert-${name}-history`,
      `
  insert into ${kind}_history (tenant, superseded, superseded_by, deleted, ${listed.join(', ')}, postings)
  select own.tenant, r.superseded, r.superseded_by, r.deleted, ${of('r', listed)},
    array(select p::uuid from json_array_elements_text(r.postings) p)
  from tenants own cross join json_to_recordset($2) as r(superseded bigint, superseded_by bigint, deleted boolean, ${row}, postings json)
  where own.tenant = $1`,
    ),
    insertPostings: statement(
      `insert-kept-${name}-postings`,
      `
  insert into ${kind}_postings (tenant, posting, sorted, number)
  select own.tenant, r.posting, r.sorted, r.number from tenants own cross join ${POSTING_ROWS} where own.tenant = $1`,
    ),
    deletePostings: statement(
      `delete-kept-${name}-postings`,
      `
  delete from ${kind}_postings p using ${POSTING_ROWS}
  where p.tenant = $1 and p.posting = r.posting and p.sorted = r.sorted and p.number = r.number`,
    ),
  }
}

/** Makes what holds the records of a kind in one batch. */
export function versionedRecords(table: VersionedTable): () => VersionsInBatch {
  const statements = statementsOf(table)
  return () => new VersionsInBatch(table, statements)
}

/** The records of one kind in one batch: what it reads and changes, with what deleted or changed versions leave behind. */
export class VersionsInBatch {
  readonly #table: VersionedTable
  readonly #statements: ReturnType<typeof statementsOf>
  readonly #wanted = new Set<string>()
  readonly #before = new Map<string, StoredVersion>()
  readonly #now = new Map<string, StoredVersion | undefined>()
  readonly #history: Superseded[] = []
  readonly #events: LoggedEvent[] = []

  constructor(table: VersionedTable, statements: ReturnType<typeof statementsOf>) {
    this.#table = table
    this.#statements = statements
  }

  /** Asks for a record. */
  want(id: string): void {
    if (!this.#now.has(id)) this.#wanted.add(id)
  }

  /** Whether the batch before changes nothing that is asked for. */
  isIndependentOf(before: this): boolean {
    return ![...this.#wanted].some((id) => before.#now.get(id) !== before.#before.get(id))
  }

  /** Loads what was asked for and is not there yet; what was changed meanwhile stays as it is. */
  load(transaction: Transaction, tenant: number): Promise<unknown>[] {
    if (this.#wanted.size === 0) return []
    const found = transaction.query<{ [column: string]: Json }>(this.#statements.find, [tenant, [...this.#wanted]])
    this.#wanted.clear()
    return [
      found.then((rows) => rows.map((row) => versionOfRow(this.#table, row)).forEach((one) => this.#remember(one))),
    ]
  }

  #remember(record: StoredVersion): void {
    if (this.#now.has(record.id)) return
    this.#before.set(record.id, record)
    this.#now.set(record.id, record)
  }

  find(id: string): StoredVersion | undefined {
    return this.#now.get(id)
  }

  /** Stores a version; the one before it goes into history. */
  put(record: StoredVersion): void {
    this.#events.push(this.#eventOf(record, this.#now.get(record.id)))
    this.#supersede(record.id, { superseded: record.recorded, superseded_by: record.actor, deleted: false })
    this.#now.set(record.id, record)
  }

  /** Deletes a record: it leaves the present, not the past. */
  delete({ id }: StoredVersion, superseded: number, superseded_by: number): void {
    this.#events.push({ at: superseded, actor: superseded_by, did: 'deleted', kind: this.#table.kind, id })
    this.#supersede(id, { superseded, superseded_by, deleted: true })
    this.#now.set(id, undefined)
  }

  #supersede(id: string, ending: Pick<Superseded, 'superseded' | 'superseded_by' | 'deleted'>): void {
    const before = this.#now.get(id)
    if (before !== undefined) this.#history.push({ ...before, ...ending })
  }

  /** What was done to the records. */
  events(): readonly LoggedEvent[] {
    return this.#events
  }

  store(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const { gone, changed, come } = versionChanges(this.#before, this.#now)
    const now = changed.map((change) => change.now)
    const { insert, update, remove, insertHistory, insertPostings, deletePostings } = this.#statements
    const run = (sql: Statement, rows: readonly unknown[]): Promise<unknown>[] =>
      rows.length === 0 ? [] : [transaction.query(sql, [tenant, JSON.stringify(rows)])]
    const postings = (records: readonly StoredVersion[]) => records.flatMap((record) => this.#postingRows(record))
    return [
      ...run(deletePostings, postings([...gone, ...changed.map((change) => change.before)])),
      ...run(
        remove,
        gone.map(({ id }) => ({ id })),
      ),
      ...run(
        insert,
        come.map((record) => this.#rowOf(record)),
      ),
      ...run(
        update,
        now.map((record) => this.#rowOf(record)),
      ),
      ...run(
        insertHistory,
        this.#history.map((version) => this.#historyRow(version)),
      ),
      ...run(insertPostings, postings([...come, ...now])),
    ]
  }

  #rowOf({ state, ...moments }: StoredVersion): { readonly [column: string]: Json } {
    const { metadata } = state
    const given = isObject(metadata) && Object.keys(metadata).length > 0 ? metadata : null
    return { ...moments, ...state, metadata: given, sorted: this.#table.placeOf(state) }
  }

  #historyRow({ superseded, superseded_by, deleted, ...record }: Superseded): { readonly [column: string]: Json } {
    return { ...this.#rowOf(record), superseded, superseded_by, deleted, postings: this.#postingsOf(record) }
  }

  #postingRows(record: StoredVersion): { posting: string; sorted: number; number: number }[] {
    const place = { sorted: this.#table.placeOf(record.state), number: record.number }
    return this.#postingsOf(record).map((posting) => ({ posting, ...place }))
  }

  #postingsOf({ state }: StoredVersion): string[] {
    const fields = this.#table.filters.map((field): [string, string] => [field, String(state[field])])
    const all = [...fields, ...metadataPostings(state['metadata'])]
    return all.map(([filter, value]) => versionPosting(this.#table, filter, value))
  }

  #eventOf({ recorded: at, actor, id, state }: StoredVersion, before: StoredVersion | undefined): LoggedEvent {
    const { kind } = this.#table
    if (before === undefined) return { at, actor, kind, id, did: 'created' }
    const fields = Object.keys(state).filter((field) => !sameJson(state[field] ?? null, before.state[field] ?? null))
    return { at, actor, kind, id, did: 'changed', fields }
  }
}
