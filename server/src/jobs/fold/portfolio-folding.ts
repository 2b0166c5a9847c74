// One fold of a portfolio: applies what the log brought since the last. What each changed receivable contributed before is subtracted,
// what it contributes now is added. Totals, contributions and the cursor move in one transaction, so that a crash neither
// loses nor repeats a change; several workers take turns by the cursor's lock.
import { decodeLedger } from '@tapeline/kernel/metrics/ledger/ledger-codec'
import { obligorsOf } from '@tapeline/kernel/metrics/portfolio/stratification-keys'
import { CONTRIBUTION_FORM } from '@tapeline/kernel/metrics/portfolio/measures'
import { type Placed, PortfolioTotals } from '@tapeline/kernel/metrics/portfolio/fold/portfolio-totals'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import { putFoldProgress } from '../../resources/portfolio/totals/fold-progress-store.ts'
import {
  type AppliedContribution,
  readAppliedContributions,
  storeAppliedContribution,
} from '../../resources/portfolio/contribution/contributor-store.ts'
import { OrdinalRegister } from '../../resources/portfolio/totals/obligor-store.ts'
import { type Book, readSettled } from '../../resources/portfolio/contribution/portfolio-settings-reads.ts'
import { findFold } from '../../resources/portfolio/totals/totals-reads.ts'
import { clearTotals, storeFold } from '../../resources/portfolio/totals/totals-store.ts'
import { PORTION, inPortions } from '../../resources/receivable-metrics/portion-reads.ts'
import { readMetricSettings } from '../../resources/reporting-settings/metric-settings-reads.ts'
import { type LatestFrom, withLatest } from '../../resources/operator-record/operator-copy-reads.ts'
import {
  FORMULAS,
  type FailedReceivable,
  readSetAside,
  setAside,
  takeBack,
  takePortfolioBack,
} from '../../resources/set-aside/set-aside-store.ts'
import { yieldingInSnapshot } from '../../resources/yielding.ts'
import { type Database, type Transaction, statement } from '../../storage/database.ts'
import { failingAlone, withCare } from '../scheduling/failing-alone.ts'
import { type FoldCursor, type FoldEnd, findChanged, findEnd } from './fold-end.ts'
import { type GiveWay, goOn } from '../scheduling/precedence.ts'
import { type ReportProgress, progressTo } from '../scheduling/progress.ts'
import { type FoldContributor, readByHistory, readByLedgers } from './fold-contributors.ts'

/** Skips a tenant that another worker has locked. */
const lockCursor = statement(
  'lock-portfolio-cursor',
  'select position, settings, form from portfolio_cursors where tenant = $1 for update skip locked',
)

const moveCursor = statement(
  'move-portfolio-cursor',
  'update portfolio_cursors set position = $2, settings = $3, form = $4 where tenant = $1',
)

/**
 * How many receivables one fold applies. Its memory grows with their obligors; beyond this many it is stored, and the remaining ones are
 * another fold with the same end, which nobody sees before all of them are stored. A million make sixteen, which merge into one.
 */
const RECEIVABLES_MAX = 64_000

/** Settings by the moment of their last change, each read once a fold; those at its end are known. */
class SettingsByMoment {
  readonly #transaction: Transaction
  readonly #tenant: number
  readonly #read: Map<number, Promise<readonly MetricSettings[]>>

  constructor(transaction: Transaction, { tenant, portfolio_settings: { recorded, steps } }: FoldEnd) {
    this.#transaction = transaction
    this.#tenant = tenant
    this.#read = new Map([[recorded, Promise.resolve(steps)]])
  }

  of(settings: number): Promise<readonly MetricSettings[]> {
    const found = this.#read.get(settings) ?? this.#stepsOf(settings)
    this.#read.set(settings, found)
    return found
  }

  async #stepsOf(settings: number): Promise<readonly MetricSettings[]> {
    return (await readMetricSettings(this.#transaction, this.#tenant, settings)).steps
  }
}

interface Cursor extends FoldCursor {
  readonly form: number
}

/** How a fold is made. */
export interface FoldSettings {
  readonly receivables_max?: number
  /** Lets other work of the thread go first, between two portions. */
  readonly giveWay?: GiveWay
}

/** Folds the next portion of a tenant's log, at most so many receivables a fold. Returns whether there is more. */
export async function foldNext(
  database: Database,
  book: Book,
  { receivables_max = RECEIVABLES_MAX, giveWay = goOn }: FoldSettings = {},
): Promise<boolean> {
  // A write of the operator may be later than the last one of the lender: it is applied once no earlier one of the lender can follow.
  const settled = await readSettled(database, book)
  // Recorded outside of the transaction, for those who wait.
  const progress = progressTo((done, total) => putFoldProgress(database, book.tenant, done, total))
  const reach = { settled, receivables_max, progress, giveWay }
  return withLatest((latest) =>
    withCare((careful) =>
      database.transaction((transaction) => fold(transaction, book, { ...reach, latest, careful }), 'repeatable read'),
    ),
  )
}

interface FoldReach {
  readonly settled: number
  readonly latest: LatestFrom
  readonly receivables_max: number
  readonly progress: ReportProgress
  readonly giveWay: GiveWay
  /** Whether receivables that fail alone are set aside. */
  readonly careful: boolean
}

/** With fewer the fold is done before anybody could ask for its progress. */
const PROGRESS_MIN = 2_000

async function fold(
  transaction: Transaction,
  book: Book,
  { settled, latest, receivables_max, progress, giveWay, careful }: FoldReach,
): Promise<boolean> {
  const { tenant } = book
  const [cursor] = await transaction.query<Cursor>(lockCursor, [tenant])
  if (cursor === undefined) return false
  if (cursor.form !== CONTRIBUTION_FORM) return beginAgain(transaction, tenant)
  const end = await findEnd(transaction, book, { cursor, settled, latest })
  if (end === undefined) return false
  const aside = await readSetAside(transaction, tenant, 'portfolio')
  const changed = withRetried(await findChanged(transaction, book, cursor, end), aside)
  const last = await findFold(transaction, tenant, undefined)
  const folding = new Folding(transaction, end, (last?.fold ?? 0) + 1)
  let looked = 0
  for await (const portion of inPortions(transaction, tenant, changed, {
    receivables_max: Math.min(PORTION, receivables_max),
  })) {
    await giveWay()
    if (changed.length >= PROGRESS_MIN) await progress(looked, changed.length)
    const failed = careful ? await folding.findFailing(portion) : []
    await folding.takeIn(await noteFailing(transaction, tenant, { numbers: portion, failed, aside }))
    looked += portion.length
    if (folding.taken >= receivables_max) await folding.store()
  }
  await folding.store()
  await transaction.query(moveCursor, [tenant, end.position, end.portfolio_settings.last_write, CONTRIBUTION_FORM])
  return !end.is_now
}

/** The receivables that changed, and those that had failed with other formulas. */
function withRetried(changed: readonly number[], aside: ReadonlyMap<number, string>): readonly number[] {
  const retried = [...aside].flatMap(([number, formulas]) => (formulas === FORMULAS ? [] : [number]))
  return retried.length === 0 ? changed : [...new Set([...changed, ...retried])]
}

interface Tried {
  readonly numbers: readonly number[]
  readonly failed: readonly FailedReceivable[]
  readonly aside: ReadonlyMap<number, string>
}

/** Records which receivables fail, and which no longer do. Returns the latter with all others. */
async function noteFailing(transaction: Transaction, tenant: number, tried: Tried): Promise<readonly number[]> {
  const { numbers, failed, aside } = tried
  const failing = new Set(failed.map(({ number }) => number))
  const good = failed.length === 0 ? numbers : numbers.filter((number) => !failing.has(number))
  const place = { tenant, calculator: 'portfolio' } as const
  await setAside(transaction, place, failed)
  const back = aside.size === 0 ? [] : good.filter((number) => aside.has(number))
  await takeBack(transaction, place, back)
  return good
}

/** Deletes all folds; the next fold is the first again. Returns that there is more to do. */
export async function beginAgain(transaction: Transaction, tenant: number): Promise<boolean> {
  await clearTotals(transaction, tenant)
  await takePortfolioBack(transaction, tenant)
  await transaction.query(moveCursor, [tenant, 0, 0, CONTRIBUTION_FORM])
  return true
}

/** Applies receivables, chunk after chunk. */
class Folding {
  readonly #transaction: Transaction
  readonly #end: FoldEnd
  readonly #settings: SettingsByMoment
  readonly #register: OrdinalRegister
  /** The number of the fold under way. */
  #fold: number
  #totals = new PortfolioTotals()
  #taken = 0

  constructor(transaction: Transaction, end: FoldEnd, fold: number) {
    this.#transaction = transaction
    this.#end = end
    this.#fold = fold
    this.#settings = new SettingsByMoment(transaction, end)
    this.#register = new OrdinalRegister(transaction, end.tenant)
  }

  /** How many receivables were applied since a fold was stored. */
  get taken(): number {
    return this.#taken
  }

  /** Receivables that cannot be applied, each for a reason of its own. Nothing of them is applied. */
  findFailing(numbers: readonly number[]): Promise<FailedReceivable[]> {
    return failingAlone(this.#transaction, numbers, async (some) => {
      const { before, changed } = await this.#readChanged(some)
      const totals = new PortfolioTotals()
      for (const { known } of changed) {
        const was = await this.#takenBefore(before.get(known.number))
        totals.change(was, { ...known, steps: this.#end.portfolio_settings.steps })
      }
      // What is buffered is passed on when it is asked for.
      return totals.groups
    })
  }

  async #readChanged(numbers: readonly number[]) {
    const [before, now] = await Promise.all([
      readAppliedContributions(this.#transaction, this.#end.tenant, numbers),
      readNow(this.#transaction, this.#end, numbers),
    ])
    return { before, changed: now.filter(({ taken }) => !isSame(before.get(taken.number), taken)) }
  }

  /** Applies some receivables, those that contribute differently than before. */
  async takeIn(numbers: readonly number[]): Promise<void> {
    const { tenant, portfolio_settings } = this.#end
    const { steps } = portfolio_settings
    const { before, changed } = await this.#readChanged(numbers)
    const taken = changed.map((one) => one.taken)
    const ordinals = await this.#register.of(obligorsOf([...before.values(), ...taken]))
    for await (const { known } of yieldingInSnapshot(changed)) {
      const was = await this.#takenBefore(before.get(known.number))
      this.#totals.change(was, { ...known, steps }, ordinals)
    }
    const takings = taken.map((one) => ({ before: before.get(one.number), taken: one }))
    await storeAppliedContribution(this.#transaction, { tenant, fold: this.#fold }, takings)
    this.#taken += changed.length
  }

  /** What a receivable contributed before, calculated with the settings of that time. */
  async #takenBefore(was: AppliedContribution | undefined): Promise<Placed | undefined> {
    if (was === undefined) return undefined
    return { ...was, ledger: decodeLedger(was.ledger), steps: await this.#settings.of(was.settings) }
  }

  /** Stores what was applied since the last time as a fold; nothing where that is nothing. */
  async store(): Promise<void> {
    if (this.#taken === 0) return
    const { tenant, position, portfolio_settings } = this.#end
    const fold = { tenant, fold: this.#fold, position, settings: portfolio_settings.last_write }
    await storeFold(this.#transaction, fold, this.#totals.groups)
    this.#fold += 1
    this.#totals = new PortfolioTotals()
    this.#taken = 0
  }
}

function isSame(one: AppliedContribution | undefined, other: AppliedContribution): boolean {
  if (one === undefined || one.settings !== other.settings) return false
  return Buffer.compare(one.ledger, other.ledger) === 0 && placementText(one) === placementText(other)
}

function placementText({ cells, breaks }: AppliedContribution): string {
  return JSON.stringify([cells, breaks])
}

/** Receivables as they are at the end of a fold. */
function readNow(transaction: Transaction, end: FoldEnd, numbers: readonly number[]): Promise<FoldContributor[]> {
  const { tenant, position, portfolio_settings } = end
  const place = { tenant, known_at: position, ...portfolio_settings, settings: portfolio_settings.recorded }
  return end.is_now ? readByLedgers(transaction, place, numbers) : readByHistory(transaction, place, numbers)
}
