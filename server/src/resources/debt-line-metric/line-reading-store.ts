// Readings that took a pass over the receivables of a line, kept while nothing dated on or before their day was written since.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { jsonText } from '@tapeline/kernel/core/json-text'
import { fromStored } from '@tapeline/kernel/core/stored-sums'
import type { Reading } from '@tapeline/kernel/metrics/covenants/reading'
import { type Querier, statement } from '../../storage/database.ts'

/** A reading has ratios alone. */
const NO_SUMS: ReadonlySet<string> = new Set()

/** The day of a line. */
export interface LineDay {
  readonly tenant: number
  readonly debt_line: string
  readonly day: string
}

const findReadings = statement(
  'find-line-readings',
  'select metric, reading from line_readings where tenant = $1 and debt_line = $2 and day = $3',
)

const putReading = statement(
  'put-line-reading',
  `
  insert into line_readings (tenant, debt_line, day, metric, reading) values ($1, $2, $3, $4, $5)
  on conflict (tenant, debt_line, day, metric) do update set reading = excluded.reading`,
)

const deleteFrom = statement('delete-line-readings', 'delete from line_readings where tenant = $1 and day >= $2::date')

const deleteAll = statement('delete-all-line-readings', 'delete from line_readings where tenant = $1')

/** What is kept of a day, by the words under which it was kept. */
export async function keptReadings(
  querier: Querier,
  { tenant, debt_line, day }: LineDay,
): Promise<Map<string, Reading>> {
  const rows = await querier.query<{ metric: string; reading: Json }>(findReadings, [tenant, debt_line, day])
  return new Map(rows.map(({ metric, reading }) => [metric, fromStored(reading, NO_SUMS) as Reading]))
}

/** Keeps a reading of a day. */
export async function keepReading(
  querier: Querier,
  { tenant, debt_line, day }: LineDay,
  metric: string,
  reading: Reading,
): Promise<void> {
  await querier.query(putReading, [tenant, debt_line, day, metric, jsonText(reading)])
}

const findDays = statement(
  'find-days-of-line-readings',
  'select distinct day::text as day from line_readings where tenant = $1 order by day desc',
)

/** The days for which readings of a lender's lines are kept, the latest first. */
export async function keptDays(querier: Querier, tenant: number): Promise<string[]> {
  return (await querier.query<{ day: string }>(findDays, [tenant])).map(({ day }) => day)
}

/** Forgets what was read of a lender's lines on a day or after it; of all days without one. */
export async function forgetReadings(querier: Querier, tenant: number, from: string | undefined): Promise<void> {
  await (from === undefined ? querier.query(deleteAll, [tenant]) : querier.query(deleteFrom, [tenant, from]))
}
