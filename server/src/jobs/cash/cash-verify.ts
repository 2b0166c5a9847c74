// Ties all of a lender's cash anew, from its whole history up to where the calculator is, and compares that with what is stored: every payment, line,
// decision and sum. Verifying undoes it, so that nothing is changed; rebuilding keeps it. The calculator of the lender waits meanwhile.
import type { LenderOfLines as Lender } from '../../resources/cash-tie-out/cash-reads.ts'
import { cashSettingsOf, readSettingsPatches } from '../../resources/cash-tie-out/cash-settings-reads.ts'
import { ALL_DAYS, storeCompletion } from '../../resources/cash-tie-out/cash-completions-store.ts'
import { correctSums } from '../../resources/cash-tie-out/cash-sums-store.ts'
import { forgetCarried, readStretches, storeDecided } from '../../resources/cash-tie-out/tie-out-store.ts'
import { findOperatorPlace } from '../../resources/organization/operator-place-reads.ts'
import { readMetricSettings } from '../../resources/reporting-settings/metric-settings-reads.ts'
import { type Database, type Transaction, statement } from '../../storage/database.ts'
import { StillCalculating } from '../ledgers/metrics-verify.ts'
import { firstStretchOf, followCash, lockCash } from './cash-calculator.ts'
import { followDecisions } from './followed-decisions.ts'
import { tieStretch } from './tied-stretch.ts'

/** What was found. */
export interface CashVerification {
  /** Payments and lines that were tied anew. */
  readonly rows: number
  /** What differs: the ids of payments, lines and decisions, and the days of sums. */
  readonly differing: readonly string[]
}

const NOTHING: CashVerification = { rows: 0, differing: [] }

/** Carries what was found out of a transaction that is undone. */
class Found extends Error {
  readonly found: CashVerification

  constructor(found: CashVerification) {
    super('The comparison is undone')
    this.found = found
  }
}

/** Compares the stored tie-out of a lender with its history. The database must allow long statements. */
export async function verifyCash(database: Database, tenant: number): Promise<CashVerification> {
  try {
    return await database.transaction(async (transaction) => {
      throw new Found(await tieAnew(transaction, tenant, { follows: true }))
    }, 'repeatable read')
  } catch (error) {
    if (error instanceof Found) return error.found
    throw error
  }
}

/** Ties all cash of a lender anew. Returns what was wrong. */
export function rebuildCash(database: Database, tenant: number): Promise<CashVerification> {
  return database.transaction((transaction) => tieAnew(transaction, tenant, { follows: false }), 'repeatable read')
}

/** `follows` where what waits is tied by what is stored first: it is no difference. */
async function tieAnew(
  transaction: Transaction,
  tenant: number,
  { follows }: { readonly follows: boolean },
): Promise<CashVerification> {
  const place = await findOperatorPlace(transaction, tenant)
  if (place === undefined) return NOTHING
  const lender: Lender = { tenant, operator: place.operator, organization: place.organization }
  const [found] = await transaction.query<{ is_there: boolean }>(findCursor, [tenant])
  if (found?.is_there !== true) {
    // The first tie-out begins with what earlier stretches hand on.
    await forgetCarried(transaction, tenant)
    return NOTHING
  }
  let cursor = await lockOrThrow(transaction, tenant)
  while (follows && (cursor.dirty.length > 0 || cursor.settings < 0)) {
    await followCash(transaction, lender)
    cursor = await lockOrThrow(transaction, tenant)
  }
  const { latest } = cursor
  const settings_read = cursor.settings < 0 ? cursor.ledger_settings : cursor.settings
  const position = { log: cursor.log_position, operator: cursor.operator_position }
  // A moment for each step, since a sum may change in several.
  let moment = Math.max(cursor.moment + 1, cursor.now)
  const { steps } = await readMetricSettings(transaction, tenant, settings_read)
  const settings = cashSettingsOf(await readSettingsPatches(transaction, lender, position.operator))
  const reading = { steps, settings, position }
  const news = { are_written: true, stretches: [], position: position.operator, moment }
  const { decisions, differing: judged } = await followDecisions(transaction, lender, news, reading)
  const stretches = new Set(await readStretches(transaction, tenant))
  for (let stretch = firstStretchOf(cursor); stretch <= latest; stretch += 1) stretches.add(stretch)
  await forgetCarried(transaction, tenant)
  const differing = [...judged]
  let rows = 0
  while (stretches.size > 0) {
    const stretch = Math.min(...stretches)
    stretches.delete(stretch)
    moment += 1
    const at = { tenant, stretch, moment }
    if (stretch > latest) {
      const nothing = { payments: [], once: new Map<string, number>(), lines: [], matches: [] }
      differing.push(...(await storeDecided(transaction, at, nothing, true)).differing)
      continue
    }
    const tied = await tieStretch(
      transaction,
      lender,
      at,
      { ...reading, decisions },
      { is_last: stretch === latest, is_anew: true },
    )
    if (tied.hands_on && stretch < latest) stretches.add(stretch + 1)
    rows += tied.rows
    differing.push(...tied.differing)
  }
  moment += 1
  differing.push(...(await correctSums(transaction, { tenant, moment })))
  await transaction.query(endRebuild, [tenant, moment, settings_read])
  // Sums may have been wrong of any day.
  await storeCompletion(transaction, tenant, { moment, ...position }, ALL_DAYS)
  return { rows, differing }
}

/** Throws StillCalculating where a worker ties it just now. */
async function lockOrThrow(transaction: Transaction, tenant: number) {
  const cursor = await lockCash(transaction, tenant)
  if (cursor === undefined) throw new StillCalculating()
  return cursor
}

const findCursor = statement(
  'find-whether-cash-is-tied',
  'select exists (select from cash_cursors where tenant = $1 and latest >= 0) as is_there',
)

const endRebuild = statement(
  'end-rebuild-of-cash',
  `
  update cash_cursors set moment = $2, settings = $3, dirty = '{}', is_whole = true, waiting_since = null, changed_from = null where tenant = $1`,
)
