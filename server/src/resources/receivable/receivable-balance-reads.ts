// A receivable's balance and status for a single read: as last calculated, or, for an earlier moment, derived from the
// entries as they were known then.
import { type BalanceEntry, deriveFigures } from '@tapeline/kernel/metrics/balance'
import { sumFrom } from '@tapeline/kernel/core/sum'
import { type Querier, statement } from '../../storage/database.ts'
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
  const { balance, status } = deriveFigures(entries, steps)
  return { balance: carried(balance), status }
}

/** A balance that a JSON number does not hold exactly is carried as its digits. */
function carried(balance: bigint | null): number | string | null {
  const sum = balance === null ? null : sumFrom(balance)
  return typeof sum === 'bigint' ? String(sum) : sum
}
