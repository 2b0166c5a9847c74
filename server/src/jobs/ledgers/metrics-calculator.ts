// The calculator of metrics: follows each tenant's log, never slowing a write. New entries extend the stored ledger of their
// receivable; a changed or deleted one, or a change of the receivable itself, makes it again from its history. Ledgers and cursor
// move in one transaction, so a crash neither loses nor repeats work; several workers take turns by the cursor's lock. What many
// lines of an import wrote is left to metrics-backlog.ts.
import { readMetricSettings } from '../../resources/reporting-settings/metric-settings-reads.ts'
import { type LatestFrom, withLatest } from '../../resources/operator-record/operator-copy-reads.ts'
import { type Database, type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import { newsOf } from './log-changes.ts'
import { backlogOf } from './metrics-backlog.ts'
import { TenantNews } from '../scheduling/tenant-news.ts'
import { LEFT, SHORT_TURNS_AT_ONCE, TenantTurns } from '../scheduling/tenant-turns.ts'
import { withCare } from '../scheduling/failing-alone.ts'
import {
  type Calculating,
  type Happened,
  calculating,
  follow,
  lockCursor,
  rebuildLedgers,
  moveCursor,
  retry,
  tenantsBehind,
} from './metrics-following.ts'

/** How long one tenant may have the calculator to itself. */
const TURN_MS = 2_000

/**
 * Log rows of one transaction, and their bytes as stored at most: a row of an import holds a thousand events, and what is
 * made of them is many times as large. Also the receivables of one transaction while all are calculated again.
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

/**
 * Lets every tenant that is a little behind catch up, or have its turn where it is settings that change. Returns how many log rows were
 * followed; `onFollowed` is called behind each transaction that followed some.
 */
export async function catchUpMetrics(
  database: Database,
  turns = new TenantTurns(database, 'balances'),
  tenants = new TenantNews(database),
  onFollowed: () => void = () => {},
): Promise<number> {
  let followed = 0
  const noteFollowed = (tenant: number) => {
    // What follows ledgers looks again at once.
    tenants.changed(tenant)
    onFollowed()
  }
  const follow = async ({ tenant }: { readonly tenant: number }) => {
    if ((await backlogOf(database, tenant)) !== 'small') return LEFT
    let step: Followed
    const end = performance.now() + TURN_MS
    tenants.changed(tenant)
    // A stretch a transaction, without a pause while there is more: small batches come faster than one a pause.
    do {
      step = await withLatest((latest) =>
        withCare((careful) =>
          database.transaction((transaction) => followTenant(transaction, tenant, { latest, careful })),
        ),
      )
      followed += step.rows
      if (step.rows > 0) noteFollowed(tenant)
    } while (step.more && performance.now() < end)
    return undefined
  }
  await turns.each(await tenantsBehind(tenants), follow, SHORT_TURNS_AT_ONCE)
  return followed
}

interface Followed {
  readonly rows: number
  readonly more: boolean
}

async function followTenant(
  transaction: Transaction,
  tenant: number,
  { latest, careful }: { readonly latest: LatestFrom; readonly careful: boolean },
): Promise<Followed> {
  const cursor = await lockCursor(transaction, tenant)
  if (cursor === undefined) return { rows: 0, more: false }
  const [log, { recorded: settings, steps }] = await Promise.all([
    transaction.query<LogRow>(readLog, [tenant, cursor.position]),
    readMetricSettings(transaction, tenant, Number.MAX_SAFE_INTEGER, latest),
  ])
  // A copy that is not as far as the ledgers yet.
  if (latest === 'copy' && settings < cursor.settings) return { rows: 0, more: false }
  const position = log.at(-1)?.last ?? cursor.position
  const place = { tenant, steps, known_at: position }
  const news = newsOf(log.flatMap((row) => row.events))
  const happened: Happened = {
    numbers: [...news.keys()],
    bytes_each: 0,
    newsOf: (numbers) => new Map(numbers.map((number) => [number, news.get(number)])),
  }
  const by = await calculating(transaction, place, careful)
  await follow(transaction, by, happened)
  await retry(transaction, by)
  const swept = settings === cursor.settings ? cursor.sweep : 0
  const sweep = swept === null ? null : await sweepOn(transaction, by, swept)
  await moveCursor(transaction, tenant, { position, settings, sweep })
  const waiting = log[0]?.waiting ?? 0
  return { rows: log.length, more: waiting > log.length || waiting === STRETCH || sweep !== null }
}

/** Calculates a portion of all receivables again. Returns the last one, or null when there are no more. */
async function sweepOn(transaction: Transaction, by: Calculating, swept: number): Promise<number | null> {
  const { tenant, known_at } = by.place
  const rows = await transaction.query<{ number: number }>(findSweep, [tenant, swept, known_at])
  const numbers = rows.map((row) => row.number)
  await rebuildLedgers(transaction, by, numbers)
  return numbers.length < SWEEP ? null : (numbers.at(-1) ?? null)
}
