// What happens because a day begins: buckets of receivables, portion by portion, and with the last of them lines whose data are late.
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import type { LateLines, LockedEventCursor } from '../../resources/event/event-cursor-store.ts'
import type { FollowedTenant, Happening } from '../../resources/event/event-rules.ts'
import type { Transaction } from '../../storage/database.ts'
import { type BucketsOfDay, type DayBegun, type DaysAsked, readBucketsOfDay } from './buckets/buckets-of-days.ts'
import { readLateLines } from './lateness/late-lines.ts'

/** What a day brought, or a part of it, and which lines are late behind it. */
export type DayHappenings = BucketsOfDay & { readonly late: LateLines }

/** Looks at the next portion of what a day brings. `late` are the lines that are late before it. */
export async function readDays(
  transaction: Transaction,
  lender: FollowedTenant,
  cursor: LockedEventCursor,
  { late, ...asked }: DaysAsked & { readonly late: LateLines },
): Promise<DayHappenings> {
  const buckets = await readBucketsOfDay(transaction, lender, cursor, asked)
  const { begun } = asked
  if (begun === undefined) return { ...buckets, late }
  const ofDay = (happenings: readonly Happening[]) => happenings.map((one) => distinctBy(begun, lender.time_zone, one))
  if (buckets.cursor.bucket_day !== begun.day) return { ...buckets, happenings: ofDay(buckets.happenings), late }
  const lines = await readLateLines(transaction, lender, begun, late)
  return { ...buckets, happenings: ofDay([...buckets.happenings, ...lines.happenings]), late: lines.late }
}

/** Several days begin at one moment where a clock is moved over them; what each of them brings is an event of its own. */
function distinctBy({ day, at }: DayBegun, time_zone: string, happening: Happening): Happening {
  if (dayOfMoment(at, time_zone) === day) return happening
  return { ...happening, of: happening.of === undefined ? day : `${happening.of} ${day}` }
}
