// Events of documents, by the writes of their records and by the days that begin. Each document is followed in the order of time: before a write, the days
// that began for it since it was looked at last, so that any split of the log gives the same; and a day that was looked at is never looked at again, though
// the time zone of the lender changes (0182).
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import type { State } from '@tapeline/kernel/core/dated-facts'
import { dayOfMoment, startOfDay } from '@tapeline/kernel/core/moment'
import { datesOf, hasDates, nextChange } from '../../../resources/document/document-state-rules.ts'
import {
  type DocumentDay,
  findDocumentDays,
  findDocumentsDue,
  putDocumentDays,
} from '../../../resources/event/document-day-store.ts'
import type { LockedEventCursor } from '../../../resources/event/event-cursor-store.ts'
import type { FollowedTenant, Happening } from '../../../resources/event/event-rules.ts'
import { WRITTEN_WITHIN } from '../../../resources/event/followed-events-rules.ts'
import {
  type DocumentWrite,
  type OperatorHappenings,
  readDocumentStates,
} from '../../../resources/event/operator-happenings-reads.ts'
import type { Transaction } from '../../../storage/database.ts'
import { type DocumentChange, changesBetween, changesByDays } from './document-changes.ts'

/** Documents of one transaction that change as a day begins. */
const DOCUMENTS = 1_000

/** What happened to documents, and whether there is more. */
export interface FollowedDocuments {
  readonly happenings: readonly Happening[]
  readonly more: boolean
}

/** Follows the writes of a portion of the operator's log, and, where that is the last one, the next portion of the days that began. */
export async function followDocuments(
  transaction: Transaction,
  lender: FollowedTenant,
  cursor: LockedEventCursor,
  { documents: writes, documents_position, more }: OperatorHappenings,
): Promise<FollowedDocuments> {
  const written = await followWrites(transaction, lender, writes)
  if (more) return { happenings: written.happenings, more }
  const first = Math.min(written.next_day, cursor.documents_day === null ? Infinity : dayNumber(cursor.documents_day))
  const today = dayNumber(dayOfMoment(cursor.now - WRITTEN_WITHIN, lender.time_zone))
  if (first > today) return { happenings: written.happenings, more: false }
  const passed = await followDays(transaction, lender, { today, known_at: documents_position })
  return { happenings: [...written.happenings, ...passed.happenings], more: passed.more }
}

/** What writes brought, and the first day on which one of these documents changes by its dates; Infinity without one. */
interface FollowedWrites {
  readonly happenings: readonly Happening[]
  readonly next_day: number
}

async function followWrites(
  transaction: Transaction,
  lender: FollowedTenant,
  writes: readonly DocumentWrite[],
): Promise<FollowedWrites> {
  const { tenant, time_zone } = lender
  const numbers = [...new Set(writes.map(({ document }) => document))]
  const known = await findDocumentDays(transaction, tenant, numbers)
  const looked = new Map(known.map(({ document, looked_on }) => [document, looked_on]))
  const last = new Map<number, DocumentWrite>()
  const happenings = writes.flatMap((write) => {
    const { document, id, at, before, after } = write
    const day = Math.max(looked.get(document) ?? -Infinity, dayNumber(dayOfMoment(at, time_zone)))
    const passed = passedDays(lender, id, before, { after: looked.get(document) ?? day, until: day })
    looked.set(document, day)
    last.set(document, write)
    const changes = changesBetween(id, { state: before, day }, { state: after, day })
    return [...passed, ...changes.map((change) => happeningOf(lender, id, change, at))]
  })
  const stored = new Set(known.map(({ document }) => document))
  const rows = [...last.values()]
    .filter(({ document, after }) => stored.has(document) || hasDates(datesOf(after)))
    .map(({ document, id, after }) => ({ document, id, looked_on: looked.get(document) ?? 0, state: after }))
  return { happenings, next_day: await putDays(transaction, tenant, rows) }
}

/** Follows days up to one before which everything was written, once the log is followed up to `known_at`. */
async function followDays(
  transaction: Transaction,
  lender: FollowedTenant,
  { today, known_at }: { readonly today: number; readonly known_at: number },
): Promise<FollowedDocuments> {
  const { tenant, operator } = lender
  if (operator === undefined) return { happenings: [], more: false }
  const due = await findDocumentsDue(transaction, tenant, today, DOCUMENTS)
  const numbers = due.map(({ document }) => document)
  const states = await readDocumentStates(transaction, operator, numbers, known_at)
  const happenings = due.flatMap(({ document, id, looked_on }) =>
    passedDays(lender, id, states.get(document), { after: looked_on, until: today }),
  )
  const rows = due.map(({ document, id, looked_on }) => {
    return { document, id, looked_on: Math.max(looked_on, today), state: states.get(document) }
  })
  await putDays(transaction, tenant, rows)
  return { happenings, more: due.length === DOCUMENTS }
}

/** What days brought to a document, each at its beginning. */
function passedDays(
  lender: FollowedTenant,
  id: string,
  state: State | undefined,
  days: { readonly after: number; readonly until: number },
): Happening[] {
  return changesByDays(id, state, days).flatMap(({ day, changes }) => {
    const at = startOfDay(dayOfNumber(day), lender.time_zone)
    return changes.map((change) => happeningOf(lender, id, change, at))
  })
}

function happeningOf(
  { organization }: FollowedTenant,
  id: string,
  { event, data }: DocumentChange,
  occurred_at: number,
): Happening {
  return { event, subject_id: id, of: `${organization}:${id}`, occurred_at, data }
}

type LookedAt = Pick<DocumentDay, 'document' | 'id' | 'looked_on'> & { readonly state: State | undefined }

/** Stores how far documents are followed. Returns the first day that is to come of them; Infinity without one. */
async function putDays(transaction: Transaction, tenant: number, looked_at: readonly LookedAt[]): Promise<number> {
  const dated: DocumentDay[] = []
  const undated: number[] = []
  for (const { state, ...looked } of looked_at) {
    const dates = datesOf(state)
    if (hasDates(dates)) dated.push({ ...looked, next_day: nextChange(dates, looked.looked_on) })
    else undated.push(looked.document)
  }
  await putDocumentDays(transaction, tenant, dated, undated)
  return Math.min(Infinity, ...dated.map(({ next_day = Infinity }) => next_day))
}
