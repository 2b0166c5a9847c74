// What writes of the operator's records about a lender mean: draw requests, terms of debt lines, closes of months. Pure.
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
import { type Json, type State, sameJson } from '@tapeline/kernel/core/dated-facts'
import { TERM_PART_NAMES } from '../debt-line-term/term-parts-rules.ts'
import { ownIdOf } from '../operator-record/operator-record-reads.ts'
import type { Happening } from './event-rules.ts'
import type { EVENT_RECORDS } from './followed-events-rules.ts'

/** A write of a record, given by its number: its state before, undefined where it is new, and behind it. */
export interface OperatorWrite {
  readonly kind: string
  readonly id: string
  readonly number: number
  readonly at: number
  readonly before: State | undefined
  readonly after: State
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

/** What a write of one of these records means. */
export function happeningsOf(organization: string, { kind, id, at, before, after }: OperatorWrite): Happening[] {
  const record = RECORDS.get(kind)
  if (record === undefined) return []
  const write = { id: record.is_named_by_lender ? ownIdOf(organization, id) : id, before, after }
  return record.find(write).map(({ event, data, subject_id = write.id }) => {
    // One debt line may have several at one moment: of several terms, or months.
    return { event, subject_id, of: id, occurred_at: at, data }
  })
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
