// The calculator of metrics: follows each tenant's log, never slowing a write. New entries extend the stored ledger of their
// receivable; a changed or deleted one, or a change of the receivable itself, makes it anew from its history. Ledgers and cursor
// move in one transaction, so a crash neither loses nor repeats work; several workers take turns by the cursor's lock.
import { dayNumber } from '../core/day.ts'
import { addEntry } from '../metrics/ledger/entry-facts.ts'
import { LedgerBuilder } from '../metrics/ledger/ledger-builder.ts'
import type { Ledger } from '../metrics/ledger/ledger.ts'
import { type Place, readKnownFacts } from '../resources/receivable-metrics/ledger-reads.ts'
import { findStoredLedgers, putLedgers, storedLedger } from '../resources/receivable-metrics/ledger-store.ts'
import { readReckoning } from '../resources/reporting-settings/reckoning-reads.ts'
import { type Database, type Transaction, statement } from '../storage/database.ts'
import type { LoggedEvent } from '../storage/writer/operation.ts'
import { type NewEntry, type News, newsOf } from './log-news.ts'

/** Tenants whose log or settings go beyond the calculator's cursor. */
const findBehind = statement(
  'find-tenants-behind',
  `
  select t.tenant from tenants t left join metrics_cursors c on c.tenant = t.tenant
  where c.sweep is not null
    or coalesce((select last from batches b where b.tenant = t.tenant order by last desc limit 1), 0) > coalesce(c.position, 0)
    or coalesce((select r.recorded from tenants o join operator_records r on r.tenant = o.tenant and r.kind = 'reporting_settings'
      where o.environment = t.environment and o.is_operator and r.id = t.organization), 0) > coalesce(c.settings, 0)`,
)

const insertCursor = statement(
  'insert-metrics-cursor',
  'insert into metrics_cursors (tenant, position, settings) values ($1, 0, 0) on conflict do nothing',
)

/** A tenant that another worker has in hand is passed over. */
const lockCursor = statement(
  'lock-metrics-cursor',
  'select position, settings, sweep from metrics_cursors where tenant = $1 for update skip locked',
)

const moveCursor = statement(
  'move-metrics-cursor',
  'update metrics_cursors set position = $2, settings = $3, sweep = $4 where tenant = $1',
)

/** How long one tenant may have the calculator to itself. */
const TURN_MS = 2_000

/**
 * Log rows of one transaction, and how many bytes they may take as they are stored: a row of an import holds a thousand events, and what is
 * made of them is many times as large. And receivables of one transaction while all are reckoned anew.
 */
const STRETCH = 200
const STRETCH_BYTES = 524_288
const SWEEP = 2_000

/** One row at least; `waiting` counts the rows up to the limit of rows, those beyond the bytes too. */
const readLog = statement(
  'read-log',
  `
  select last, events, waiting from (
    select last, events, count(*) over () as waiting, sum(size) over (order by last) - size as before
    from (
      select last, events, pg_column_size(events) as size from batches where tenant = $1 and last > $2 order by last limit ${STRETCH}
    ) stretch
  ) measured where before < ${STRETCH_BYTES} order by last`,
)

const findSweep = statement(
  'find-receivables-to-sweep',
  `
  select number from receivables where tenant = $1 and number > $2 and number <= $3 order by number limit ${SWEEP}`,
)

interface LogRow {
  readonly last: number
  readonly events: readonly LoggedEvent[]
  readonly waiting: number
}

interface Cursor {
  readonly position: number
  readonly settings: number
  readonly sweep: number | null
}

/** Lets every tenant that is behind catch up, or have its turn where there is much to do. Returns how many log rows were followed. */
export async function catchUpMetrics(database: Database): Promise<number> {
  const behind = await database.query<{ tenant: number }>(findBehind, [])
  let followed = 0
  for (const { tenant } of behind) {
    let step: Followed
    const end = performance.now() + TURN_MS
    // A stretch a transaction, without a pause while there is more: small batches come faster than one a pause.
    do {
      step = await database.transaction((transaction) => followTenant(transaction, tenant))
      followed += step.rows
    } while (step.more && performance.now() < end)
  }
  return followed
}

interface Followed {
  readonly rows: number
  readonly more: boolean
}

async function followTenant(transaction: Transaction, tenant: number): Promise<Followed> {
  await transaction.query(insertCursor, [tenant])
  const [cursor] = await transaction.query<Cursor>(lockCursor, [tenant])
  if (cursor === undefined) return { rows: 0, more: false }
  const [log, { recorded: settings, steps }] = await Promise.all([
    transaction.query<LogRow>(readLog, [tenant, cursor.position]),
    readReckoning(transaction, tenant, Number.MAX_SAFE_INTEGER),
  ])
  const position = log.at(-1)?.last ?? cursor.position
  const place = { tenant, steps, known_at: position }
  await follow(transaction, place, newsOf(log.flatMap((row) => row.events)))
  const swept = settings === cursor.settings ? cursor.sweep : 0
  const sweep = swept === null ? null : await sweepOn(transaction, place, swept)
  await transaction.query(moveCursor, [tenant, position, settings, sweep])
  const waiting = log[0]?.waiting ?? 0
  return { rows: log.length, more: waiting > log.length || waiting === STRETCH || sweep !== null }
}

async function follow(transaction: Transaction, place: Place, news: News): Promise<void> {
  const gained = [...news].flatMap(([number, entries]) => (entries === undefined ? [] : [number]))
  const ledgers = await findStoredLedgers(transaction, place.tenant, gained)
  const builder = new LedgerBuilder()
  const extended = new Map<number, Ledger>()
  for (const [number, ledger] of ledgers) {
    if (ledger.too_large) continue
    const longer = extend(builder, ledger, news.get(number) ?? [], place)
    if (!longer.too_large) extended.set(number, longer)
  }
  const stored = [...extended].map(([number, ledger]) => storedLedger(number, ledger, place.steps, []))
  await putLedgers(transaction, place, stored)
  await makeAnew(
    transaction,
    place,
    [...news.keys()].filter((number) => !extended.has(number)),
  )
}

function extend(builder: LedgerBuilder, ledger: Ledger, entries: readonly NewEntry[], place: Place): Ledger {
  builder.addAll(ledger)
  for (const entry of entries) addEntry(builder, { ...entry, day: dayNumber(entry.date) }, place.steps)
  return builder.build(ledger.origination, ledger.product)
}

/** Makes ledgers from all that was known of their receivables at the place's moment. */
async function makeAnew(transaction: Transaction, place: Place, numbers: readonly number[]): Promise<void> {
  const known = await readKnownFacts(transaction, place, numbers)
  const stored = known.map(({ number, ledger, entries }) => storedLedger(number, ledger, place.steps, entries))
  await putLedgers(transaction, place, stored)
}

/** Reckons a stretch of all receivables anew. Returns the last one, or null when there are no more. */
async function sweepOn(transaction: Transaction, place: Place, swept: number): Promise<number | null> {
  const rows = await transaction.query<{ number: number }>(findSweep, [place.tenant, swept, place.known_at])
  const numbers = rows.map((row) => row.number)
  await makeAnew(transaction, place, numbers)
  return numbers.length < SWEEP ? null : (numbers.at(-1) ?? null)
}
