// The next day on which each receivable that is reported delinquent is in another delinquency bucket, as the calculator of events keeps it.
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'

/** Days by the numbers of receivables; Infinity where there is no such day. */
export type BucketDays = ReadonlyMap<number, number>

const putDays = statement(
  'put-days-of-buckets',
  `
  insert into receivable_bucket_days (tenant, receivable, day)
  select own.tenant, d.receivable, d.day from tenants own cross join unnest($2::bigint[], $3::date[]) as d(receivable, day)
  where own.tenant = $1
  on conflict (tenant, receivable) do update set day = excluded.day`,
)

const deleteDays = statement(
  'delete-days-of-buckets',
  'delete from receivable_bucket_days where tenant = $1 and receivable = any($2::bigint[])',
)

/** Stores the days of receivables in place of those that they had. */
export async function putBucketDays(transaction: Transaction, tenant: number, days: BucketDays): Promise<void> {
  const coming = [...days].filter(([, day]) => day !== Infinity)
  const none = [...days.keys()].filter((number) => days.get(number) === Infinity)
  const numbers = coming.map(([number]) => number)
  const texts = coming.map(([, day]) => dayOfNumber(day))
  if (numbers.length > 0) await transaction.query(putDays, [tenant, numbers, texts])
  if (none.length > 0) await transaction.query(deleteDays, [tenant, none])
}

const findDue = statement(
  'find-receivables-whose-bucket-changes',
  `
  select receivable from receivable_bucket_days where tenant = $1 and day <= $2 order by day, receivable limit $3`,
)

/** The receivables that are in another bucket from a day on, so many at most. */
export async function findBucketsDue(
  querier: Querier,
  tenant: number,
  day: string,
  count_max: number,
): Promise<number[]> {
  const rows = await querier.query<{ receivable: number }>(findDue, [tenant, day, count_max])
  return rows.map(({ receivable }) => receivable)
}
