// The entries a batch reads and changes, with what deleted or changed versions leave behind. An entry's place is its
// receivable's number and its own id.
import { type Json, type State, isObject, sameJson } from '@tapeline/kernel/core/dated-facts'
import { type Statement, type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import { versionChanges } from '../../storage/writer/version-changes.ts'
import { metadataPostings, postingOf } from '../../storage/dated-records.ts'

/** An entry as stored. `recorded` and `actor`: when this version was written, and who wrote it. */
export interface StoredEntry {
  readonly receivable: number
  readonly id: string
  readonly number: number
  readonly recorded: number
  readonly actor: number
  readonly state: State
}

interface Superseded extends StoredEntry {
  readonly superseded: number
  readonly superseded_by: number
  readonly deleted: boolean
}

export const ENTRY_COLUMNS = {
  date: 'date',
  type: 'text',
  amount: 'bigint',
  balance: 'bigint',
  description: 'text',
  receivable_status: 'text',
  metadata: 'jsonb',
} as const

const columns = Object.keys(ENTRY_COLUMNS)
const typed = Object.entries(ENTRY_COLUMNS)
  .map(([column, type]) => `${column} ${type}`)
  .join(', ')
const listed = `receivable, number, recorded, actor, id, ${columns.join(', ')}`
const recordset = `json_to_recordset($2) as r(receivable bigint, number bigint, recorded bigint, actor bigint, id text, ${typed})`

const selected = listed
  .split(', ')
  .map((column) => `e.${column}`)
  .join(', ')

/** Lateral, so that each is looked up by its key even where the plan was made on an empty table. */
const findEntries = statement(
  'find-entries',
  `
  select ${selected} from json_to_recordset($2) as w(receivable bigint, id text)
  cross join lateral (select * from entries e where e.tenant = $1 and e.receivable = w.receivable and e.id = w.id offset 0) e`,
)

/** For receivables whose number is not known yet. */
const findEntriesByReceivableId = statement(
  'find-entries-by-receivable-id',
  `
  select ${selected} from json_to_recordset($2) as w(receivable_id text, id text)
  join receivables r on r.tenant = $1 and r.id = w.receivable_id
  cross join lateral (select * from entries e where e.tenant = $1 and e.receivable = r.number and e.id = w.id offset 0) e`,
)

const insertEntries = statement(
  'insert-entries',
  `
  insert into entries (tenant, ${listed})
  select own.tenant, ${selected.replaceAll('e.', 'r.')} from tenants own cross join ${recordset} where own.tenant = $1`,
)

const updateEntries = statement(
  'update-entries',
  `
  update entries e set recorded = r.recorded, actor = r.actor, ${columns.map((column) => `${column} = r.${column}`).join(', ')}
  from ${recordset} where e.tenant = $1 and e.receivable = r.receivable and e.id = r.id`,
)

const deleteEntries = statement(
  'delete-entries',
  `
  delete from entries e using json_to_recordset($2) as r(receivable bigint, id text)
  where e.tenant = $1 and e.receivable = r.receivable and e.id = r.id`,
)

const insertHistory = statement(
  'insert-entry-history',
  `
  insert into entry_history (tenant, superseded, superseded_by, deleted, ${listed}, postings)
  select own.tenant, h.superseded, h.superseded_by, h.deleted, ${listed
    .split(', ')
    .map((column) => `h.${column}`)
    .join(', ')},
    array(select p::uuid from json_array_elements_text(h.postings) p)
  from tenants own cross join json_to_recordset($2)
    as h(superseded bigint, superseded_by bigint, deleted boolean, receivable bigint, number bigint, recorded bigint, actor bigint,
    id text, ${typed}, postings json)
  where own.tenant = $1`,
)

const insertPostings = statement(
  'insert-entry-postings',
  `
  insert into entry_postings (tenant, posting, date, number)
  select own.tenant, r.posting, r.date, r.number
  from tenants own cross join json_to_recordset($2) as r(posting uuid, date date, number bigint) where own.tenant = $1`,
)

const deletePostings = statement(
  'delete-entry-postings',
  `
  delete from entry_postings p using json_to_recordset($2) as r(posting uuid, date date, number bigint)
  where p.tenant = $1 and p.posting = r.posting and p.date = r.date and p.number = r.number`,
)

/** The posting under which a receivable's entries with this value of a filter are listed. */
export function entryPosting(receivable: number, filter: string, value: string): string {
  return postingOf(`entry ${receivable} ${filter}`, value)
}

function postingsOf(entry: StoredEntry): string[] {
  return metadataPostings(entry.state['metadata']).map(([filter, value]) =>
    entryPosting(entry.receivable, filter, value),
  )
}

/** The row of an entry as statements give it. */
export function entryOfRow(row: { readonly [column: string]: Json }): StoredEntry {
  const { receivable, number, recorded, actor, id, metadata, ...state } = row
  return {
    receivable: Number(receivable),
    number: Number(number),
    recorded: Number(recorded),
    actor: Number(actor),
    id: String(id),
    state: { ...state, metadata: metadata ?? {} },
  }
}

function rowOfEntry(entry: StoredEntry): { readonly [column: string]: Json } {
  const { receivable, id, number, recorded, actor, state } = entry
  const {
    date = null,
    type = null,
    amount = null,
    balance = null,
    description = null,
    receivable_status = null,
    metadata,
  } = state
  const kept = isObject(metadata) && Object.keys(metadata).length > 0 ? metadata : null
  return {
    receivable,
    id,
    number,
    recorded,
    actor,
    date,
    type,
    amount,
    balance,
    description,
    receivable_status,
    metadata: kept,
  }
}

/** The entries of one batch. */
export class EntriesInBatch {
  readonly #wanted = new Map<string, { readonly receivable: number; readonly id: string }>()
  readonly #wantedByReceivableId = new Map<string, { readonly receivable_id: string; readonly id: string }>()
  readonly #before = new Map<string, StoredEntry>()
  readonly #now = new Map<string, StoredEntry | undefined>()
  readonly #history: Superseded[] = []
  readonly #events: LoggedEvent[] = []

  /** Asks for an entry of a receivable, by its number where that is known. */
  want(receivable: { readonly id: string; readonly number: number | undefined }, id: string): void {
    const { id: receivable_id, number } = receivable
    if (number === undefined) this.#wantedByReceivableId.set(JSON.stringify([receivable_id, id]), { receivable_id, id })
    else if (!this.#now.has(placeOf({ receivable: number, id })))
      this.#wanted.set(placeOf({ receivable: number, id }), { receivable: number, id })
  }

  /** Whether the batch before changes nothing that is asked for. A receivable without a known number may be any. */
  isIndependentOf(before: this): boolean {
    if ([...this.#wanted.keys()].some((place) => before.#hasChanged(place))) return false
    if (this.#wantedByReceivableId.size === 0) return true
    const changed = new Set([...before.#now.keys()].filter((place) => before.#hasChanged(place)).map(idOfPlace))
    return ![...this.#wantedByReceivableId.values()].some(({ id }) => changed.has(id))
  }

  #hasChanged(place: string): boolean {
    return this.#now.get(place) !== this.#before.get(place)
  }

  /** Loads what was asked for and is not there yet; what was changed meanwhile stays as it is. */
  load(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const find = (sql: Statement, wanted: Map<string, unknown>): Promise<unknown>[] => {
      if (wanted.size === 0) return []
      const found = transaction.query<{ [column: string]: Json }>(sql, [tenant, JSON.stringify([...wanted.values()])])
      wanted.clear()
      return [
        found.then((rows) => {
          for (const row of rows) this.#remember(entryOfRow(row))
        }),
      ]
    }
    return [...find(findEntries, this.#wanted), ...find(findEntriesByReceivableId, this.#wantedByReceivableId)]
  }

  #remember(entry: StoredEntry): void {
    if (this.#now.has(placeOf(entry))) return
    this.#before.set(placeOf(entry), entry)
    this.#now.set(placeOf(entry), entry)
  }

  find(receivable: number, id: string): StoredEntry | undefined {
    return this.#now.get(placeOf({ receivable, id }))
  }

  /** Stores a version; the one before it goes into history. */
  put(entry: StoredEntry): void {
    const before = this.#now.get(placeOf(entry))
    this.#events.push(eventOf(entry, before))
    this.#supersede(entry, entry.recorded, entry.actor, false)
    this.#now.set(placeOf(entry), entry)
  }

  /** Deletes an entry: it leaves the present, not the past. */
  delete(entry: StoredEntry, superseded: number, superseded_by: number): void {
    const { id, receivable } = entry
    this.#events.push({ at: superseded, actor: superseded_by, did: 'deleted', kind: 'entry', id, receivable })
    this.#supersede(entry, superseded, superseded_by, true)
    this.#now.set(placeOf(entry), undefined)
  }

  #supersede(
    place: { receivable: number; id: string },
    superseded: number,
    superseded_by: number,
    deleted: boolean,
  ): void {
    const before = this.#now.get(placeOf(place))
    if (before !== undefined) this.#history.push({ ...before, superseded, superseded_by, deleted })
  }

  /** What was done to the entries. */
  events(): readonly LoggedEvent[] {
    return this.#events
  }

  /** The numbers of receivables whose entries changed. */
  changedReceivables(): Set<number> {
    const receivables = new Set<number>()
    for (const [place, now] of this.#now) {
      const before = this.#before.get(place)
      const entry = now ?? before
      if (now !== before && entry !== undefined) receivables.add(entry.receivable)
    }
    return receivables
  }

  store(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const { gone, changed, come } = versionChanges(this.#before, this.#now)
    const run = (sql: Statement, rows: readonly unknown[]): Promise<unknown>[] =>
      rows.length === 0 ? [] : [transaction.query(sql, [tenant, JSON.stringify(rows)])]
    return [
      ...run(deletePostings, [...gone, ...changed.map((change) => change.before)].flatMap(postingRows)),
      ...run(
        deleteEntries,
        gone.map(({ receivable, id }) => ({ receivable, id })),
      ),
      ...run(insertEntries, come.map(rowOfEntry)),
      ...run(
        updateEntries,
        changed.map((change) => rowOfEntry(change.now)),
      ),
      ...run(insertHistory, this.#history.map(historyRow)),
      ...run(insertPostings, [...come, ...changed.map((change) => change.now)].flatMap(postingRows)),
    ]
  }
}

function eventOf(entry: StoredEntry, before: StoredEntry | undefined): LoggedEvent {
  const { recorded: at, actor, id, receivable, state } = entry
  if (before === undefined)
    return { at, actor, kind: 'entry', id, receivable, did: 'created', content: figuresOf(state) }
  const fields = Object.keys(state).filter((field) => !sameJson(state[field] ?? null, before.state[field] ?? null))
  return { at, actor, kind: 'entry', id, receivable, did: 'changed', fields }
}

/** The fields that figures are calculated from; what a new entry leaves out is not logged. */
function figuresOf(state: State): State {
  const { date = null, type = null, amount = null, receivable_status = null, balance = null } = state
  const figures: { [field: string]: Json } = { date, type, amount }
  if (receivable_status !== null) figures['receivable_status'] = receivable_status
  if (balance !== null) figures['balance'] = balance
  return figures
}

function placeOf(place: { readonly receivable: number; readonly id: string }): string {
  return `${place.receivable} ${place.id}`
}

function idOfPlace(place: string): string {
  return place.slice(place.indexOf(' ') + 1)
}

function postingRows(entry: StoredEntry): { posting: string; date: Json; number: number }[] {
  return postingsOf(entry).map((posting) => ({ posting, date: entry.state['date'] ?? null, number: entry.number }))
}

function historyRow(version: Superseded): { readonly [column: string]: Json } {
  const { superseded, superseded_by, deleted, ...entry } = version
  return { ...rowOfEntry(entry), superseded, superseded_by, deleted, postings: postingsOf(entry) }
}
