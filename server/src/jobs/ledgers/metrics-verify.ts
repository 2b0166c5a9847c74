// Compares the stored ledgers of a tenant with those that its whole history gives: what was followed write by write must equal what
// is made at once, in every fact, balance, status and month. Nothing is changed.
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { BookSize } from '../../resources/receivable-metrics/book-reads.ts'
import { isConflict } from '../../storage/database.ts'
import { type Progress, makeBook, placeOfBook, withBook } from './metrics-book.ts'

/** What a comparison found. */
export interface Verification extends BookSize {
  /** By currency, the sum of balances as stored and as calculated from history, in minor units. */
  readonly balances: readonly { readonly currency: string; readonly stored: string; readonly rebuilt: string }[]
  readonly differing: number
  /** The ids of some receivables that differ. */
  readonly examples: readonly string[]
}

const EXAMPLES_MAX = 20

/** A change of settings is being applied to the book, so that stored ledgers are of two settings. */
export class StillCalculating extends Error {}

/** Does what needs the lock of a calculator, again for as long as a turn of the calculator has it or moved it meanwhile. */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StillCalculating || isConflict(error))) throw error
      await setTimeout(100)
    }
  }
}

/** Compares the stored metrics of a tenant with its history, as far as they are calculated. */
export function verifyMetrics(connection: pg.ClientConfig, tenant: number, progress: Progress): Promise<Verification> {
  return withBook(connection, tenant, async (connections, cursor) => {
    const { reading, storing, querier } = connections
    const { settings, ...place } = await placeOfBook(reading, querier, tenant)
    if (cursor.sweep !== null || cursor.settings !== settings) throw new StillCalculating()
    await storing.query('create temporary table rebuilt_ledgers (like receivable_ledgers) on commit drop')
    const known = { ...place, known_at: cursor.position }
    const size = await makeBook({ ...connections, table: 'rebuilt_ledgers' }, known, progress)
    return { ...size, ...(await compare(storing, tenant)) }
  })
}

const COMPARED = `from (select * from receivable_ledgers where tenant = $1) s full join rebuilt_ledgers r using (receivable)
    left join receivables t on t.tenant = $1 and t.number = receivable`

const DIFFERS = `(s.balance, s.status, s.first_month, s.last_month, s.ledger) is distinct from
    (r.balance, r.status, r.first_month, r.last_month, r.ledger)`

async function compare(client: pg.Client, tenant: number): Promise<Omit<Verification, keyof BookSize>> {
  await client.query('analyze rebuilt_ledgers')
  const sums = await client.query<{ currency: string; stored: string; rebuilt: string; differing: string }>(
    `
    select t.currency, coalesce(sum(s.balance), 0)::text as stored, coalesce(sum(r.balance), 0)::text as rebuilt,
      count(*) filter (where ${DIFFERS})::text as differing
    ${COMPARED} group by t.currency order by t.currency`,
    [tenant],
  )
  const differing = sums.rows.reduce((sum, row) => sum + Number(row.differing), 0)
  const examples =
    differing === 0
      ? []
      : (
          await client.query<{ id: string }>(
            `select t.id ${COMPARED} where ${DIFFERS} order by receivable limit ${EXAMPLES_MAX}`,
            [tenant],
          )
        ).rows.map((row) => row.id)
  return { balances: sums.rows.map(({ differing: _, ...sum }) => sum), differing, examples }
}
