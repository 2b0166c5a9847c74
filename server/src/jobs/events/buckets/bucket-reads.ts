// The delinquency buckets of receivables as they were known at a moment, by what the lender reports.
import { bucketLabels } from '@tapeline/kernel/core/bucket-labels'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { type MetricSettings, metricSettingsOn } from '@tapeline/kernel/metrics/metric-settings'
import {
  type ReportedBucket,
  NO_BUCKET,
  reportedBucketOn,
} from '@tapeline/kernel/metrics/performance-history/reported-bucket'
import { receivableBucketChanged } from '@tapeline/contract/records/events/bucket-events'
import type { Happening } from '../../../resources/event/event-rules.ts'
import { readKnownFacts } from '../../../resources/receivable-metrics/ledger-reads.ts'
import { inPortions } from '../../../resources/receivable-metrics/portion-reads.ts'
import {
  type KnownMetricSettings,
  readMetricSettings,
} from '../../../resources/reporting-settings/metric-settings-reads.ts'
import { type Querier, statement } from '../../../storage/database.ts'

/** Whose buckets, as known at a moment, and by which settings. */
export interface BucketPlace {
  readonly tenant: number
  readonly known_at: number
  readonly steps: readonly MetricSettings[]
}

/** The edges that are in force on a day, by its number. They count for the days before it too, so that other edges alone are no change of a bucket. */
export function edgesOn(steps: readonly MetricSettings[], day: number): readonly number[] {
  return metricSettingsOn(steps, day).bucket_edges
}

/** Buckets of receivables on each of some days; one that was not known then is left out, and one that is too large for figures has null. */
export async function readBuckets(
  querier: Querier,
  place: BucketPlace,
  numbers: readonly number[],
  { days, edges }: { readonly days: readonly number[]; readonly edges: readonly number[] },
): Promise<Map<number, readonly ReportedBucket[] | null>> {
  const buckets = new Map<number, readonly ReportedBucket[] | null>()
  for await (const portion of inPortions(querier, place.tenant, numbers))
    for (const { number, ledger } of await readKnownFacts(querier, place, portion)) {
      const on = { edges, steps: place.steps }
      buckets.set(number, ledger.too_large ? null : days.map((day) => reportedBucketOn(ledger, on, day)))
    }
  return buckets
}

const findStating = statement(
  'find-receivables-reported-delinquent',
  `
  select w.number from unnest($2::bigint[]) as w(number) cross join lateral (
    select 1 from receivable_patches where tenant = $1 and number = w.number and patch ->> 'delinquent_since' is not null limit 1) p`,
)

/** Those of receivables that were ever reported delinquent: the others are current. */
export async function findEverDelinquent(
  querier: Querier,
  tenant: number,
  numbers: readonly number[],
): Promise<number[]> {
  if (numbers.length === 0) return []
  return (await querier.query<{ number: number }>(findStating, [tenant, numbers])).map(({ number }) => number)
}

/** Reads the settings as they were known at moments; those of most are the latest. */
export async function settingsByMoment(
  querier: Querier,
  tenant: number,
): Promise<(known_at: number) => Promise<KnownMetricSettings>> {
  const latest = await readMetricSettings(querier, tenant, Number.MAX_SAFE_INTEGER)
  return async (known_at) => (latest.recorded <= known_at ? latest : readMetricSettings(querier, tenant, known_at))
}

/** A receivable in another bucket. */
export interface BucketChange {
  readonly receivable_id: string
  /** By its number. */
  readonly as_of: number
  readonly before: ReportedBucket | undefined
  readonly after: ReportedBucket | undefined
  readonly edges: readonly number[]
  readonly cause: 'day' | 'write'
  readonly at: number
}

/** The event of a change; none where the bucket is the same. */
export function bucketHappenings(change: BucketChange): Happening[] {
  const { receivable_id, as_of, cause, edges, at } = change
  const { before = NO_BUCKET, after = NO_BUCKET } = change
  if (before.bucket === after.bucket) return []
  const { days_past_due, entered_on } = after
  const labels = bucketLabels(edges)
  const data = {
    receivable_id,
    as_of: dayOfNumber(as_of),
    before: labels[before.bucket] ?? '',
    after: labels[after.bucket] ?? '',
    days_past_due,
    cause,
    entered_on: entered_on === null ? null : dayOfNumber(entered_on),
    is_restatement: entered_on === null || entered_on < as_of,
  }
  return [{ event: receivableBucketChanged, subject_id: receivable_id, occurred_at: at, data }]
}
