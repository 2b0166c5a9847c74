// The calculator of the cash tie-out: ties, for each lender with lines of the bank, the operator's or its own, the payments that it reports to them. It
// follows the lender's log as far as ledgers are made, and the operator's; what is new names the stretches of days that are tied again, and where one
// then leaves something else to the next, that is tied again too. A stretch and the cursor move in one transaction.
import { STRETCH_DAYS } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import type { LenderOfLines as Lender } from '../../resources/cash-tie-out/cash-reads.ts'
import {
  type CashSettings,
  cashSettingsOf,
  readSettingsPatches,
  stretchesThatDiffer,
} from '../../resources/cash-tie-out/cash-settings-reads.ts'
import { storeCompletion } from '../../resources/cash-tie-out/cash-completions-store.ts'
import { addReceivables } from '../../resources/cash-tie-out/cash-receivables-store.ts'
import type { CashPosition } from '../../resources/cash-tie-out/earlier-cash-reads.ts'
import { earlierDay } from '../../resources/cash-tie-out/tied-rows-store.ts'
import { readMetricSettings } from '../../resources/reporting-settings/metric-settings-reads.ts'
import { type Database, type Transaction, statement } from '../../storage/database.ts'
import { type Followed, followInTurns } from '../scheduling/short-turns.ts'
import { TenantNews } from '../scheduling/tenant-news.ts'
import { TenantTurns } from '../scheduling/tenant-turns.ts'
import { currentStretch, isBehindWithCash } from './cash-behind.ts'
import { readChunks, readLendersNews, readOperatorsNews } from './cash-news.ts'
import { followDecisions } from './followed-decisions.ts'
import { tieStretch } from './tied-stretch.ts'
import { clockAt } from '@tapeline/kernel/core/clocked-zone'
import { zoneOf } from '../../storage/tenant-zone.ts'

const DAY_SECONDS = 86_400

/** What was written before is covered by tying all stretches from the first with an entry or a line. */
const insertCursor = statement(
  'insert-cash-cursor',
  `
  insert into cash_cursors (tenant, moment, log_position, operator_position, settings, dirty, latest, changed_from)
  select own.tenant, 0, m.position, 0, m.settings, '{}', -1, null
  from tenants own join metrics_cursors m on m.tenant = own.tenant where own.tenant = $1
  on conflict do nothing returning tenant`,
)

/** Skips a lender that another worker has locked. */
const lockCursor = statement(
  'lock-cash-cursor',
  `
  select moment, log_position, operator_position, settings, to_json(dirty) as dirty, latest, changed_from,
    coalesce((select position from metrics_cursors m where m.tenant = $1), 0) as ledgers,
    coalesce((select settings from metrics_cursors m where m.tenant = $1), 0) as ledger_settings,
    (select first_month from receivable_ledgers where tenant = $1 and first_month is not null order by first_month limit 1) as first_month,
    (select stretch from cash_lines where tenant = $1 order by stretch limit 1) as first_tied,
    (select sorted from bank_lines where tenant = $1 and status = 'settled' order by sorted limit 1) as first_own,
    (select ${zoneOf('t')} from tenants t where t.tenant = $1) as time_zone,
    (extract(epoch from clock_timestamp()) * 1000000)::bigint as now
  from cash_cursors where tenant = $1 for update skip locked`,
)

const moveCursor = statement(
  'move-cash-cursor',
  `
  update cash_cursors set moment = $2, log_position = $3, operator_position = $4, settings = $5, dirty = $6::integer[], latest = $7,
    is_whole = is_whole or cardinality($6::integer[]) = 0,
    waiting_since = case when cardinality($6::integer[]) = 0 then null else coalesce(waiting_since, $2) end, changed_from = $8::date
  where tenant = $1`,
)

/** How far the tie-out of a lender is. */
interface Cursor {
  readonly moment: number
  readonly log_position: number
  readonly operator_position: number
  readonly settings: number
  readonly dirty: readonly number[]
  readonly latest: number
  /** The earliest day of what was stored otherwise since the tie-out was complete; null where nothing was. */
  readonly changed_from: string | null
  readonly ledgers: number
  readonly ledger_settings: number
  /** Months since January 1970. */
  readonly first_month: number | null
  /** The first stretch with a line of the bank, of those that were tied. */
  readonly first_tied: number | null
  /** The first settled line of the lender's own, in seconds since 1970. */
  readonly first_own: number | null
  readonly now: number
  readonly time_zone: string
}

/** The tenant of an operator that is not there: it has no records. */
const NO_OPERATOR = 0

/** Brings every lender's tie-out up to date. Returns how many stretches were tied. */
export async function tieCash(
  database: Database,
  turns = new TenantTurns(database, 'cash'),
  tenants = new TenantNews(database),
): Promise<number> {
  const behind = (await tenants.find(isBehindWithCash)).map(({ tenant, organization, operator }): Lender => ({
    tenant,
    organization,
    operator: operator ?? NO_OPERATOR,
  }))
  return followInTurns(behind, { turns, tenants }, (lender) =>
    database.transaction((transaction) => followCash(transaction, lender), 'repeatable read'),
  )
}

/** Ties one stretch of a lender, of what is new or of what was read before. Nothing where another worker does. */
export async function followCash(
  transaction: Transaction,
  lender: Lender,
): Promise<Followed & { readonly is_tied: boolean }> {
  const { tenant } = lender
  // The lock comes first: what a turn sees is as of its first statement.
  let cursor = await lockCash(transaction, tenant)
  if (cursor === undefined) {
    const [made] = await transaction.query<{ tenant: number }>(insertCursor, [tenant])
    if (made !== undefined) cursor = await lockCash(transaction, tenant)
  }
  if (cursor === undefined) return { looked: 0, more: false, is_tied: false, is_left: true }
  const read = await readAhead(transaction, lender, cursor)
  const { position, settings_read, latest } = read
  const moment = Math.max(cursor.moment + 1, cursor.now)
  const { steps } = await readMetricSettings(transaction, tenant, settings_read)
  const reading = { steps, settings: read.settings, position }
  const news = { are_written: read.has_decisions, stretches: read.stretches, position: position.operator, moment }
  const { decisions, stretches } = await followDecisions(transaction, lender, news, reading)
  const dirty = new Set([...cursor.dirty, ...read.stretches, ...stretches])
  const next = Math.min(...[...dirty].filter((stretch) => stretch <= latest))
  let changed_from = cursor.changed_from ?? undefined
  if (Number.isFinite(next)) {
    const place = { tenant, stretch: next, moment }
    const tied = await tieStretch(transaction, lender, place, { ...reading, decisions }, { is_last: next === latest })
    changed_from = earlierDay(changed_from, tied.changed_from)
    dirty.delete(next)
    if (tied.hands_on && next < latest) dirty.add(next + 1)
  }
  const waiting = [...dirty].filter((stretch) => stretch <= latest)
  const { log, operator } = position
  const is_tied = waiting.length === 0
  const is_new = Number.isFinite(next) || isFurther(read, cursor)
  const completes = is_tied && is_new
  const left = completes ? null : (changed_from ?? null)
  await transaction.query(moveCursor, [tenant, moment, log, operator, settings_read, waiting, latest, left])
  if (completes) await storeCompletion(transaction, tenant, { moment, ...position }, changed_from)
  return { looked: Number.isFinite(next) ? 1 : 0, more: !is_tied || read.more, is_tied }
}

/** Whether a turn read further than the one before, of the logs or of days. */
function isFurther({ position, settings_read, latest }: ReadAhead, cursor: Cursor): boolean {
  const { log_position, operator_position, settings, latest: before } = cursor
  const is_further = position.log > log_position || position.operator > operator_position
  return is_further || settings_read !== settings || latest !== before
}

/** Locks the tie-out of a lender until the transaction ends; undefined where there is none, and where another worker has it. */
export async function lockCash(transaction: Transaction, tenant: number): Promise<Cursor | undefined> {
  const [cursor] = await transaction.query<Cursor>(lockCursor, [tenant])
  return cursor
}

/** What a turn ties: what is new, or what was read before. */
interface ReadAhead {
  readonly position: CashPosition
  /** The position of the metric settings. */
  readonly settings_read: number
  readonly settings: CashSettings
  readonly latest: number
  readonly stretches: readonly number[]
  readonly has_decisions: boolean
  readonly more: boolean
}

/**
 * Reads what is new, where everything that was read before is tied: a lender that writes without a pause then has, again and again, a moment at
 * which all is tied that was written up to a position. Both logs are read up to one moment.
 */
async function readAhead(transaction: Transaction, lender: Lender, cursor: Cursor): Promise<ReadAhead> {
  const { tenant } = lender
  // Below zero, everything is to be tied from the beginning.
  if (cursor.dirty.length > 0 && cursor.settings >= 0) {
    const position = { log: cursor.log_position, operator: cursor.operator_position }
    const settings = cashSettingsOf(await readSettingsPatches(transaction, lender, position.operator))
    const { settings: settings_read, latest } = cursor
    return { position, settings_read, settings, latest, stretches: [], has_decisions: false, more: true }
  }
  const own = await readChunks(cursor.log_position, async (after) => {
    const news = await readLendersNews(transaction, tenant, after, cursor.ledgers)
    await addReceivables(transaction, tenant, news.receivables)
    return news
  })
  const until = own.next === undefined ? Number.MAX_SAFE_INTEGER : own.next - 1
  const operators = await readChunks(cursor.operator_position, (after) =>
    readOperatorsNews(transaction, lender, after, until),
  )
  const latest = Math.max(cursor.latest, currentStretch(clockAt(cursor.now, cursor.time_zone)))
  const { settings, changed } = await readSettings(transaction, lender, cursor, operators.position, latest)
  return {
    position: { log: own.position, operator: operators.position },
    settings_read: cursor.ledger_settings,
    settings,
    latest,
    stretches: [...own.stretches, ...operators.stretches, ...changed, ...passed(cursor, latest)],
    has_decisions: operators.has_decisions === true,
    more: own.more || operators.more,
  }
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

/** The stretch of the first day with an entry or a line of a lender that was tied. */
export function firstStretchOf(cursor: Cursor): number {
  return Math.min(firstStretch(cursor, cursor.latest), cursor.first_tied ?? cursor.latest)
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
    const first = Math.min(firstStretch(cursor, latest), cursor.first_tied ?? latest)
    return Array.from({ length: latest - first + 1 }, (_, at) => first + at)
  }
  return Array.from({ length: latest - before + (latest > before ? 1 : 0) }, (_, at) => before + at)
}

/** The stretch of the first day of a month. */
function stretchOfMonth(month: number): number {
  const year = 1970 + Math.floor(month / 12)
  return Math.floor(Date.UTC(year, month % 12, 1) / 86_400_000 / STRETCH_DAYS)
}
