// Reads of what was found, in one snapshot with how far the checks are. While a book is checked for the first time a read waits a little, and is then
// refused.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import { awaitCalculated, calculationRunning, waitUntil } from '../calculation-waiting.ts'
import { readMoments } from '../dated-reads.ts'
import { LEFT_OUT_MAX } from '../freshness/freshness-definition.ts'
import { EXACT, FAILURES_MIN } from '../freshness/freshness-reads.ts'
import { type OperatorPlace, findOperatorPlace } from '../organization/operator-place-reads.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { readOfTenant } from '../tenant-reads.ts'
import { type CheckedMoment, findChecked } from './finding-cursor-store.ts'
import { FOLLOWED_KINDS } from './followed-rules.ts'

const findCursor = statement(
  'find-progress-of-checks',
  `
  select c.operator_position, c.is_whole, c.waiting_since,
    exists (select from receivables where tenant = $1) as has_book,
    (select b.last from batches b
      where b.tenant = $1 and b.last > case when c.log_position is null then 0 else c.log_position end order by b.last limit 1) as waiting,
    (select min(f.since) from calculator_failures f
      where f.tenant = $1 and f.calculator in ('balances', 'integrity') and f.failures >= ${FAILURES_MIN}) as failing,
    (select count(*)::integer from finding_subjects_set_aside s where s.tenant = $1) as left_out
  from tenants t left join integrity_cursors c on c.tenant = $1 where t.tenant = $1`,
)

const findWriteAfter = statement(
  'find-operators-write-behind-checks',
  `
  select min(r.recorded) as recorded from unnest($3::text[]) as k(kind) cross join lateral (
    select recorded from operator_records
    where tenant = $1 and organization = $2 and kind = k.kind and recorded > $4 order by recorded limit 1) r`,
)

const findLeftOut = statement(
  'find-receivables-that-checks-leave-out',
  `
  select distinct receivable_id from finding_subjects_set_aside where tenant = $1 and receivable_id is not null
  order by receivable_id limit ${LEFT_OUT_MAX}`,
)

interface CursorRow {
  readonly operator_position: number | null
  readonly is_whole: boolean | null
  readonly waiting_since: number | null
  readonly has_book: boolean
  readonly waiting: number | null
  readonly failing: number | null
  readonly left_out: number
}

/** How far the checks of a lender are. */
export interface CheckProgress {
  /** Whether its book is being checked for the first time. */
  readonly is_running: boolean
  readonly freshness: Resource
}

/** Reads how far they are. A lender without a receivable has nothing to check. */
export async function readCheckProgress(
  querier: Querier,
  tenant: number,
  place: Pick<OperatorPlace, 'operator' | 'organization'> | undefined,
): Promise<CheckProgress> {
  const [cursor] = await querier.query<CursorRow>(findCursor, [tenant])
  if (cursor === undefined) throw new Error(`There is no tenant ${tenant}`)
  const { has_book, is_whole } = cursor
  if (!has_book) return { is_running: false, freshness: EXACT }
  const values = [place?.operator ?? 0, place?.organization ?? '', FOLLOWED_KINDS, cursor.operator_position ?? 0]
  const [write] = await querier.query<{ recorded: number | null }>(findWriteAfter, values)
  const ids = cursor.left_out === 0 ? [] : await querier.query<{ receivable_id: string }>(findLeftOut, [tenant])
  const receivable_ids = ids.map(({ receivable_id }) => receivable_id)
  return { is_running: is_whole !== true, freshness: freshnessOf(cursor, write?.recorded ?? null, receivable_ids) }
}

function freshnessOf(
  { waiting, waiting_since, failing, left_out }: CursorRow,
  written: number | null,
  receivable_ids: readonly string[],
): Resource {
  const waits = [waiting, waiting_since, written].filter((moment) => moment !== null)
  return {
    status: failing === null ? (waits.length === 0 ? 'current' : 'behind') : 'failing',
    waiting_since: waits.length === 0 ? null : formatMoment(Math.min(...waits)),
    failing_since: failing === null ? null : formatMoment(failing),
    left_out: { count: left_out, receivable_ids },
  }
}

/** Receivables are checked in any order. */
const UNKNOWN = { done: 0, total: 0, remaining_s: null }

/** What is read: what was found at a moment, and how fresh that is. */
export interface CheckedReading {
  /** The moment of what is shown; 0 before everything was checked once, when nothing was found yet. */
  readonly moment: number
  readonly checked: CheckedMoment | undefined
  readonly freshness: Resource
  readonly place: OperatorPlace | undefined
}

/** Reads of a lender. Throws calculation_running while its book is checked for the first time. */
export async function readChecked<T>(
  { database }: Pick<Services, 'database'>,
  { tenant, known_at }: { readonly tenant: number; readonly known_at: number | undefined },
  read: (transaction: Transaction, reading: CheckedReading) => Promise<T>,
): Promise<T> {
  const place = await findOperatorPlace(database, tenant)
  const awaited = {
    name: `checks ${tenant}`,
    look: () => readCheckProgress(database, tenant, place),
    isEnough: ({ is_running }: CheckProgress) => !is_running,
  }
  if ((await awaitCalculated(database, awaited, waitUntil())).is_running) throw calculationRunning(UNKNOWN)
  // The clock is read before the snapshot, which a replica may hold.
  const at = known_at ?? (await readMoments(database, tenant)).now
  const work = async (transaction: Transaction) => {
    const { is_running, freshness } = await readCheckProgress(transaction, tenant, place)
    if (is_running) throw calculationRunning(UNKNOWN)
    const checked = await findChecked(transaction, tenant, at)
    const moment = checked === undefined ? 0 : at
    return read(transaction, { moment, checked, freshness: known_at === undefined ? freshness : EXACT, place })
  }
  return readOfTenant(tenant, () => database.transaction(work, 'repeatable read'))
}
