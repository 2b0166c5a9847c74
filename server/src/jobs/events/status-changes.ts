// At which writes the status of receivables changed: the status by the latest entry that states one, on one day `closed` before `active`. It is compared
// write by write, by what was known behind each, so that any split of the log gives the same.
import { groupBy } from '@tapeline/kernel/core/group-by'
import { type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'

/** A write behind which the status of a receivable, given by its number, is another one. */
export interface StatusChange {
  readonly receivable: number
  readonly at: number
  readonly before: string | null
  readonly status: string | null
}

/** An entry that states a status. */
interface Stating {
  readonly date: string
  readonly status: string
}

/** Whose receivables, and what of them was known before the writes. */
interface StatusPlace {
  readonly tenant: number
  readonly known_at: number
}

/** Reads the changes that writes bring, in the order of the log for each receivable. */
export async function readStatusChanges(
  transaction: Transaction,
  place: StatusPlace,
  events: readonly LoggedEvent[],
): Promise<StatusChange[]> {
  const writes = groupBy(events.filter(mayChangeStatus), ({ receivable = 0 }) => receivable)
  const added: number[] = []
  const others: number[] = []
  for (const [receivable, own] of writes) (own.every(isAdded) ? added : others).push(receivable)
  const before = await readLatest(transaction, place, added)
  const versions = await readVersions(transaction, place.tenant, others)
  return [...writes].flatMap(([receivable, own]) => {
    const known = versions.get(receivable)
    return own.every(isAdded)
      ? changesByAdding(receivable, own, before.get(receivable))
      : changesByVersions(receivable, own, known ?? [], place.known_at)
  })
}

/** Fields of an entry that decide the status. */
const DECIDING: ReadonlySet<string> = new Set(['receivable_status', 'date'])

function mayChangeStatus({ kind, did, receivable, content, fields }: LoggedEvent): boolean {
  if (kind !== 'entry' || receivable === undefined) return false
  if (did === 'created') return content === undefined || typeof content['receivable_status'] === 'string'
  return did === 'deleted' || fields === undefined || fields.some((field) => DECIDING.has(field))
}

/** The log of an older version does not contain what an entry states. */
function isAdded({ did, content }: LoggedEvent): boolean {
  return did === 'created' && content !== undefined
}

/** New entries alone: each is compared with the latest one so far. */
function changesByAdding(
  receivable: number,
  writes: readonly LoggedEvent[],
  latest: Stating | undefined,
): StatusChange[] {
  let last = latest
  return writes.flatMap(({ at, content = {} }) => {
    const stated = { date: String(content['date']), status: String(content['receivable_status']) }
    const before = last?.status ?? null
    last = laterOf(last, stated)
    return before === last.status ? [] : [{ receivable, at, before, status: last.status }]
  })
}

function laterOf(one: Stating | undefined, other: Stating): Stating {
  if (one === undefined || other.date > one.date) return other
  return other.date === one.date && other.status === 'closed' ? other : one
}

/** A version of an entry that states a status: known from `recorded` until `superseded`. */
interface Version extends Stating {
  readonly receivable: number
  readonly recorded: number
  readonly superseded: number | null
}

function changesByVersions(
  receivable: number,
  writes: readonly LoggedEvent[],
  versions: readonly Version[],
  known_at: number,
): StatusChange[] {
  let before = statusAt(versions, known_at)
  return writes.flatMap(({ at }) => {
    const [earlier, status] = [before, statusAt(versions, at)]
    before = status
    return earlier === status ? [] : [{ receivable, at, before: earlier, status }]
  })
}

function statusAt(versions: readonly Version[], known_at: number): string | null {
  const known = versions.filter(
    ({ recorded, superseded }) => recorded <= known_at && (superseded === null || superseded > known_at),
  )
  return known.reduce<Stating | undefined>(laterOf, undefined)?.status ?? null
}

const STATES = 'receivable_status is not null'

// An entry that was superseded behind the moment was known at it. `closed` comes before `active` on one day.
const findLatest = statement(
  'find-latest-statuses-known',
  `
  select w.number as receivable, s.date::text as date, s.status from unnest($2::bigint[]) as w(number) cross join lateral (
    select v.date, v.receivable_status as status from (
      (select date, receivable_status from entries where tenant = $1 and receivable = w.number and ${STATES} and recorded <= $3
        order by date desc, receivable_status desc limit 1)
      union all
      (select date, receivable_status from entry_history
        where tenant = $1 and receivable = w.number and superseded > $3 and ${STATES} and recorded <= $3
        order by date desc, receivable_status desc limit 1)) v
    order by v.date desc, v.receivable_status desc limit 1) s`,
)

async function readLatest(
  transaction: Transaction,
  { tenant, known_at }: StatusPlace,
  receivables: readonly number[],
): Promise<Map<number, Stating>> {
  if (receivables.length === 0) return new Map()
  const rows = await transaction.query<Stating & { receivable: number }>(findLatest, [tenant, receivables, known_at])
  return new Map(rows.map(({ receivable, ...stating }) => [receivable, stating]))
}

const findVersions = statement(
  'find-versions-that-state-statuses',
  `
  select v.receivable, v.date::text as date, v.receivable_status as status, v.recorded, v.superseded
  from unnest($2::bigint[]) as w(number) cross join lateral (
    select receivable, date, receivable_status, recorded, null::bigint as superseded from entries
    where tenant = $1 and receivable = w.number and ${STATES}
    union all
    select receivable, date, receivable_status, recorded, superseded from entry_history
    where tenant = $1 and receivable = w.number and ${STATES}) v`,
)

async function readVersions(
  transaction: Transaction,
  tenant: number,
  receivables: readonly number[],
): Promise<Map<number, readonly Version[]>> {
  if (receivables.length === 0) return new Map()
  const rows = await transaction.query<Version>(findVersions, [tenant, receivables])
  return groupBy(rows, ({ receivable }) => receivable)
}
