// The follower of lines: keeps the collateral of each debt line as of today, receivable by receivable, and the borrowing bases that follow
// from it. Only receivables that the log changed are read again; a new day or other settings or lines have the whole book read. So the
// base of today costs a reader the same whatever the size of the line.
import { dayNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { type LineDeficiency, deficiencyOf } from '@tapeline/kernel/metrics/covenants/line-deficiency'
import { keepAvailability } from '../../resources/borrowing-base/availability-day-store.ts'
import {
  extendCalculation,
  findCurrentCalculation,
  findLastCalculation,
  storeResult,
  supersedeCalculations,
} from '../../resources/borrowing-base/calculation-store.ts'
import { readCompletion } from '../../resources/cash-tie-out/cash-completions-store.ts'
import { limitsByCash } from '../../resources/cash-tie-out/cash-upstream-reads.ts'
import { limitsByFindings } from '../../resources/finding/book-findings-reads.ts'
import { readStoredCheck } from '../../resources/finding/finding-cursor-store.ts'
import { CollateralReader } from '../../resources/borrowing-base/collateral-reads.ts'
import {
  COLLATERAL_FORM,
  clearCollateral,
  replaceCollateral,
  storedCollateral,
} from '../../resources/borrowing-base/collateral-store.ts'
import {
  type LenderOfLines,
  type LineCursor,
  beginCursor,
  listLines,
  moveCursor,
  readCursor,
  takeCursor,
} from '../../resources/borrowing-base/line-store.ts'
import {
  findLastDeficiencyStatus,
  isDeficiencyChange,
  noteDeficiencyChange,
} from '../../resources/borrowing-base/deficiency-change-store.ts'
import { NO_PROGRESS, reportLineProgress } from '../../resources/borrowing-base/line-progress-store.ts'
import { readLineNews } from '../../resources/borrowing-base/line-news-reads.ts'
import { readTotal } from '../../resources/borrowing-base/total-reads.ts'
import { storeOutcomes } from '../../resources/borrowing-base/outcome-store.ts'
import { decodeResult, encodeResult } from '../../resources/borrowing-base/result-store.ts'
import { readSettledMoment } from '../../resources/borrowing-base/settled-reads.ts'
import { readDocumented } from '../../resources/document/receivable-document-reads.ts'
import { type AsKnownSnapshot, openSnapshot } from '../../resources/portfolio/snapshot/known-receivable-reads.ts'
import { readPortfolioSettings } from '../../resources/portfolio/contribution/portfolio-settings-reads.ts'
import { findFollowed } from '../../resources/portfolio/totals/totals-reads.ts'
import {
  readEveryone,
  readChangedReceivables,
} from '../../resources/portfolio/contribution/changed-receivable-reads.ts'
import { inPortions } from '../../resources/receivable-metrics/portion-reads.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { awaitTurn } from '../cash/turn-waiting.ts'
import { eachLine } from './each-line.ts'
import { withCare } from '../scheduling/failing-alone.ts'
import { calculate, digestOf } from './line-calculation.ts'
import { readBaseInputs } from './line-inputs.ts'
import { type ReportProgress, progressTo } from '../scheduling/progress.ts'

/** Brings the lines of one lender up to now if anything new is known. Returns whether it did. */
export async function followIfBehind(
  database: Database,
  lender: LenderOfLines,
  operator_slug: string,
): Promise<boolean> {
  if (!(await isBehind(database, lender)) || !(await isApplied(database, lender, operator_slug))) return false
  await followLender(database, lender, operator_slug)
  return true
}

async function isBehind(database: Database, lender: LenderOfLines): Promise<boolean> {
  const cursor = await readCursor(database, lender.tenant)
  if (cursor?.form !== COLLATERAL_FORM || cursor.as_of !== dayOfMoment(lender.now, lender.time_zone)) return true
  const { position } = cursor
  const { lender_wrote, operator_wrote } = await readLineNews(database, lender, {
    lender: position,
    operator: position,
  })
  if (lender_wrote || operator_wrote || cursor.cash < (await readLastTied(database, lender))) return true
  return cursor.checks < (await readLastChecked(database, lender))
}

/** The moment at which the tie-out was last complete, where terms are made of it; else 0. */
async function readLastTied(database: Database, lender: LenderOfLines): Promise<number> {
  if (!(await limitsByCash(database, lender))) return 0
  return (await readCompletion(database, lender.tenant, Number.MAX_SAFE_INTEGER))?.moment ?? 0
}

/** The moment at which the book was last checked as a whole, where a rule reads findings; else 0. */
async function readLastChecked(database: Database, lender: LenderOfLines): Promise<number> {
  if (!(await limitsByFindings(database, lender))) return 0
  return (await readStoredCheck(database, lender.tenant, Number.MAX_SAFE_INTEGER))?.moment ?? 0
}

/**
 * Whether the portfolio has applied the settings and lines in force now. Until then every receivable would have to be made from history
 * here too, at its expense.
 */
async function isApplied(database: Database, { tenant, last }: LenderOfLines, operator_slug: string): Promise<boolean> {
  if (last === 0) return true
  const book = { tenant, operator_slug }
  const { settings } = await findFollowed(database, tenant)
  const taken = await readPortfolioSettings(database, book, settings)
  const latest = await readPortfolioSettings(database, book, Number.MAX_SAFE_INTEGER)
  return taken.recorded === latest.recorded
}

/** Brings the lines of one lender up to now, in one snapshot. */
export async function followLender(database: Database, lender: LenderOfLines, operator_slug: string): Promise<void> {
  const { tenant, time_zone } = lender
  const known_at = await readSettledMoment(database, lender)
  const as_of = dayOfMoment(known_at, time_zone)
  if (await limitsByCash(database, lender)) await awaitTurn(database, tenant, 'cash')
  if (await limitsByFindings(database, lender)) await awaitTurn(database, tenant, 'integrity')
  await beginCursor(database, tenant, as_of)
  const follow = async (transaction: Transaction, careful: boolean) => {
    const cursor = await takeCursor(transaction, tenant)
    if (cursor === undefined || cursor.position > known_at) return
    const knowledge = await openSnapshot(transaction, { tenant, operator_slug, known_at, shown_at: undefined })
    const turn = new Turn(transaction, { lender, operator_slug, cursor, knowledge, as_of, careful })
    await turn.takeIn(progressTo((done, total) => reportLineProgress(database, tenant, { done, total })))
    await turn.calculate()
    const cash = (await readCompletion(transaction, tenant, known_at))?.moment ?? 0
    const checks = (await readStoredCheck(transaction, tenant, known_at))?.moment ?? 0
    await moveCursor(transaction, tenant, { position: known_at, as_of, cash, checks })
  }
  await withCare((careful) => database.transaction((transaction) => follow(transaction, careful), 'repeatable read'))
  await reportLineProgress(database, tenant, NO_PROGRESS)
}

interface TurnFacts {
  readonly lender: LenderOfLines
  readonly operator_slug: string
  readonly cursor: LineCursor
  readonly knowledge: AsKnownSnapshot
  readonly as_of: string
  /** Whether a line that fails alone is set aside. */
  readonly careful: boolean
}

/** Receivables read at once. */
const STRETCH = 2_000

/** One turn of a lender: from when its lines were last calculated to now. */
class Turn {
  readonly #transaction: Transaction
  readonly #facts: TurnFacts
  readonly #changed = new Set<string>()
  /** Whether all collateral was read again: then a line may have lost all of it. */
  #is_whole = false

  constructor(transaction: Transaction, facts: TurnFacts) {
    this.#transaction = transaction
    this.#facts = facts
  }

  /** Reads the collateral of lines again, as far as it may have changed. */
  async takeIn(progress: ReportProgress): Promise<void> {
    const { lender, knowledge, as_of } = this.#facts
    const { tenant } = lender
    const changed = await this.#findChangedReceivables()
    this.#is_whole = changed === undefined
    if (this.#is_whole) await clearCollateral(this.#transaction, tenant)
    const numbers = changed ?? (await readEveryone(this.#transaction, tenant, knowledge.known_at))
    const reader = new CollateralReader(this.#transaction, knowledge, dayNumber(as_of))
    let done = 0
    for await (const portion of inPortions(this.#transaction, tenant, numbers, { receivables_max: STRETCH })) {
      if (this.#is_whole) await progress(done, numbers.length)
      const lines = await replaceCollateral(this.#transaction, tenant, portion, await reader.read(portion))
      for (const line of lines) this.#changed.add(line)
      done += portion.length
    }
  }

  /** The receivables that may back another line, or back it on other terms; undefined where any of them may. */
  async #findChangedReceivables(): Promise<number[] | undefined> {
    const { lender, operator_slug, cursor, knowledge, as_of } = this.#facts
    const { tenant } = lender
    const { known_at: until, pledging } = knowledge
    if (cursor.form !== COLLATERAL_FORM || cursor.as_of !== as_of) return undefined
    const after = cursor.position
    const before = await readPortfolioSettings(this.#transaction, { tenant, operator_slug }, after)
    if (before.recorded !== knowledge.recorded) return undefined
    const settings = { one: before, other: knowledge }
    const changed = await readChangedReceivables(this.#transaction, { tenant, after, until }, settings)
    const place = { ...pledging, known_at: until }
    const documented = await readDocumented(this.#transaction, place, { tenant, after })
    return [...new Set([...changed, ...documented])]
  }

  /** Calculates the bases of lines of which anything changed; those of the others are kept. */
  async calculate(): Promise<void> {
    const { lender, knowledge, careful } = this.#facts
    const place = { tenant: lender.tenant, calculator: 'lines', careful } as const
    const lines = await listLines(this.#transaction, lender, knowledge.known_at)
    await eachLine(this.#transaction, place, lines, async (debt_line, failed_before) => {
      if (failed_before) this.#changed.add(debt_line)
      await this.#calculateLine(debt_line)
    })
  }

  #isChanged(debt_line: string): boolean {
    return this.#is_whole || this.#changed.has(debt_line)
  }

  async #calculateLine(debt_line: string): Promise<void> {
    const { lender, operator_slug, knowledge, as_of, cursor } = this.#facts
    const { tenant } = lender
    const { known_at } = knowledge
    const key = { tenant, debt_line, as_of, known_at, terms: '' }
    const inputs = await readBaseInputs(this.#transaction, knowledge, { debt_line, as_of, operator_slug }, null)
    if (inputs === undefined) return
    const before = cursor.as_of === as_of ? await findLastCalculation(this.#transaction, key) : undefined
    const { currency } = inputs.line
    const total = await readTotal(this.#transaction, { tenant, operator_slug, as_of, known_at, currency })
    const held = before === undefined ? undefined : decodeResult(before.result)
    if (before !== undefined && held?.digest === digestOf(inputs) && !this.#isChanged(debt_line)) {
      await extendCalculation(this.#transaction, before, known_at, encodeResult({ ...held, total: total.total }))
      return
    }
    const backing = storedCollateral(this.#transaction, tenant, debt_line)
    const { result, outcomes, receivables } = await calculate(debt_line, inputs, total, backing)
    await storeOutcomes(this.#transaction, key, outcomes)
    const earlier = await this.#deficiencyBefore(debt_line)
    const deficiency = deficiencyOf(result.base, inputs.line.terms, as_of, earlier)
    // While availability was not known, what was known last still stands.
    const known = earlier?.status ?? (await findLastDeficiencyStatus(this.#transaction, tenant, debt_line))
    const change = { debt_line, as_of, base: result.base, before: known, now: deficiency }
    if (isDeficiencyChange(change)) await noteDeficiencyChange(this.#transaction, { tenant, known_at }, change)
    const followed = encodeResult({ ...result, deficiency })
    await storeResult(this.#transaction, key, { total: receivables, result: followed, is_current: true })
    await supersedeCalculations(this.#transaction, key)
    const { availability } = result.base
    if (availability !== null) await keepAvailability(this.#transaction, key, availability)
  }

  /** A deficiency continues from the base that was current before. */
  async #deficiencyBefore(debt_line: string): Promise<LineDeficiency | null> {
    const current = await findCurrentCalculation(this.#transaction, this.#facts.lender.tenant, debt_line)
    return current === undefined ? null : decodeResult(current.result).deficiency
  }
}
