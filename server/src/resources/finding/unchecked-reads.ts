// Whether more was known at a moment than the integrity checks that figures were calculated from include (0144).
import { FAILURES_MIN } from '../freshness/freshness-reads.ts'
import { type Querier, statement } from '../../storage/database.ts'
import type { CheckedPlace } from './checked-lender-reads.ts'
import type { CheckedMoment } from './finding-cursor-store.ts'
import { FOLLOWED_KINDS } from './followed-rules.ts'

// A completion later than that of the figures is one that they do not include yet. A lender without a receivable has nothing to check.
const findUnchecked = statement(
  'find-unchecked-at-moment',
  `
  select
    (select b.last from batches b
      where b.tenant = $1 and b.last > $2 and b.last <= $4 and exists (select from receivables where tenant = $1)
      order by b.last limit 1) as written,
    (select p.moment from integrity_completions p where p.tenant = $1 and p.moment > $3 and p.stored_at <= $4 order by p.moment limit 1) as checked,
    (select min(f.since) from calculator_failures f
      where f.tenant = $1 and f.calculator in ('balances', 'integrity') and f.failures >= ${FAILURES_MIN}) as failing`,
)

const findRecord = statement(
  'find-record-behind-checks-up-to-moment',
  `
  select min(r.recorded) as recorded from unnest($3::text[]) as k(kind) cross join lateral (
    select recorded from operator_records
    where tenant = $1 and organization = $2 and kind = k.kind and recorded > $4 and recorded <= $5 order by recorded limit 1) r`,
)

/** What waits to be checked: since when, and since when the calculator fails; undefined where nothing does. Moments in microseconds. */
export interface Unchecked {
  readonly waiting: number | undefined
  readonly failing: number | undefined
}

/** Reads what figures of a lender lack that was known at a moment. */
export async function readUnchecked(
  querier: Querier,
  { tenant, operator, organization }: CheckedPlace & { readonly tenant: number },
  position: CheckedMoment | null,
  known_at: number,
): Promise<Unchecked> {
  const { moment, log, operator: operator_position } = position ?? { moment: 0, log: 0, operator: 0 }
  const [[found], [record]] = await Promise.all([
    querier.query<{ written: number | null; checked: number | null; failing: number | null }>(findUnchecked, [
      tenant,
      log,
      moment,
      known_at,
    ]),
    querier.query<{ recorded: number | null }>(findRecord, [
      operator,
      organization,
      FOLLOWED_KINDS,
      operator_position,
      known_at,
    ]),
  ])
  const recorded = position === null ? null : record?.recorded
  const waits = [found?.written, found?.checked, recorded].filter((at) => typeof at === 'number')
  return { waiting: waits.length === 0 ? undefined : Math.min(...waits), failing: found?.failing ?? undefined }
}
