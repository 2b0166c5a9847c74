// The table of what the portfolio took in of each receivable: the ledger, breaks and cells that it contributed by, so that it can be taken
// back once they change.
import type { DatedBreak } from '../../metrics/balance-check/dated-breaks.ts'
import type { DatedCell } from '../../metrics/portfolio/cells.ts'
import { type Querier, statement } from '../../storage/database.ts'
import { packBytes } from '../../storage/packed-bytes.ts'

/** What was taken in of a receivable. */
export interface TakenIn {
  readonly number: number
  readonly cells: readonly DatedCell[]
  readonly breaks: readonly DatedBreak[]
  /** As metrics/ledger encodes it. */
  readonly ledger: Uint8Array
  /** The moment of the last change of settings or debt lines by which it was reckoned. */
  readonly settings: number
}

/** Each by itself, also where the table is filled in this very transaction: a plain join would then read all of the tenant. */
const findTakenIn = statement(
  'find-taken-in-receivables',
  `
  select t.receivable as number, t.settings, t.cells, t.breaks, t.ledger from unnest($2::bigint[]) as w(number)
  cross join lateral (select * from portfolio_receivables where tenant = $1 and receivable = w.number offset 0) t`,
)

/** What was taken in of receivables, by number. */
export async function readTakenIn(
  querier: Querier,
  tenant: number,
  numbers: readonly number[],
): Promise<Map<number, TakenIn>> {
  const rows = await querier.query<TakenIn>(findTakenIn, [tenant, numbers])
  return new Map(rows.map((row) => [row.number, row]))
}

const putTakenIn = statement(
  'put-taken-in-receivables',
  `
  insert into portfolio_receivables (tenant, receivable, settings, cells, breaks, ledger)
  select $1, t.receivable, t.settings, t.cells, t.breaks, substring($6::bytea from t.first for t.length)
  from unnest($2::bigint[], $3::bigint[], $4::json[], $5::json[], $7::integer[], $8::integer[])
    as t(receivable, settings, cells, breaks, first, length)
  on conflict (tenant, receivable) do update set settings = excluded.settings, cells = excluded.cells, breaks = excluded.breaks,
    ledger = excluded.ledger`,
)

/** Notes what is taken in of receivables. */
export async function storeTakenIn(querier: Querier, tenant: number, taken: readonly TakenIn[]): Promise<void> {
  if (taken.length === 0) return
  const { bytes, firsts, lengths } = packBytes(taken.map(({ ledger }) => ledger))
  await querier.query(putTakenIn, [
    tenant,
    taken.map(({ number }) => number),
    taken.map(({ settings }) => settings),
    taken.map(({ cells }) => JSON.stringify(cells)),
    taken.map(({ breaks }) => JSON.stringify(breaks)),
    bytes,
    firsts,
    lengths,
  ])
}
