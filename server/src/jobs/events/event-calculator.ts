// The calculator of events: turns what the log states and what other calculators stored into events, each once. It follows a tenant's log as far as ledgers
// are made, what the operator writes of the lender, what integrity checks found, what tests of covenants mean, what cash is unverified, which closed
// months changed and of which debt lines too many receivables are unreconciled. Events and cursor move in one transaction; no write waits for it (0158).
import { type FollowedTenant, type Happening, type Happenings, eventOf } from '../../resources/event/event-rules.ts'
import { type LockedEventCursor, lockEvents, moveEvents } from '../../resources/event/event-cursor-store.ts'
import { type OperatorHappenings, readOperatorHappenings } from '../../resources/event/operator-happenings-reads.ts'
import { putBucketDays } from '../../resources/event/bucket-day-store.ts'
import { addEvents } from '../../resources/event/event-store.ts'
import { EVENTS_FORM } from '../../resources/event/followed-events-rules.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { type Followed, followInTurns } from '../scheduling/short-turns.ts'
import { TenantNews, type TenantSight } from '../scheduling/tenant-news.ts'
import { TenantTurns } from '../scheduling/tenant-turns.ts'
import { areDocumentsBehind } from './documents/documents-behind.ts'
import type { FollowedDocuments } from './documents/followed-documents.ts'
import { type DayBegun, nextDayBegun } from './buckets/buckets-of-days.ts'
import { readBalanceHappenings } from './events-of-balances.ts'
import { type CashDay, readCashHappenings } from './events-of-cash.ts'
import { readDays } from './events-of-days.ts'
import { readDeficiencyHappenings } from './events-of-deficiencies.ts'
import { readFindingHappenings } from './events-of-findings.ts'
import { type Stretch, readLogHappenings } from './events-of-log.ts'
import { readMonthHappenings } from './events-of-months.ts'
import { isBehindWithEvents } from './events-behind.ts'
import { readLateBefore } from './lateness/late-lines.ts'

/** Brings the events of every tenant up to date. Returns how many were added; `onAdded` is called behind each transaction that added some. */
export function followEvents(
  database: Database,
  operator_slug: string,
  turns = new TenantTurns(database, 'events'),
  tenants = new TenantNews(database),
  onAdded: () => void = () => {},
): Promise<number> {
  const follow = async (tenant: FollowedTenant) => {
    const followed = await database.transaction((transaction) => followTenant(transaction, tenant), 'repeatable read')
    if (followed.looked > 0) onAdded()
    return followed
  }
  return tenants.find(isBehindWithEvents).then((behind) =>
    followInTurns(
      behind.map((sight) => tenantOf(sight, operator_slug)),
      { turns, tenants },
      follow,
    ),
  )
}

function tenantOf(sight: TenantSight, operator_slug: string): FollowedTenant {
  const { tenant, organization, environment, time_zone, is_operator, operator } = sight
  return { tenant, organization, environment, time_zone, operator: is_operator ? undefined : operator, operator_slug }
}

/** Adds the events of a portion of what is new to a tenant, as at a moment, by default the present one. Nothing where another worker does. */
export async function followTenant(
  transaction: Transaction,
  followed: FollowedTenant,
  now?: number,
): Promise<Followed> {
  const { tenant } = followed
  const locked = await lockEvents(transaction, tenant)
  if (locked === undefined) return { looked: 0, more: false, is_left: true }
  const cursor = now === undefined ? locked : { ...locked, now }
  const found = await readHappenings(transaction, followed, cursor)
  const { log, operator, checks, covenants, lines, days, cash, months, balances } = found
  const happenings = Object.values(found).flatMap((one) => one.happenings)
  const events = happenings.map((happening) => eventOf(followed, happening))
  const added = await addEvents(transaction, tenant, beginningOf(cursor, happenings), events)
  const moved = {
    number: added.at(-1)?.number ?? cursor.number,
    log_position: log.position,
    operator_position: operator.position,
    documents_position: operator.documents_position,
    checks_position: checks.position,
    covenants_position: covenants.position,
    lines_position: lines.position,
    form: EVENTS_FORM,
    late_lines: days.late,
    ...days.cursor,
    ...cash.cursor,
    compared_months: months.compared,
    unreconciled_lines: balances.unreconciled,
  }
  await moveEvents(transaction, { tenant, before: locked }, moved, {
    lender: added.findLast(({ to_lender }) => to_lender)?.number ?? 0,
    operator: added.findLast(({ to_operator }) => to_operator)?.number ?? 0,
  })
  return { looked: events.length, more: Object.values(found).some(({ more }) => more) }
}

/**
 * Where positions begin: behind all that were given, and behind the moment of everything that happened. The clock alone is not, where another server's, which
 * is behind, goes on: whoever reads from a moment on would miss what is written after it.
 */
function beginningOf({ number, now }: LockedEventCursor, happenings: readonly Happening[]): number {
  return happenings.reduce((latest, { occurred_at }) => Math.max(latest, occurred_at), Math.max(number, now))
}

async function readHappenings(transaction: Transaction, followed: FollowedTenant, cursor: LockedEventCursor) {
  const { tenant } = followed
  const { log_position, logged, ledgers, checks_position, checks, covenants_position, covenants } = cursor
  const begun = nextDayBegun(cursor, followed.time_zone)
  const until = begun === undefined ? ledgers : Math.min(ledgers, begun.at - 1)
  const late = await readLateBefore(transaction, tenant, cursor)
  const log = await readLogHappenings(transaction, followed, { after: log_position, until, late })
  await putBucketDays(transaction, tenant, log.bucket_days)
  const is_followed = begun !== undefined && !log.more && (ledgers >= begun.at || logged <= ledgers)
  const turn = { begun: is_followed ? begun : undefined, log_position: log.position, late: log.late }
  const days = await readDays(transaction, followed, cursor, turn)
  const operator = await readOperatorHappenings(transaction, followed, cursor)
  const months = await readMonthHappenings(transaction, followed, cursor, operator)
  return {
    log,
    operator,
    keys: await readKeysBehind(transaction, tenant, cursor),
    documents: await readDocumentHappenings(transaction, followed, cursor, operator),
    checks: await readFindingHappenings(transaction, tenant, { after: checks_position, until: checks }),
    covenants: await readCovenantsBehind(transaction, tenant, { after: covenants_position, until: covenants }),
    lines: await readDeficiencyHappenings(transaction, tenant, cursor.lines_position),
    days,
    cash: await readCashHappenings(transaction, followed, cursor, cashDay(days.cursor.bucket_day, begun)),
    months,
    balances: await readBalanceHappenings(transaction, followed, cursor, months.compared),
  }
}

/** The code that follows tests of covenants is loaded with the first that is new. */
async function readCovenantsBehind(transaction: Transaction, tenant: number, stretch: Stretch): Promise<Happenings> {
  if (stretch.until <= stretch.after) return { happenings: [], position: stretch.after, more: false }
  const { readCovenantHappenings } = await import('./events-of-covenants.ts')
  return readCovenantHappenings(transaction, tenant, stretch)
}

/** The code that announces keys is loaded with the first that is about to expire. */
async function readKeysBehind(transaction: Transaction, tenant: number, { key_notice, now }: LockedEventCursor) {
  if (key_notice === null || key_notice > now) return { happenings: [], more: false }
  const { readKeyHappenings } = await import('./events-of-keys.ts')
  return { happenings: await readKeyHappenings(transaction, tenant, now), more: false }
}

/** The code that follows documents is loaded with the first that has something new. */
async function readDocumentHappenings(
  transaction: Transaction,
  followed: FollowedTenant,
  cursor: LockedEventCursor,
  operator: OperatorHappenings,
): Promise<FollowedDocuments> {
  if (!areDocumentsBehind(followed, cursor, operator)) return { happenings: [], more: false }
  const { followDocuments } = await import('./documents/followed-documents.ts')
  return followDocuments(transaction, followed, cursor, operator)
}

function cashDay(day: string | null, begun: DayBegun | undefined): CashDay {
  return { day, waits: begun !== undefined && day !== begun.day }
}
