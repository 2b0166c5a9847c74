// Which receivables may have changed for the portfolio from one knowledge to another: those written, those whose entries were, those whose
// obligor moved to another sector or place or got another credit score, and those whose debt line the operator stated.
import { type Querier, statement } from '../../../storage/database.ts'
import { postingOf } from '../../../storage/dated-records.ts'
import { eventPosting } from '../../../storage/writer/batch-log.ts'
import { idsOf, readReceivableNumbers } from '../../receivable/receivable-id-reads.ts'
import type { PortfolioSettings } from './portfolio-settings-reads.ts'

/** A stretch of a tenant's log, by moments: after the first, up to the last. */
export interface Stretch {
  readonly tenant: number
  readonly after: number
  readonly until: number
}

/** The batch that contains a moment, or the next: what is known in the middle of a batch is some of it. */
const findBatchAt = statement(
  'find-batch-at',
  'select first, last from batches where tenant = $1 and last >= $2 order by last limit 1',
)

const findChangedReceivables = statement(
  'find-changed-receivables',
  `
  select distinct unnest(changed_receivables) as number from batches where tenant = $1 and last > $2 and last <= $3`,
)

/** Obligors of which something was changed that receivables are grouped or averaged by. */
const findMovedObligors = statement(
  'find-moved-obligors',
  `
  select distinct e.event ->> 'id' as id from batch_postings p
  join batches b on b.tenant = $1 and b.last = p.last
  cross join lateral json_array_elements(b.events) e (event)
  where p.tenant = $1 and p.posting = $4 and p.last > $2 and p.last <= $3
    and e.event ->> 'kind' = 'account' and e.event ->> 'did' = 'changed'
    and (e.event -> 'fields')::jsonb ?| array['industry', 'address', 'credit_score']`,
)

/** Who owes now, and who owed: the question may be about the past. */
const findOwed = statement(
  'find-receivables-of-obligors',
  `
  select r.number from unnest($2::uuid[]) as w(posting) cross join lateral (
    select number from receivable_postings where tenant = $1 and posting = w.posting
    union all
    select number from receivable_posting_history where tenant = $1 and posting = w.posting) r`,
)

const ACCOUNTS = eventPosting({ kind: 'account' })

/** The settings of two snapshots, in either order. */
export interface ComparedSettings {
  readonly one: PortfolioSettings
  readonly other: PortfolioSettings
}

/** The numbers of the receivables that a stretch of the log and pledges between two states of the settings may have changed, rising. */
export async function readChangedReceivables(
  querier: Querier,
  stretch: Stretch,
  compared: ComparedSettings,
): Promise<number[]> {
  const written = await readWritten(querier, stretch)
  const pledged = await readPledged(querier, stretch.tenant, compared)
  return [...new Set([...written, ...pledged])].sort((one, other) => one - other)
}

/** The numbers of the receivables that a stretch of the log may have changed: all of a batch within which it ends. */
export async function readWritten(querier: Querier, { tenant, after, until }: Stretch): Promise<number[]> {
  if (after >= until) return []
  const [batch] = await querier.query<{ first: number; last: number }>(findBatchAt, [tenant, until])
  const end = batch !== undefined && batch.first <= until ? batch.last : until
  const [written, moved] = await Promise.all([
    querier.query<{ number: number }>(findChangedReceivables, [tenant, after, end]),
    querier.query<{ id: string }>(findMovedObligors, [tenant, after, end, ACCOUNTS]),
  ])
  const numbers = new Set(written.map(({ number }) => number))
  const ids = moved.map(({ id }) => id)
  for (const number of await readOwed(querier, tenant, ids)) numbers.add(number)
  return [...numbers]
}

const findPledged = statement(
  'find-receivables-pledged-between',
  `
  select distinct o.receivable_id from batch_postings p
  join batches b on b.tenant = $1 and b.last = p.last
  cross join lateral json_array_elements(b.events) e (event)
  cross join lateral (
    select state ->> 'receivable_id' as receivable_id from operator_records
    where tenant = $1 and kind = 'pledge' and id = e.event ->> 'id' offset 0) o
  where p.tenant = $1 and p.posting = $2 and p.last > $3 and p.last <= $4 and e.event ->> 'kind' = 'pledge'
    and e.event ->> 'organization' = $5`,
)

/** A pledge is of the same receivable for ever, which its first patch names. */
const findCopiedPledged = statement(
  'find-copied-receivables-pledged-between',
  `
  select distinct o.receivable_id from operator_copies c
  cross join lateral (
    select patch ->> 'receivable_id' as receivable_id from operator_copies
    where tenant = $1 and kind = 'pledge' and id = c.id order by recorded limit 1) o
  where c.tenant = $1 and c.kind = 'pledge' and c.word > $2 and c.word <= $3`,
)

/** Where the lender has no line there is nothing to pledge to. */
async function readPledged(querier: Querier, tenant: number, { one, other }: ComparedSettings): Promise<number[]> {
  const { operator, organization, lines } = other.pledging
  if (one.last_write === other.last_write || lines.length === 0) return []
  const [after, until] = [Math.min(one.last_write, other.last_write), Math.max(one.last_write, other.last_write)]
  const is_copy = one.pledging.is_copy && other.pledging.is_copy
  const values = [operator, eventPosting({ kind: 'pledge', organization }), after, until, organization]
  const rows = is_copy
    ? await querier.query<{ receivable_id: string }>(findCopiedPledged, [tenant, after, until])
    : await querier.query<{ receivable_id: string }>(findPledged, values)
  return readReceivableNumbers(querier, tenant, idsOf(rows))
}

/** The numbers of the receivables that obligors owe or ever owed, by the ids of obligors; one may come more than once. */
export async function readOwed(querier: Querier, tenant: number, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return []
  const postings = ids.map((id) => postingOf('obligor_id', id))
  const rows = await querier.query<{ number: number }>(findOwed, [tenant, postings])
  return rows.map(({ number }) => number)
}

const findEveryone = statement(
  'find-receivables-known',
  'select number from receivables where tenant = $1 and number <= $2 order by number',
)

/** The numbers of all receivables that were known at a moment, rising. */
export async function readEveryone(querier: Querier, tenant: number, known_at: number): Promise<number[]> {
  const rows = await querier.query<{ number: number }>(findEveryone, [tenant, known_at])
  return rows.map(({ number }) => number)
}
