// What is written of a lender in the operator's tenant: draw requests, terms of debt lines, closes of months, and documents. Each write is compared with the
// state before it, so that one that changes nothing of that is no event. What happens to documents follows of days too, and is derived elsewhere.
import type { DatedPatch, State } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { ownIdOf } from '../operator-record/operator-record-reads.ts'
import type { EventCursor } from './event-cursor-store.ts'
import type { FollowedTenant, Happening, Happenings } from './event-rules.ts'
import { EVENT_RECORDS } from './followed-events-rules.ts'
import type { OperatorWrite } from './operator-changes-rules.ts'
import { type PortionRow, logPortion } from './log-portion-rules.ts'
import { type Transaction, statement } from '../../storage/database.ts'
import { eventPosting } from '../../storage/writer/batch-log.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'

/** Batches of the operator's log in one transaction. */
const BATCHES = 200

// One clock numbers what the operator's tenant holds, so nothing with an earlier moment can still come.
const readLog = statement(
  'read-operators-log-for-events',
  logPortion(`
    select b.last, b.events from (
      select distinct p.last from batch_postings p where p.tenant = $1 and p.posting = any($2::uuid[]) and p.last > $3
      order by p.last limit ${BATCHES}) found
    join batches b on b.tenant = $1 and b.last = found.last`),
)

const findPatches = statement(
  'find-patches-of-records-for-events',
  `
  select p.number, p.recorded, p.effective::text as effective, p.patch from unnest($2::bigint[]) as w(number)
  cross join lateral (select * from operator_record_patches where tenant = $1 and number = w.number offset 0) p`,
)

/** A write of a document: its number, the lender's id, and its state before, undefined where it is new, and behind it. */
export interface DocumentWrite {
  readonly document: number
  readonly id: string
  readonly at: number
  readonly before: State | undefined
  readonly after: State
}

/** What was written of a lender behind a position; of documents the writes themselves, in their order, and up to where they are known. */
export interface OperatorHappenings extends Happenings {
  readonly documents: readonly DocumentWrite[]
  readonly documents_position: number
}

/** Up to where the operator's log is followed, for documents and for all else. */
type OperatorPositions = Pick<EventCursor, 'operator_position' | 'documents_position'>

/** Reads what was written of a lender behind a moment, or the first portion of it. */
export async function readOperatorHappenings(
  transaction: Transaction,
  { organization, operator }: FollowedTenant,
  positions: OperatorPositions,
): Promise<OperatorHappenings> {
  const { operator_position, documents_position } = positions
  if (operator === undefined)
    return { happenings: [], documents: [], position: operator_position, documents_position, more: false }
  // They differ where a server of the version before has followed the log: it follows no documents by their dates.
  const after = Math.min(operator_position, documents_position)
  const postings = EVENT_RECORDS.map((kind) => eventPosting({ kind, organization }))
  const batches = await transaction.query<PortionRow>(readLog, [operator, postings, after])
  const writes = batches
    .flatMap(({ events }) => events)
    .filter((event) => event.organization === organization && isBehind(event, positions))
    .toSorted((one, other) => one.at - other.at)
  const patches = await readPatches(transaction, operator, [...new Set(writes.map(numberOf))])
  const patchesOf = (write: LoggedEvent) => patches.get(numberOf(write)) ?? []
  const more = (batches.at(-1)?.found ?? 0) > batches.length || batches.length === BATCHES
  const last = batches.at(-1)?.last ?? after
  const end = more ? last : Math.max(last, operator_position, documents_position)
  const [documents, others] = [writes.filter(isOfDocument), writes.filter((write) => !isOfDocument(write))]
  return {
    happenings: await readChanges(
      organization,
      others.flatMap((write) => statesOf(write, patchesOf(write))),
    ),
    documents: documents.flatMap((write) =>
      statesOf(write, patchesOf(write)).map((states) => documentWrite(organization, states)),
    ),
    position: Math.max(operator_position, end),
    documents_position: Math.max(documents_position, end),
    more,
  }
}

function isOfDocument({ kind }: LoggedEvent): boolean {
  return kind === 'document'
}

function isBehind(event: LoggedEvent, { operator_position, documents_position }: OperatorPositions): boolean {
  if (isOfDocument(event)) return event.at > documents_position
  return EVENT_RECORDS.some((kind) => kind === event.kind) && event.at > operator_position
}

/** A write with the states of its record before it, undefined where it is new, and behind it. */
function statesOf(write: LoggedEvent, patches: readonly DatedPatch[]): OperatorWrite[] {
  const { at, kind, id } = write
  const after = stateBy(patches.filter(({ recorded }) => recorded <= at))
  if (after === undefined) return []
  const before = stateBy(patches.filter(({ recorded }) => recorded < at))
  return [{ kind, id, number: numberOf(write), at, before, after }]
}

function documentWrite(organization: string, { number, id, ...write }: OperatorWrite): DocumentWrite {
  const { at, before, after } = write
  return { document: number, id: ownIdOf(organization, id), at, before, after }
}

/** What writes of other records mean; the code for that is loaded with the first. */
async function readChanges(organization: string, writes: readonly OperatorWrite[]): Promise<Happening[]> {
  if (writes.length === 0) return []
  const { happeningsOf } = await import('./operator-changes-rules.ts')
  return writes.flatMap((write) => happeningsOf(organization, write))
}

/** The states of documents, by their numbers, as known at a moment. */
export async function readDocumentStates(
  transaction: Transaction,
  operator: number,
  documents: readonly number[],
  known_at: number,
): Promise<ReadonlyMap<number, State | undefined>> {
  const patches = await readPatches(transaction, operator, documents)
  const known = [...patches].map(([number, own]): [number, State | undefined] => {
    return [number, stateBy(own.filter(({ recorded }) => recorded <= known_at))]
  })
  return new Map(known)
}

function numberOf({ at, number }: LoggedEvent): number {
  return number ?? at
}

async function readPatches(transaction: Transaction, operator: number, numbers: readonly number[]) {
  if (numbers.length === 0) return new Map<number, DatedPatch[]>()
  const rows = await transaction.query<DatedPatch & { number: number }>(findPatches, [operator, numbers])
  return groupBy(rows, ({ number }) => number)
}

/** What was stated last of each field: all of these describe the contract, so that days count for nothing. Undefined before the first patch. */
function stateBy(patches: readonly DatedPatch[]): State | undefined {
  if (patches.length === 0) return undefined
  const in_order = patches.toSorted((one, other) => one.recorded - other.recorded)
  return Object.assign({}, ...in_order.map(({ patch }) => patch)) as State
}
