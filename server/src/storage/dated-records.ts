// Records on two clocks (accounts, receivables) in the memory of one batch: the current row, the patches behind it, and the postings by
// which lists filter. Statements derive from the fields; every one is led by the tenant.
import { createHash } from 'node:crypto'
import { type DatedPatch, type Json, type State, isObject } from '@tapeline/kernel/core/dated-facts'
import { metadataText } from '@tapeline/kernel/core/metadata-text'
import { type Statement, type Transaction, statement } from './database.ts'
import type { LoggedEvent } from './writer/operation.ts'

/** A record as stored: the moments of its creation and last change (of the tenant's clock) and its state as of today. */
export interface StoredRecord {
  readonly id: string
  readonly number: number
  readonly recorded: number
  readonly state: State
}

/** The storage of one kind of record. */
export interface RecordTable {
  /** The kind's name in table names: `account` has accounts, account_patches and account_postings. */
  readonly name: string
  /** Columns of the state and their PostgreSQL types. */
  readonly columns: { readonly [field: string]: string }
  /** The values of a state by which lists filter, as `[filter, value]`. */
  readonly postings: (state: State) => readonly (readonly [string, string])[]
}

/** A patch to store, with the record it belongs to. */
export interface NewPatch extends DatedPatch {
  readonly actor: number
}

interface PatchRow extends DatedPatch {
  readonly id: string
}

/** The statements of a kind of record. */
export interface RecordStatements {
  readonly find: Statement
  readonly findPatches: Statement
  readonly insert: Statement
  readonly update: Statement
  readonly insertPatches: Statement
  readonly insertPostings: Statement
  readonly keepPostings: Statement
  readonly endPostings: Statement
}

const POSTING_ROWS = 'json_to_recordset($2) as r(posting uuid, number bigint, moment bigint)'

/** Creates the statements for a kind of record. */
export function recordStatements(table: RecordTable): RecordStatements {
  const { name } = table
  const fields = Object.keys(table.columns)
  const typed = Object.entries(table.columns)
    .map(([field, type]) => `${field} ${type}`)
    .join(', ')
  const recordset = `json_to_recordset($2) as r(number bigint, recorded bigint, id text, ${typed})`
  return {
    find: statement(
      `find-${name}s`,
      `
      select number, recorded, id, ${fields.join(', ')} from ${name}s where tenant = $1 and id = any($2::text[])`,
    ),
    findPatches: statement(
      `find-${name}-patches`,
      `
      select s.id, p.recorded, p.effective::text as effective, p.patch from ${name}s s
      join ${name}_patches p on p.tenant = s.tenant and p.number = s.number
      where s.tenant = $1 and s.id = any($2::text[]) and p.recorded <= $3`,
    ),
    insert: statement(
      `insert-${name}s`,
      `
      insert into ${name}s (tenant, number, recorded, id, ${fields.join(', ')})
      select own.tenant, r.number, r.recorded, r.id, ${fields.map((field) => `r.${field}`).join(', ')}
      from tenants own cross join ${recordset} where own.tenant = $1`,
    ),
    update: statement(
      `update-${name}s`,
      `
      update ${name}s s set recorded = r.recorded, ${fields.map((field) => `${field} = r.${field}`).join(', ')}
      from ${recordset} where s.tenant = $1 and s.id = r.id`,
    ),
    insertPatches: statement(
      `insert-${name}-patches`,
      `
      insert into ${name}_patches (tenant, number, recorded, effective, actor, patch)
      select own.tenant, r.* from tenants own
      cross join json_to_recordset($2) as r(number bigint, recorded bigint, effective date, actor bigint, patch jsonb)
      where own.tenant = $1`,
    ),
    insertPostings: statement(
      `insert-${name}-postings`,
      `
      insert into ${name}_postings (tenant, posting, number, since)
      select own.tenant, r.posting, r.number, r.moment from tenants own cross join ${POSTING_ROWS} where own.tenant = $1`,
    ),
    keepPostings: statement(
      `keep-${name}-postings`,
      `
      insert into ${name}_posting_history (tenant, posting, until, number, since)
      select p.tenant, p.posting, r.moment, p.number, p.since from ${POSTING_ROWS}
      join ${name}_postings p on p.tenant = $1 and p.posting = r.posting and p.number = r.number`,
    ),
    endPostings: statement(
      `end-${name}-postings`,
      `
      delete from ${name}_postings p using ${POSTING_ROWS}
      where p.tenant = $1 and p.posting = r.posting and p.number = r.number`,
    ),
  }
}

/** The row of a record as the statements return it. */
export function recordOfRow(row: { readonly [column: string]: Json }): StoredRecord {
  const { number, recorded, id, ...state } = row
  return { id: String(id), number: Number(number), recorded: Number(recorded), state }
}

/** The records of one kind that a batch reads and changes. */
export class RecordsInBatch {
  readonly #table: RecordTable
  readonly #statements: RecordStatements
  readonly #wanted = new Set<string>()
  readonly #wantedPatches = new Set<string>()
  readonly #loadedPatches = new Set<string>()
  readonly #before = new Map<string, StoredRecord>()
  readonly #now = new Map<string, StoredRecord>()
  readonly #patches = new Map<string, DatedPatch[]>()
  readonly #newPatches: (NewPatch & { readonly number: number; readonly id: string })[] = []

  constructor(table: RecordTable, statements: RecordStatements) {
    this.#table = table
    this.#statements = statements
  }

  /** Requests a record and, for a write to a past day, the patches behind it. */
  want(id: string, options: { readonly patches: boolean }): void {
    if (!this.#now.has(id)) this.#wanted.add(id)
    if (options.patches && !this.#loadedPatches.has(id)) this.#wantedPatches.add(id)
  }

  /** Whether the batch before changes nothing that is requested. */
  isIndependentOf(before: this): boolean {
    return ![...this.#wanted, ...this.#wantedPatches].some((id) => before.hasChanged(id))
  }

  /** Whether the batch changed a record. */
  hasChanged(id: string): boolean {
    return this.#now.get(id) !== this.#before.get(id)
  }

  /** Loads requested records that are not loaded yet; records changed meanwhile stay as they are. */
  load(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const loads: Promise<unknown>[] = []
    if (this.#wanted.size > 0) {
      loads.push(
        transaction
          .query<{ [column: string]: Json }>(this.#statements.find, [tenant, [...this.#wanted]])
          .then((rows) => {
            for (const row of rows) this.#remember(recordOfRow(row))
          }),
      )
      this.#wanted.clear()
    }
    if (this.#wantedPatches.size > 0) {
      const values = [tenant, [...this.#wantedPatches], Number.MAX_SAFE_INTEGER]
      loads.push(
        transaction.query<PatchRow>(this.#statements.findPatches, values).then((rows) => {
          for (const { id, ...patch } of rows) this.#patchesOf(id).push(patch)
        }),
      )
      for (const id of this.#wantedPatches) this.#loadedPatches.add(id)
      this.#wantedPatches.clear()
    }
    return loads
  }

  #remember(record: StoredRecord): void {
    this.#before.set(record.id, record)
    this.#now.set(record.id, record)
  }

  #patchesOf(id: string): DatedPatch[] {
    const patches = this.#patches.get(id) ?? []
    this.#patches.set(id, patches)
    return patches
  }

  find(id: string): StoredRecord | undefined {
    return this.#now.get(id)
  }

  /** The patches behind a record, including those of this batch. Request them by `want`. */
  patches(id: string): readonly DatedPatch[] {
    return this.#patchesOf(id)
  }

  /** Changes a record, by patches that state the change. */
  put(record: StoredRecord, patches: readonly NewPatch[]): void {
    this.#now.set(record.id, record)
    this.#patchesOf(record.id).push(...patches)
    this.#newPatches.push(...patches.map((patch) => ({ number: record.number, id: record.id, ...patch })))
  }

  /** The numbers of the records that changed. */
  changed(): number[] {
    return this.#changed().map((record) => record.number)
  }

  /** The records that changed, each with its state before the batch where it was there. */
  protected changes(): { readonly number: number; readonly before: State | undefined; readonly now: State }[] {
    return this.#changed().map(({ id, number, state }) => ({ number, before: this.#before.get(id)?.state, now: state }))
  }

  #changed(): StoredRecord[] {
    return [...this.#now.values()].filter(({ id }) => this.hasChanged(id))
  }

  /** The events of the records. */
  events(): LoggedEvent[] {
    return eventsOf(this.#newPatches, () => ({ kind: this.#table.name }))
  }

  store(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const changed = this.#changed()
    if (changed.length === 0) return []
    const isNew = (record: StoredRecord): boolean => !this.#before.has(record.id)
    const postings = postingChanges(this.#table, changed, this.#before)
    const rows = (records: readonly StoredRecord[]) => records.map(({ state, ...record }) => ({ ...record, ...state }))
    return [
      ...this.#run(transaction, tenant, this.#statements.keepPostings, postings.gone),
      ...this.#run(transaction, tenant, this.#statements.endPostings, postings.gone),
      ...this.#run(transaction, tenant, this.#statements.insert, rows(changed.filter(isNew))),
      ...this.#run(transaction, tenant, this.#statements.update, rows(changed.filter((record) => !isNew(record)))),
      ...this.#run(transaction, tenant, this.#statements.insertPatches, this.#newPatches),
      ...this.#run(transaction, tenant, this.#statements.insertPostings, postings.come),
    ]
  }

  #run(transaction: Transaction, tenant: number, sql: Statement, rows: readonly unknown[]): Promise<unknown>[] {
    return rows.length === 0 ? [] : [transaction.query(sql, [tenant, JSON.stringify(rows)])]
  }
}

/** The events of patches: patches of one moment are one write. The first write of a record creates it. */
export function eventsOf<P extends NewPatch & { readonly number: number; readonly id: string }>(
  patches: readonly P[],
  about: (patch: P) => Pick<LoggedEvent, 'kind' | 'organization' | 'actor_tenant'>,
): LoggedEvent[] {
  const events = new Map<number, LoggedEvent>()
  for (const patch of patches) {
    const { recorded: at, actor, id, number } = patch
    const fields = [...new Set([...(events.get(at)?.fields ?? []), ...Object.keys(patch.patch)])]
    events.set(at, {
      at,
      actor,
      did: number === at ? 'created' : 'changed',
      id,
      ...about(patch),
      ...(number === at ? {} : { number, fields }),
    })
  }
  return [...events.values()]
}

interface Posting {
  readonly posting: string
  readonly number: number
  /** The moment at which it begins or ceases to match. */
  readonly moment: number
}

function postingChanges(
  table: RecordTable,
  changed: readonly StoredRecord[],
  before: ReadonlyMap<string, StoredRecord>,
): { gone: Posting[]; come: Posting[] } {
  const gone: Posting[] = []
  const come: Posting[] = []
  for (const record of changed) {
    const old = postingsOfState(table, before.get(record.id)?.state)
    const now = postingsOfState(table, record.state)
    gone.push(...missingFrom(now, old, record))
    come.push(...missingFrom(old, now, record))
  }
  return { gone, come }
}

/** The postings of `some` that are missing in `others`; only these are hashed. */
function missingFrom(
  others: ReadonlyMap<string, readonly [string, string]>,
  some: ReadonlyMap<string, readonly [string, string]>,
  record: StoredRecord,
): Posting[] {
  const { number, recorded: moment } = record
  return [...some]
    .filter(([text]) => !others.has(text))
    .map(([, [filter, value]]) => ({ posting: postingOf(filter, value), number, moment }))
}

function postingsOfState(table: RecordTable, state: State | undefined): Map<string, readonly [string, string]> {
  const facts = state === undefined ? [] : table.postings(state)
  return new Map(facts.map((fact) => [fact.join('\0'), fact]))
}

/** The id that lists records with this value of a filter: 128 bits of SHA-256 as a UUID. */
export function postingOf(filter: string, value: string): string {
  const hex = createHash('sha256').update(`${filter}\0${value}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/** The filterable values of a metadata object: strings unchanged, other values by their JSON text. */
export function metadataPostings(metadata: Json | undefined): [string, string][] {
  return Object.entries(isObject(metadata) ? metadata : {}).map(([key, value]) => [
    metadataFilter(key),
    metadataText(value),
  ])
}

/** The filter name of a metadata key, as in a query string. */
export function metadataFilter(key: string): string {
  return `metadata[${key}]`
}
