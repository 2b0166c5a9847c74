// One step of the calculator of metrics: brings the ledgers of a tenant to a later moment, in one transaction with the cursor that
// records it.
import { dayNumber } from '@tapeline/kernel/core/day'
import { addEntry } from '@tapeline/kernel/metrics/ledger/entry-facts'
import { LedgerBuilder } from '@tapeline/kernel/metrics/ledger/ledger-builder'
import type { Ledger } from '@tapeline/kernel/metrics/ledger/ledger'
import { inPortions } from '../../resources/receivable-metrics/portion-reads.ts'
import { type Place, readKnownFacts } from '../../resources/receivable-metrics/ledger-reads.ts'
import { findStoredLedgers, putLedgers, storedLedger } from '../../resources/receivable-metrics/ledger-store.ts'
import { FORMULAS, askToTakeIn, readSetAside, setAside, takeBack } from '../../resources/set-aside/set-aside-store.ts'
import { type Transaction, statement } from '../../storage/database.ts'
import { failingAlone } from '../scheduling/failing-alone.ts'
import type { TenantNews, TenantSight } from '../scheduling/tenant-news.ts'
import type { NewEntry, News } from './log-changes.ts'

/** Whether the log or the settings of a tenant go beyond the calculator's cursor, or a receivable is to be tried again. */
function isBehind(sight: TenantSight): boolean {
  return (
    sight.sweeps || sight.retries_ledgers || sight.logged > sight.ledgers || sight.settings_written > sight.settings
  )
}

/** The tenants that have something to follow. */
export function tenantsBehind(news: TenantNews): Promise<readonly TenantSight[]> {
  return news.find(isBehind)
}

/** How far the ledgers of a tenant are made: along its log, and by which settings; `sweep` is how far all are calculated again. */
export interface Cursor {
  readonly position: number
  readonly settings: number
  readonly sweep: number | null
}

const insertCursor = statement(
  'insert-metrics-cursor',
  'insert into metrics_cursors (tenant, position, settings) values ($1, 0, 0) on conflict do nothing',
)

const lockTenantsCursor = statement(
  'lock-metrics-cursor',
  'select position, settings, sweep from metrics_cursors where tenant = $1 for update skip locked',
)

const moveTenantsCursor = statement(
  'move-metrics-cursor',
  'update metrics_cursors set position = $2, settings = $3, sweep = $4 where tenant = $1',
)

/** Locks other calculators out of a tenant until the transaction ends; undefined where another one has the lock. */
export async function lockCursor(transaction: Transaction, tenant: number): Promise<Cursor | undefined> {
  const [cursor] = await transaction.query<Cursor>(lockTenantsCursor, [tenant])
  if (cursor !== undefined) return cursor
  await transaction.query(insertCursor, [tenant])
  const [inserted] = await transaction.query<Cursor>(lockTenantsCursor, [tenant])
  return inserted
}

/** Notes how far the ledgers are that the transaction stores. */
export async function moveCursor(transaction: Transaction, tenant: number, cursor: Cursor): Promise<void> {
  await transaction.query(moveTenantsCursor, [tenant, cursor.position, cursor.settings, cursor.sweep])
}

/** What happened to receivables up to a place, and by about how many bytes it extends the ledger of each. */
export interface Happened {
  readonly numbers: readonly number[]
  readonly bytes_each: number
  readonly newsOf: (numbers: readonly number[]) => Promise<News> | News
}

/** How receivables are calculated: which of them were set aside, by which formulas, and whether those that fail alone are from now on. */
export interface Calculating {
  readonly place: Place
  readonly aside: ReadonlyMap<number, string>
  readonly careful: boolean
}

/** What calculates the ledgers of a tenant up to a place. */
export async function calculating(transaction: Transaction, place: Place, careful: boolean): Promise<Calculating> {
  return { place, aside: await readSetAside(transaction, place.tenant, 'balances'), careful }
}

/** Brings the ledgers of changed receivables up to a place, which is the end of their changes. */
export async function follow(
  transaction: Transaction,
  by: Calculating,
  { numbers, bytes_each, newsOf }: Happened,
): Promise<void> {
  const { place, aside, careful } = by
  for await (const portion of inPortions(transaction, place.tenant, numbers, { bytes_each })) {
    const news = await newsOf(portion)
    // The ledger of one that was set aside lacks what was written meanwhile: it is made again.
    const known = new Map([...news].map(([number, entries]) => [number, aside.has(number) ? undefined : entries]))
    // In careful mode ledgers are made from history: a stored one that cannot be read is replaced.
    await settle(transaction, by, [...known.keys()], (some) =>
      careful
        ? rebuildSome(transaction, place, some)
        : followSome(transaction, place, new Map(some.map((number) => [number, known.get(number)]))),
    )
  }
}

/** Makes the ledgers of receivables that had failed with other formulas. */
export async function retry(transaction: Transaction, by: Calculating): Promise<void> {
  const numbers = [...by.aside].flatMap(([number, formulas]) => (formulas === FORMULAS ? [] : [number]))
  await rebuildLedgers(transaction, by, numbers)
}

/** Does work for some receivables. In careful mode those that fail are set aside; those that no longer fail are not. */
async function settle(
  transaction: Transaction,
  { place: { tenant }, aside, careful }: Calculating,
  numbers: readonly number[],
  work: (numbers: readonly number[]) => Promise<void>,
): Promise<void> {
  const failed = careful ? await failingAlone(transaction, numbers, work) : []
  if (!careful) await work(numbers)
  const failing = new Set(failed.map(({ number }) => number))
  const back = numbers.filter((number) => aside.has(number) && !failing.has(number))
  await setAside(transaction, { tenant, calculator: 'balances' }, failed)
  await takeBack(transaction, { tenant, calculator: 'balances' }, back)
  await askToTakeIn(transaction, tenant, back)
}

async function followSome(transaction: Transaction, place: Place, news: News): Promise<void> {
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
  await rebuildSome(
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
export async function rebuildLedgers(
  transaction: Transaction,
  by: Calculating,
  numbers: readonly number[],
): Promise<void> {
  for await (const portion of inPortions(transaction, by.place.tenant, numbers))
    await settle(transaction, by, portion, (some) => rebuildSome(transaction, by.place, some))
}

async function rebuildSome(transaction: Transaction, place: Place, numbers: readonly number[]): Promise<void> {
  const known = await readKnownFacts(transaction, place, numbers)
  const stored = known.map(({ number, ledger, entries }) => storedLedger(number, ledger, place.steps, entries))
  await putLedgers(transaction, place, stored)
}
