// Which receivables come into another delinquency bucket as a day begins: age alone brings most of them there, without a write. Days are looked at one after
// another, each once all that was written before it is followed, so that the events of a receivable stay in their order.
import { addDays, dayNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment, startOfDay } from '@tapeline/kernel/core/moment'
import { findBucketsDue, putBucketDays } from '../../../resources/event/bucket-day-store.ts'
import type { LockedEventCursor } from '../../../resources/event/event-cursor-store.ts'
import type { FollowedTenant, Happening } from '../../../resources/event/event-rules.ts'
import { EVENTS_FORM, WRITTEN_WITHIN } from '../../../resources/event/followed-events-rules.ts'
import { readReceivableIds } from '../../../resources/receivable/receivable-id-reads.ts'
import { readMetricSettings } from '../../../resources/reporting-settings/metric-settings-reads.ts'
import { type Transaction, statement } from '../../../storage/database.ts'
import { bucketHappenings, edgesOn, findEverDelinquent, readBuckets } from './bucket-reads.ts'

/** Receivables of one transaction, of those that change and of a stretch of the book. */
const RECEIVABLES = 2_000

/** A day that began. */
export interface DayBegun {
  readonly day: string
  readonly number: number
  /** Its first microsecond. */
  readonly at: number
}

/** How far days are looked at. */
export type BucketCursor = Pick<LockedEventCursor, 'bucket_day' | 'bucket_settings' | 'bucket_sweep'>

/** What a day brought, or a part of it, and whether there is more. */
export interface BucketsOfDay {
  readonly happenings: readonly Happening[]
  readonly cursor: BucketCursor
  readonly more: boolean
}

/**
 * The next day to look at once it has begun and nothing that was written before it is still on its way: the log shows something later, or writes of before
 * have ended. Undefined until then, and before the first look, which begins with the day after it.
 */
export function nextDayBegun(cursor: LockedEventCursor, time_zone: string): DayBegun | undefined {
  if (cursor.bucket_day === null) return undefined
  const day = addDays(cursor.bucket_day, 1)
  const at = startOfDay(day, time_zone)
  if (cursor.ledgers < at && cursor.now < at + WRITTEN_WITHIN) return undefined
  return { day, number: dayNumber(day), at }
}

/** The day to look at, undefined for none, and up to where the log is followed. */
export interface DaysAsked {
  readonly begun: DayBegun | undefined
  readonly log_position: number
}

/** Looks at the next portion of the book or of a day, once the log is followed up to where the day begins. */
export async function readBucketsOfDay(
  transaction: Transaction,
  { tenant, time_zone }: FollowedTenant,
  cursor: LockedEventCursor,
  { begun, log_position }: DaysAsked,
): Promise<BucketsOfDay> {
  const bucket_day = cursor.bucket_day ?? dayOfMoment(cursor.now, time_zone)
  const known_at = begun === undefined ? Number.MAX_SAFE_INTEGER : begun.at - 1
  const { steps, recorded } = await readMetricSettings(transaction, tenant, known_at)
  const is_other = cursor.form !== EVENTS_FORM || recorded !== cursor.bucket_settings
  const from = is_other ? 0 : cursor.bucket_sweep
  const place = { tenant, steps, known_at }
  const moved = { bucket_day, bucket_settings: recorded, bucket_sweep: from }
  if (from !== null) {
    const sweep = await sweepOn(transaction, { ...place, known_at: log_position }, dayNumber(bucket_day), from)
    return { happenings: [], cursor: { ...moved, bucket_sweep: sweep }, more: sweep !== null || begun !== undefined }
  }
  if (begun === undefined) return { happenings: [], cursor: moved, more: false }
  const numbers = await findBucketsDue(transaction, tenant, begun.day, RECEIVABLES)
  const happenings = await changesOf(transaction, place, begun, numbers)
  const is_whole = numbers.length < RECEIVABLES
  return { happenings, cursor: { ...moved, bucket_day: is_whole ? begun.day : bucket_day }, more: true }
}

type Place = Parameters<typeof readBuckets>[1]

async function changesOf(
  transaction: Transaction,
  place: Place,
  { number: as_of, at }: DayBegun,
  numbers: readonly number[],
): Promise<Happening[]> {
  const edges = edgesOn(place.steps, as_of)
  const buckets = await readBuckets(transaction, place, numbers, { days: [as_of - 1, as_of], edges })
  const ids = await readReceivableIds(transaction, place.tenant, numbers)
  const days = numbers.map((number): [number, number] => [number, buckets.get(number)?.[1]?.next_day ?? Infinity])
  await putBucketDays(transaction, place.tenant, new Map(days))
  return numbers.flatMap((number) => {
    const [before, after] = buckets.get(number) ?? []
    const receivable_id = ids.get(number) ?? ''
    return bucketHappenings({ receivable_id, as_of, before, after, edges, cause: 'day', at })
  })
}

const findStretch = statement(
  'find-stretch-of-book-for-buckets',
  `
  select number from receivables where tenant = $1 and number > $2 and number <= $3 order by number limit ${RECEIVABLES}`,
)

/** Calculates the next days of a stretch of the book. Returns the last receivable of it; null where there are no more. */
async function sweepOn(transaction: Transaction, place: Place, as_of: number, from: number): Promise<number | null> {
  const rows = await transaction.query<{ number: number }>(findStretch, [place.tenant, from, place.known_at])
  const all = rows.map(({ number }) => number)
  const late = await findEverDelinquent(transaction, place.tenant, all)
  const buckets = await readBuckets(transaction, place, late, { days: [as_of], edges: edgesOn(place.steps, as_of) })
  const days = late.map((number): [number, number] => [number, buckets.get(number)?.[0]?.next_day ?? Infinity])
  await putBucketDays(transaction, place.tenant, new Map(days))
  return all.length < RECEIVABLES ? null : (all.at(-1) ?? null)
}
