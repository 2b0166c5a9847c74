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
import type { ReceivableOfStretch } from '../../resources/cash-tie-out/cash-receivables-store.ts'
import { type Transaction, statement } from '../../storage/database.ts'
import { eventPosting } from '../../storage/writer/batch-log.ts'
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
  select w.receivable, d.date from unnest($2::bigint[], $3::text[]) as w(receivable, id) cross join lateral (
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

/** A day on which a receivable has, or had, an entry. */
interface EntryDay {
  readonly receivable: number
  readonly date: string
}

/** News of the lender's log. */
interface LendersNews extends CashNews {
  /** Receivables with new entries, by stretch. */
  readonly receivables: readonly ReceivableOfStretch[]
}

/** What the lender wrote after a position, up to another. */
export async function readLendersNews(
  transaction: Transaction,
  tenant: number,
  after: number,
  until: number,
): Promise<LendersNews> {
  const log = await transaction.query<{ last: number; events: readonly LoggedEvent[] }>(readLog, [tenant, after, until])
  const events = log.flatMap((batch) => batch.events)
  const of_entries: EntryDay[] = []
  const changed: LoggedEvent[] = []
  for (const event of events) {
    const date = event.did === 'created' && isObject(event.content ?? null) ? event.content?.['date'] : undefined
    if (event.kind !== 'entry') continue
    if (typeof date === 'string' && event.receivable !== undefined)
      of_entries.push({ receivable: event.receivable, date })
    else changed.push(event)
  }
  const own_lines = events.flatMap(({ kind, id }) => (kind === 'bank_line' ? [id] : []))
  const receivables = events.filter(concernsReferences).map(({ at, number }) => number ?? at)
  const position = log.at(-1)?.last ?? after
  const [next, changed_days, ...more] = await Promise.all([
    transaction.query<{ first: number }>(findNextBatch, [tenant, position]),
    transaction.query<EntryDay>(findEntryDays, [
      tenant,
      changed.map(({ receivable }) => receivable),
      changed.map(({ id }) => id),
    ]),
    transaction.query<{ date: string }>(findDaysOfReceivables, [tenant, receivables, position]),
    transaction.query<{ date: string }>(findDaysOfOwnLines, [tenant, own_lines]),
  ])
  of_entries.push(...changed_days)
  const days = new Set([...of_entries, ...more.flat()].map(({ date }) => date))
  return {
    position,
    stretches: stretchesOf(days),
    receivables: of_entries.map(({ receivable, date }) => ({ stretch: stretchOf(date), receivable })),
    next: next[0]?.first,
    more: log.length === BATCHES,
  }
}

/** Whether a change of a receivable may change what its payments are called. */
function concernsReferences({ kind, did, fields }: LoggedEvent): boolean {
  return kind === 'receivable' && did === 'changed' && (fields?.includes('metadata') ?? true)
}

/** What is read at once of the operator's log: batches that are looked at, and writes that are taken. */
interface NewsLimits {
  readonly batches: number
  readonly writes: number
}

const NEWS: NewsLimits = { batches: 1_000, writes: 5_000 }

// Each batch has a row for each kind of which it has writes: the first so many batches of each kind are the first so many of all.
const findBatches = statement(
  'find-batches-about-cash',
  `
  select distinct p.last from unnest($2::uuid[]) as k(posting) cross join lateral (
    select last from batch_postings where tenant = $1 and posting = k.posting and last > $3 order by last limit $4) p
  order by p.last limit $4`,
)

/**
 * Writes in the order in which they were made, by their place in the log and not by what they wrote: a record that is written again later stays where
 * it was written first. Of a batch that is behind the last moment only writes up to it.
 */
const findWrites = statement(
  'find-writes-about-cash',
  `
  select e.at, e.kind, e.id
  from unnest($2::bigint[]) as w(last)
  cross join lateral (select events from batches where tenant = $1 and last = w.last offset 0) b
  cross join lateral json_to_recordset(b.events) as e(at bigint, kind text, id text, organization text)
  where e.organization = $3 and e.kind = any($4::text[]) and e.at > $5 and e.at <= $6
  order by 1 limit $7`,
)

interface Write {
  readonly at: number
  readonly kind: string
  readonly id: string
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
function isOfDay({ kind }: Write): boolean {
  return kind === LINE_KIND || kind === BALANCE_KIND
}

/**
 * What was written of a lender in the operator's log after a position, up to another: the stretches in which its lines and balances are now, and
 * ever were. Everything that was written up to the position that is returned is among it.
 */
export async function readOperatorsNews(
  transaction: Transaction,
  { operator, organization }: WatchedLender,
  after: number,
  until: number,
  limits = NEWS,
): Promise<CashNews> {
  const postings = CASH_KINDS.map((kind) => eventPosting({ organization, kind }))
  const batches = await transaction.query<{ last: number }>(findBatches, [operator, postings, after, limits.batches])
  const behind = batches.findIndex(({ last }) => last >= until)
  const looked = behind === -1 ? batches : batches.slice(0, behind + 1)
  const lasts = looked.map(({ last }) => last)
  const values = [operator, lasts, organization, CASH_KINDS, after, until, limits.writes]
  const writes = lasts.length === 0 ? [] : await transaction.query<Write>(findWrites, values)
  const dated = writes.filter(isOfDay)
  const names = [dated.map(({ kind }) => kind), dated.map(({ id }) => id)]
  const days =
    dated.length === 0 ? [] : await transaction.query<{ day: string | null }>(findDaysOfRecords, [operator, ...names])
  const more = writes.length === limits.writes || (behind === -1 && batches.length === limits.batches)
  const position = writes.length === limits.writes || !more ? writes.at(-1)?.at : lasts.at(-1)
  return {
    position: position ?? after,
    stretches: stretchesOf(new Set(days.flatMap(({ day }) => day ?? []))),
    has_decisions: writes.some(({ kind }) => kind === DECISION_KIND),
    more,
  }
}

function stretchesOf(days: Iterable<string>): number[] {
  return [...new Set([...days].map(stretchOf))]
}
