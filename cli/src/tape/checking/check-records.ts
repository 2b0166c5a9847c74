// Records of a tape that would overwrite others, found before anything is sent: ids that come twice with other contents, and receivables that would
// change their obligor, within the tape or against what the service has, and accounts of the service that would become others.
import type { Tapeline } from '@tapeline/sdk'
import { type Overlap, isLoss, overlapOf } from '@tapeline/kernel/core/overwrites'
import { type MadeRecord, isDeletion } from '@tapeline/tape/mapping/records'
import type { TapeRow } from '@tapeline/tape/mapped-tape'
import { type UnitToSend, unitToSend } from '../sending/units-to-send.ts'
import type { Tape } from '../tape.ts'
import { recordsOf, unitsOf } from '@tapeline/tape/units'
import { type Party, isParty, partiesInService, partiesInTape } from './party-statements.ts'
import {
  type PlacedStatement,
  type StatementPair,
  type StatementPlace,
  StatementStore,
  keyDigest,
} from './statement-store.ts'

/** `other_party`: an account of the service that would become another person or business. */
type FoundOverlap = Exclude<Overlap, 'none'> | 'other_party'

/** What two statements of one record do to each other. */
export interface Finding {
  readonly overlap: FoundOverlap
  /** Undefined where it is stored by the service. */
  readonly earlier: StatementPlace | undefined
  readonly later: StatementPlace
  /** The record, by kind and ids. */
  readonly record: string
}

/** What a tape would overwrite: how much of each kind, and the first few. */
export interface RecordCheck {
  readonly counts: Readonly<Record<Finding['overlap'], number>>
  readonly first: readonly Finding[]
}

/** How a tape is checked. */
export interface RecordChecking {
  readonly tape: Tape
  readonly client: Tapeline
  readonly onRow: (rows: number) => void
  /** Takes what will be sent. */
  readonly keep: (unit: UnitToSend) => Promise<void>
}

const FINDINGS_MAX = 5
const SERVICE_TABLE = 65_535
/** So many records of a kind are asked for one by one; for more, those of the service are listed. */
const ONE_BY_ONE_MAX = 100

type Found = Omit<Finding, 'record'> & { readonly digest: string }

/** Checks the records of a tape. */
export async function checkRecords(checking: RecordChecking): Promise<RecordCheck> {
  const { tape, client } = checking
  const store = new StatementStore(await tape.scratch())
  const ids = await addTape(checking, store)
  await addService(client, ids, store)
  const counts = { repeated: 0, updated: 0, overwritten: 0, other_obligor: 0, other_party: 0 }
  const first: Found[] = []
  const parties = new Set<string>()
  for (const pair of store.repeated()) {
    const found = findingOf(pair)
    if (found === undefined || isKnown(found, parties)) continue
    counts[found.overlap] += 1
    keepFirst(first, found)
  }
  return { counts, first: await named(tape, first) }
}

/** The ids of a tape's records while they are few; undefined where they are many. */
interface TapeIds {
  readonly receivables: readonly string[] | undefined
  readonly accounts: readonly string[] | undefined
}

/** Adds what the tape states. */
async function addTape({ tape, onRow, keep }: RecordChecking, store: StatementStore): Promise<TapeIds> {
  const ids = { receivable: new Set<string>(), account: new Set<string>() }
  let [rows, units, bytes_read] = [0, 0, 0]
  for await (const unit of unitsOf(tape, (count) => (bytes_read += count))) {
    units += 1
    rows += unit.rows.length
    for (const row of unit.rows)
      for (const record of recordsOf(row)) {
        const statement = statementOf(record)
        if (statement === undefined) continue
        const { key, ...stated } = statement
        const place = { ...placeIn(tape, row), group: units }
        store.add(key, { ...stated, ...place })
        for (const { key: by, ...party } of partiesOf(record)) store.add(by, { ...party, ...place })
        if (stated.kind !== 'entry') noteId(ids[stated.kind], key)
      }
    await keep(unitToSend(unit, bytes_read))
    onRow(rows)
  }
  const few = (known: ReadonlySet<string>) => (known.size > ONE_BY_ONE_MAX ? undefined : [...known])
  return { receivables: few(ids.receivable), accounts: few(ids.account) }
}

function noteId(ids: Set<string>, key: string): void {
  if (ids.size <= ONE_BY_ONE_MAX) ids.add(key.split(SEPARATOR)[1] ?? '')
}

/** Adds who owes what by the service, and who the accounts are there. */
async function addService(client: Tapeline, { receivables, accounts }: TapeIds, store: StatementStore): Promise<void> {
  const place = { group: 0, table: SERVICE_TABLE, file: 0, line: 0 }
  for await (const { id, obligor_id } of storedRecords(client.receivables, receivables))
    store.add(keyOf('receivable', id, ''), { kind: 'receivable', content: undefined, obligor: obligor_id, ...place })
  for await (const { id, ...account } of storedRecords(client.accounts, accounts))
    for (const { by, ...party } of partiesInService(account))
      store.add(keyOf('account', id, by), { ...party, ...place })
}

interface StoredKind<Row> {
  readonly get: (id: string) => Promise<Row>
  readonly list: (options: { readonly limit: number }) => AsyncIterable<Row>
}

/** The records that a service has of some ids; all that it has where the ids are many. */
async function* storedRecords<Row>(records: StoredKind<Row>, ids: readonly string[] | undefined): AsyncGenerator<Row> {
  if (ids === undefined) yield* records.list({ limit: 100 })
  for (const id of ids ?? []) {
    const found = await stored(records, id)
    if (found !== undefined) yield found
  }
}

async function stored<Row>(records: StoredKind<Row>, id: string): Promise<Row | undefined> {
  try {
    return await records.get(id)
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return undefined
    throw error
  }
}

const SEPARATOR = '\u0000'

function keyOf(kind: string, id: string, by: string): string {
  return [kind, id, by].join(SEPARATOR)
}

/** Who an account is, by the keys under which that is compared with what the service holds. */
function partiesOf({ key, line }: MadeRecord) {
  const [kind, id = ''] = key?.split(SEPARATOR) ?? []
  if (kind !== 'account' || line === undefined) return []
  return partiesInTape(JSON.parse(line) as Party).map(({ by, ...party }) => ({ ...party, key: keyOf(kind, id, by) }))
}

interface RecordBody {
  readonly effective_date?: string
  readonly obligor_id?: string
}

/** What a record states; of a receivable and an account, with the day from which it holds. */
function statementOf({ key, line }: MadeRecord) {
  if (key === undefined) return undefined
  const [kind = '', ...ids] = key.split(SEPARATOR)
  if (kind !== 'account' && kind !== 'receivable' && kind !== 'entry') return undefined
  if (line !== undefined && isDeletion(line)) return undefined
  // Entries are most of a tape, and hold from no day on.
  const body = (line === undefined || kind === 'entry' ? {} : JSON.parse(line)) as RecordBody
  const { effective_date = '', obligor_id } = body
  return { key: [kind, ...ids, effective_date].join(SEPARATOR), kind, content: line, obligor: obligor_id } as const
}

function placeIn(tape: Tape, { table, row }: TapeRow): StatementPlace {
  return { table: tape.tables.indexOf(table), file: row.file, line: row.line }
}

function findingOf({ digest, first: one, later: other }: StatementPair): Found | undefined {
  const is_stored = (statement: PlacedStatement) => statement.table === SERVICE_TABLE
  const [earlier, later] = is_stored(other) ? [other, one] : [one, other]
  const overlap = overlapOf(earlier, later)
  // Each row of a loan describes its borrower, so a description that is repeated is no news.
  if (isParty(later))
    return is_stored(earlier) && overlap === 'other_obligor'
      ? { overlap: 'other_party', earlier: undefined, later, digest }
      : undefined
  if (overlap === 'none' || (overlap === 'repeated' && later.kind === 'account')) return undefined
  if (is_stored(earlier) && overlap !== 'other_obligor') return undefined
  return { overlap, earlier: is_stored(earlier) ? undefined : earlier, later, digest }
}

/** Whether an account was found before: its name and its type may both be those of another. */
function isKnown({ overlap, later: { table, file, line } }: Found, parties: Set<string>): boolean {
  if (overlap !== 'other_party') return false
  const place = `${table} ${file} ${line}`
  return parties.size === parties.add(place).size
}

/** Keeps the first few that lose something, by their place. */
function keepFirst(first: Found[], found: Found): void {
  const { overlap } = found
  if (overlap !== 'other_party' && !isLoss(overlap)) return
  first.push(found)
  first.sort((a, b) => a.later.table - b.later.table || a.later.file - b.later.file || a.later.line - b.later.line)
  first.splice(FINDINGS_MAX)
}

/** Finds what the records are called, in one more reading, since only digests are kept. */
async function named(tape: Tape, found: readonly Found[]): Promise<Finding[]> {
  const names = new Map<Found, string>()
  for await (const row of found.length === 0 ? [] : tape.rows()) {
    const place = placeIn(tape, row)
    for (const finding of found.filter(({ later }) => isPlace(later, place)))
      for (const record of recordsOf(row)) {
        const name = nameOf(record, finding)
        if (name !== undefined) names.set(finding, name)
      }
    if (names.size === found.length) break
  }
  return found.map((finding) => {
    const { overlap, earlier, later } = finding
    return { overlap, earlier, later, record: names.get(finding) ?? '' }
  })
}

/** What a record is called, where a finding is about it. */
function nameOf(record: MadeRecord, { digest }: Found): string | undefined {
  const key = statementOf(record)?.key
  const parts = key?.split(SEPARATOR).filter((part) => part !== '') ?? []
  if (key !== undefined && keyDigest(key) === digest) return parts.join(' ')
  return partiesOf(record).some((party) => keyDigest(party.key) === digest) ? parts.slice(0, 2).join(' ') : undefined
}

function isPlace(a: StatementPlace, b: StatementPlace): boolean {
  return a.table === b.table && a.file === b.file && a.line === b.line
}
