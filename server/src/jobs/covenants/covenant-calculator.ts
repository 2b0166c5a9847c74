// The calculator of covenants: tests every debt line with what is known now, whenever something new is known or a day begins. It uses
// the totals of the portfolio, so while the log continues beyond them it follows no further than they do; where terms test the cash tie-out, no
// further than that has tied everything either (0134). Findings are those of the last completed checks (0144).
import { dayNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment, formatMoment } from '@tapeline/kernel/core/moment'
import { KERNEL_VERSION } from '@tapeline/kernel/core/kernel-version'
import { type News as DatedNews, findSilence, readFirstRated } from '../../resources/borrowing-base/dated-news-reads.ts'
import { readLineNews } from '../../resources/borrowing-base/line-news-reads.ts'
import { type LenderOfLines, listLenders, listLines } from '../../resources/borrowing-base/line-store.ts'
import { readChangedFrom } from '../../resources/cash-tie-out/cash-completions-store.ts'
import { CashOnDays } from '../../resources/cash-tie-out/cash-metric-reads.ts'
import { type KnownCash, readKnownCash, testsCash } from '../../resources/cash-tie-out/cash-upstream-reads.ts'
import { testsFindings } from '../../resources/finding/book-findings-reads.ts'
import { type ChecksAt, readChecksAt } from '../../resources/finding/checks-upstream-reads.ts'
import { readSettledMoment } from '../../resources/borrowing-base/settled-reads.ts'
import { testRows } from '../../resources/debt-line-metric/debt-line-metric-rules.ts'
import { readFirstReported } from '../../resources/month-close/first-reported-reads.ts'
import { pruneTests, storeTests } from '../../resources/debt-line-metric/debt-line-metric-store.ts'
import { forgetCashReadings, forgetReadings, keptDays } from '../../resources/debt-line-metric/line-reading-store.ts'
import { openSnapshot } from '../../resources/portfolio/snapshot/known-receivable-reads.ts'
import { findFollowed } from '../../resources/portfolio/totals/totals-reads.ts'
import { type Database, type Querier, type Transaction, statement } from '../../storage/database.ts'
import { eachLine } from '../debt-lines/each-line.ts'
import { withCare } from '../scheduling/failing-alone.ts'
import { readLineTests } from './line-tests.ts'

/** The format of rows and the version of the formulas; with another number all rows are calculated again. */
const FORM = 201 + KERNEL_VERSION

interface Cursor {
  readonly moment: number
  readonly position: number
  readonly as_of: string
  /** How many certificates of closed months are included. */
  readonly certificates: number
  readonly form: number
  /** The moment of the tie-out of cash that is included; 0 where no terms test it. */
  readonly cash: number
  /** The same of the integrity checks. */
  readonly checks: number
}

const insertCursor = statement(
  'insert-covenant-cursor',
  `
  insert into covenant_cursors (tenant, moment, position, as_of, certificates, form) values ($1, 0, 0, $2, 0, 0) on conflict do nothing`,
)

const COLUMNS = 'moment, position, as_of::text as as_of, certificates, form, cash, checks'

const findCursor = statement('find-covenant-cursor', `select ${COLUMNS} from covenant_cursors where tenant = $1`)

/** Skips a lender that another worker has locked. */
const lockCursor = statement(
  'lock-covenant-cursor',
  `select ${COLUMNS} from covenant_cursors where tenant = $1 for update skip locked`,
)

const moveCursor = statement(
  'move-covenant-cursor',
  'update covenant_cursors set moment = $2, position = $3, as_of = $4, certificates = $5, form = $6, cash = $7, checks = $8 where tenant = $1',
)

/** Brings the tests of one lender's lines up to the last fold of its portfolio. Returns whether there was anything to do. */
export async function followTests(database: Database, lender: LenderOfLines, operator_slug: string): Promise<boolean> {
  const { tenant, time_zone } = lender
  const cursor = await readCursor(database, tenant)
  const known_at = await momentToTest(database, lender, cursor)
  if (known_at === undefined) return false
  const as_of = dayOfMoment(known_at, time_zone)
  await database.query(insertCursor, [tenant, as_of])
  const follow = async (transaction: Transaction, careful: boolean) => {
    const [held] = await transaction.query<Cursor>(lockCursor, [tenant])
    if (held === undefined || held.position > known_at) return
    const cash = await readCash(transaction, lender, known_at)
    // What was decided of cash since then is tested in the next round.
    if (cash?.known_at !== known_at) return
    const checks = await readChecks(transaction, lender, known_at)
    const knowledge = await openSnapshot(transaction, { tenant, operator_slug, known_at, shown_at: undefined })
    await forgetWhatChanged(transaction, lender, held, known_at)
    await forgetChangedCash(transaction, tenant, held.cash, cash.moment)
    const on_days = new CashOnDays(transaction, tenant, cash.moment)
    const moment = Math.max(held.moment + 1, known_at)
    const lines = await listLines(transaction, lender, known_at)
    await eachLine(transaction, { tenant, calculator: 'covenants', careful }, lines, async (debt_line) => {
      const asked = { debt_line, operator_slug, as_of: dayNumber(as_of), time_zone, keeps: true, cash, checks, on_days }
      const tested = await readLineTests(transaction, knowledge, asked)
      if (tested === undefined) return
      const first = await readFirstReported(transaction, { ...lender, known_at }, debt_line)
      const rows = testRows(debt_line, tested.results, formatMoment(known_at), first)
      await storeTests(transaction, { tenant, debt_line: tested.number, moment }, rows)
    })
    const certificates = await countCertificates(transaction, lender)
    await transaction.query(moveCursor, [
      tenant,
      moment,
      known_at,
      as_of,
      certificates,
      FORM,
      cash.moment,
      checks.moment,
    ])
  }
  await withCare((careful) => database.transaction((transaction) => follow(transaction, careful), 'repeatable read'))
  return true
}

async function readCursor(querier: Querier, tenant: number): Promise<Cursor | undefined> {
  const [cursor] = await querier.query<Cursor>(findCursor, [tenant])
  return cursor
}

/** The moment as of which the tests are to be calculated again; undefined where nothing changed since they were. */
async function momentToTest(
  database: Database,
  lender: LenderOfLines,
  cursor: Cursor | undefined,
): Promise<number | undefined> {
  const { tenant, time_zone, now } = lender
  const followed = await findFollowed(database, tenant)
  const tested_at = cursor?.position ?? 0
  const { lender_wrote, operator_wrote } = await readLineNews(database, lender, {
    lender: followed.position,
    operator: tested_at,
  })
  const is_current =
    cursor?.form === FORM &&
    cursor.as_of === dayOfMoment(now, time_zone) &&
    cursor.certificates === (await countCertificates(database, lender))
  const may_rest = is_current && !operator_wrote && tested_at >= followed.position
  if (may_rest && (await includesUpstream(database, lender, cursor))) return undefined
  const until = lender_wrote ? followed.position : await readSettledMoment(database, lender)
  if (until <= tested_at) return undefined
  const cash = await readCash(database, lender, until)
  // What the tie-out has yet to read is waited for: until then nothing new could be tested.
  if (cash === undefined || (cash.known_at < until && cash.moment === cursor?.cash)) return undefined
  return cash.known_at <= tested_at ? undefined : cash.known_at
}

/** Whether the tests include all that was tied out and all that was checked by now. */
async function includesUpstream(database: Database, lender: LenderOfLines, cursor: Cursor): Promise<boolean> {
  const cash = await readCash(database, lender, lender.now)
  const checks = await readChecks(database, lender, lender.now)
  return cursor.cash >= (cash?.moment ?? 0) && cursor.checks >= checks.moment
}

/** The integrity checks for tests of a moment, of none where no terms test them. */
async function readChecks(querier: Querier, lender: LenderOfLines, known_at: number): Promise<ChecksAt> {
  return (await testsFindings(querier, lender)) ? readChecksAt(querier, lender, known_at) : { moment: 0 }
}

/** The tie-out for tests of a moment or an earlier one, of none where no terms test it; undefined while it is waited for. */
async function readCash(querier: Querier, lender: LenderOfLines, until: number): Promise<KnownCash | undefined> {
  return (await testsCash(querier, lender)) ? readKnownCash(querier, lender, until) : { moment: 0, known_at: until }
}

const countIssued = statement(
  'count-certificates-of-lender',
  `
  select count(*) as count from operator_records r
  join month_close_certificates c on c.tenant = $1 and c.close = r.number
  where r.tenant = $1 and r.organization = $2 and r.kind = 'month_close'`,
)

/** A certificate is issued a while after its close, by no write of the operator. */
async function countCertificates(querier: Querier, { operator, organization }: LenderOfLines): Promise<number> {
  const [issued] = await querier.query<{ count: number }>(countIssued, [operator, organization])
  return issued?.count ?? 0
}

/**
 * Readings of past days are kept while nothing was written that concerns the day. A rate concerns some days behind its own; all else that concerns a day
 * concerns every later one too.
 */
async function forgetWhatChanged(
  transaction: Transaction,
  lender: LenderOfLines,
  { position: after, form }: Cursor,
  until: number,
): Promise<void> {
  const { tenant } = lender
  if (form !== FORM) return forgetReadings(transaction, tenant, undefined)
  const rated = await readFirstRated(transaction, lender, { after, until })
  if (rated !== undefined) await forgetReadings(transaction, tenant, rated)
  const days = await keptDays(transaction, tenant)
  const isKept = (as_of: string) => isUnchanged(transaction, lender, { as_of, after, until })
  const earliest = days[(await countUntil(days, isKept)) - 1]
  if (earliest !== undefined) await forgetReadings(transaction, tenant, earliest)
}

/** How many come before the first that passes, where all behind one that passes do too: the first ones are asked first, then in growing steps. */
async function countUntil<T>(all: readonly T[], passes: (one: T) => Promise<boolean>): Promise<number> {
  let [low, high] = [0, all.length]
  for (let step = 1, at = 0; low < high;) {
    const one = all[at]
    if (one !== undefined && (await passes(one))) high = at
    else low = at + 1
    at = high === all.length ? Math.min(high - 1, low + step - 1) : Math.floor((low + high) / 2)
    step *= 2
  }
  return low
}

/** Readings of the tie-out are kept of days before the first of which anything was tied otherwise since. */
async function forgetChangedCash(transaction: Transaction, tenant: number, after: number, until: number) {
  if (after === until) return
  await forgetCashReadings(transaction, tenant, await readChangedFrom(transaction, tenant, after, until))
}

async function isUnchanged(querier: Querier, lender: LenderOfLines, news: DatedNews): Promise<boolean> {
  for (let after: number | undefined = news.after; after < news.until;) {
    after = await findSilence(querier, lender, { ...news, after })
    if (after === undefined) return false
  }
  return true
}

/** Forgets rows as they were long ago. */
export async function pruneCovenants(database: Database): Promise<void> {
  for (const { tenant } of await listLenders(database)) await pruneTests(database, tenant)
}
