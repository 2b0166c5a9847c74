// The bank lines a batch reads and changes, with what deleted or changed versions leave behind. As entries, lines have a day of their own,
// so what changes is kept as versions. A changed line is in the log under its kind and id, which is how it is followed.
import { type Json, type State, isObject, sameJson } from '@tapeline/kernel/core/dated-facts'
import { parseMoment } from '@tapeline/kernel/core/moment'
import { metadataPostings, postingOf } from '../../storage/dated-records.ts'
import { type Statement, type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import { versionChanges } from '../../storage/writer/version-changes.ts'
import { bankLineFilters } from './bank-line-definition.ts'

/** A bank line as stored. `recorded` and `actor`: when this version was written, and which key wrote it. */
export interface StoredBankLine {
  readonly id: string
  readonly number: number
  readonly recorded: number
  readonly actor: number
  readonly state: State
}

interface Superseded extends StoredBankLine {
  readonly superseded: number
  readonly superseded_by: number
  readonly deleted: boolean
}

/** The columns of a state, in the order of the answer. */
export const BANK_LINE_COLUMNS = {
  account_label: 'text',
  direction: 'text',
  amount: 'bigint',
  currency: 'text',
  status: 'text',
  settled_at: 'text',
  booked_on: 'date',
  counterparty: 'text',
  description: 'text',
  bank_reference: 'text',
  metadata: 'jsonb',
} as const

const columns = Object.keys(BANK_LINE_COLUMNS)
const typed = Object.entries(BANK_LINE_COLUMNS)
  .map(([column, type]) => `${column} ${type}`)
  .join(', ')
const kept = ['number', 'recorded', 'actor', 'id', ...columns]
const listed = [...kept, 'sorted']
const row = `number bigint, recorded bigint, actor bigint, id text, ${typed}, sorted bigint`

const of = (alias: string, names: readonly string[]) => names.map((column) => `${alias}.${column}`).join(', ')

/** What is read of a line in the table \`t\`. */
export const bankLineColumns = of('t', kept)

const findLines = statement(
  'find-bank-lines',
  `select ${bankLineColumns} from bank_lines t where t.tenant = $1 and t.id = any($2::text[])`,
)

const insertLines = statement(
  'insert-bank-lines',
  `
  insert into bank_lines (tenant, ${listed.join(', ')})
  select own.tenant, ${of('r', listed)} from tenants own cross join json_to_recordset($2) as r(${row}) where own.tenant = $1`,
)

const updateLines = statement(
  'update-bank-lines',
  `
  update bank_lines t set ${['recorded', 'actor', 'sorted', ...columns].map((column) => `${column} = r.${column}`).join(', ')}
  from json_to_recordset($2) as r(${row}) where t.tenant = $1 and t.id = r.id`,
)

const deleteLines = statement(
  'delete-bank-lines',
  'delete from bank_lines t using json_to_recordset($2) as r(id text) where t.tenant = $1 and t.id = r.id',
)

const insertHistory = statement(
  'insert-bank-line-history',
  `
  insert into bank_line_history (tenant, superseded, superseded_by, deleted, ${listed.join(', ')}, postings)
  select own.tenant, r.superseded, r.superseded_by, r.deleted, ${of('r', listed)},
    array(select p::uuid from json_array_elements_text(r.postings) p)
  from tenants own cross join json_to_recordset($2) as r(superseded bigint, superseded_by bigint, deleted boolean, ${row}, postings json)
  where own.tenant = $1`,
)

const POSTING_ROWS = 'json_to_recordset($2) as r(posting uuid, sorted bigint, number bigint)'

const insertPostings = statement(
  'insert-bank-line-postings',
  `
  insert into bank_line_postings (tenant, posting, sorted, number)
  select own.tenant, r.posting, r.sorted, r.number from tenants own cross join ${POSTING_ROWS} where own.tenant = $1`,
)

const deletePostings = statement(
  'delete-bank-line-postings',
  `
  delete from bank_line_postings p using ${POSTING_ROWS}
  where p.tenant = $1 and p.posting = r.posting and p.sorted = r.sorted and p.number = r.number`,
)

/** The posting under which lines with this value of a filter are listed. */
export function bankLinePosting(filter: string, value: string): string {
  return postingOf(`bank_line ${filter}`, value)
}

function postingsOf({ state }: StoredBankLine): string[] {
  const fields = Object.keys(bankLineFilters).map((field): [string, string] => [field, String(state[field])])
  return [...fields, ...metadataPostings(state['metadata'])].map(([filter, value]) => bankLinePosting(filter, value))
}

/** The place of a line that has not settled: behind all others, since the list is latest first. */
const NOT_SETTLED = -(2 ** 50)

/** The second in which a line settled. */
function placeInList({ state }: StoredBankLine): number {
  const { settled_at } = state
  const moment = typeof settled_at === 'string' ? parseMoment(settled_at) : undefined
  return moment?.ok === true ? Math.floor(moment.value / 1_000_000) : NOT_SETTLED
}

/** The row of a line as statements give it. */
export function bankLineOfRow(found: { readonly [column: string]: Json }): StoredBankLine {
  const { number, recorded, actor, id, metadata } = found
  const state = Object.fromEntries(columns.map((column) => [column, found[column] ?? null]))
  return {
    id: String(id),
    number: Number(number),
    recorded: Number(recorded),
    actor: Number(actor),
    state: { ...state, metadata: metadata ?? {} },
  }
}

function rowOfLine(line: StoredBankLine): { readonly [column: string]: Json } {
  const { state, ...moments } = line
  const { metadata } = state
  const given = isObject(metadata) && Object.keys(metadata).length > 0 ? metadata : null
  return { ...moments, ...state, metadata: given, sorted: placeInList(line) }
}

function postingRows(line: StoredBankLine): { posting: string; sorted: number; number: number }[] {
  const place = { sorted: placeInList(line), number: line.number }
  return postingsOf(line).map((posting) => ({ posting, ...place }))
}

function historyRow(version: Superseded): { readonly [column: string]: Json } {
  const { superseded, superseded_by, deleted, ...line } = version
  return { ...rowOfLine(line), superseded, superseded_by, deleted, postings: postingsOf(line) }
}

/** The bank lines of one batch. */
export class BankLinesInBatch {
  readonly #wanted = new Set<string>()
  readonly #before = new Map<string, StoredBankLine>()
  readonly #now = new Map<string, StoredBankLine | undefined>()
  readonly #history: Superseded[] = []
  readonly #events: LoggedEvent[] = []

  /** Asks for a line. */
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
    const found = transaction.query<{ [column: string]: Json }>(findLines, [tenant, [...this.#wanted]])
    this.#wanted.clear()
    return [found.then((rows) => rows.map(bankLineOfRow).forEach((line) => this.#remember(line)))]
  }

  #remember(line: StoredBankLine): void {
    if (this.#now.has(line.id)) return
    this.#before.set(line.id, line)
    this.#now.set(line.id, line)
  }

  find(id: string): StoredBankLine | undefined {
    return this.#now.get(id)
  }

  /** Stores a version; the one before it goes into history. */
  put(line: StoredBankLine): void {
    this.#events.push(eventOf(line, this.#now.get(line.id)))
    this.#supersede(line.id, { superseded: line.recorded, superseded_by: line.actor, deleted: false })
    this.#now.set(line.id, line)
  }

  /** Deletes a line: it leaves the present, not the past. */
  delete({ id }: StoredBankLine, superseded: number, superseded_by: number): void {
    this.#events.push({ at: superseded, actor: superseded_by, did: 'deleted', kind: 'bank_line', id })
    this.#supersede(id, { superseded, superseded_by, deleted: true })
    this.#now.set(id, undefined)
  }

  #supersede(id: string, ending: Pick<Superseded, 'superseded' | 'superseded_by' | 'deleted'>): void {
    const before = this.#now.get(id)
    if (before !== undefined) this.#history.push({ ...before, ...ending })
  }

  /** What was done to the lines. */
  events(): readonly LoggedEvent[] {
    return this.#events
  }

  store(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const { gone, changed, come } = versionChanges(this.#before, this.#now)
    const now = changed.map((change) => change.now)
    const run = (sql: Statement, rows: readonly unknown[]): Promise<unknown>[] =>
      rows.length === 0 ? [] : [transaction.query(sql, [tenant, JSON.stringify(rows)])]
    return [
      ...run(deletePostings, [...gone, ...changed.map((change) => change.before)].flatMap(postingRows)),
      ...run(
        deleteLines,
        gone.map(({ id }) => ({ id })),
      ),
      ...run(insertLines, come.map(rowOfLine)),
      ...run(updateLines, now.map(rowOfLine)),
      ...run(insertHistory, this.#history.map(historyRow)),
      ...run(insertPostings, [...come, ...now].flatMap(postingRows)),
    ]
  }
}

function eventOf({ recorded: at, actor, id, state }: StoredBankLine, before: StoredBankLine | undefined): LoggedEvent {
  if (before === undefined) return { at, actor, kind: 'bank_line', id, did: 'created' }
  const fields = Object.keys(state).filter((field) => !sameJson(state[field] ?? null, before.state[field] ?? null))
  return { at, actor, kind: 'bank_line', id, did: 'changed', fields }
}
