// Makes all ledgers of a tenant again from its whole history. Its calculators wait meanwhile; its writers and readers do not, and
// readers see the old ledgers until all new ones are there.
import type pg from 'pg'
import { setAside, takeBalancesBack } from '../../resources/set-aside/set-aside-store.ts'
import type { Querier, Statement } from '../../storage/database.ts'
import { type BookConnections, type MadeBook, type Progress, makeBook, placeOfBook, withBook } from './metrics-book.ts'

/** Rebuilds the metrics of a tenant. Returns what they were made from; receivables whose ledgers cannot be made are set aside. */
export function rebuildMetrics(connection: pg.ClientConfig, tenant: number, progress: Progress): Promise<MadeBook> {
  return withBook(connection, tenant, (connections) => replaceLedgers(connections, tenant, progress))
}

async function replaceLedgers(connections: BookConnections, tenant: number, progress: Progress): Promise<MadeBook> {
  const { reading, storing, querier } = connections
  const { settings, ...place } = await placeOfBook(reading, querier, tenant)
  // The old ones go while the book is being read; what is sent on the same connection waits for it.
  const [size] = await Promise.all([
    makeBook({ ...connections, table: 'receivable_ledgers' }, place, progress),
    storing.query('delete from receivable_ledgers where tenant = $1', [tenant]),
  ])
  await storing.query('update metrics_cursors set position = $2, settings = $3, sweep = null where tenant = $1', [
    tenant,
    place.known_at,
    settings,
  ])
  await storing.query('update order_cursors set sweep = 0 where tenant = $1', [tenant])
  const onStoring: Querier = {
    query: async <Row>({ text }: Statement, values: readonly unknown[]) => {
      return (await storing.query(text, [...values])).rows as Row[]
    },
  }
  // A book that was made holds a ledger of each receivable, also of those that had been set aside; the portfolio has yet to count them.
  await takeBalancesBack(onStoring, tenant)
  await setAside(onStoring, { tenant, calculator: 'balances' }, size.failed)
  return size
}
