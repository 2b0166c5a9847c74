// Closed months of debt lines whose figures changed: as each fold of the portfolio left them compared with what was known at the comparison before, or at the
// close where that came later. Both are sums of the same formulas, so only what was written changes them (0171).
import { monthRestated } from '@tapeline/contract/records/events/restatement-events'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { lastDayOf, monthText } from '@tapeline/kernel/core/month'
import { sumInJson } from '@tapeline/kernel/core/sum'
import { listLines } from '../../resources/borrowing-base/line-store.ts'
import type { ComparedMonths, LockedEventCursor } from '../../resources/event/event-cursor-store.ts'
import type { FollowedTenant, Happening } from '../../resources/event/event-rules.ts'
import { COMPARED_WITHIN } from '../../resources/event/followed-events-rules.ts'
import { type LineClose, readClosesOfLines } from '../../resources/month-close/month-close-reads.ts'
import {
  type KnownMonths,
  type LineMonthChange,
  changesOfMonth,
  readMonthsAtFold,
  readMonthsKnownAt,
} from '../../resources/portfolio/restatements/line-month-reads.ts'
import { findFold, findFollowed } from '../../resources/portfolio/totals/totals-reads.ts'
import type { Fold } from '../../resources/portfolio/totals/totals-store.ts'
import type { Transaction } from '../../storage/database.ts'

/** What changed of closed months, and up to where they are compared. */
export interface MonthHappenings {
  readonly happenings: readonly Happening[]
  readonly compared: ComparedMonths | null
  readonly more: false
}

/** How far the operator's log is followed, and whether there is more of it. */
interface OperatorFollowed {
  readonly position: number
  readonly more: boolean
}

/** Reads which closed months changed since the last comparison, once the portfolio is as far as the log, or a minute has passed. */
export async function readMonthHappenings(
  transaction: Transaction,
  lender: FollowedTenant,
  { compared_months: before, logged, now }: LockedEventCursor,
  operators: OperatorFollowed,
): Promise<MonthHappenings> {
  const unchanged = { happenings: [], compared: before, more: false } as const
  if (lender.operator === undefined || operators.more) return unchanged
  const followed = await findFollowed(transaction, lender.tenant)
  if (before !== null && followed.position < before.position) return unchanged
  if (followed.position < logged && now < (before?.position ?? 0) + COMPARED_WITHIN) return unchanged
  const fold = await findFold(transaction, lender.tenant, undefined)
  const { fold: number, position, settings } = fold ?? { fold: 0, position: 0, settings: 0 }
  const end = { fold: number, fold_position: position, fold_settings: settings }
  const compared = { ...end, ...followed, closes: operators.position }
  if (fold === undefined || before?.fold === fold.fold)
    return { ...unchanged, compared: { ...compared, closes: before?.closes ?? operators.position } }
  if (before === null || !(await isThere(transaction, lender.tenant, before))) return { ...unchanged, compared }
  const changes = await readChanges(transaction, lender, before, fold)
  return { happenings: changes.map((change) => happeningOf(change, fold)), compared, more: false }
}

/** Whether the fold of the last comparison is still there: by other formulas all are made again. */
async function isThere(transaction: Transaction, tenant: number, before: ComparedMonths): Promise<boolean> {
  if (before.fold === 0) return true
  const found = await findFold(transaction, tenant, before.fold_position)
  return found !== undefined && found.position === before.fold_position && found.fold >= before.fold
}

/** A change with its close, and the moment as known at which the month was as before. */
interface ClosedChange extends LineMonthChange {
  readonly closed_at: number
  readonly since: number
}

async function readChanges(
  transaction: Transaction,
  lender: FollowedTenant,
  before: ComparedMonths,
  fold: Fold,
): Promise<ClosedChange[]> {
  const { tenant, operator = 0, organization, operator_slug } = lender
  const at = { operator, known_at: fold.position }
  const lines = await listLines(transaction, { operator, organization }, fold.position)
  const closes = await readClosesOfLines(transaction, at, { organization, lines })
  if (closes.length === 0) return []
  const as_of = lastDayOf(Math.max(...closes.map(({ month }) => month)))
  const book = { tenant, operator_slug }
  const now = await readMonthsAtFold(transaction, book, fold, as_of)
  const known = new Map<number, KnownMonths | undefined>()
  const found: ClosedChange[] = []
  for (const close of closes) {
    const since = knownSince(close, before)
    if (since === undefined) continue
    if (!known.has(since)) known.set(since, await readEarlier(transaction, book, { before, since, as_of }))
    const earlier = known.get(since)
    if (earlier === undefined) continue
    const { closed_at } = close
    for (const change of changesOfMonth(close, earlier, now)) found.push({ ...change, closed_at, since })
  }
  return found
}

/** The moment with which a close is compared; undefined for one that is older than events are. */
function knownSince({ closed_at }: LineClose, { closes, fold_position }: ComparedMonths): number | undefined {
  if (closed_at > closes) return closed_at
  return fold_position === 0 ? undefined : Math.max(closed_at, fold_position)
}

interface Earlier {
  readonly before: ComparedMonths
  readonly since: number
  readonly as_of: number
}

function readEarlier(
  transaction: Transaction,
  book: { readonly tenant: number; readonly operator_slug: string },
  { before, since, as_of }: Earlier,
): Promise<KnownMonths | undefined> {
  const { fold, fold_position: position, fold_settings: settings } = before
  if (since !== position) return readMonthsKnownAt(transaction, book, since, as_of)
  return readMonthsAtFold(transaction, book, { fold, position, settings }, as_of)
}

function happeningOf(
  { debt_line, month, currency, closed_at, since, changes }: ClosedChange,
  { position, settings }: Fold,
): Happening {
  const data = {
    debt_line_id: debt_line,
    month: monthText(month),
    as_of: dayOfNumber(lastDayOf(month)),
    currency,
    closed_at: formatMoment(closed_at),
    since: formatMoment(since),
    known_at: formatMoment(position),
    changes: changes.map(({ before, after, ...figure }) => ({
      ...figure,
      before: sumInJson(before),
      after: sumInJson(after),
    })),
  }
  // A debt line may have several months and currencies at one moment, and two folds may end at one.
  const of = [data.month, currency, settings].join(' ')
  return { event: monthRestated, subject_id: debt_line, of, occurred_at: position, data }
}
