// Where a fold of a portfolio ends, and which receivables may contribute differently there than where the last one ended.
import {
  type Book,
  type PortfolioSettings,
  readPortfolioSettings,
} from '../../resources/portfolio/contribution/portfolio-settings-reads.ts'
import {
  readEveryone,
  readChangedReceivables,
  readWritten,
} from '../../resources/portfolio/contribution/changed-receivable-reads.ts'
import type { LatestFrom } from '../../resources/operator-record/operator-copy-reads.ts'
import { type Transaction, statement } from '../../storage/database.ts'

const findLedgersReached = statement(
  'find-ledgers-reached',
  'select position, settings, sweep from metrics_cursors where tenant = $1',
)

/**
 * How much of the log one fold applies, in batches; more is folded in portions, each as it was known at its end. An import counts as one
 * portion, however long: its batches follow without a pause and change the same receivables, and nobody asks about moments between.
 */
const STRETCH = 2_000
const IMPORT_AS = 100
const PAUSE_US = 60_000_000

/** Batches that are counted; more are a portion in any case. */
const BATCHES_MAX = 20_000

const findStretchEnd = statement(
  'find-end-of-stretch',
  `
  select max(last) filter (where counted <= ${STRETCH}) as last from (
    select last, sum(case when not bulk then 1 when begins then ${IMPORT_AS} else 0 end) over (order by last) as counted from (
      select last, bulk, last - coalesce(lag(last) over (order by last), $2) > ${PAUSE_US} as begins
      from batches where tenant = $1 and last > $2 and last <= $3 order by last limit ${BATCHES_MAX}) way) stretch
  having max(counted) > ${STRETCH} or count(*) = ${BATCHES_MAX}`,
)

/** How far the last fold went: in the log, and in the writes of the operator. */
export interface FoldCursor {
  readonly position: number
  readonly settings: number
}

/** Where a fold ends: the moment as of which receivables are known, and the settings in force. */
export interface FoldEnd {
  readonly tenant: number
  readonly after: number
  readonly position: number
  readonly portfolio_settings: PortfolioSettings
  /** Whether the stored ledgers are those of the end; else they are made from history. */
  readonly is_now: boolean
}

/** Where the last fold ended, and up to which moment no more writes of the lender can follow. */
export interface Reach {
  readonly cursor: FoldCursor
  readonly settled: number
  readonly latest: LatestFrom
}

/** The end of the next fold: where ledgers are now, or, where that is far, one portion on; undefined where there is nothing to fold yet. */
export async function findEnd(
  transaction: Transaction,
  book: Book,
  { cursor, settled, latest }: Reach,
): Promise<FoldEnd | undefined> {
  const { tenant } = book
  const after = cursor.position
  const [reached] = await transaction.query<{ position: number; settings: number; sweep: number | null }>(
    findLedgersReached,
    [tenant],
  )
  if (reached === undefined || reached.sweep !== null) return undefined
  const [far] = await transaction.query<{ last: number }>(findStretchEnd, [tenant, after, reached.position])
  if (far !== undefined && far.last < reached.position) {
    const portfolio_settings = await readPortfolioSettings(transaction, book, far.last, latest)
    if (latest === 'copy' && portfolio_settings.last_write < cursor.settings) return undefined
    return { tenant, after, position: far.last, portfolio_settings, is_now: false }
  }
  const until = Math.max(reached.position, settled)
  const portfolio_settings = await readPortfolioSettings(transaction, book, until, latest)
  // A copy that is not as far as the last fold yet.
  if (latest === 'copy' && portfolio_settings.last_write < cursor.settings) return undefined
  // Ledgers are of other settings until all are calculated again.
  if (portfolio_settings.settings !== reached.settings) return undefined
  // A write of the operator counts from its moment, which may be later than the last write that ledgers include.
  const position = Math.max(reached.position, portfolio_settings.last_write)
  const unknown = await readWritten(transaction, { tenant, after: reached.position, until: position })
  return unknown.length > 0 ? undefined : { tenant, after, position, portfolio_settings, is_now: true }
}

/** The receivables that may contribute differently at the end of a fold: with other settings or lines, all of them. */
export async function findChanged(
  transaction: Transaction,
  book: Book,
  cursor: FoldCursor,
  end: FoldEnd,
): Promise<number[]> {
  const { tenant, after, position: until, portfolio_settings: other } = end
  const one =
    cursor.settings === other.last_write ? other : await readPortfolioSettings(transaction, book, cursor.settings)
  if (one.recorded !== other.recorded) return readEveryone(transaction, tenant, until)
  return readChangedReceivables(transaction, { tenant, after, until }, { one, other })
}
