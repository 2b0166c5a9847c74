// Reading what was rebuilt: every month of every receivable folded out of its ledger, as answers fold those of a page. DuckDB's table
// holds its months already, so this is printed beside the ratio.
import pg from 'pg'
import { decodeLedger } from '@tapeline/kernel/metrics/ledger/ledger-codec'
import { STANDARD_METRIC_SETTINGS } from '@tapeline/kernel/metrics/metric-settings'
import { visitMonths } from '@tapeline/kernel/metrics/performance-history/months'
import { LAST_DAY } from './calendar.ts'

/** Receivables of one query. */
const STRETCH = 10_000

/** The cost of reading all months. */
export interface FoldedMonths {
  readonly months: number
  readonly seconds: number
}

/** Folds all months of a tenant's receivables, in one thread. */
export async function foldMonths(connection: pg.ClientConfig, tenant: number): Promise<FoldedMonths> {
  const client = new pg.Client(connection)
  await client.connect()
  const start = performance.now()
  let months = 0
  let after = 0
  try {
    for (;;) {
      const { rows } = await client.query<{ receivable: string; ledger: Buffer }>(
        'select receivable, ledger from receivable_ledgers where tenant = $1 and receivable > $2 order by receivable limit $3',
        [tenant, after, STRETCH],
      )
      for (const { ledger } of rows)
        visitMonths(decodeLedger(ledger), [STANDARD_METRIC_SETTINGS], LAST_DAY, () => (months += 1))
      after = Number(rows.at(-1)?.receivable ?? 0)
      if (rows.length < STRETCH) return { months, seconds: (performance.now() - start) / 1_000 }
    }
  } finally {
    await client.end()
  }
}
