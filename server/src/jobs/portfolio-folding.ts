// One fold of a portfolio: what the log brought since the last is taken in. What each touched receivable contributed before is taken
// back, what it contributes now is added. Totals, what was taken in and the cursor move in one transaction, so that a crash neither
// loses nor repeats a change; several workers take turns by the cursor's lock.
import { decodeLedger } from '../metrics/ledger/ledger-codec.ts'
import { obligorsOf } from '../metrics/portfolio/cells.ts'
import { CONTRIBUTION_FORM } from '../metrics/portfolio/measures.ts'
import { type Placed, PortfolioTotals } from '../metrics/portfolio/portfolio-totals.ts'
import type { Reckoning } from '../metrics/reckoning.ts'
import { type TakenIn, readTakenIn, storeTakenIn } from '../resources/portfolio/contributor-store.ts'
import { assignOrdinals } from '../resources/portfolio/obligor-store.ts'
import { findFold } from '../resources/portfolio/totals-reads.ts'
import { clearTotals, storeFold } from '../resources/portfolio/totals-store.ts'
import { readEveryone, readTouched } from '../resources/portfolio/touched-reads.ts'
import { readReckoning } from '../resources/reporting-settings/reckoning-reads.ts'
import { type Transaction, statement } from '../storage/database.ts'
import { type FoldContributor, readByHistory, readByLedgers } from './fold-contributors.ts'

/** A tenant that another worker has in hand is passed over. */
const lockCursor = statement(
  'lock-portfolio-cursor',
  'select position, settings, form from portfolio_cursors where tenant = $1 for update skip locked',
)

const moveCursor = statement(
  'move-portfolio-cursor',
  'update portfolio_cursors set position = $2, settings = $3, form = $4 where tenant = $1',
)

const findLedgersReached = statement(
  'find-ledgers-reached',
  'select position, settings, sweep from metrics_cursors where tenant = $1',
)

/** Batches of the log that one fold takes in; a longer way is made in stretches, each as it was known at its end. */
const STRETCH = 2_000

const findStretchEnd = statement(
  'find-end-of-stretch',
  `
  select last from batches where tenant = $1 and last > $2 and last <= $3 order by last offset ${STRETCH - 1} limit 1`,
)

/** Receivables that are held at once. */
const CHUNK = 500

/**
 * Receivables of which one fold takes in the changes. What it holds grows with their obligors; beyond this many it is stored, and the
 * rest is another fold to the same end, which nobody sees before all of them are stored.
 */
const RECEIVABLES_MAX = 20_000

/** Settings by the moment of their last change, each read once a fold. */
class Reckonings {
  readonly #transaction: Transaction
  readonly #tenant: number
  readonly #read = new Map<number, Promise<readonly Reckoning[]>>()

  constructor(transaction: Transaction, tenant: number) {
    this.#transaction = transaction
    this.#tenant = tenant
  }

  of(settings: number): Promise<readonly Reckoning[]> {
    const found = this.#read.get(settings) ?? this.#stepsOf(settings)
    this.#read.set(settings, found)
    return found
  }

  async #stepsOf(settings: number): Promise<readonly Reckoning[]> {
    return (await readReckoning(this.#transaction, this.#tenant, settings)).steps
  }
}

interface Cursor {
  readonly position: number
  readonly settings: number
  readonly form: number
}

/** Where a fold ends: the moment as of which receivables count as known, and the settings by which they are reckoned. */
interface FoldEnd {
  readonly tenant: number
  readonly after: number
  readonly position: number
  readonly settings: number
  readonly steps: readonly Reckoning[]
  /** Whether the stored ledgers are those of the end; else they are made from history. */
  readonly is_now: boolean
}

/** Folds the next stretch of a tenant's log, so many receivables a fold at most. Returns whether there is more. */
export async function foldNext(
  transaction: Transaction,
  tenant: number,
  receivables_max = RECEIVABLES_MAX,
): Promise<boolean> {
  const [cursor] = await transaction.query<Cursor>(lockCursor, [tenant])
  if (cursor === undefined) return false
  if (cursor.form !== CONTRIBUTION_FORM) return beginAnew(transaction, tenant)
  const end = await findEnd(transaction, tenant, cursor)
  if (end === undefined) return false
  // Other settings reckon every receivable anew.
  const touched =
    end.settings === cursor.settings
      ? await readTouched(transaction, stretchOf(end))
      : await readEveryone(transaction, tenant, end.position)
  const folding = new Folding(transaction, end)
  const chunk = Math.min(CHUNK, receivables_max)
  for (let at = 0; at < touched.length; at += chunk) {
    await folding.takeIn(touched.slice(at, at + chunk))
    if (folding.taken >= receivables_max) await folding.store()
  }
  await folding.store()
  await transaction.query(moveCursor, [tenant, end.position, end.settings, CONTRIBUTION_FORM])
  return !end.is_now
}

/** Forgets what was taken in; the next fold is the first again. Returns that there is more to do. */
export async function beginAnew(transaction: Transaction, tenant: number): Promise<boolean> {
  await clearTotals(transaction, tenant)
  await transaction.query(moveCursor, [tenant, 0, 0, CONTRIBUTION_FORM])
  return true
}

function stretchOf({ tenant, after, position }: FoldEnd) {
  return { tenant, after, until: position }
}

/** The end of the next fold: where ledgers are now, or, where that is far, a stretch on. */
async function findEnd(transaction: Transaction, tenant: number, cursor: Cursor): Promise<FoldEnd | undefined> {
  const after = cursor.position
  const [reached] = await transaction.query<{ position: number; settings: number; sweep: number | null }>(
    findLedgersReached,
    [tenant],
  )
  if (reached === undefined || reached.sweep !== null) return undefined
  const [far] = await transaction.query<{ last: number }>(findStretchEnd, [tenant, after, reached.position])
  if (far !== undefined && far.last < reached.position) {
    const { recorded, steps } = await readReckoning(transaction, tenant, far.last)
    return { tenant, after, position: far.last, settings: recorded, steps, is_now: false }
  }
  // Settings count from the moment at which they were set, which may lie behind the last write that ledgers know of.
  const position = Math.max(reached.position, reached.settings)
  const { recorded, steps } = await readReckoning(transaction, tenant, reached.settings)
  const end = { tenant, after, position, settings: recorded, steps, is_now: true }
  return (await readTouched(transaction, { tenant, after: reached.position, until: position })).length > 0
    ? undefined
    : end
}

/** Takes receivables in, chunk after chunk. */
class Folding {
  readonly #transaction: Transaction
  readonly #end: FoldEnd
  readonly #reckonings: Reckonings
  #totals = new PortfolioTotals()
  #taken = 0

  constructor(transaction: Transaction, end: FoldEnd) {
    this.#transaction = transaction
    this.#end = end
    this.#reckonings = new Reckonings(transaction, end.tenant)
  }

  /** How many receivables were taken in since a fold was stored. */
  get taken(): number {
    return this.#taken
  }

  /** Takes some receivables in, those that contribute otherwise than before. */
  async takeIn(numbers: readonly number[]): Promise<void> {
    const { tenant, steps } = this.#end
    const [before, now] = await Promise.all([
      readTakenIn(this.#transaction, tenant, numbers),
      readNow(this.#transaction, this.#end, numbers),
    ])
    const changed = now.filter(({ taken }) => !isSame(before.get(taken.number), taken))
    const taken = changed.map((one) => one.taken)
    const ordinals = await assignOrdinals(this.#transaction, tenant, obligorsOf([...before.values(), ...taken]))
    for (const { known } of changed) {
      const was = await this.#takenBefore(before.get(known.number))
      this.#totals.change(was, { ...known, steps }, ordinals)
    }
    await storeTakenIn(this.#transaction, tenant, taken)
    this.#taken += changed.length
  }

  /** What a receivable contributed before, reckoned as it was then. */
  async #takenBefore(was: TakenIn | undefined): Promise<Placed | undefined> {
    if (was === undefined) return undefined
    return { ...was, ledger: decodeLedger(was.ledger), steps: await this.#reckonings.of(was.settings) }
  }

  /** Stores what was taken in since the last time as a fold; nothing where that is nothing. */
  async store(): Promise<void> {
    if (this.#taken === 0) return
    const { tenant, position, settings } = this.#end
    const last = await findFold(this.#transaction, tenant, undefined)
    const fold = { tenant, fold: (last?.fold ?? 0) + 1, position, settings }
    await storeFold(this.#transaction, fold, this.#totals.groups)
    this.#totals = new PortfolioTotals()
    this.#taken = 0
  }
}

function isSame(one: TakenIn | undefined, other: TakenIn): boolean {
  if (one === undefined || one.settings !== other.settings) return false
  return Buffer.compare(one.ledger, other.ledger) === 0 && said(one) === said(other)
}

function said({ cells, breaks }: TakenIn): string {
  return JSON.stringify([cells, breaks])
}

/** Receivables as they are at the end of a fold. */
function readNow(transaction: Transaction, end: FoldEnd, numbers: readonly number[]): Promise<FoldContributor[]> {
  const place = { ...end, known_at: end.position }
  return end.is_now ? readByLedgers(transaction, place, numbers) : readByHistory(transaction, place, numbers)
}
