// At which writes receivables came into another delinquency bucket: on the day of each batch of the log, the bucket by what was known before the batch is
// compared with that by what is known behind it. What is compared follows from the history alone, so that any split of the log gives the same.
import { dayNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import type { Happening } from '../../../resources/event/event-rules.ts'
import { readReceivableIds } from '../../../resources/receivable/receivable-id-reads.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { LoggedEvent } from '../../../storage/writer/operation.ts'
import { bucketHappenings, edgesOn, findEverDelinquent, readBuckets, settingsByMoment } from './bucket-reads.ts'

/** What batches of the log changed, and the next day on which each of their receivables changes. */
export interface BucketsOfLog {
  readonly happenings: readonly Happening[]
  readonly days: ReadonlyMap<number, number>
}

/** Whose log, and where its days end. */
interface Lender {
  readonly tenant: number
  readonly time_zone: string
}

/** The writes of one batch that may change a bucket, by the numbers of their receivables. */
interface Batch {
  readonly last: number
  readonly events: readonly LoggedEvent[]
}

/** Reads the changes that batches bring, in the order of the log. */
export async function readBucketsOfLog(
  transaction: Transaction,
  lender: Lender,
  batches: readonly Batch[],
): Promise<BucketsOfLog> {
  const changed = batches.flatMap(({ events }) => events.flatMap((event) => receivableOf(event) ?? []))
  const late = new Set(await findEverDelinquent(transaction, lender.tenant, [...new Set(changed)]))
  if (late.size === 0) return { happenings: [], days: new Map() }
  const ids = await readReceivableIds(transaction, lender.tenant, [...late])
  const settingsAt = await settingsByMoment(transaction, lender.tenant)
  const happenings: Happening[] = []
  const days = new Map<number, number>()
  for (const batch of batches) {
    const writes = momentsOf(batch, late)
    if (writes.size === 0) continue
    const { steps } = await settingsAt(batch.last)
    const as_of = dayNumber(dayOfMoment(batch.last, lender.time_zone))
    const place = { tenant: lender.tenant, steps }
    const asked = { days: [as_of], edges: edgesOn(steps, as_of) }
    const first = Math.min(...batch.events.map(({ at }) => at))
    const before = await readBuckets(transaction, { ...place, known_at: first - 1 }, [...writes.keys()], asked)
    const after = await readBuckets(transaction, { ...place, known_at: batch.last }, [...writes.keys()], asked)
    for (const [number, at] of writes) {
      const [earlier = [], later = []] = [before.get(number), after.get(number)]
      // What is too large for figures is in no bucket that anybody could compare.
      if (earlier === null || later === null) continue
      const [[was], [is]] = [earlier, later]
      const about = { receivable_id: ids.get(number) ?? '', as_of, edges: asked.edges, cause: 'write', at } as const
      happenings.push(...bucketHappenings({ ...about, before: was, after: is }))
      days.set(number, is?.next_day ?? Infinity)
    }
  }
  return { happenings, days }
}

/** The moment of the last write of each receivable in a batch. */
function momentsOf({ events }: Batch, late: ReadonlySet<number>): Map<number, number> {
  const moments = new Map<number, number>()
  for (const event of events) {
    const number = receivableOf(event)
    if (number !== undefined && late.has(number)) moments.set(number, Math.max(moments.get(number) ?? 0, event.at))
  }
  return moments
}

/** The receivable whose bucket a write may change, by its number; undefined for none. */
function receivableOf({ kind, number, at, receivable, fields }: LoggedEvent): number | undefined {
  if (kind === 'entry') return receivable
  const states = kind === 'receivable' && (fields === undefined || fields.includes('delinquent_since'))
  return states ? (number ?? at) : undefined
}
