// Lets days pass in the log of a lender: moments of a log only rise, so a batch of a later day without content moves all writes behind it to that day.
import { randomUUID } from 'node:crypto'
import { addDays } from '@tapeline/kernel/core/day'
import { dayOfMoment, startOfDay } from '@tapeline/kernel/core/moment'
import { installationStatement } from '../../src/storage/database.ts'
import type { TestService } from '../harness/service.ts'

const endOf = installationStatement('', 'select last from batches where tenant = $1 order by last desc limit 1')

const insertBatch = installationStatement(
  '',
  `
  insert into batches (tenant, last, first, batch, changed_receivables, events)
  select tenant, $2, $2, $3::uuid, '{}', '[]' from tenants where tenant = $1`,
)

/** Noon as a time of day, in microseconds. */
const NOON = 43_200_000_000

/** Moves the log to the beginning, of UTC, of the day behind its last write: less than a day. */
export async function passMidnight({ database }: TestService, tenant: number): Promise<void> {
  const [end] = await database.query<{ last: number }>(endOf, [tenant])
  const day = addDays(dayOfMoment(end?.last ?? 0, 'UTC'), 1)
  await database.query(insertBatch, [tenant, startOfDay(day, 'UTC'), randomUUID()])
}

/** Moves the log to the day behind its last write, of UTC: to noon, or where that is less than a day later, by a whole day. Returns that day. */
export async function passDay({ database }: TestService, tenant: number): Promise<string> {
  const [end] = await database.query<{ last: number }>(endOf, [tenant])
  const last = end?.last ?? 0
  const day = addDays(dayOfMoment(last, 'UTC'), 1)
  const moment = Math.max(startOfDay(day, 'UTC') + NOON, last + 2 * NOON)
  await database.query(insertBatch, [tenant, moment, randomUUID()])
  return day
}
