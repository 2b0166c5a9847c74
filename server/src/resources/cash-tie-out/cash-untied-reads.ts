// Whether more was known at a moment than the tie-out that a base was calculated from includes (0128).
import { FAILURES_MIN } from '../freshness/freshness-reads.ts'
import { type Querier, statement } from '../../storage/database.ts'
import type { Completion } from './cash-completions-store.ts'
import { CASH_KINDS, type WatchedLender } from './watched-lender-reads.ts'

// A position later than that of the base is one that the base does not include yet. Before the first tie-out is complete there is none.
const findUntied = statement(
  'find-untied-at-moment',
  `
  select
    (select b.last from batches b where b.tenant = $1 and b.last > $2 and b.last <= $4 order by b.last limit 1) as written,
    (select p.moment from cash_completions p where p.tenant = $1 and p.moment > $3 and p.stored_at <= $4 order by p.moment limit 1) as tied,
    (select coalesce(c.waiting_since, c.moment) from cash_cursors c where c.tenant = $1 and $3 = 0 and not c.is_whole) as tying,
    (select min(f.since) from calculator_failures f
      where f.tenant = $1 and f.calculator in ('balances', 'cash') and f.failures >= ${FAILURES_MIN}) as failing`,
)

// By its writes: a record that was written again after the moment was written before it all the same.
const findRecord = statement(
  'find-record-about-cash-up-to-moment',
  `
  select min(p.recorded) as recorded from unnest($3::text[]) as k(kind)
  cross join lateral (
    select number from operator_records
    where tenant = $1 and organization = $2 and kind = k.kind and recorded > $4 offset 0) r
  cross join lateral (
    select recorded from operator_record_patches
    where tenant = $1 and number = r.number and recorded > $4 and recorded <= $5 order by recorded limit 1) p`,
)

/** What waits: since when, and since when the calculator fails; undefined where nothing does. Moments in microseconds. */
export interface Untied {
  readonly waiting: number | undefined
  readonly failing: number | undefined
}

/** Reads what a base of a lender lacks that was known at a moment. Where there is nothing to tie out nothing waits. */
export async function readUntied(
  querier: Querier,
  lender: WatchedLender & { readonly tenant: number },
  position: Completion | null,
  known_at: number,
): Promise<Untied> {
  const { tenant, operator, organization } = lender
  const { moment, log, operator: operator_position } = position ?? NOWHERE
  const [[found], [record]] = await Promise.all([
    querier.query<{ written: number | null; tied: number | null; tying: number | null; failing: number | null }>(
      findUntied,
      [tenant, log, moment, known_at],
    ),
    querier.query<{ recorded: number | null }>(findRecord, [
      operator,
      organization,
      CASH_KINDS,
      operator_position,
      known_at,
    ]),
  ])
  const after = position === null ? [] : [found?.written, record?.recorded]
  const waits = [found?.tied, found?.tying, ...after].filter((at) => typeof at === 'number')
  return { waiting: waits.length === 0 ? undefined : Math.min(...waits), failing: found?.failing ?? undefined }
}

const NOWHERE: Completion = { moment: 0, log: 0, operator: 0 }
