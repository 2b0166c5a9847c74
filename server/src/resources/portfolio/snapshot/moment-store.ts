// Moments of a portfolio that a worker calculates because they are too far from the fold before them: asked for by a request, made in
// pieces, found by the next request. What was known at a moment never changes, so a moment that is done stays as it is.
import { type Querier, type Transaction, statement } from '../../../storage/database.ts'
import type { MomentObligors } from '../totals/ordinal-reads.ts'
import { pieceSegment } from '../totals/totals-reads.ts'
import { insertRows } from '../totals/totals-rows.ts'
import { type ChangedGroups, type Fold, rowsOf } from '../totals/totals-store.ts'

/** Names a moment. */
export interface MomentKey {
  readonly tenant: number
  readonly known_at: number
}

/** A moment as it is stored. */
export interface StoredMoment extends MomentKey, MomentObligors {
  readonly status: 'wanted' | 'done' | 'failed'
  /** The fold before the moment, from which its changes count; 0 where there was none. */
  readonly fold: number
  readonly fold_position: number
  readonly fold_settings: number
  readonly pieces: number
  /** The numbers of receivables that the pieces leave out because their own calculation fails. */
  readonly left_out: readonly number[]
  /** The last receivable that the pieces hold. */
  readonly cursor: number
  readonly done: number
  readonly total: number
  /** About how long it takes yet; null where that cannot be estimated. */
  readonly remaining_s: number | null
}

// An estimate, so that any node's clock does, a replica's too: only the primary is asked for clock_timestamp().
const REMAINING = `case when done > began_done and total > done
  then ceil(extract(epoch from statement_timestamp() - began_at) * (total - done) / (done - began_done))::integer end as remaining_s`

const COLUMNS = `tenant, known_at, status, fold, fold_position, fold_settings, pieces, cursor, last_ordinal,
  array_to_json(newcomers) as newcomers, left_out, done, total, ${REMAINING}`

const findOne = statement(
  'find-portfolio-moment',
  `
  select ${COLUMNS} from portfolio_moments where tenant = $1 and known_at = $2`,
)

/** A moment that was asked for before; undefined where nobody did. */
export async function findStoredMoment(
  querier: Querier,
  { tenant, known_at }: MomentKey,
): Promise<StoredMoment | undefined> {
  const [found] = await querier.query<StoredMoment>(findOne, [tenant, known_at])
  return found
}

/** Moments of one tenant that may wait for a worker; one more is not noted until one of them is done or given up. */
const WAITING_MAX = 100

/** A moment that nobody asked about for so long is left as it is. */
const ABANDONED_AFTER = "interval '2 minutes'"

// A moment that is done is noted as asked for now and then, so that it is kept.
const wantOne = statement(
  'want-portfolio-moment',
  `
  insert into portfolio_moments (tenant, known_at, status, fold, fold_position, fold_settings, asked_at)
  select own.tenant, $2, 'wanted', $3, $4, $5, statement_timestamp() from tenants own
  where own.tenant = $1 and (exists (select from portfolio_moments where tenant = $1 and known_at = $2) or (
    select count(*) from portfolio_moments where tenant = $1 and status = 'wanted' and asked_at > statement_timestamp() - ${ABANDONED_AFTER}
  ) < ${WAITING_MAX})
  on conflict (tenant, known_at) do update set asked_at = excluded.asked_at,
    status = case when portfolio_moments.status = 'failed' and portfolio_moments.lease < excluded.asked_at
      then 'wanted' else portfolio_moments.status end
  where excluded.asked_at - portfolio_moments.asked_at > interval '5 seconds'`,
)

/** Asks workers for a moment, and notes that somebody waits for it. */
export async function wantMoment(
  querier: Querier,
  { tenant, known_at }: MomentKey,
  before: Fold | undefined,
): Promise<void> {
  const { fold, position, settings } = before ?? { fold: 0, position: 0, settings: 0 }
  await querier.query(wantOne, [tenant, known_at, fold, position, settings])
}

/** Of a moment: whether it waits for a worker. */
export const MOMENT_WAITS = `status = 'wanted' and asked_at > statement_timestamp() - ${ABANDONED_AFTER}
  and (lease is null or lease < statement_timestamp())`

// The one that was begun goes first. What another worker has in hand is passed over while its lease lasts.
const claimNext = statement(
  'claim-portfolio-moment',
  `
  update portfolio_moments m
  set lease = statement_timestamp() + interval '1 minute', began_at = statement_timestamp(), began_done = m.done
  from (
    select known_at from portfolio_moments where tenant = $1 and ${MOMENT_WAITS}
    order by pieces desc, known_at limit 1 for update skip locked) next
  where m.tenant = $1 and m.known_at = next.known_at
  returning m.known_at`,
)

/** Takes the next moment of a tenant in hand. */
export async function claimMoment(querier: Querier, tenant: number): Promise<StoredMoment | undefined> {
  const [claimed] = await querier.query<{ known_at: number }>(claimNext, [tenant])
  return claimed === undefined ? undefined : findStoredMoment(querier, { tenant, known_at: claimed.known_at })
}

const noteProgress = statement(
  'note-portfolio-moment-progress',
  `
  update portfolio_moments set done = $3, total = $4, lease = statement_timestamp() + interval '1 minute'
  where tenant = $1 and known_at = $2 and status = 'wanted' and asked_at > statement_timestamp() - ${ABANDONED_AFTER}
  returning known_at`,
)

/** Notes how far a moment is, and keeps it in hand. Returns whether anybody still waits for it. */
export async function noteMomentProgress(
  querier: Querier,
  { tenant, known_at }: MomentKey,
  done: number,
  total: number,
): Promise<boolean> {
  return (await querier.query(noteProgress, [tenant, known_at, done, total])).length > 0
}

/** A piece of a moment: what some of its receivables changed, and how far it leads. */
export interface MomentPiece extends MomentObligors {
  readonly groups: ChangedGroups
  readonly cursor: number
  /** The numbers of receivables that this piece leaves out. */
  readonly left_out: readonly number[]
  readonly done: number
  readonly total: number
  readonly is_last: boolean
}

// Nothing where totals were forgotten meanwhile, or where another worker stored the piece.
const movePieces = statement(
  'move-portfolio-moment',
  `
  update portfolio_moments set pieces = pieces + 1, cursor = $4, last_ordinal = $5, newcomers = $6, done = $7, total = $8, left_out = left_out || $10::bigint[],
    status = case when $9 then 'done' else status end, lease = null
  where tenant = $1 and known_at = $2 and pieces = $3 and status = 'wanted' returning known_at`,
)

/** Stores the next piece of a moment, with how far it leads, in one transaction. */
export async function storeMomentPiece(
  transaction: Transaction,
  { tenant, known_at, pieces }: StoredMoment,
  { groups, cursor, last_ordinal, newcomers, left_out, done, total, is_last }: MomentPiece,
): Promise<void> {
  const values = [tenant, known_at, pieces, cursor, last_ordinal, newcomers, done, total, is_last, left_out]
  if ((await transaction.query(movePieces, values)).length === 0) return
  await insertRows(transaction, { tenant, ...pieceSegment(known_at, pieces + 1) }, rowsOf(groups))
}

const letGo = statement(
  'let-go-of-portfolio-moment',
  `
  update portfolio_moments set status = case when $3 then 'failed' else status end,
    lease = statement_timestamp() + $4::interval
  where tenant = $1 and known_at = $2 and status = 'wanted'`,
)

/** Lets go of a moment that is not done; one that failed is not tried again for a minute. */
export async function letGoOfMoment(querier: Querier, key: MomentKey, has_failed: boolean): Promise<void> {
  await querier.query(letGo, [key.tenant, key.known_at, has_failed, has_failed ? '1 minute' : null])
}

const deleteOld = statement(
  'delete-old-portfolio-moments',
  `
  with old as (
    delete from portfolio_moments where tenant = $1 and asked_at < statement_timestamp() - interval '1 day' returning known_at, pieces)
  delete from portfolio_totals t using old o
  where t.tenant = $1 and t.level between -o.pieces and -1 and t.segment = o.known_at`,
)

/** Forgets moments of a tenant that nobody asked about for a day. */
export async function expireMoments(querier: Querier, tenant: number): Promise<void> {
  await querier.query(deleteOld, [tenant])
}
