// How calculations of borrowing bases are stored: wanted by a request, made by a worker, found by the next request. What is known changes
// nothing of a calculation: it holds for every moment from known_at to holds_until.
import { type Querier, statement } from '../../storage/database.ts'
import type { Json } from '@tapeline/kernel/core/dated-facts'
import type { Resource } from '../present.ts'

/** What a calculation is of. */
export interface CalculationKey {
  /** The lender's. */
  readonly tenant: number
  /** The id of the line. */
  readonly debt_line: string
  readonly as_of: string
  readonly known_at: number
  /** Empty for the terms in force; else the digest of those that are tried. */
  readonly terms: string
}

/** A calculation in its present state. */
export interface Calculation extends CalculationKey {
  readonly holds_until: number
  readonly status: 'wanted' | 'running' | 'done' | 'failed'
  /** Receivables looked at, of how many; both 0 before it began. */
  readonly done: number
  readonly total: number
  /** Terms that are tried, as they were sent. */
  readonly tried: Json
  /** What came out, as result-store.ts writes it; null until it is done. */
  readonly result: Json
  /** Whether it is forgotten within a day unless it is kept; undefined where that was not read. */
  readonly is_expiring?: boolean
}

/** How far a calculation is, as it is answered. */
export function presentProgress({ status, done, total }: Calculation): Resource {
  return { status: status === 'wanted' ? 'running' : status, done, total }
}

const COLUMNS = `tenant, debt_line, as_of::text as as_of, known_at, terms, holds_until, status, done, total, tried, result,
  expires_at < statement_timestamp() + interval '23 hours' as is_expiring`

const findCovering = statement(
  'find-line-calculation-at-moment',
  `
  select ${COLUMNS} from line_calculations
  where tenant = $1 and debt_line = $2 and as_of = $3 and terms = $4 and known_at <= $5 and holds_until >= $5
  order by known_at desc limit 1`,
)

const findCurrent = statement(
  'find-current-line-calculation',
  `
  select ${COLUMNS} from line_calculations
  where tenant = $1 and debt_line = $2 and terms = '' and expires_at = 'infinity' order by as_of desc, known_at desc limit 1`,
)

/** The calculation that is or was the current one of a line, of today or the last day on which it was followed. */
export async function findCurrentCalculation(
  querier: Querier,
  tenant: number,
  debt_line: string,
): Promise<Calculation | undefined> {
  const [found] = await querier.query<Calculation>(findCurrent, [tenant, debt_line])
  return found
}

const findLast = statement(
  'find-last-line-calculation-of-day',
  `
  select ${COLUMNS} from line_calculations
  where tenant = $1 and debt_line = $2 and as_of = $3 and terms = $4 and status = 'done' order by known_at desc limit 1`,
)

/** A calculation that shows what was known at a moment, in any state. */
export async function findCalculation(
  querier: Querier,
  { tenant, debt_line, as_of, terms, known_at }: CalculationKey,
): Promise<Calculation | undefined> {
  const [found] = await querier.query<Calculation>(findCovering, [tenant, debt_line, as_of, terms, known_at])
  return found
}

/** Of a day, the one that shows the latest knowledge. */
export async function findLastCalculation(
  querier: Querier,
  { tenant, debt_line, as_of, terms }: Omit<CalculationKey, 'known_at'>,
): Promise<Calculation | undefined> {
  const [found] = await querier.query<Calculation>(findLast, [tenant, debt_line, as_of, terms])
  return found
}

const findWanted = statement(
  'find-line-calculation-under-way',
  `
  select ${COLUMNS} from line_calculations
  where tenant = $1 and debt_line = $2 and as_of = $3 and terms = $4 and known_at > $5 and status in ('wanted', 'running')
  order by known_at desc limit 1`,
)

/** Of a day, the calculation of the latest knowledge after a moment that is being made or waits for it. */
export async function findUnderWay(
  querier: Querier,
  { tenant, debt_line, as_of, terms }: Omit<CalculationKey, 'known_at'>,
  after: number,
): Promise<Calculation | undefined> {
  const [found] = await querier.query<Calculation>(findWanted, [tenant, debt_line, as_of, terms, after])
  return found
}

// One that is there is wanted again, so that it does not expire; one that failed is tried again.
const wantOne = statement(
  'want-line-calculation',
  `
  insert into line_calculations (tenant, debt_line, as_of, known_at, terms, holds_until, status, done, total, wanted_at, expires_at, tried)
  values ($1, $2, $3, $4, $5, $4, 'wanted', 0, 0, statement_timestamp(), statement_timestamp() + interval '1 day', $6)
  on conflict (tenant, debt_line, as_of, terms, known_at) do update
  set expires_at = greatest(line_calculations.expires_at, excluded.expires_at),
    status = case when line_calculations.status = 'failed' then 'wanted' else line_calculations.status end`,
)

/** Asks workers for a calculation. */
export async function wantCalculation(querier: Querier, key: CalculationKey, tried: Json = null): Promise<void> {
  const { tenant, debt_line, as_of, known_at, terms } = key
  const values = [tenant, debt_line, as_of, known_at, terms, tried === null ? null : JSON.stringify(tried)]
  await querier.query(wantOne, values)
}

const keepOne = statement(
  'keep-line-calculation',
  `
  update line_calculations set expires_at = greatest(expires_at, statement_timestamp() + interval '1 day')
  where tenant = $1 and debt_line = $2 and as_of = $3 and terms = $4 and known_at = $5
    and expires_at < statement_timestamp() + interval '23 hours'`,
)

/** Notes that a calculation is still asked for, so that it stays another day. */
export async function keepCalculation(querier: Querier, key: CalculationKey): Promise<void> {
  await querier.query(keepOne, [key.tenant, key.debt_line, key.as_of, key.terms, key.known_at])
}

const extendOne = statement(
  'extend-line-calculation',
  `
  update line_calculations set holds_until = greatest(holds_until, $6), result = coalesce($7, result)
  where tenant = $1 and debt_line = $2 and as_of = $3 and terms = $4 and known_at = $5`,
)

/** Notes that a calculation shows what was known at a later moment too, with what changed of its result without being calculated. */
export async function extendCalculation(
  querier: Querier,
  key: CalculationKey,
  holds_until: number,
  result: string | null = null,
): Promise<void> {
  const { tenant, debt_line, as_of, terms, known_at } = key
  await querier.query(extendOne, [tenant, debt_line, as_of, terms, known_at, holds_until, result])
}

/** Of a calculation: whether it waits for a worker. */
export const CALCULATION_WAITS = `(status = 'wanted' or (status = 'running' and lease < statement_timestamp()))`

// The one that waits longest; what another worker has in hand is passed over while its lease lasts.
const claimNext = statement(
  'claim-line-calculation',
  `
  update line_calculations c set status = 'running', lease = statement_timestamp() + interval '1 minute', done = 0
  from (
    select ctid from line_calculations
    where tenant = $1 and ${CALCULATION_WAITS}
    order by wanted_at limit 1 for update skip locked) next
  where c.tenant = $1 and c.ctid = next.ctid
  returning c.tenant, c.debt_line, c.as_of, c.known_at, c.terms, c.holds_until, c.status, c.done, c.total, c.tried, c.result`,
)

/** Takes the next wanted calculation of a lender in hand. */
export async function claimCalculation(querier: Querier, tenant: number): Promise<Calculation | undefined> {
  const [claimed] = await querier.query<Calculation>(claimNext, [tenant])
  return claimed
}

const noteProgress = statement(
  'note-line-calculation-progress',
  `
  update line_calculations set done = $6, total = $7, lease = statement_timestamp() + interval '1 minute'
  where tenant = $1 and debt_line = $2 and as_of = $3 and terms = $4 and known_at = $5`,
)

/** Records the progress of a calculation, and extends its lease. */
export async function reportProgress(
  querier: Querier,
  key: CalculationKey,
  done: number,
  total: number,
): Promise<void> {
  await querier.query(noteProgress, [key.tenant, key.debt_line, key.as_of, key.terms, key.known_at, done, total])
}

const putResult = statement(
  'put-line-calculation-result',
  `
  insert into line_calculations (tenant, debt_line, as_of, known_at, terms, holds_until, status, done, total, wanted_at, expires_at, result)
  values ($1, $2, $3, $4, $5, $4, 'done', $6, $6, statement_timestamp(), $8::timestamptz, $7)
  on conflict (tenant, debt_line, as_of, terms, known_at) do update
  set status = 'done', done = excluded.done, total = excluded.total, lease = null, failure = null, result = excluded.result,
    expires_at = greatest(line_calculations.expires_at, excluded.expires_at)`,
)

/** What came out of a calculation over so many receivables, and whether it is the current one of its line, which never expires. */
export interface Made {
  readonly total: number
  readonly result: string
  readonly is_current: boolean
}

/** Stores what came out of a calculation. One that was asked for keeps the day until which it stays. */
export async function storeResult(querier: Querier, key: CalculationKey, made: Made): Promise<void> {
  const { tenant, debt_line, as_of, known_at, terms } = key
  const expires = made.is_current ? 'infinity' : 'now'
  await querier.query(putResult, [tenant, debt_line, as_of, known_at, terms, made.total, made.result, expires])
}

const putFailure = statement(
  'put-line-calculation-failure',
  `
  update line_calculations set status = 'failed', lease = null, failure = $6
  where tenant = $1 and debt_line = $2 and as_of = $3 and terms = $4 and known_at = $5`,
)

/** Notes that a calculation failed; why is for the log's reader, never for a caller. */
export async function storeFailure(querier: Querier, key: CalculationKey, failure: string): Promise<void> {
  await querier.query(putFailure, [key.tenant, key.debt_line, key.as_of, key.terms, key.known_at, failure])
}

const letGo = statement(
  'let-go-of-line-calculation',
  `
  update line_calculations set status = 'wanted', lease = null
  where tenant = $1 and debt_line = $2 and as_of = $3 and terms = $4 and known_at = $5 and status = 'running'`,
)

/** Releases a calculation that was interrupted, so that the next worker starts it at once. */
export async function letGoOfCalculation(querier: Querier, key: CalculationKey): Promise<void> {
  await querier.query(letGo, [key.tenant, key.debt_line, key.as_of, key.terms, key.known_at])
}

// Their outcomes go with them, in one statement.
const deleteExpired = statement(
  'delete-expired-line-calculations',
  `
  with expired as (
    delete from line_calculations where tenant = $1 and expires_at < statement_timestamp()
    returning debt_line, as_of, known_at, terms)
  delete from line_outcomes o using expired e
  where o.tenant = $1 and o.debt_line = e.debt_line and o.as_of = e.as_of and o.known_at = e.known_at and e.terms = ''`,
)

/** Forgets what nobody asked for in a while. */
export async function expireCalculations(querier: Querier, tenant: number): Promise<void> {
  await querier.query(deleteExpired, [tenant])
}

const supersede = statement(
  'supersede-line-calculations',
  `
  update line_calculations set expires_at = statement_timestamp() + interval '15 minutes'
  where tenant = $1 and debt_line = $2 and terms = '' and expires_at = 'infinity' and (as_of, known_at) <> ($3::date, $4)`,
)

/** Lets the calculations that were current before another expire; pages of them are being walked through. */
export async function supersedeCalculations(querier: Querier, key: CalculationKey): Promise<void> {
  await querier.query(supersede, [key.tenant, key.debt_line, key.as_of, key.known_at])
}
