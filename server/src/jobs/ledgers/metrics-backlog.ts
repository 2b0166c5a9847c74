// What a tenant's log holds beyond its ledgers where that is much, as after an import. While an import runs its lines wait, so that each
// receivable is calculated once for all of its entries; then they are read from the tables of receivables and entries, not from the log.
import { type Place, readKnownEntries } from '../../resources/receivable-metrics/ledger-reads.ts'
import { readMetricSettings } from '../../resources/reporting-settings/metric-settings-reads.ts'
import { type LatestFrom, withLatest } from '../../resources/operator-record/operator-copy-reads.ts'
import { type Database, type Transaction, statement } from '../../storage/database.ts'
import type { NewEntry, News } from './log-changes.ts'
import { TenantNews } from '../scheduling/tenant-news.ts'
import { LEFT, TenantTurns } from '../scheduling/tenant-turns.ts'
import { withCare } from '../scheduling/failing-alone.ts'
import { type Happened, calculating, follow, lockCursor, moveCursor, tenantsBehind } from './metrics-following.ts'

/** Bytes of the log as stored, below which it is followed at once: about a thousand lines of an import. */
const SMALL_BYTES = 32_768

/** From here on receivables are looked up one by one: the log would have to be read in many stretches, each with the same receivables. */
const LARGE_BYTES = 1_048_576

/** Batches that are counted; more are much in any case. */
const BATCHES_MAX = 5_000

/** In microseconds: how long a backlog may wait, how recent its last write may be, and the last write of a single request. */
const WAIT_US_MAX = 60_000_000
const PAUSE_US_MAX = 1_000_000
const SINGLE_US_MIN = 60_000_000

const measureBacklog = statement(
  'measure-metrics-backlog',
  `
  select coalesce(sum(size), 0) as bytes, coalesce(min(last), 0) as oldest, coalesce(max(last), 0) as newest,
    (extract(epoch from clock_timestamp()) * 1000000)::bigint as now
  from (
    select b.last, pg_column_size(b.events) as size from metrics_cursors c join batches b on b.tenant = c.tenant and b.last > c.position
    where c.tenant = $1 and c.sweep is null order by b.last limit ${BATCHES_MAX}) waiting`,
)

/** Keys and accounts have no balance. */
const findSingle = statement(
  'find-single-write-since',
  `
  select last from batches where tenant = $1 and last > $2 and not bulk and changed_receivables <> '{}' order by last desc limit 1`,
)

interface Measured {
  readonly bytes: number
  /** Moments of the tenant's clock, and now. */
  readonly oldest: number
  readonly newest: number
  readonly now: number
}

/**
 * How much a tenant's log holds beyond its ledgers: little, a large amount that waits while it grows, or a large complete one.
 * Where ledgers are swept, the sweep includes it.
 */
export async function backlogOf(database: Database, tenant: number): Promise<'small' | 'growing' | 'large'> {
  const [measured] = await database.query<Measured>(measureBacklog, [tenant])
  if (measured === undefined || measured.bytes < SMALL_BYTES) return 'small'
  const { bytes, oldest, newest, now } = measured
  if (now - newest < PAUSE_US_MAX && now - oldest < WAIT_US_MAX) {
    // A tenant that also writes single requests is promised a balance within a second, whatever else it imports.
    const singles = await database.query(findSingle, [tenant, now - SINGLE_US_MIN])
    if (singles.length === 0) return 'growing'
  }
  return bytes < LARGE_BYTES ? 'small' : 'large'
}

/** Brings the ledgers of complete backlogs up to date, tenant after tenant. When stopped, it leaves the current tenant unchanged. */
export async function takeInBacklogs(
  database: Database,
  turns = new TenantTurns(database, 'balances'),
  tenants = new TenantNews(database),
): Promise<void> {
  await turns.each(await tenantsBehind(tenants), async ({ tenant }) => {
    if ((await backlogOf(database, tenant)) !== 'large') return LEFT
    return tenants.during(tenant, () =>
      withLatest((latest) =>
        withCare((careful) => database.transaction((transaction) => takeIn(transaction, tenant, { latest, careful }))),
      ),
    )
  })
}

const measureFullBacklog = statement(
  'measure-backlog',
  `
  select max(last) as last, sum(pg_column_size(events)) as bytes from batches where tenant = $1 and last > $2`,
)

const findBacklogReceivables = statement(
  'find-receivables-in-backlog',
  `
  select distinct unnest(changed_receivables) as number from batches where tenant = $1 and last > $2 and last <= $3 order by number`,
)

async function takeIn(
  transaction: Transaction,
  tenant: number,
  { latest, careful }: { readonly latest: LatestFrom; readonly careful: boolean },
): Promise<void> {
  const cursor = await lockCursor(transaction, tenant)
  if (cursor === undefined || cursor.sweep !== null) return
  const [[backlog], { recorded: settings, steps }] = await Promise.all([
    transaction.query<{ last: number | null; bytes: number | null }>(measureFullBacklog, [tenant, cursor.position]),
    readMetricSettings(transaction, tenant, Number.MAX_SAFE_INTEGER, latest),
  ])
  // A copy that is not as far as the ledgers yet.
  if (latest === 'copy' && settings < cursor.settings) return
  const position = backlog?.last ?? cursor.position
  const place = { tenant, steps, known_at: position }
  const rows = await transaction.query<{ number: number }>(findBacklogReceivables, [tenant, cursor.position, position])
  const happened: Happened = {
    numbers: rows.map(({ number }) => number),
    // An entry takes more bytes in the log than in a ledger, and more memory while it is an object.
    bytes_each: (backlog?.bytes ?? 0) / Math.max(1, rows.length),
    newsOf: (numbers) => readNews(transaction, place, numbers, cursor.position),
  }
  await follow(transaction, await calculating(transaction, place, careful), happened)
  await moveCursor(transaction, tenant, { position, settings, sweep: settings === cursor.settings ? null : 0 })
}

/** The receivables with more than new entries: something that ledgers contain was changed or deleted, or the receivable was updated. */
const findOtherwiseChanged = statement(
  'find-receivables-changed-but-by-entries',
  `
  select w.number from unnest($2::bigint[]) as w(number)
  where exists (select from receivable_patches where tenant = $1 and number = w.number and recorded > $3 and recorded <= $4)
    or exists (select from entry_history where tenant = $1 and receivable = w.number and superseded > $3 and superseded <= $4)`,
)

/** What became known of receivables after one moment, up to the place's. */
async function readNews(
  transaction: Transaction,
  place: Place,
  numbers: readonly number[],
  after: number,
): Promise<News> {
  const { tenant, known_at } = place
  const changed = await transaction.query<{ number: number }>(findOtherwiseChanged, [tenant, numbers, after, known_at])
  const news = new Map<number, NewEntry[] | undefined>(changed.map(({ number }) => [number, undefined]))
  const gained = numbers.filter((number) => !news.has(number))
  for (const number of gained) news.set(number, [])
  for (const entry of await readKnownEntries(transaction, place, gained, after)) news.get(entry.receivable)?.push(entry)
  return news
}
