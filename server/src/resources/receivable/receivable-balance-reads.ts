// A receivable's balance and status for a single read: as last calculated, or derived from its entries, as they were known at an earlier
// moment or as they are now.
import { groupBy } from '@tapeline/kernel/core/group-by'
import { sumFrom } from '@tapeline/kernel/core/sum'
import { type BalanceEntry, deriveFigures } from '@tapeline/kernel/metrics/balance'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import { type Database, type Querier, statement } from '../../storage/database.ts'
import { withLatest } from '../operator-record/operator-copy-reads.ts'
import { findMetricsCursor } from '../receivable-metrics/metrics-cursor-reads.ts'
import { readMetricSettings } from '../reporting-settings/metric-settings-reads.ts'
import { type Derived, derivedColumns } from './receivable-store.ts'

const findCalculated = statement(
  'find-calculated',
  `select ${derivedColumns} from receivable_ledgers b where b.tenant = $1 and b.receivable = $2`,
)

const findKnownEntries = statement(
  'find-known-entries',
  `
  select date, type, amount, receivable_status from entries where tenant = $1 and receivable = $2 and recorded <= $3
  union all
  select date, type, amount, receivable_status from entry_history where tenant = $1 and receivable = $2 and recorded <= $3 and superseded > $3`,
)

/** Balance and status, now or as known at a moment; null where there is none. */
export async function findDerivedOn(
  querier: Querier,
  tenant: number,
  receivable: number,
  known_at: number | undefined,
): Promise<Derived> {
  if (known_at === undefined) {
    const [calculated] = await querier.query<Derived>(findCalculated, [tenant, receivable])
    return { balance: calculated?.balance ?? null, status: calculated?.status ?? null }
  }
  const [entries, { steps }] = await Promise.all([
    querier.query<BalanceEntry>(findKnownEntries, [tenant, receivable, known_at]),
    readMetricSettings(querier, tenant, known_at),
  ])
  return derivedOf(entries, steps)
}

const findPresentEntries = statement(
  'find-present-entries',
  `
  select e.receivable, e.date, e.type, e.amount, e.receivable_status from unnest($2::bigint[]) as w(number)
  join entries e on e.tenant = $1 and e.receivable = w.number`,
)

/** Balances and statuses from all entries as they are now, by the settings of the stored ledgers. */
export async function deriveFromEntries(
  database: Database,
  tenant: number,
  receivables: readonly number[],
): Promise<Map<number, Derived>> {
  if (receivables.length === 0) return new Map()
  const { settings } = await findMetricsCursor(database, tenant)
  const [entries, { steps }] = await Promise.all([
    database.query<BalanceEntry & { receivable: number }>(findPresentEntries, [tenant, receivables]),
    withLatest((latest) => readMetricSettings(database, tenant, settings, latest)),
  ])
  const entriesOf = groupBy(entries, ({ receivable }) => receivable)
  return new Map(receivables.map((number) => [number, derivedOf(entriesOf.get(number) ?? [], steps)]))
}

function derivedOf(entries: readonly BalanceEntry[], steps: readonly MetricSettings[]): Derived {
  const { balance, status } = deriveFigures(entries, steps)
  return { balance: carried(balance), status }
}

/** A balance that a JSON number does not hold exactly is carried as its digits. */
function carried(balance: bigint | null): number | string | null {
  const sum = balance === null ? null : sumFrom(balance)
  return typeof sum === 'bigint' ? String(sum) : sum
}
