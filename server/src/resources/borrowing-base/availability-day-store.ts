// Keeps the availability of each debt line by day, as its followed base had it last on that day. Bases themselves are kept for minutes only (0185).
import type { Sum } from '@tapeline/kernel/core/sum'
import { type Querier, statement } from '../../storage/database.ts'

/** For how many days it is kept: longer than the longest change that a rule watches, by what a line may be behind. */
export const AVAILABILITY_DAYS = 400

const putDay = statement(
  'put-availability-of-day',
  `
  insert into line_availability_days (tenant, debt_line, day, availability)
  select own.tenant, $2, $3::date, $4::numeric from tenants own where own.tenant = $1
  on conflict (tenant, debt_line, day) do update set availability = excluded.availability
  where line_availability_days.availability <> excluded.availability`,
)

/** Keeps the availability of a line, in minor units, as the last one of its day. Whoever keeps it has locked the cursor of the lender's lines. */
export async function keepAvailability(
  querier: Querier,
  { tenant, debt_line, as_of }: { readonly tenant: number; readonly debt_line: string; readonly as_of: string },
  availability: Sum,
): Promise<void> {
  await querier.query(putDay, [tenant, debt_line, as_of, String(availability)])
}

const removeDays = statement(
  'remove-old-availability',
  `delete from line_availability_days where tenant = $1 and day < (statement_timestamp() at time zone 'UTC')::date - $2::integer`,
)

/** Removes what is older than it is kept. */
export async function removeOldAvailability(querier: Querier, tenant: number): Promise<void> {
  await querier.query(removeDays, [tenant, AVAILABILITY_DAYS])
}
