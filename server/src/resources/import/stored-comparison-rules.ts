// What a line of an import would change of the record that is stored, by the rules of the write itself: patches merge as they do there, and a line
// that names a day is compared with that day. Each line is compared with what is stored, not with the lines before it.
import { type Json, type Patch, type Shape, type State, changesTo, stateOn } from '@tapeline/kernel/core/dated-facts'
import type { RecordStatement } from '@tapeline/kernel/core/overwrites'
import { isOtherParty } from '@tapeline/kernel/core/record-overwrites'
import { accountShape } from '@tapeline/contract/records/account/account-definition'
import { entryShape } from '@tapeline/contract/records/entry-definition'
import { bankBalanceWriting } from '../bank-balance/bank-balance-rules.ts'
import { bankLineWriting } from '../bank-line/bank-line-rules.ts'
import type { ReportingBatch } from '../batch.ts'
import { judgeUpsert } from '../dated-upsert.ts'
import { withoutErased } from '../erasure/erased-fields-rules.ts'
import type { VersionedWriting } from '../versioned-upsert.ts'
import type { RecordsInBatch } from '../../storage/dated-records.ts'
import type { COMPARED_WARNINGS, OUTCOMES } from './stored-comparison-endpoints.ts'

/** A record as a line states it. */
export interface StatedRecord {
  readonly kind: RecordStatement['kind']
  readonly id: string
  /** Of an entry. */
  readonly receivable_id: string
  readonly effective: string | undefined
  readonly patch: Patch
}

/** What a line would do to the stored record. */
export interface Compared {
  readonly outcome: (typeof OUTCOMES)[number]
  /** The stored values of the fields that would change. */
  readonly stored: State
  readonly currency: string | null
  readonly warning: (typeof COMPARED_WARNINGS)[number] | null
}

const NEW: Compared = { outcome: 'new', stored: {}, currency: null, warning: null }

const VERSIONED = { bank_line: bankLineWriting, bank_balance: bankBalanceWriting }

/** How a kind that is kept as versions is written; undefined for any other. */
function versionedKind(kind: StatedRecord['kind']): VersionedWriting | undefined {
  return kind === 'bank_line' || kind === 'bank_balance' ? VERSIONED[kind] : undefined
}

/** Asks a batch for what a record is compared with. */
export function wantStored(batch: ReportingBatch, { kind, id, receivable_id, effective }: StatedRecord): void {
  const options = { patches: effective !== undefined }
  const versioned = versionedKind(kind)
  if (versioned !== undefined) versioned.of(batch).want(id)
  else if (kind === 'account') {
    batch.accounts.want(id, options)
    batch.erasures.want(id)
  } else if (kind === 'receivable') batch.receivables.want(id, options)
  else {
    batch.receivables.want(receivable_id, { patches: false })
    batch.entries.want({ id: receivable_id, number: undefined }, id)
  }
}

/** Compares a record with what a batch has loaded. `shape` is that of receivables. */
export function compareStored(batch: ReportingBatch, stated: StatedRecord, shape: Shape, today: string): Compared {
  if (stated.kind === 'entry') return compareEntry(batch, stated)
  const versioned = versionedKind(stated.kind)
  if (versioned !== undefined) return compareVersioned(batch, versioned, stated)
  const is_account = stated.kind === 'account'
  const is_erased = is_account && batch.erasures.has(stated.id)
  const found = compareDated(
    is_account ? batch.accounts : batch.receivables,
    is_erased ? { ...stated, patch: withoutErased(stated.patch) } : stated,
    is_account ? accountShape : shape,
    today,
  )
  if (found === undefined) return NEW
  const { before, changes } = found
  const compared = comparedBy(before, changes)
  if (is_account) return { ...compared, warning: isOtherParty(before, stated.patch) ? 'other_party' : null }
  const { obligor_id } = changes
  const is_moved = typeof obligor_id === 'string' && typeof before['obligor_id'] === 'string'
  return { ...compared, currency: textOf(before['currency']), warning: is_moved ? 'other_obligor' : null }
}

/** The state with which a record is compared, and what of the line differs; undefined where there is no record. */
function compareDated(
  records: RecordsInBatch,
  { id, effective, patch }: StatedRecord,
  shape: Shape,
  today: string,
): { readonly before: State; readonly changes: Patch } | undefined {
  const record = records.find(id)
  if (record === undefined) return undefined
  const patches = records.patches(id)
  const { news } = judgeUpsert(record, patches, { patch, effective, today }, { shape, faults: () => [] })
  const before = effective === undefined ? record.state : stateOn(patches, effective, shape)
  return { before, changes: Object.assign({}, ...news.map((one) => one.patch)) as Patch }
}

function compareEntry(batch: ReportingBatch, { id, receivable_id, patch }: StatedRecord): Compared {
  const receivable = batch.receivables.find(receivable_id)
  const entry = receivable === undefined ? undefined : batch.entries.find(receivable.number, id)
  if (receivable === undefined || entry === undefined) return NEW
  const compared = comparedBy(entry.state, changesTo(entry.state, patch, entryShape))
  return { ...compared, currency: textOf(receivable.state['currency']) }
}

function compareVersioned(
  batch: ReportingBatch,
  { of, shape }: VersionedWriting,
  { id, patch }: StatedRecord,
): Compared {
  const state = of(batch).find(id)?.state
  if (state === undefined) return NEW
  return { ...comparedBy(state, changesTo(state, patch, shape)), currency: textOf(state['currency']) }
}

function comparedBy(before: State, changes: Patch): Compared {
  const stored = Object.fromEntries(Object.keys(changes).map((field) => [field, before[field] ?? null]))
  return { ...NEW, outcome: Object.keys(changes).length === 0 ? 'unchanged' : 'changed', stored }
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null
}
