// The book of a snapshot as lines of an import: the functions of the SDK convert every record, in the same order on every walk.
import {
  type FromV2LoanOptions,
  type V2Borrower,
  type V2Loan,
  type V2Notice,
  type V2Report,
  fromV2Borrower,
  fromV2Loan,
  fromV2Report,
} from '@tapeline/sdk'
import type { Overrides } from './overrides.ts'
import { readRecords } from './snapshot/read-records.ts'
import type { SnapshotFile, SnapshotKind } from './snapshot/snapshot-files.ts'

/** The kinds of converted records, with the names of the import. */
export const RECORD_KINDS = ['account', 'receivable', 'entry'] as const

export type RecordKind = (typeof RECORD_KINDS)[number]

/** The options for moving a book. */
export interface MoveOptions extends FromV2LoanOptions {
  readonly bureau: string | undefined
  readonly overrides: Overrides
  /** Fields of accounts that the service refused, by the account's id: they are left out. */
  readonly refused_fields: ReadonlyMap<string, readonly V2Notice[]>
}

/** A record of v3, made of one of the snapshot. */
export interface MovedRecord {
  readonly place: string
  readonly kind: RecordKind
  readonly id: string
  /** That of an entry; empty for other records. */
  readonly receivable_id: string
  readonly record: { readonly [field: string]: unknown }
  readonly notices: readonly V2Notice[]
  /** Set when the record occurs earlier in the snapshot: the first one is used. */
  readonly repeated: boolean
}

/** A record of the snapshot that cannot be one. */
export interface UnreadableRecord {
  readonly place: string
  readonly kind: RecordKind
  readonly reason: string
}

/** The kind of record that a name belongs to. */
export function recordKey(kind: RecordKind, id: string, receivable_id: string): string {
  return JSON.stringify([kind, receivable_id, id])
}

/** A record as a line of an import. */
export function lineOf({ kind, receivable_id, record }: MovedRecord): string {
  const named = kind === 'entry' ? { kind, receivable_id, ...record } : { kind, ...record }
  return `${JSON.stringify(named)}\n`
}

/** Walks the book. */
export async function* walkBook(
  files: readonly SnapshotFile[],
  options: MoveOptions,
): AsyncGenerator<MovedRecord | UnreadableRecord> {
  const seen = new Set<string>()
  const holders = new Map<string, string>()
  for (const file of files) {
    const kind = kindOf(file.kind)
    for await (const { place, record, ...rest } of readRecords(file)) {
      const fault = record === undefined ? ('reason' in rest ? rest.reason : '') : idFault(record, kind)
      if (record === undefined || fault !== undefined) {
        yield { place, kind, reason: fault ?? '' }
        continue
      }
      const moved = { place, ...move(file.kind, record, options) }
      const key = kind === 'entry' ? undefined : `${kind} ${moved.id}`
      const repeated = key !== undefined && seen.has(key)
      // Reports are too many to be remembered: a repeated report is sent again, and the last one applies.
      if (key !== undefined) seen.add(key)
      yield { ...(repeated ? moved : withoutTakenEntity(moved, holders)), repeated }
    }
  }
}

function kindOf(kind: SnapshotKind): RecordKind {
  return kind === 'loans' ? 'receivable' : kind === 'reports' ? 'entry' : 'account'
}

function idFault(record: { readonly [field: string]: unknown }, kind: RecordKind): string | undefined {
  const isName = (value: unknown) => typeof value === 'string' && value !== ''
  if (!isName(record['id'])) return 'has no id that is a text'
  return kind === 'entry' && !isName(record['loan_id']) ? 'has no loan_id that is a text' : undefined
}

type Moved = Omit<MovedRecord, 'place' | 'repeated'>

function move(kind: SnapshotKind, record: { readonly [field: string]: unknown }, options: MoveOptions): Moved {
  const id = String(record['id'])
  if (kind === 'reports') {
    const { receivable_id, record: entry, notices } = fromV2Report(record as unknown as V2Report)
    return { kind: 'entry', id, receivable_id, record: { ...entry }, notices }
  }
  const { overrides } = options
  if (kind === 'loans') {
    const loan = { ...(record as unknown as V2Loan), ...own(overrides.loans, id) }
    return { kind: 'receivable', id, receivable_id: '', ...converted(fromV2Loan(loan, options)) }
  }
  const borrower = { ...(record as unknown as V2Borrower), ...own(overrides.borrowers, id) }
  const type = kind === 'consumers' ? 'individual' : kind === 'businesses' ? 'business' : undefined
  const account = converted(fromV2Borrower(borrower, { ...overrides, type, bureau: options.bureau }))
  return { kind: 'account', id, receivable_id: '', ...withoutRefused(account, options.refused_fields.get(id)) }
}

function own<T>(records: { readonly [id: string]: T } | undefined, id: string): T | undefined {
  return records !== undefined && Object.hasOwn(records, id) ? records[id] : undefined
}

function converted({
  record,
  notices,
}: {
  record: object
  notices: readonly V2Notice[]
}): Pick<Moved, 'record' | 'notices'> {
  return { record: { ...record }, notices }
}

/** An account without the fields that the service refused; of an address, only the refused part is removed. */
function withoutRefused(
  { record, notices }: Pick<Moved, 'record' | 'notices'>,
  refused: readonly V2Notice[] = [],
): Pick<Moved, 'record' | 'notices'> {
  const kept = { ...record }
  for (const { field } of refused) {
    const [name = '', part] = field.split('.', 2)
    if (part === undefined) delete kept[name]
    else kept[name] = Object.fromEntries(Object.entries(kept[name] ?? {}).filter(([key]) => key !== part))
  }
  return { record: kept, notices: [...notices, ...refused] }
}

const TAKEN =
  'another borrower of the snapshot has the same number: it is sent on the first alone. Report one company as one account'

/** Rule 2 of 2.2: a legal entity id is kept on only one account, the first that has it. */
function withoutTakenEntity<T extends Moved>(moved: T, holders: Map<string, string>): T {
  const { legal_entity_id: number, ...record } = moved.record
  if (moved.kind !== 'account' || typeof number !== 'string') return moved
  const holder = holders.get(number)
  if (holder === undefined) {
    holders.set(number, moved.id)
    return moved
  }
  const message = `${TAKEN}. The first is ${JSON.stringify(holder)}`
  const notice: V2Notice = {
    kind: 'left_out',
    field: 'entity_document_id',
    code: 'legal_entity_id_taken',
    rule: '2.2 rule 2',
    message,
  }
  return { ...moved, record, notices: [...moved.notices, notice] }
}
