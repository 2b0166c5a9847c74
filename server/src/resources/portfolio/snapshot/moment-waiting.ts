// Questions about a moment that takes longer to calculate than a caller waits. A worker is asked for the moment, or the fold under way will
// bring it; the question waits a little for either, beside all others that wait for the same, and is then refused with how far it is.
import type { CalculationProgress } from '@tapeline/contract/errors'
import { type Querier, type Transaction, statement } from '../../../storage/database.ts'
import { awaitCalculated, calculationRunning, waitUntil } from '../../calculation-waiting.ts'
import type { Services } from '../../services.ts'
import { readOfTenant } from '../../tenant-reads.ts'
import { readFoldProgress } from '../totals/fold-progress-store.ts'
import { FEW, type InlineLimits, type KnownMoment, MomentFarAway } from './snapshot-reads.ts'
import { type MomentKey, findStoredMoment, wantMoment } from './moment-store.ts'
import { readPortfolioSettings } from '../contribution/portfolio-settings-reads.ts'
import { findFollowed } from '../totals/totals-reads.ts'

/** How much of the time in which a question is answered or refused it calculates itself. */
const INLINE_MS = 700

/** Receivables that a question calculates itself. */
const INLINE_MAX = 1_000

/** Questions of this process that calculate themselves at a time: the thread that answers is everybody's. */
const INLINE_AT_ONCE = 2

/** Where moments are looked for, and who writes requests for them. */
type Asking = Pick<Services, 'database' | 'calculation_requests'>

let calculating = 0

/**
 * Answers a question about a tenant in one snapshot. `read` is called again once what it lacks has been calculated. Throws
 * calculation_running, with how far that is, where it takes longer than a caller waits.
 */
export async function readCalculated<T>(
  services: Asking,
  tenant: number,
  read: (transaction: Transaction, limits: InlineLimits) => Promise<T>,
): Promise<T> {
  const until_ms = waitUntil()
  for (let is_first = true; ; is_first = false) {
    try {
      return await readOfTenant(tenant, () => attempt(services, read, is_first))
    } catch (error) {
      if (!(error instanceof MomentFarAway)) throw error
      const progress = await chase(services, error.moment, until_ms)
      if (progress !== undefined) throw calculationRunning(progress)
    }
  }
}

async function attempt<T>(
  services: Asking,
  read: (transaction: Transaction, limits: InlineLimits) => Promise<T>,
  is_first: boolean,
): Promise<T> {
  const receivables_max = is_first && calculating < INLINE_AT_ONCE ? INLINE_MAX : FEW
  const onCalculated = (moment: KnownMoment): void => askWorker(services, moment)
  const limits = { receivables_max, until_ms: performance.now() + INLINE_MS, onCalculated }
  calculating += 1
  try {
    return await services.database.transaction((transaction) => read(transaction, limits), 'repeatable read')
  } finally {
    calculating -= 1
  }
}

/** Asks a worker for a moment, once however many ask meanwhile. */
function askWorker({ calculation_requests }: Asking, moment: KnownMoment): void {
  const { tenant, known_at } = moment
  void calculation_requests.send(`moment ${tenant} ${known_at}`, (primary) => wantMoment(primary, moment, moment.fold))
}

/** Asks for a moment and waits for it a little. Returns how far it is, or undefined once the question may be read again. */
async function chase(
  services: Asking,
  moment: KnownMoment,
  until_ms: number,
): Promise<CalculationProgress | undefined> {
  const { database } = services
  const is_followed = await comesWithFold(database, moment)
  if (!is_followed) askWorker(services, moment)
  if (await comes(database, moment, until_ms)) return undefined
  if (is_followed) return readFoldProgress(database, moment.tenant)
  const stored = await findStoredMoment(database, moment)
  if (stored?.status === 'done') return undefined
  if (stored?.status === 'failed') throw new Error(`What was known at ${moment.known_at} could not be calculated`)
  const { done = 0, total = 0, remaining_s = null } = stored ?? {}
  return { done, total, remaining_s }
}

/**
 * Whether the next fold brings the moment, or comes near it: where every receivable is recalculated by other settings than those of the
 * last fold, or for the first time, the calculators do so anyway.
 */
async function comesWithFold(
  querier: Querier,
  { tenant, operator_slug, known_at, fold, portfolio_settings }: KnownMoment,
) {
  const followed = await findFollowed(querier, tenant)
  if (followed.position > known_at) return false
  if (fold === undefined && followed.position === 0) return true
  const taken = await readPortfolioSettings(querier, { tenant, operator_slug }, followed.settings)
  return taken.recorded !== portfolio_settings.recorded
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

/** Waits until a moment is calculated, or the calculators reach other settings. Returns whether they did. */
async function comes(querier: Querier, { tenant, known_at }: MomentKey, until_ms: number): Promise<boolean> {
  const values = [tenant, known_at]
  const [first] = await querier.query<Seen>(look, values)
  const isEnough = (seen: Seen | undefined): boolean =>
    seen?.status === 'done' || seen?.status === 'failed' || seen?.settings !== first?.settings
  const awaited = {
    name: `moment ${tenant} ${known_at}`,
    look: async () => (await querier.query<Seen>(look, values))[0],
    isEnough,
  }
  return isEnough(await awaitCalculated(querier, awaited, until_ms))
}
