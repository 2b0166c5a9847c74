// What happens to a document between two looks at it, by a write or because a day begins: its file is asked for, received or overdue, and what it proves
// expires or is renewed. Pure.
import {
  documentExpired,
  documentExpiring,
  documentNeeded,
  documentNoLongerNeeded,
  documentOverdue,
  documentReceived,
  documentRenewed,
} from '@tapeline/contract/records/events/document-events'
import type { State } from '@tapeline/kernel/core/dated-facts'
import {
  type DocumentValidity,
  datesOf,
  needOn,
  nextChange,
  validityOn,
} from '../../../resources/document/document-state-rules.ts'
import type { Happening } from '../../../resources/event/event-rules.ts'

/** A document on a day, given by its number; `state` is undefined before it was made. */
export interface DocumentOnDay {
  readonly state: State | undefined
  readonly day: number
}

/** Something that happened to a document, without when. */
export type DocumentChange = Pick<Happening, 'event' | 'data'>

/** What happened to a document between two looks, in the order in which it is stated. */
export function changesBetween(id: string, before: DocumentOnDay, after: DocumentOnDay): DocumentChange[] {
  return [...receipts(id, before, after), ...changesOfNeed(id, before, after), ...changesOfValidity(id, before, after)]
}

/** The days behind one and up to another on which a document changes by its dates alone, with what happens on each. */
export function changesByDays(
  id: string,
  state: State | undefined,
  { after, until }: { readonly after: number; readonly until: number },
): { readonly day: number; readonly changes: DocumentChange[] }[] {
  const found: { readonly day: number; readonly changes: DocumentChange[] }[] = []
  const dates = datesOf(state)
  for (let day = nextChange(dates, after); day !== undefined && day <= until; day = nextChange(dates, day))
    found.push({ day, changes: changesBetween(id, { state, day: day - 1 }, { state, day }) })
  return found
}

function receipts(
  id: string,
  { state: before }: DocumentOnDay,
  { state: after = {} }: DocumentOnDay,
): DocumentChange[] {
  const { sha256 = null, size_bytes = null } = after
  if (sha256 === null || sha256 === before?.['sha256']) return []
  return [{ event: documentReceived, data: { ...namedBy(id, after), size_bytes, sha256 } }]
}

function changesOfNeed(id: string, before: DocumentOnDay, after: DocumentOnDay): DocumentChange[] {
  const [dates_before, dates] = [datesOf(before.state), datesOf(after.state)]
  const [was, is] = [needOn(dates_before, before.day), needOn(dates, after.day)]
  const state = after.state ?? {}
  const data = { ...namedBy(id, state), due_date: state['due_date'] ?? null }
  const is_moved = is === 'needed' && (was === 'overdue' || dates_before.due !== dates.due)
  if (is === 'none') {
    if (was === 'none' || dates.has_file) return []
    return [{ event: documentNoLongerNeeded, data: { ...data, due_date: before.state?.['due_date'] ?? null } }]
  }
  return [
    ...(was === 'none' || is_moved ? [{ event: documentNeeded, data }] : []),
    ...(is === 'overdue' && was !== 'overdue' ? [{ event: documentOverdue, data }] : []),
  ]
}

const RANK: { readonly [validity in DocumentValidity]: number } = { valid: 0, expiring: 1, expired: 2 }

function changesOfValidity(id: string, before: DocumentOnDay, after: DocumentOnDay): DocumentChange[] {
  const [dates_before, dates] = [datesOf(before.state), datesOf(after.state)]
  const [was, is] = [validityOn(dates_before, before.day), validityOn(dates, after.day)]
  const state = after.state ?? {}
  const expiry_date = state['expiry_date'] ?? null
  const data = { ...namedBy(id, state), expiry_date }
  const is_new = was !== is || dates_before.expiry !== dates.expiry
  const expiry_date_before = before.state?.['expiry_date'] ?? null
  const renewed = { event: documentRenewed, data: { ...data, expiry_date_before } }
  return [
    ...(RANK[is] < RANK[was] ? [renewed] : []),
    ...(is === 'expiring' && is_new ? [{ event: documentExpiring, data }] : []),
    ...(is === 'expired' && was !== 'expired' ? [{ event: documentExpired, data }] : []),
  ]
}

function namedBy(id: string, { receivable_id = null, debt_line_id = null, kind = null }: State) {
  return { document_id: id, receivable_id, debt_line_id, kind }
}
