// The tie-out as what is calculated from it reads it: tests of covenants and certificates take it as of a moment at which everything was tied that
// was written up to a position (0134), so that they never take a payment for unverified only because it is yet to be tied.
import { dayNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { CASH_METRICS } from '@tapeline/kernel/metrics/debt-line/covenant-metrics'
import { COLLECTION_TERMS } from '@tapeline/kernel/metrics/debt-line/unverified-collections'
import { type Querier, statement } from '../../storage/database.ts'
import { eventPosting } from '../../storage/writer/batch-log.ts'
import { areThereTerms } from '../debt-line-term/debt-line-term-reads.ts'
import { type Completion, findCompletion, findNextCompletion, readCompletion } from './cash-completions-store.ts'
import { readCashProgress } from './cash-progress-reads.ts'
import { CASH_KINDS, type WatchedLender } from './watched-lender-reads.ts'

/** Whether terms of a lender's debt lines, or of one of them, test metrics of the tie-out. */
export function testsCash(querier: Querier, lender: WatchedLender, debt_line: string | null = null): Promise<boolean> {
  return areThereTerms(querier, lender, CASH_METRICS, debt_line)
}

/** Whether rules or reserves of a lender's debt lines are made of the tie-out. */
export function limitsByCash(querier: Querier, lender: WatchedLender): Promise<boolean> {
  return areThereTerms(querier, lender, COLLECTION_TERMS, null)
}

/** The lender whose tie-out is read, and in whose time zone its days are. */
export interface LenderOfCash extends WatchedLender {
  readonly tenant: number
  readonly time_zone: string
}

/** The tie-out that figures are calculated from. */
export interface CashAt {
  /** The moment of the calculator's clock; 0 where there is nothing to tie out. */
  readonly moment: number
  /** Where the calculator fails, the last day, a number, of which it is known what the bank shows; undefined where it does not. */
  readonly held_until?: number
}

/** Figures of the tie-out, and the last moment that is as known. */
export interface KnownCash extends CashAt {
  readonly known_at: number
}

/** There is nothing to tie out. */
const NOTHING: CashAt = { moment: 0 }

/**
 * The tie-out for figures of a moment or an earlier one: with everything that was known at `known_at`, and nothing else. Where the calculator
 * fails, it is the one before. Undefined while there is none yet.
 */
export async function readKnownCash(
  querier: Querier,
  lender: LenderOfCash,
  until: number,
): Promise<KnownCash | undefined> {
  const progress = await readCashProgress(querier, lender.tenant)
  if (progress.is === 'nothing') return { ...NOTHING, known_at: until }
  const completed = progress.is === 'running' ? undefined : await findCompletion(querier, lender.tenant, until)
  if (progress.failing !== null) return { ...heldCash(completed, lender), known_at: until }
  if (completed === undefined) return undefined
  const { moment, log, operator } = completed
  const known_at = Math.min(until, (await readNextWrite(querier, lender, completed)) - 1)
  return known_at < Math.max(log, operator) ? undefined : { moment, known_at }
}

/** For how long a certificate waits for a calculator that fails, in microseconds: a quarter of an hour, in which its operator was alerted. */
const PATIENCE_US = 900_000_000

/**
 * The tie-out with what was known at a moment, for what is frozen: the first that includes it, so that it is the same whenever it is asked for.
 * Undefined while it is to be waited for; `held_until` is set where it was waited for in vain.
 */
export async function readCashWith(
  querier: Querier,
  lender: LenderOfCash & { readonly now: number },
  known_at: number,
): Promise<CashAt | undefined> {
  const progress = await readCashProgress(querier, lender.tenant)
  if (progress.is === 'nothing') return NOTHING
  const including = progress.is === 'running' ? undefined : await findIncluding(querier, lender, known_at)
  if (including !== undefined) return { moment: including.moment }
  const { failing } = progress
  if (failing === null || failing > lender.now - PATIENCE_US) return undefined
  return heldCash(await findCompletion(querier, lender.tenant, lender.now), lender)
}

/** The first one with everything that was known at a moment; undefined while there is none. */
async function findIncluding(
  querier: Querier,
  lender: LenderOfCash,
  known_at: number,
): Promise<Completion | undefined> {
  let completed = (await readCompletion(querier, lender.tenant, known_at)) ?? undefined
  completed ??= await findNextCompletion(querier, lender.tenant, 0)
  while (completed !== undefined && (await readNextWrite(querier, lender, completed)) <= known_at)
    completed = await findNextCompletion(querier, lender.tenant, completed.moment)
  return completed
}

function heldCash(completed: Completion | undefined, { time_zone }: LenderOfCash): CashAt {
  if (completed === undefined) return { moment: 0, held_until: Number.NEGATIVE_INFINITY }
  return { moment: completed.moment, held_until: dayNumber(dayOfMoment(completed.moment, time_zone)) }
}

const findNextBatch = statement(
  'find-batch-behind-completed-cash',
  'select first as moment from batches where tenant = $1 and last > $2 order by last limit 1',
)

// By the log, so that an import of the operator that is under way is not read as a whole: of each kind the first batch behind the position, and the
// next one, since writes of the first may be at the position or before it.
const findNextRecord = statement(
  'find-record-behind-completed-cash',
  `
  select min((e.event ->> 'at')::bigint) as moment from unnest($2::uuid[]) as k(posting)
  cross join lateral (
    select last from batch_postings where tenant = $1 and posting = k.posting and last > $5 order by last limit 2) p
  cross join lateral (select events from batches where tenant = $1 and last = p.last offset 0) b
  cross join lateral json_array_elements(b.events) as e(event)
  where e.event ->> 'organization' = $3 and e.event ->> 'kind' = any($4::text[]) and (e.event ->> 'at')::bigint > $5`,
)

/** The first moment behind a position at which something about cash was written; infinite where nothing was. */
async function readNextWrite(
  querier: Querier,
  { tenant, operator, organization }: LenderOfCash,
  position: Completion,
): Promise<number> {
  const [[batch], [record]] = await Promise.all([
    querier.query<{ moment: number }>(findNextBatch, [tenant, position.log]),
    querier.query<{ moment: number | null }>(findNextRecord, [
      operator,
      CASH_KINDS.map((kind) => eventPosting({ organization, kind })),
      organization,
      CASH_KINDS,
      position.operator,
    ]),
  ])
  return Math.min(batch?.moment ?? Number.POSITIVE_INFINITY, record?.moment ?? Number.POSITIVE_INFINITY)
}
