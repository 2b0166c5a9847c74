// How far the tie-out of a lender is: the last moment at which it was complete, and whether that holds everything that was written. Between two such
// moments rows may be missing that one stretch hands on and the next has not stored yet (0147).
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Querier, statement } from '../../storage/database.ts'
import { EXACT, FAILURES_MIN } from '../freshness/freshness-reads.ts'
import { findOperatorPlace } from '../organization/operator-place-reads.ts'
import type { Resource } from '../present.ts'
import type { Completion } from './cash-completions-store.ts'
import { CASH_KINDS, LINE_KIND } from './watched-lender-reads.ts'

const findCursor = statement(
  'find-progress-of-cash',
  `
  select c.moment, c.is_whole, c.waiting_since,
    p.moment as completed, p.log_position as completed_log, p.operator_position as completed_operator,
    m.tenant is not null or exists (select from receivables where tenant = $1) as has_book,
    exists (select from bank_lines where tenant = $1) as has_own_lines,
    (select b.last from batches b where b.tenant = $1 and b.last > p.log_position order by b.last limit 1) as waiting,
    (select min(f.since) from calculator_failures f
      where f.tenant = $1 and f.calculator in ('balances', 'cash') and f.failures >= ${FAILURES_MIN}) as failing
  from tenants t
  left join metrics_cursors m on m.tenant = $1
  left join cash_cursors c on c.tenant = $1
  left join lateral (
    select moment, log_position, operator_position from cash_completions where tenant = $1 order by moment desc limit 1) p on true
  where t.tenant = $1`,
)

const findRecordAfter = statement(
  'find-record-about-cash-written-after',
  `
  select min(p.recorded) as recorded from unnest($3::text[]) as k(kind)
  cross join lateral (
    select number from operator_records where tenant = $1 and organization = $2 and kind = k.kind and recorded > $4 offset 0) r
  cross join lateral (
    select recorded from operator_record_patches where tenant = $1 and number = r.number and recorded > $4
    order by recorded limit 1) p`,
)

interface CursorRow {
  readonly moment: number | null
  readonly is_whole: boolean | null
  readonly completed: number | null
  readonly completed_log: number | null
  readonly completed_operator: number | null
  readonly waiting_since: number | null
  /** Whether there is something to tie lines to, now or as soon as ledgers are made. */
  readonly has_book: boolean
  readonly has_own_lines: boolean
  readonly waiting: number | null
  readonly failing: number | null
}

/** How far a tie-out is. */
export type CashProgress =
  /** There is nothing to tie out: no line of the bank, the operator's or the lender's own, or no receivable. */
  | { readonly is: 'nothing' }
  /** Everything is tied out for the first time. `failing` is the moment since which the calculator fails; null where it does not. */
  | { readonly is: 'running'; readonly failing: number | null }
  /** What is shown is that of the last completed moment; `moment` is the calculator's, later where stretches are being tied again. */
  | {
      readonly is: 'tied'
      readonly failing: number | null
      readonly moment: number
      readonly completed: Completion
      readonly freshness: Resource
    }

/** Reads how far the tie-out of a lender is. */
export async function readCashProgress(querier: Querier, tenant: number): Promise<CashProgress> {
  const [[cursor], place] = await Promise.all([
    querier.query<CursorRow>(findCursor, [tenant]),
    findOperatorPlace(querier, tenant),
  ])
  if (cursor?.has_book !== true || place === undefined || place.operator === tenant) return { is: 'nothing' }
  const { moment, is_whole, has_own_lines } = cursor
  // Before the first tie-out only a line matters: settings alone begin none.
  const kinds = moment === null ? [LINE_KIND] : CASH_KINDS
  const values = [place.operator, place.organization, kinds, cursor.completed_operator ?? 0]
  const [record] = await querier.query<{ recorded: number | null }>(findRecordAfter, values)
  const written = record?.recorded ?? undefined
  if (moment === null && written === undefined && !has_own_lines) return { is: 'nothing' }
  const { failing } = cursor
  const completed = completionOf(cursor)
  if (moment === null || is_whole !== true || completed === undefined) return { is: 'running', failing }
  return { is: 'tied', failing, moment, completed, freshness: freshnessOf(cursor, written) }
}

function completionOf({ completed, completed_log, completed_operator }: CursorRow): Completion | undefined {
  if (completed === null || completed_log === null || completed_operator === null) return undefined
  return { moment: completed, log: completed_log, operator: completed_operator }
}

function freshnessOf({ waiting, waiting_since, failing }: CursorRow, written: number | undefined): Resource {
  const waits = [waiting, waiting_since, written].filter((moment) => typeof moment === 'number')
  return {
    ...EXACT,
    status: failing === null ? (waits.length === 0 ? 'current' : 'behind') : 'failing',
    waiting_since: waits.length === 0 ? null : formatMoment(Math.min(...waits)),
    failing_since: failing === null ? null : formatMoment(failing),
  }
}
