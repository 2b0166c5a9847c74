// The calculator of the cash tie-out: ties, for each lender with lines of the bank, the operator's or its own, the payments that it reports to them. It
// follows the lender's log as far as ledgers are made, and the operator's; what is new names the stretches of days that are tied again, and where one
// then leaves something else to the next, that is tied again too. A stretch and the cursor move in one transaction.
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { amountsOnce } from '@tapeline/kernel/metrics/cash-tie-out/amount-once'
import {
  type Carried,
  type FoldedStretch,
  STRETCH_DAYS,
  type Stretch,
  carriedKey,
  foldStretch,
} from '@tapeline/kernel/metrics/cash-tie-out/by-stretch'
import { type JudgedDecision, partDecided } from '@tapeline/kernel/metrics/cash-tie-out/decided-rows'
import { paymentsOf } from '@tapeline/kernel/metrics/cash-tie-out/payments'
import {
  type CashReading,
  type Days,
  type LenderOfLines as Lender,
  readBankLines,
  readCashEntries,
} from '../../resources/cash-tie-out/cash-reads.ts'
import {
  type CashSettings,
  allowedIn,
  cashSettingsOf,
  readSettingsPatches,
  stretchesThatDiffer,
} from '../../resources/cash-tie-out/cash-settings-reads.ts'
import {
  type Decided,
  type StretchPlace,
  putCarriedOver,
  readCarried,
  storeDecided,
} from '../../resources/cash-tie-out/tie-out-store.ts'
import { readMetricSettings } from '../../resources/reporting-settings/metric-settings-reads.ts'
import { type Database, type Transaction, statement } from '../../storage/database.ts'
import { type Followed, followInTurns } from '../scheduling/short-turns.ts'
import { TenantNews, type TenantSight } from '../scheduling/tenant-news.ts'
import { TenantTurns } from '../scheduling/tenant-turns.ts'
import { readLendersNews, readOperatorsNews } from './cash-news.ts'
import { followDecisions } from './followed-decisions.ts'

const DAY_SECONDS = 86_400
const DAY_US = 1_000_000 * DAY_SECONDS
/** How long before UTC a day begins where it begins first: UTC+14. */
const EARLIEST_US = 14 * 3_600_000_000

/** Whether a tenant is a lender with lines of the bank and with something to tie. */
function isBehind(sight: TenantSight): boolean {
  const has_lines = sight.bank_written > 0 || sight.has_bank_lines || sight.cash >= 0
  if (sight.is_operator || !has_lines || !sight.has_ledgers) return false
  if (sight.ties_cash || sight.ledgers > sight.cash || sight.cash_written > sight.cash_lines) return true
  return sight.settings > sight.cash_settings || currentStretch(sight.now) > sight.cash_latest
}

/** The stretch of the latest day that it is anywhere, at a moment in microseconds: a lender east of UTC reports its today already. */
export function currentStretch(now: number): number {
  return Math.floor((now + EARLIEST_US) / DAY_US / STRETCH_DAYS)
}

/** What was written before is covered by tying all stretches from the first with an entry or a line. */
const insertCursor = statement(
  'insert-cash-cursor',
  `
  insert into cash_cursors (tenant, moment, log_position, operator_position, settings, dirty, latest)
  select own.tenant, 0, m.position, 0, m.settings, '{}', -1
  from tenants own join metrics_cursors m on m.tenant = own.tenant where own.tenant = $1
  on conflict do nothing`,
)

/** Skips a lender that another worker has locked. */
const lockCursor = statement(
  'lock-cash-cursor',
  `
  select moment, log_position, operator_position, settings, to_json(dirty) as dirty, latest,
    coalesce((select position from metrics_cursors m where m.tenant = $1), 0) as ledgers,
    coalesce((select settings from metrics_cursors m where m.tenant = $1), 0) as ledger_settings,
    (select first_month from receivable_ledgers where tenant = $1 and first_month is not null order by first_month limit 1) as first_month,
    (select stretch from cash_lines where tenant = $1 order by stretch limit 1) as first_tied,
    (select sorted from bank_lines where tenant = $1 and status = 'settled' order by sorted limit 1) as first_own,
    (extract(epoch from clock_timestamp()) * 1000000)::bigint as now
  from cash_cursors where tenant = $1 for update skip locked`,
)

const moveCursor = statement(
  'move-cash-cursor',
  `
  update cash_cursors set moment = $2, log_position = $3, operator_position = $4, settings = $5, dirty = $6::integer[], latest = $7,
    is_whole = is_whole or cardinality($6::integer[]) = 0,
    waiting_since = case when cardinality($6::integer[]) = 0 then null else coalesce(waiting_since, $2) end
  where tenant = $1`,
)

interface Cursor {
  readonly moment: number
  readonly log_position: number
  readonly operator_position: number
  readonly settings: number
  readonly dirty: readonly number[]
  readonly latest: number
  readonly ledgers: number
  readonly ledger_settings: number
  /** Months since January 1970. */
  readonly first_month: number | null
  /** The first stretch with a line of the bank, of those that were tied. */
  readonly first_tied: number | null
  /** The first settled line of the lender's own, in seconds since 1970. */
  readonly first_own: number | null
  readonly now: number
}

/** The tenant of an operator that is not there: it has no records. */
const NO_OPERATOR = 0

/** Brings every lender's tie-out up to date. Returns how many stretches were tied. */
export async function tieCash(
  database: Database,
  turns = new TenantTurns(database, 'cash'),
  tenants = new TenantNews(database),
): Promise<number> {
  const behind = (await tenants.find(isBehind)).map(({ tenant, organization, operator }): Lender => ({
    tenant,
    organization,
    operator: operator ?? NO_OPERATOR,
  }))
  return followInTurns(behind, { turns, tenants }, (lender) =>
    database.transaction((transaction) => follow(transaction, lender)),
  )
}

async function follow(transaction: Transaction, lender: Lender): Promise<Followed> {
  const { tenant } = lender
  await transaction.query(insertCursor, [tenant])
  const [cursor] = await transaction.query<Cursor>(lockCursor, [tenant])
  if (cursor === undefined) return { looked: 0, more: false }
  const [own, operators] = await Promise.all([
    readLendersNews(transaction, tenant, cursor.log_position, cursor.ledgers),
    readOperatorsNews(transaction, lender, cursor.operator_position),
  ])
  const latest = currentStretch(cursor.now)
  const { settings, changed } = await readSettings(transaction, lender, cursor, operators.position, latest)
  const news = [...own.stretches, ...operators.stretches, ...changed, ...passed(cursor, latest)]
  const moment = Math.max(cursor.moment + 1, cursor.now)
  const { steps } = await readMetricSettings(transaction, tenant, cursor.now)
  const reading = { steps, settings }
  const { position, has_decisions: are_written = false } = operators
  const since = { are_written, stretches: news, position, moment }
  const { decisions, stretches } = await followDecisions(transaction, lender, since, reading)
  const dirty = new Set([...cursor.dirty, ...news, ...stretches])
  const next = Math.min(...[...dirty].filter((stretch) => stretch <= latest))
  if (Number.isFinite(next)) {
    const place = { tenant, stretch: next, moment }
    const changes = await tieStretch(transaction, lender, place, { ...reading, decisions }, next === latest)
    dirty.delete(next)
    if (changes && next < latest) dirty.add(next + 1)
  }
  const waiting = [...dirty].filter((stretch) => stretch <= latest)
  await transaction.query(moveCursor, [
    tenant,
    moment,
    own.position,
    operators.position,
    cursor.ledger_settings,
    waiting,
    latest,
  ])
  return { looked: Number.isFinite(next) ? 1 : 0, more: waiting.length > 0 || own.more || operators.more }
}

/** The settings as known at a position of the operator's log, and the stretches that others applied to at the position before. */
async function readSettings(
  transaction: Transaction,
  lender: Lender,
  cursor: Cursor,
  position: number,
  latest: number,
): Promise<{ readonly settings: CashSettings; readonly changed: readonly number[] }> {
  const patches = await readSettingsPatches(transaction, lender, position)
  const settings = cashSettingsOf(patches)
  const known = patches.filter(({ recorded }) => recorded <= cursor.operator_position)
  if (known.length === patches.length) return { settings, changed: [] }
  const first = Math.min(firstStretch(cursor, latest), cursor.first_tied ?? latest)
  return { settings, changed: stretchesThatDiffer(cashSettingsOf(known), settings, first, latest) }
}

/** The stretch of the first day of the book, or of the lender's own lines; the latest where there is none. */
function firstStretch({ first_month, first_own }: Cursor, latest: number): number {
  const of_book = first_month === null ? latest : stretchOfMonth(first_month)
  return first_own === null ? of_book : Math.min(of_book, Math.floor(first_own / DAY_SECONDS / STRETCH_DAYS))
}

/** Stretches to tie because the days passed, because types of entries have other meanings, or because nothing was tied yet. */
function passed(cursor: Cursor, latest: number): number[] {
  const { latest: before } = cursor
  if (before === -1 || cursor.settings !== cursor.ledger_settings) {
    const first = firstStretch(cursor, latest)
    return Array.from({ length: latest - first + 1 }, (_, at) => first + at)
  }
  return Array.from({ length: latest - before + (latest > before ? 1 : 0) }, (_, at) => before + at)
}

/** The stretch of the first day of a month. */
function stretchOfMonth(month: number): number {
  const year = 1970 + Math.floor(month / 12)
  return Math.floor(Date.UTC(year, month % 12, 1) / 86_400_000 / STRETCH_DAYS)
}

/** Ties one stretch. Returns whether it hands on something else than before. */
async function tieStretch(
  transaction: Transaction,
  lender: Lender,
  place: StretchPlace,
  reading: CashReading & { readonly decisions: readonly JudgedDecision[] },
  is_last: boolean,
): Promise<boolean> {
  const { tenant, stretch } = place
  const days = daysOf(stretch)
  const [carried, before, lines, entries] = await Promise.all([
    readCarried(transaction, tenant, stretch - 1),
    readCarried(transaction, tenant, stretch),
    readBankLines(transaction, lender, days, reading.settings),
    readCashEntries(transaction, tenant, days, reading),
  ])
  const { rest, closed } = partDecided(lines, entries, reading.decisions)
  const folded = foldStretch(
    carried,
    { number: stretch, ...rest, closed: closed.entries },
    allowedIn(reading.settings, stretch),
    is_last,
  )
  const tied = decidedOf(folded, carried, rest)
  await storeDecided(transaction, place, {
    lines: [...tied.lines, ...closed.lines],
    payments: [...tied.payments, ...closed.payments],
    once: new Map([...tied.once, ...amountsOnce(closed.payments, closed.entries)]),
    matches: [...tied.matches, ...closed.matches],
  })
  // The end of the book hands on nothing that anybody takes.
  if (is_last || carriedKey(folded.carried) === carriedKey(before)) return false
  await putCarriedOver(transaction, tenant, stretch, folded.carried)
  return true
}

/** Of all that was tied, what is decided: matched for good, or open for good. */
function decidedOf(folded: FoldedStretch, carried: Carried, own: Pick<Stretch, 'lines' | 'entries'>): Decided {
  const { matches, open_lines, open_payments } = folded
  const matched_lines = new Set(matches.flatMap(({ lines }) => lines))
  const matched_payments = new Set(matches.flatMap(({ payments }) => payments))
  const lines = [...carried.lines, ...own.lines]
  const entries = [...carried.entries, ...own.entries]
  const matched = paymentsOf(entries).filter(({ id }) => matched_payments.has(id))
  const decided = [...matched, ...open_payments]
  return {
    lines: [...lines.filter(({ id }) => matched_lines.has(id)), ...open_lines],
    payments: decided,
    once: amountsOnce(decided, entries),
    matches,
  }
}

function daysOf(stretch: number): Days {
  const first = stretch * STRETCH_DAYS
  return { from: dayOfNumber(first), until: dayOfNumber(first + STRETCH_DAYS - 1) }
}
