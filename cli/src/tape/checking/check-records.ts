// Records of a tape that would overwrite others, found before anything is sent: ids that come twice with other contents, and receivables that would
// change their obligor, within the tape or against what the service has.
import type { Tapeline } from '@tapeline/sdk'
import { type Overlap, isLoss, overlapOf } from '@tapeline/kernel/core/overwrites'
import { type MadeRecord, isDeletion } from '@tapeline/tape/mapping/records'
import type { TapeRow } from '@tapeline/tape/mapped-tape'
import { type UnitToSend, unitToSend } from '../sending/units-to-send.ts'
import type { Tape } from '../tape.ts'
import { recordsOf, unitsOf } from '@tapeline/tape/units'
import {
  type PlacedStatement,
  type StatementPair,
  type StatementPlace,
  StatementStore,
  keyDigest,
} from './statement-store.ts'

/** What two statements of one record do to each other. */
export interface Finding {
  readonly overlap: Exclude<Overlap, 'none'>
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
/** So many receivables are asked for one by one; for more, the receivables of the service are listed. */
const ONE_BY_ONE_MAX = 100

type Found = Omit<Finding, 'record'> & { readonly digest: string }

/** Checks the records of a tape. */
export async function checkRecords(checking: RecordChecking): Promise<RecordCheck> {
  const { tape, client } = checking
  const store = new StatementStore(await tape.scratch())
  const receivables = await addTape(checking, store)
  await addService(client, receivables, store)
  const counts = { repeated: 0, updated: 0, overwritten: 0, other_obligor: 0 }
  const first: Found[] = []
  for (const pair of store.repeated()) {
    const found = findingOf(pair)
    if (found === undefined) continue
    counts[found.overlap] += 1
    keepFirst(first, found)
  }
  return { counts, first: await named(tape, first) }
}

/** Adds what the tape states; the ids of its receivables while they are few. */
async function addTape(
  { tape, onRow, keep }: RecordChecking,
  store: StatementStore,
): Promise<readonly string[] | undefined> {
  const ids = new Set<string>()
  let [rows, units, bytes_read] = [0, 0, 0]
  for await (const unit of unitsOf(tape, (count) => (bytes_read += count))) {
    units += 1
    rows += unit.rows.length
    for (const row of unit.rows)
      for (const record of recordsOf(row)) {
        const statement = statementOf(record)
        if (statement === undefined) continue
        const { key, ...stated } = statement
        store.add(key, { ...stated, ...placeIn(tape, row), group: units })
        if (stated.kind === 'receivable' && ids.size <= ONE_BY_ONE_MAX) ids.add(key.split(SEPARATOR)[1] ?? '')
      }
    await keep(unitToSend(unit, bytes_read))
    onRow(rows)
  }
  return ids.size > ONE_BY_ONE_MAX ? undefined : [...ids]
}

/** Adds who owes what by the service. */
async function addService(client: Tapeline, ids: readonly string[] | undefined, store: StatementStore): Promise<void> {
  const add = ({ id, obligor_id }: { readonly id: string; readonly obligor_id: string }) =>
    store.add(['receivable', id, ''].join(SEPARATOR), {
      kind: 'receivable',
      content: undefined,
      obligor: obligor_id,
      group: 0,
      table: SERVICE_TABLE,
      file: 0,
      line: 0,
    })
  if (ids === undefined) for await (const receivable of client.receivables.list({ limit: 100 })) add(receivable)
  else
    for (const id of ids) {
      const receivable = await stored(client, id)
      if (receivable !== undefined) add(receivable)
    }
}

async function stored(client: Tapeline, id: string) {
  try {
    return await client.receivables.get(id)
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return undefined
    throw error
  }
}

const SEPARATOR = '\u0000'

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
  if (overlap === 'none' || (overlap === 'repeated' && later.kind === 'account')) return undefined
  if (is_stored(earlier) && overlap !== 'other_obligor') return undefined
  return { overlap, earlier: is_stored(earlier) ? undefined : earlier, later, digest }
}

/** Keeps the first few that lose something, by their place. */
function keepFirst(first: Found[], found: Found): void {
  if (!isLoss(found.overlap)) return
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
        const key = statementOf(record)?.key
        if (key !== undefined && keyDigest(key) === finding.digest)
          names.set(
            finding,
            key
              .split(SEPARATOR)
              .filter((part) => part !== '')
              .join(' '),
          )
      }
    if (names.size === found.length) break
  }
  return found.map((finding) => {
    const { overlap, earlier, later } = finding
    return { overlap, earlier, later, record: names.get(finding) ?? '' }
  })
}

function isPlace(a: StatementPlace, b: StatementPlace): boolean {
  return a.table === b.table && a.file === b.file && a.line === b.line
}
