// Questions about a moment that takes longer to calculate than a caller waits. A worker is asked for the moment, or the fold under way will
// bring it; the question waits a little for either, beside all others that wait for the same, and is then refused with how far it is.
import { setTimeout } from 'node:timers/promises'
import { type CalculationProgress, ServiceError } from '../../contract/errors.ts'
import { type Database, type Querier, type Transaction, statement } from '../../storage/database.ts'
import { readFoldProgress } from './fold-progress-store.ts'
import { FEW, type InlineLimits, type KnownMoment, MomentFarAway } from './moment-reads.ts'
import { type MomentKey, findStoredMoment, wantMoment } from './moment-store.ts'
import { readPortfolioReckoning } from './portfolio-reckoning-reads.ts'
import { findFollowed } from './totals-reads.ts'

/** How long a question takes at most before it is refused, and how much of that it calculates itself. */
const WAIT_MS = 1_500
const INLINE_MS = 700

/** Receivables that a question calculates itself. */
const INLINE_MAX = 1_000

/** Questions of this process that calculate themselves at a time: the thread that answers is everybody's. */
const INLINE_AT_ONCE = 2

/** How often it is looked whether a moment is there. */
const LOOK_MS = 100

/** The least and the most that a caller is asked to wait. It asks again sooner than the moment is given up for abandoned. */
const RETRY_S_MIN = 1
const RETRY_S_MAX = 15

let calculating = 0

/**
 * Answers a question in one snapshot. `read` is called again once what it lacks has been calculated. Throws calculation_running, with how far
 * that is, where it takes longer than a caller waits.
 */
export async function readCalculated<T>(
  database: Database,
  read: (transaction: Transaction, limits: InlineLimits) => Promise<T>,
): Promise<T> {
  const began_ms = performance.now()
  for (let is_first = true; ; is_first = false) {
    try {
      return await attempt(database, read, is_first)
    } catch (error) {
      if (!(error instanceof MomentFarAway)) throw error
      const left_ms = began_ms + WAIT_MS - performance.now()
      const progress = await chase(database, error.moment, left_ms)
      if (progress !== undefined) throw refusalOf(progress)
    }
  }
}

async function attempt<T>(
  database: Database,
  read: (transaction: Transaction, limits: InlineLimits) => Promise<T>,
  is_first: boolean,
): Promise<T> {
  const receivables_max = is_first && calculating < INLINE_AT_ONCE ? INLINE_MAX : FEW
  const limits = { receivables_max, until_ms: performance.now() + INLINE_MS }
  calculating += 1
  try {
    return await database.transaction((transaction) => read(transaction, limits), 'repeatable read')
  } finally {
    calculating -= 1
  }
}

function refusalOf(progress: CalculationProgress): ServiceError {
  const { remaining_s } = progress
  const retry_after_s = Math.min(RETRY_S_MAX, Math.max(RETRY_S_MIN, remaining_s ?? RETRY_S_MAX / 3))
  return new ServiceError('calculation_running', { progress, retry_after_s })
}

/** Asks for a moment and waits for it a little. Returns how far it is, or undefined once the question may be read again. */
async function chase(
  database: Database,
  moment: KnownMoment,
  left_ms: number,
): Promise<CalculationProgress | undefined> {
  const { tenant } = moment
  const is_followed = await comesWithFold(database, moment)
  if (!is_followed) await wantMoment(database, moment, moment.fold)
  if (left_ms > 0 && (await comes(database, moment, left_ms))) return undefined
  if (is_followed) return readFoldProgress(database, tenant)
  const stored = await findStoredMoment(database, moment)
  if (stored?.status === 'done') return undefined
  if (stored?.status === 'failed') throw new Error(`What was known at ${moment.known_at} could not be calculated`)
  const { done = 0, total = 0, remaining_s = null } = stored ?? {}
  return { done, total, remaining_s }
}

/**
 * Whether the next fold brings the moment, or comes near it: where every receivable is calculated anew by other settings than those of the
 * last fold, or for the first time, the calculators do so anyway.
 */
async function comesWithFold(querier: Querier, { tenant, operator_slug, known_at, fold, reckoning }: KnownMoment) {
  const followed = await findFollowed(querier, tenant)
  if (followed.position > known_at) return false
  if (fold === undefined && followed.position === 0) return true
  const taken = await readPortfolioReckoning(querier, { tenant, operator_slug }, followed.settings)
  return taken.recorded !== reckoning.recorded
}

const look = statement(
  'look-for-portfolio-moment',
  `
  select
    (select status from portfolio_moments where tenant = $1 and known_at = $2) as status,
    (select settings from portfolio_cursors where tenant = $1) as settings`,
)

interface Seen {
  readonly status: string | null
  readonly settings: number | null
}

/** Moments that are waited for, so that those who wait for the same look once for all of them. */
const watched = new WeakMap<Querier, Map<string, Promise<boolean>>>()

/** Waits until a moment is calculated, or the calculators come to other settings. Returns whether they did. */
function comes(querier: Querier, { tenant, known_at }: MomentKey, left_ms: number): Promise<boolean> {
  const all = watched.get(querier) ?? new Map<string, Promise<boolean>>()
  watched.set(querier, all)
  const name = `${tenant} ${known_at}`
  const found = all.get(name) ?? watch(querier, { tenant, known_at }).finally(() => all.delete(name))
  all.set(name, found)
  const late = new AbortController()
  const timeout = setTimeout(left_ms, false, { signal: late.signal }).catch(() => false)
  return Promise.race([found, timeout]).finally(() => late.abort())
}

async function watch(querier: Querier, { tenant, known_at }: MomentKey): Promise<boolean> {
  const values = [tenant, known_at]
  const until_ms = performance.now() + WAIT_MS
  const [first] = await querier.query<Seen>(look, values)
  for (let seen = first; performance.now() < until_ms; [seen] = await querier.query<Seen>(look, values)) {
    if (seen?.status === 'done' || seen?.status === 'failed' || seen?.settings !== first?.settings) return true
    await setTimeout(LOOK_MS)
  }
  return false
}
