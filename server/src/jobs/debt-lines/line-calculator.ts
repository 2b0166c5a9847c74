// The calculator of lines: calculates the borrowing bases that requests wait for, as of any day and as known at any moment. A calculation
// reads the whole book of its lender in one snapshot, in portions, and reports its progress.
import type { State } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { FINDING_TERMS } from '@tapeline/kernel/metrics/debt-line/book-findings'
import { COLLECTION_TERMS } from '@tapeline/kernel/metrics/debt-line/unverified-collections'
import { removeOldAvailability } from '../../resources/borrowing-base/availability-day-store.ts'
import {
  type Calculation,
  claimCalculation,
  expireCalculations,
  letGoOfCalculation,
  storeFailure,
  storeResult,
  reportProgress,
} from '../../resources/borrowing-base/calculation-store.ts'
import { storedCollateral } from '../../resources/borrowing-base/collateral-store.ts'
import { findLenderOfLines, readCursor } from '../../resources/borrowing-base/line-store.ts'
import { readTotal } from '../../resources/borrowing-base/total-reads.ts'
import { storeOutcomes } from '../../resources/borrowing-base/outcome-store.ts'
import { encodeResult } from '../../resources/borrowing-base/result-store.ts'
import { limitsByCash } from '../../resources/cash-tie-out/cash-upstream-reads.ts'
import { limitsByFindings } from '../../resources/finding/book-findings-reads.ts'
import { openSnapshot } from '../../resources/portfolio/snapshot/known-receivable-reads.ts'
import type { Database, Querier } from '../../storage/database.ts'
import { Interrupted, type WorkDatabases } from '../../storage/interruptible.ts'
import { forEveryTenant } from '../maintenance/every-tenant.ts'
import { PassingFailures } from '../scheduling/passing-failures.ts'
import { TenantNews, type TenantSight } from '../scheduling/tenant-news.ts'
import { bookCollateral } from './book-collateral.ts'
import { type TurnOf, awaitTurn } from '../cash/turn-waiting.ts'
import { readBaseInputs } from './line-inputs.ts'
import { type Calculated, calculate } from './line-calculation.ts'
import { type ReportProgress, progressTo } from '../scheduling/progress.ts'
import { readChanged } from './scenario.ts'

/** Makes every calculation that is wanted, lender by lender. */
export async function calculateWanted(
  { database, beside }: WorkDatabases,
  operator_slug: string,
  tenants = new TenantNews(database),
  passing = new PassingFailures(),
): Promise<void> {
  let failure: { readonly error: unknown } | undefined
  for (const { tenant } of await tenants.find(waitsForCalculation)) {
    tenants.changed(tenant)
    const wanted = await claimCalculation(database, tenant)
    if (wanted === undefined) continue
    try {
      await make(database, wanted, operator_slug)
      passing.forget(nameOf(wanted))
    } catch (error) {
      const is_lasting = !(error instanceof Interrupted) && passing.isLasting(nameOf(wanted), error)
      if (is_lasting) passing.forget(nameOf(wanted))
      if (!is_lasting) await letGoOfCalculation(beside, wanted)
      else await storeFailure(beside, wanted, error instanceof Error ? error.message : 'unknown')
      if (error instanceof Interrupted) throw error
      failure ??= { error }
    }
  }
  // Reported at the end, so that one that fails delays no other.
  if (failure !== undefined) throw failure.error
}

function nameOf({ tenant, debt_line, as_of, known_at, terms }: Calculation): string {
  return `${tenant} ${debt_line} ${as_of} ${known_at} ${terms}`
}

function waitsForCalculation({ waits_for_calculation }: TenantSight): boolean {
  return waits_for_calculation
}

/** The result where nothing can be calculated: the line was not known. */
class UnknownLine extends Error {}

async function make(database: Database, wanted: Calculation, operator_slug: string): Promise<void> {
  // Reported outside of the snapshot, so that those who wait can read it.
  const progress = progressTo((done, total) => reportProgress(database, wanted, done, total))
  for (const of of await madeOf(database, wanted)) await awaitTurn(database, wanted.tenant, of)
  const calculated = await database.transaction(
    (transaction) => calculateIn(transaction, wanted, { operator_slug, progress }),
    'repeatable read',
  )
  const changed = wanted.terms === '' ? {} : { changed: await readChanged(database, wanted, calculated, operator_slug) }
  await database.transaction(async (transaction) => {
    if (wanted.terms === '') await storeOutcomes(transaction, wanted, calculated.outcomes)
    const result = encodeResult({ ...calculated.result, ...changed })
    await storeResult(transaction, wanted, { total: calculated.receivables, result, is_current: false })
  })
}

/** By which calculators terms of the lender, or those that are tried, have rules or reserves. */
async function madeOf(database: Database, { tenant, tried }: Calculation): Promise<TurnOf[]> {
  const tries = (words: readonly string[]) => words.some((word) => JSON.stringify(tried ?? null).includes(`"${word}"`))
  const lender = await findLenderOfLines(database, tenant)
  const cash = tries(COLLECTION_TERMS) || (lender !== undefined && (await limitsByCash(database, lender)))
  const findings = tries(FINDING_TERMS) || (lender !== undefined && (await limitsByFindings(database, lender)))
  return [...(cash ? (['cash'] as const) : []), ...(findings ? (['integrity'] as const) : [])]
}

interface Work {
  readonly operator_slug: string
  readonly progress: ReportProgress
}

/** Calculates in one snapshot. */
export async function calculateIn(querier: Querier, wanted: Calculation, work: Work): Promise<Calculated> {
  const { tenant, debt_line, as_of, known_at, tried } = wanted
  const { operator_slug, progress } = work
  const knowledge = await openSnapshot(querier, { tenant, operator_slug, known_at, shown_at: undefined })
  const inputs = await readBaseInputs(querier, knowledge, { debt_line, as_of, operator_slug }, tried as State | null)
  if (inputs === undefined) throw new UnknownLine('The line was not known at the moment')
  const cursor = await readCursor(querier, tenant)
  const is_stored = cursor?.as_of === as_of && cursor.position === known_at
  const backing = is_stored
    ? storedCollateral(querier, tenant, debt_line)
    : bookCollateral(querier, knowledge, dayNumber(as_of), progress)
  const { currency } = inputs.line
  const total = await readTotal(querier, { tenant, operator_slug, as_of, known_at, currency })
  return calculate(debt_line, inputs, total, backing)
}

/** Forgets calculations that nobody asks for any more, and what is kept of days long ago. */
export function pruneCalculations(database: Database): Promise<void> {
  return forEveryTenant(database, async (tenant) => {
    await expireCalculations(database, tenant)
    await removeOldAvailability(database, tenant)
  })
}
