// What happens because a day begins: buckets of receivables, portion by portion, and with the last of them lines whose data are late.
import type { LockedEventCursor } from '../../resources/event/event-cursor-store.ts'
import type { FollowedTenant } from '../../resources/event/event-rules.ts'
import type { Transaction } from '../../storage/database.ts'
import { type BucketsOfDay, type DaysAsked, readBucketsOfDay } from './buckets/buckets-of-days.ts'
import { readLateLines } from './lateness/late-lines.ts'

/** Looks at the next portion of what a day brings. */
export async function readDays(
  transaction: Transaction,
  lender: FollowedTenant,
  cursor: LockedEventCursor,
  asked: DaysAsked,
): Promise<BucketsOfDay> {
  const buckets = await readBucketsOfDay(transaction, lender, cursor, asked)
  const { begun } = asked
  if (begun === undefined || buckets.cursor.bucket_day !== begun.day) return buckets
  const late = await readLateLines(transaction, lender, begun)
  return { ...buckets, happenings: [...buckets.happenings, ...late] }
}
