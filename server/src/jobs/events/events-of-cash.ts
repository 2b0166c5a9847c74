// Collections that the bank does not show within the days allowed: looked at with each tie-out of cash that was completed, and as a day begins. The figure is
// that of covenants on unmatched cash, of the lender as a whole; which debt lines have the event is kept, so that its end is an event too (0166).
import { cashUnverified, cashVerified } from '@tapeline/contract/records/events/cash-events'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { startOfDay } from '@tapeline/kernel/core/moment'
import { readOpenLines } from '../../resources/alert/open-lines-reads.ts'
import { listLines } from '../../resources/borrowing-base/line-store.ts'
import {
  type Completion,
  findCompletionAt,
  readCompletion,
} from '../../resources/cash-tie-out/cash-completions-store.ts'
import { CashOnDays } from '../../resources/cash-tie-out/cash-metric-reads.ts'
import { allowedOn, cashSettingsOf, readSettingsPatches } from '../../resources/cash-tie-out/cash-settings-reads.ts'
import { findClosedLines } from '../../resources/debt-line/line-closings-reads.ts'
import type { LockedEventCursor } from '../../resources/event/event-cursor-store.ts'
import type { FollowedTenant, Happening } from '../../resources/event/event-rules.ts'
import type { Transaction } from '../../storage/database.ts'

/** Up to where cash is followed, and which lines have unverified collections beyond the days allowed. */
export type CashCursor = Pick<LockedEventCursor, 'cash_moment' | 'unverified_lines'>

/** What changed of the cash of a lender. */
export interface CashHappenings {
  readonly happenings: readonly Happening[]
  readonly cursor: CashCursor
  readonly more: false
}

/** The last day that began, and whether another has begun that is not looked at yet. */
export interface CashDay {
  readonly day: string | null
  readonly waits: boolean
}

/** Reads what changed by a tie-out that is new, or by a day that began. */
export async function readCashHappenings(
  transaction: Transaction,
  lender: FollowedTenant,
  cursor: LockedEventCursor,
  { day, waits }: CashDay,
): Promise<CashHappenings> {
  const { cash_moment, unverified_lines } = cursor
  const { operator, organization, time_zone } = lender
  const nothing = { happenings: [], cursor: { cash_moment, unverified_lines }, more: false } as const
  if (operator === undefined || day === null) return nothing
  const completion = await findCompletionToLookAt(transaction, lender, cursor, { day, waits })
  if (completion === undefined) return nothing
  const { moment } = completion
  const figures = await readFigures(transaction, { ...lender, operator }, completion, day)
  // Statements that are not there show nothing, and are no proof.
  if (figures === undefined) return { ...nothing, cursor: { cash_moment: moment, unverified_lines } }
  const { unverified_since, days, days_allowed } = figures
  const is_beyond = unverified_since !== null && days > days_allowed
  const at = Math.max(moment, startOfDay(day, time_zone))
  const open = await readOpenLines(transaction, { operator, organization })
  const lines = (await listLines(transaction, { operator, organization }, at)).filter((line) => open.has(line))
  // Lines that were closed since the last look begin anew.
  const within = { operator, after: lastLook(cursor, time_zone), until: at, day }
  const closed = await findClosedLines(transaction, within, unverified_lines)
  const unverified = new Set(unverified_lines.filter((line) => !closed.has(line)))
  const happenings = lines.flatMap((debt_line_id): Happening[] => {
    if (is_beyond === unverified.has(debt_line_id)) return []
    const data = { debt_line_id, as_of: day, unverified_since, days, days_allowed }
    return [{ event: is_beyond ? cashUnverified : cashVerified, subject_id: debt_line_id, occurred_at: at, data }]
  })
  return { happenings, cursor: { cash_moment: moment, unverified_lines: is_beyond ? lines : [] }, more: false }
}

/**
 * Of a day that begins the last tie-out that was completed by then, though later ones are there where days are caught up, and none before the one that was
 * looked at last. Without such a day the latest, once no day waits.
 */
async function findCompletionToLookAt(
  transaction: Transaction,
  { tenant, time_zone }: FollowedTenant,
  { cash_moment, bucket_day }: LockedEventCursor,
  { day, waits }: { readonly day: string; readonly waits: boolean },
): Promise<Completion | undefined> {
  if (day !== bucket_day && bucket_day !== null)
    return findCompletionAt(transaction, tenant, Math.max(startOfDay(day, time_zone), cash_moment))
  if (waits) return undefined
  const latest = await readCompletion(transaction, tenant, Number.MAX_SAFE_INTEGER)
  return latest === null || (latest.moment <= cash_moment && bucket_day !== null) ? undefined : latest
}

/** The moment of the last look. */
function lastLook({ cash_moment, bucket_day }: LockedEventCursor, time_zone: string): number {
  return bucket_day === null ? cash_moment : Math.max(cash_moment, startOfDay(bucket_day, time_zone))
}

/** How old the oldest unverified collection is, and what is allowed; undefined where the operator's statements show nothing up to the day. */
interface CashFigures {
  readonly unverified_since: string | null
  readonly days: number
  readonly days_allowed: number
}

async function readFigures(
  transaction: Transaction,
  lender: { readonly tenant: number; readonly operator: number; readonly organization: string },
  { moment, operator: known_at }: Completion,
  on: string,
): Promise<CashFigures | undefined> {
  const day = dayNumber(on)
  const cash = new CashOnDays(transaction, lender.tenant, moment)
  const { since, oldest } = await cash.onDay({ day, from: day, until: day, wants: 'age' })
  if (since === undefined || since > day) return undefined
  const settings = cashSettingsOf(await readSettingsPatches(transaction, lender, known_at))
  const { days_after: days_allowed } = allowedOn(settings, day)
  if (oldest === undefined) return { unverified_since: null, days: 0, days_allowed }
  return { unverified_since: dayOfNumber(oldest), days: day - oldest, days_allowed }
}
