// What is written of a lender in the operator's tenant: draw requests, terms of debt lines, closes of months, and documents. Each write is compared with the
// state before it, so that one that changes nothing of that is no event. What happens to documents follows of days too, and is derived elsewhere.
import {
  drawCanceled,
  drawDecided,
  drawFunded,
  drawRequested,
  drawSettled,
  monthClosed,
  termsChanged,
} from '@tapeline/contract/records/events/line-events'
import type { EventDefinition } from '@tapeline/contract/event'
import { type DatedPatch, type Json, type State, sameJson } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { TERM_PART_NAMES } from '../debt-line-term/term-parts-rules.ts'
import { ownIdOf } from '../operator-record/operator-record-reads.ts'
import type { EventCursor } from './event-cursor-store.ts'
import type { FollowedTenant, Happening, Happenings } from './event-rules.ts'
import { EVENT_RECORDS } from './followed-events-rules.ts'
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
    happenings: others.flatMap((write) => happeningsOf(organization, write, patchesOf(write))),
    documents: documents.flatMap((write) => documentWrites(organization, write, patchesOf(write))),
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
  return RECORDS.has(event.kind) && event.at > operator_position
}

function documentWrites(organization: string, write: LoggedEvent, patches: readonly DatedPatch[]): DocumentWrite[] {
  const { at } = write
  const after = stateBy(patches.filter(({ recorded }) => recorded <= at))
  if (after === undefined) return []
  const before = stateBy(patches.filter(({ recorded }) => recorded < at))
  return [{ document: numberOf(write), id: ownIdOf(organization, write.id), at, before, after }]
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

/** A write of a record: its state before, undefined where it is new, and behind it. */
interface Write {
  readonly id: string
  readonly before: State | undefined
  readonly after: State
}

type Found = Pick<Happening, 'event' | 'data'> & { readonly subject_id?: string }

/** What writes of each kind mean, and whether lenders give its ids too. */
const RECORDS: ReadonlyMap<string, { readonly find: (write: Write) => Found[]; readonly is_named_by_lender: boolean }> =
  new Map(
    Object.entries({
      draw_request: { find: drawMoves, is_named_by_lender: true },
      debt_line_term: { find: changedTerms, is_named_by_lender: false },
      month_close: { find: closedMonths, is_named_by_lender: false },
    } satisfies { readonly [kind in Exclude<(typeof EVENT_RECORDS)[number], 'document'>]: object }),
  )

function happeningsOf(
  organization: string,
  { kind, id, at }: LoggedEvent,
  patches: readonly DatedPatch[],
): Happening[] {
  const record = RECORDS.get(kind)
  const after = stateBy(patches.filter(({ recorded }) => recorded <= at))
  if (record === undefined || after === undefined) return []
  const before = stateBy(patches.filter(({ recorded }) => recorded < at))
  const write = { id: record.is_named_by_lender ? ownIdOf(organization, id) : id, before, after }
  return record.find(write).map(({ event, data, subject_id = write.id }) => {
    // One debt line may have several at one moment: of several terms, or months.
    return { event, subject_id, of: id, occurred_at: at, data }
  })
}

/** What was stated last of each field: all of these describe the contract, so that days count for nothing. Undefined before the first patch. */
function stateBy(patches: readonly DatedPatch[]): State | undefined {
  if (patches.length === 0) return undefined
  const in_order = patches.toSorted((one, other) => one.recorded - other.recorded)
  return Object.assign({}, ...in_order.map(({ patch }) => patch)) as State
}

const DRAW_EVENTS: { readonly [status: string]: EventDefinition } = {
  requested: drawRequested,
  approved: drawDecided,
  declined: drawDecided,
  canceled: drawCanceled,
  funded: drawFunded,
  settled: drawSettled,
}

/** A request is `requested` until it is stated otherwise. */
function drawStatus({ status = null }: State): string {
  return status === null ? 'requested' : String(status)
}

function drawMoves({ id, before, after }: Write): Found[] {
  const status = drawStatus(after)
  const earlier = before === undefined ? null : drawStatus(before)
  const event = DRAW_EVENTS[status]
  if (event === undefined || earlier === status) return []
  const { debt_line_id = null, amount = null, currency = null } = after
  const data = { draw_request_id: id, debt_line_id, amount, currency, before: earlier, status }
  return [{ event, data }]
}

/** A name or the operator's own keys are no terms. */
const TERM_FIELDS = ['effective_from', 'effective_until', ...TERM_PART_NAMES]

function changedTerms({ id, before, after }: Write): Found[] {
  const parts = TERM_FIELDS.filter((field) => !sameJson(agreed(before?.[field]), agreed(after[field])))
  if (parts.length === 0) return []
  const { debt_line_id = null, effective_from = null, effective_until = null } = after
  const is_new = before === undefined
  const data = { debt_line_id, debt_line_term_id: id, is_new, effective_from, effective_until, parts }
  return [{ event: termsChanged, subject_id: String(debt_line_id), data }]
}

/** A list of nothing is what nothing is. */
function agreed(value: Json | undefined): Json {
  return value === undefined || (Array.isArray(value) && value.length === 0) ? null : value
}

function closedMonths({ before, after }: Write): Found[] {
  if (before !== undefined) return []
  const { debt_line_id = null, month = null, as_of = null, by = null } = after
  const data: { readonly [field: string]: Json } = { debt_line_id, month, as_of, by }
  return [{ event: monthClosed, subject_id: String(debt_line_id), data }]
}
