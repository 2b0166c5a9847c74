// The calculator of integrity checks: keeps, for each lender, what the checks find in its book. It follows the lender's log as far as ledgers are
// made, and what the operator writes of the lender. At first, and where thresholds, settings, closes or terms change, it goes through the whole
// book, a stretch at a time. Findings and cursor move in one transaction; no write waits for it (0143).
import {
  type BookAsked,
  type CheckedBook,
  type CheckedLender,
  type CheckedPosition,
  readCheckedBook,
  statesDelinquency,
  textOfBook,
} from '../../resources/finding/checked-lender-reads.ts'
import {
  type LockedCursor,
  countReported,
  lockIntegrity,
  moveIntegrity,
} from '../../resources/finding/finding-cursor-store.ts'
import { CHECKS_FORM } from '../../resources/finding/followed-rules.ts'
import { type Database, type Transaction, statement } from '../../storage/database.ts'
import { type Followed, followInTurns } from '../scheduling/short-turns.ts'
import { TenantNews, type TenantSight } from '../scheduling/tenant-news.ts'
import { type GiveWay, goOn } from '../scheduling/precedence.ts'
import { Pace } from '../scheduling/tenant-throttle.ts'
import { TenantTurns } from '../scheduling/tenant-turns.ts'
import { checkSubjects, findSubjects } from './checked-subjects.ts'
import { isBehindWithChecks } from './integrity-behind.ts'
import { readWritten } from './integrity-news.ts'
import type { CheckTurn, Producer } from './producer.ts'
import { PRODUCERS } from './producers.ts'

/** Receivables of one transaction while the whole book is looked at. */
const SWEEP = 500

/** The tenant of an operator that is not there: it has no records. */
const NO_OPERATOR = 0

/** How checks are made. */
export interface CheckSettings {
  /** What receivables call the operator where it funds them. */
  readonly operator_slug: string
  readonly producers?: readonly Producer[]
  /** Lets other work of the thread go first, between two portions. */
  readonly giveWay?: GiveWay
}

/** How long a lender that keeps writing is paused after a turn at most: so long may it take until what it wrote is checked. */
const PAUSE_MS_MAX = 10_000

/** Checks the books of every lender. */
export class BookChecker {
  readonly #database: Database
  readonly #settings: CheckSettings
  readonly #tenants: TenantNews
  readonly #turns: TenantTurns
  readonly #pace = new Pace(PAUSE_MS_MAX)

  constructor(database: Database, settings: CheckSettings, tenants = new TenantNews(database)) {
    this.#database = database
    this.#settings = settings
    this.#tenants = tenants
    this.#turns = new TenantTurns(database, 'integrity')
  }

  /** Brings what was found in every lender's book up to date. Returns how many receivables were looked at. */
  async run(): Promise<number> {
    const behind = await this.#tenants.find(isBehindWithChecks)
    const turns = {
      turns: this.#turns,
      tenants: this.#tenants,
      paced: (sight: TenantSight, turn: () => Promise<boolean>) => this.#inPace(sight, turn),
    }
    return followInTurns(behind, turns, (sight) =>
      this.#database.transaction(
        (transaction) => followBook(transaction, lenderOf(sight), this.#settings),
        'repeatable read',
      ),
    )
  }

  /** A receivable that is written again and again is checked once for several writes. A book that was never checked is gone through at once. */
  #inPace(sight: TenantSight, turn: () => Promise<boolean>): Promise<unknown> {
    if (sight.sweeps_findings) return turn()
    return this.#pace.look(sight.tenant, { position: sight.logged }, turn)
  }
}

function lenderOf({ tenant, organization, environment, operator, time_zone }: TenantSight): CheckedLender {
  return { tenant, organization, environment, operator: operator ?? NO_OPERATOR, time_zone }
}

/** Looks at what is new in a lender's book, and at a stretch of all of it where that is due. Nothing where another worker does. */
export async function followBook(
  transaction: Transaction,
  lender: CheckedLender,
  { operator_slug, producers = PRODUCERS, giveWay = goOn }: CheckSettings,
): Promise<Followed> {
  const { tenant } = lender
  const cursor = await lockIntegrity(transaction, tenant)
  if (cursor === undefined) return { looked: 0, more: false, is_left: true }
  const { position, receivables, events, written, more } = await readWritten(transaction, lender, cursor)
  const { book, from, stretch } = await readTurn(transaction, lender, { cursor, position, receivables }, operator_slug)
  const sweep = from === null || stretch.length < SWEEP ? null : (stretch.at(-1) ?? null)
  const moment = Math.max(cursor.moment + 1, cursor.now)
  const turn: CheckTurn = { transaction, lender, position, book, giveWay }
  const looked = [...new Set([...receivables, ...stretch])]
  const news = { receivables: looked, is_sweep: from !== null, is_whole: sweep === null, events, written }
  for (const [producer, subjects] of await findSubjects(turn, news, producers))
    await checkSubjects(turn, producer, subjects, moment)
  const reported = await countReported(transaction, tenant, cursor.log_position, position.log)
  await moveIntegrity(transaction, tenant, {
    moment,
    log_position: position.log,
    operator_position: position.operator,
    form: CHECKS_FORM,
    sweep,
    receivables: cursor.receivables + reported,
    states_delinquency: book.facts.states_delinquency,
  })
  return { looked: looked.length, more: sweep !== null || more }
}

/** Where a turn begins, and what is new. */
interface TurnBegun {
  readonly cursor: LockedCursor
  readonly position: CheckedPosition
  readonly receivables: readonly number[]
}

/** Reads what a turn looks at: the lender's facts, and the next stretch of the whole book where that is due. `from` is null where it is not. */
async function readTurn(
  transaction: Transaction,
  lender: CheckedLender,
  begun: TurnBegun,
  operator_slug: string,
): Promise<{ readonly book: CheckedBook; readonly from: number | null; readonly stretch: readonly number[] }> {
  const { cursor, position, receivables } = begun
  const { tenant } = lender
  const next = await readStretch(transaction, tenant, cursor.sweep, position)
  const looked = [...receivables, ...next]
  const states_delinquency =
    cursor.states_delinquency || (await statesDelinquency(transaction, tenant, position.log, looked))
  const asked = { operator_slug, until: position.log, states_delinquency }
  const book = await readCheckedBook(transaction, lender, position, asked)
  const begins = cursor.form !== CHECKS_FORM || (await isOther(transaction, lender, { ...begun, book }, asked))
  if (!begins) return { book, from: cursor.sweep, stretch: next }
  return { book, from: 0, stretch: await readStretch(transaction, tenant, 0, position) }
}

/** Whether what the checks need of the lender is other than at the position of the turn before. */
async function isOther(
  transaction: Transaction,
  lender: CheckedLender,
  { cursor, position, book }: TurnBegun & { readonly book: CheckedBook },
  asked: BookAsked,
): Promise<boolean> {
  if (cursor.moment === 0) return false
  if (asked.states_delinquency !== cursor.states_delinquency) return true
  if (position.operator === cursor.operator_position) return false
  const before = { log: cursor.log_position, operator: cursor.operator_position }
  return textOfBook(await readCheckedBook(transaction, lender, before, asked)) !== textOfBook(book)
}

const findStretch = statement(
  'find-stretch-of-book-for-checks',
  `
  select number from receivables where tenant = $1 and number > $2 and number <= $3 order by number limit ${SWEEP}`,
)

async function readStretch(
  transaction: Transaction,
  tenant: number,
  from: number | null,
  { log }: CheckedPosition,
): Promise<number[]> {
  if (from === null) return []
  return (await transaction.query<{ number: number }>(findStretch, [tenant, from, log])).map(({ number }) => number)
}
