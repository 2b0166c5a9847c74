// The table of ledgers: what the metrics calculator keeps of each receivable.
import { type BalanceEntry, deriveFigures } from '@tapeline/kernel/metrics/balance'
import { decodeLedger, encodeLedger } from '@tapeline/kernel/metrics/ledger/ledger-codec'
import type { Ledger } from '@tapeline/kernel/metrics/ledger/ledger'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import { summaryOf } from '@tapeline/kernel/metrics/performance-history/summary'
import { type Querier, statement } from '../../storage/database.ts'
import { packBytes } from '../../storage/packed-bytes.ts'

/** A ledger as it is stored, with what is derived from it for lists. */
export interface StoredLedger {
  readonly receivable: number
  /** Outstanding principal by all entries, as text since it may be beyond 2^53; null while there are none. */
  readonly balance: string | null
  readonly status: string | null
  /** Month numbers; null without entries, and the last one while it runs on. */
  readonly first_month: number | null
  readonly last_month: number | null
  readonly ledger: Uint8Array
}

/** A ledger in its stored form. Amounts too large for it are summed exactly from the entries, which must then be given. */
export function storedLedger(
  receivable: number,
  ledger: Ledger,
  steps: readonly MetricSettings[],
  entries: readonly BalanceEntry[],
): StoredLedger {
  const { balance, status, first_month, last_month } = summaryOf(ledger)
  const figures = ledger.too_large ? deriveFigures(entries, steps) : { balance, status }
  return {
    receivable,
    balance: figures.balance === null ? null : String(figures.balance),
    status: figures.status,
    first_month,
    last_month,
    ledger: encodeLedger(ledger),
  }
}

const findLedgers = statement(
  'find-ledgers',
  `
  select l.receivable, l.ledger from unnest($2::bigint[]) as w(number)
  join receivable_ledgers l on l.tenant = $1 and l.receivable = w.number`,
)

/** The ledgers of receivables that have one, by their numbers. */
export async function findStoredLedgers(
  querier: Querier,
  tenant: number,
  numbers: readonly number[],
): Promise<Map<number, Ledger>> {
  if (numbers.length === 0) return new Map()
  const rows = await querier.query<{ receivable: number; ledger: Buffer }>(findLedgers, [tenant, numbers])
  return new Map(rows.map(({ receivable, ledger }) => [receivable, decodeLedger(ledger)]))
}

const storeLedgers = statement(
  'store-ledgers',
  `
  insert into receivable_ledgers (tenant, receivable, balance, status, first_month, last_month, ledger, position)
  select own.tenant, l.receivable, l.balance, l.status, l.first_month, l.last_month, substring($7::bytea from l.first for l.length), $10
  from tenants own
  cross join unnest($2::bigint[], $3::numeric[], $4::text[], $5::integer[], $6::integer[], $8::integer[], $9::integer[])
    as l(receivable, balance, status, first_month, last_month, first, length)
  where own.tenant = $1
  on conflict (tenant, receivable) do update set balance = excluded.balance, status = excluded.status, first_month = excluded.first_month,
    last_month = excluded.last_month, ledger = excluded.ledger, position = excluded.position`,
)

/** Stores ledgers as they are at a moment, which is a position of the log. */
export async function putLedgers(
  querier: Querier,
  place: { readonly tenant: number; readonly known_at: number },
  ledgers: readonly StoredLedger[],
): Promise<void> {
  if (ledgers.length === 0) return
  const { bytes, firsts, lengths } = packBytes(ledgers.map((one) => one.ledger))
  await querier.query(storeLedgers, [
    place.tenant,
    ledgers.map((one) => one.receivable),
    ledgers.map((one) => one.balance),
    ledgers.map((one) => one.status),
    ledgers.map((one) => one.first_month),
    ledgers.map((one) => one.last_month),
    bytes,
    firsts,
    lengths,
    place.known_at,
  ])
}
