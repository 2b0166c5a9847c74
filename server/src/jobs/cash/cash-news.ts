// Which stretches of a lender's cash are to be tied again: those of the days on which entries, lines of the
// bank and statements of the operator came, changed or went.
import { isObject } from '@tapeline/kernel/core/dated-facts'
import { stretchOf } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import {
  BALANCE_KIND,
  CASH_KINDS,
  DECISION_KIND,
  LINE_KIND,
  type WatchedLender,
} from '../../resources/cash-tie-out/watched-lender-reads.ts'
import { type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'

/** What is new up to a position of a log, and the stretches that it concerns. */
export interface CashNews {
  readonly position: number
  readonly stretches: readonly number[]
  /** The first moment behind the position at which something was written; undefined where nothing was. */
  readonly next?: number | undefined
  /** Whether people's decisions are among it. */
  readonly has_decisions?: boolean
  /** Whether there is more behind the position. */
  readonly more: boolean
}

/** Chunks that are read before anything of them is tied: an import changes the same stretches again and again, and each is tied once. */
const CHUNKS = 50

/** Reads what is new, chunk by chunk from a position on. */
export async function readChunks(after: number, read: (after: number) => Promise<CashNews>): Promise<CashNews> {
  let news = await read(after)
  for (let chunks = 1; news.more && chunks < CHUNKS; chunks += 1) {
    const more = await read(news.position)
    const stretches = [...new Set([...news.stretches, ...more.stretches])]
    news = { ...more, stretches, has_decisions: news.has_decisions === true || more.has_decisions === true }
  }
  return news
}

/** Batches of the log that are read at once. */
const BATCHES = 100

/** No further than ledgers are made, so that a figure of cash is never ahead of the balance beside it. */
const readLog = statement(
  'read-log-for-cash',
  `select last, events from batches where tenant = $1 and last > $2 and last <= $3 order by last limit ${BATCHES}`,
)

const findEntryDays = statement(
  'find-days-of-entries',
  `
  select d.date from unnest($2::bigint[], $3::text[]) as w(receivable, id) cross join lateral (
    select date from entries where tenant = $1 and receivable = w.receivable and id = w.id
    union
    select date from entry_history where tenant = $1 and receivable = w.receivable and id = w.id) d`,
)

const findDaysOfReceivables = statement(
  'find-days-with-entries',
  `
  select distinct e.date from unnest($2::bigint[]) as w(receivable)
  cross join lateral (
    select date from entries where tenant = $1 and receivable = w.receivable
    union all
    select date from entry_history where tenant = $1 and receivable = w.receivable and superseded > $3) e`,
)

const findNextBatch = statement(
  'find-first-moment-behind-cash',
  'select first from batches where tenant = $1 and last > $2 order by last limit 1',
)

const findDaysOfOwnLines = statement(
  'find-days-of-own-bank-lines',
  `
  select d.date from unnest($2::text[]) as w(id) cross join lateral (
    select left(settled_at, 10) as date from bank_lines where tenant = $1 and id = w.id and settled_at is not null
    union
    select left(settled_at, 10) from bank_line_history where tenant = $1 and id = w.id and settled_at is not null) d`,
)

/** What the lender wrote after a position, up to another. */
export async function readLendersNews(
  transaction: Transaction,
  tenant: number,
  after: number,
  until: number,
): Promise<CashNews> {
  const log = await transaction.query<{ last: number; events: readonly LoggedEvent[] }>(readLog, [tenant, after, until])
  const events = log.flatMap((batch) => batch.events)
  const days = new Set<string>()
  const changed: LoggedEvent[] = []
  for (const event of events) {
    const date = event.did === 'created' && isObject(event.content ?? null) ? event.content?.['date'] : undefined
    if (event.kind !== 'entry') continue
    if (typeof date === 'string') days.add(date)
    else changed.push(event)
  }
  const own_lines = events.flatMap(({ kind, id }) => (kind === 'bank_line' ? [id] : []))
  const receivables = events.filter(concernsReferences).map(({ at, number }) => number ?? at)
  const position = log.at(-1)?.last ?? after
  const [next, ...more] = await Promise.all([
    transaction.query<{ first: number }>(findNextBatch, [tenant, position]),
    transaction.query<{ date: string }>(findEntryDays, [
      tenant,
      changed.map(({ receivable }) => receivable),
      changed.map(({ id }) => id),
    ]),
    transaction.query<{ date: string }>(findDaysOfReceivables, [tenant, receivables, position]),
    transaction.query<{ date: string }>(findDaysOfOwnLines, [tenant, own_lines]),
  ])
  for (const { date } of more.flat()) days.add(date)
  return { position, stretches: stretchesOf(days), next: next[0]?.first, more: log.length === BATCHES }
}

/** Whether a change of a receivable may change what its payments are called. */
function concernsReferences({ kind, did, fields }: LoggedEvent): boolean {
  return kind === 'receivable' && did === 'changed' && (fields?.includes('metadata') ?? true)
}

/** Records of the operator that are read at once. */
const RECORDS = 5_000

/**
 * Those that were written between two moments of the operator's clock, in one statement: nothing with an earlier moment can still come, of any kind.
 * `written` is the last such moment of each.
 */
const findChangedRecords = statement(
  'find-changed-records-about-cash',
  `
  select r.* from unnest($3::text[]) as k(kind) cross join lateral (
    select o.kind, o.id, o.recorded, p.written, coalesce(left(o.state ->> 'settled_at', 10), o.state ->> 'as_of') as day
    from operator_records o cross join lateral (
      select max(recorded) as written from operator_record_patches
      where tenant = $1 and number = o.number and recorded > $4 and recorded <= $5) p
    where o.tenant = $1 and o.organization = $2 and o.kind = k.kind and o.recorded > $4 and p.written is not null
    order by o.recorded limit ${RECORDS}) r
  order by r.recorded limit ${RECORDS}`,
)

interface ChangedRecord {
  readonly kind: string
  readonly id: string
  readonly written: number
  readonly day: string | null
}

/** By their patches and not by what was tied: a line that one stretch handed on may not be tied yet in the next. */
const findDaysOfRecords = statement(
  'find-days-of-records-about-cash',
  `
  select coalesce(left(p.patch ->> 'settled_at', 10), p.patch ->> 'as_of') as day from unnest($2::text[], $3::text[]) as w(kind, id)
  cross join lateral (
    select number from operator_records where tenant = $1 and kind = w.kind and id = w.id offset 0) r
  cross join lateral (
    select patch from operator_record_patches where tenant = $1 and number = r.number offset 0) p`,
)

/** Whether it is of a day; settings and decisions are compared with those before. */
function isOfDay({ kind }: ChangedRecord): boolean {
  return kind === LINE_KIND || kind === BALANCE_KIND
}

/**
 * What was written of a lender in the operator's log after a position, up to another: the stretches in which its lines and balances are now, and
 * ever were.
 */
export async function readOperatorsNews(
  transaction: Transaction,
  { operator, organization }: WatchedLender,
  after: number,
  until: number,
): Promise<CashNews> {
  const records = await transaction.query<ChangedRecord>(findChangedRecords, [
    operator,
    organization,
    CASH_KINDS,
    after,
    until,
  ])
  if (records.length === 0) return { position: after, stretches: [], more: false }
  const dated = records.filter(isOfDay)
  const before = await transaction.query<{ day: string | null }>(findDaysOfRecords, [
    operator,
    dated.map(({ kind }) => kind),
    dated.map(({ id }) => id),
  ])
  const days = new Set([...dated, ...before].flatMap(({ day }) => day ?? []))
  return {
    position: Math.max(...records.map(({ written }) => written)),
    stretches: stretchesOf(days),
    has_decisions: records.some(({ kind }) => kind === DECISION_KIND),
    more: records.length === RECORDS,
  }
}

function stretchesOf(days: Iterable<string>): number[] {
  return [...new Set([...days].map(stretchOf))]
}
