// Readings that took a pass over the receivables of a line, kept while nothing dated on or before their day was written since.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { jsonText } from '@tapeline/kernel/core/json-text'
import { groupBy } from '@tapeline/kernel/core/group-by'
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
  'select day::text as day, metric, reading from line_readings where tenant = $1 and debt_line = $2',
)

const putReading = statement(
  'put-line-reading',
  `
  insert into line_readings (tenant, debt_line, day, metric, reading) values ($1, $2, $3, $4, $5)
  on conflict (tenant, debt_line, day, metric) do update set reading = excluded.reading`,
)

const deleteFrom = statement('delete-line-readings', 'delete from line_readings where tenant = $1 and day >= $2::date')

const deleteAll = statement('delete-all-line-readings', 'delete from line_readings where tenant = $1')

/** What is kept of a line: by day, and by the words under which it was kept. */
export type KeptReadings = ReadonlyMap<string, ReadonlyMap<string, Reading>>

/** Reads it, of all days at once. */
export async function keptReadings(
  querier: Querier,
  { tenant, debt_line }: Omit<LineDay, 'day'>,
): Promise<KeptReadings> {
  const rows = await querier.query<{ day: string; metric: string; reading: Json }>(findReadings, [tenant, debt_line])
  const readingOf = ({ metric, reading }: (typeof rows)[number]) =>
    [metric, fromStored(reading, NO_SUMS) as Reading] as const
  return new Map([...groupBy(rows, ({ day }) => day)].map(([day, of]) => [day, new Map(of.map(readingOf))]))
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

/** How the words of readings begin that are made of the tie-out of cash: they hold while that has changed nothing of their day or before. */
export const OF_CASH = 'cash '

const deleteOfCash = statement(
  'delete-line-readings-of-cash',
  `delete from line_readings where tenant = $1 and day >= $2::date and metric >= '${OF_CASH}' and metric < '${OF_CASH.trim()}!'`,
)

/** Forgets what was read of the tie-out on a day or after it. */
export async function forgetCashReadings(querier: Querier, tenant: number, from: string): Promise<void> {
  await querier.query(deleteOfCash, [tenant, from])
}
