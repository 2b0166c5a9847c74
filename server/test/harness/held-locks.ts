// Locks that a test holds, which stop requests in the middle, and waiting until they are there.
import pg from 'pg'
import { expect } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { CALCULATORS } from './calculators.ts'
import type { TestService } from './service.ts'

/** Does something while a lock is held, which others wait for; gives what it returned once they go on. */
export async function holding<T>({ connection }: TestService, sql: string, work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client(connection)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(sql)
    return await work()
  } finally {
    await holder.query('rollback')
    await holder.end()
  }
}

/**
 * The statements in pg_stat_activity that wait for locks of others, but for those of calculators: what these do by themselves is not what a request waits
 * for, and a test that took it for that would go on too soon.
 */
export const WAITS_FOR_LOCK = `datname = current_database() and wait_event_type = 'Lock' and application_name <> '${CALCULATORS}'`

/**
 * Waits until so many statements that name a text wait: at least, since a request may send several. Nothing is calculated meanwhile, which the held lock may
 * stop until the statements that wait have run out of time.
 */
export async function awaitWaiting({ database }: TestService, named: string, waiting: number): Promise<void> {
  const sql = `select count(*)::int as waiting from pg_stat_activity where ${WAITS_FOR_LOCK} and position($1 in query) > 0`
  const counted = async () =>
    (await database.query<{ waiting: number }>(installationStatement('', sql), [named]))[0]?.waiting
  await expect.poll(counted, { interval: 20 }).toBeGreaterThanOrEqual(waiting)
}
