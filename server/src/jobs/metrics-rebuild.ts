// Making all ledgers of a tenant anew from its whole history. Its calculators wait meanwhile; its writers and readers do not, and
// readers see the old ledgers until all new ones are there.
import type pg from 'pg'
import type { BookSize } from '../resources/receivable-metrics/book-ledgers.ts'
import { inTransaction, withSession } from '../storage/session.ts'
import { type Progress, holdCalculators, makeBook, placeOfBook } from './metrics-book.ts'

/** Rebuilds the metrics of a tenant. Returns what they were made from. */
export function rebuildMetrics(connection: pg.ClientConfig, tenant: number, progress: Progress): Promise<BookSize> {
  return withSession(connection, (storing) =>
    inTransaction(storing, 'begin', async () => {
      await holdCalculators(storing, tenant)
      return withSession(connection, (reading) =>
        inTransaction(reading, 'begin isolation level repeatable read read only', () =>
          replaceLedgers(storing, reading, tenant, progress),
        ),
      )
    }),
  )
}

async function replaceLedgers(
  storing: pg.Client,
  reading: pg.Client,
  tenant: number,
  progress: Progress,
): Promise<BookSize> {
  const { settings, ...place } = await placeOfBook(reading, tenant)
  await storing.query('delete from receivable_ledgers where tenant = $1', [tenant])
  const size = await makeBook({ reading, storing, table: 'receivable_ledgers' }, place, progress)
  await storing.query('update metrics_cursors set position = $2, settings = $3, sweep = null where tenant = $1', [
    tenant,
    place.known_at,
    settings,
  ])
  return size
}
