// Which receivables of a lender are contested, in its own tenant: that, from which moment on, and nothing of any other lender. What is noted holds from the
// end of a day on, so that the lender's own checks read the same at whatever moment of the day another lender wrote.
import { type Querier, type Transaction, statement } from '../../storage/database.ts'

/** Whether a receivable is contested. */
export interface NotedReceivable {
  readonly receivable_id: string
  readonly is_contested: boolean
}

// $5 is the moment of the note. What was noted and is not due yet is replaced and keeps its day; what is taken back before anybody saw it leaves no trace.
const putRows = statement(
  'put-contested-receivables',
  `
  insert into contested_receivables as c (tenant, receivable_id, is_contested, was_contested, due)
  select own.tenant, w.receivable_id, w.is_contested, false, $4
  from tenants own cross join unnest($2::text[], $3::boolean[]) as w(receivable_id, is_contested) where own.tenant = $1
  on conflict (tenant, receivable_id) do update set is_contested = excluded.is_contested,
    was_contested = case when c.due <= $5 then c.is_contested else c.was_contested end,
    due = case when c.due <= $5 then excluded.due when c.was_contested = excluded.is_contested then 0 else c.due end
  where c.is_contested <> excluded.is_contested`,
)

/** The lender, the moment of the note, and the moment from which it holds. */
export interface NotePlace {
  readonly tenant: number
  readonly moment: number
  readonly due: number
}

/** Notes which receivables of a lender are contested and which are not. */
export async function noteContested(
  transaction: Transaction,
  { tenant, moment, due }: NotePlace,
  rows: readonly NotedReceivable[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ receivable_id }) => receivable_id)
  await transaction.query(putRows, [tenant, ids, rows.map(({ is_contested }) => is_contested), due, moment])
}

const findContested = statement(
  'find-contested-receivables',
  `
  select receivable_id from contested_receivables
  where tenant = $1 and receivable_id = any($2::text[]) and case when due <= $3 then is_contested else was_contested end`,
)

/** Of some receivables those that are contested as the lender sees it at a moment. */
export async function readContested(
  querier: Querier,
  { tenant, moment }: Omit<NotePlace, 'due'>,
  receivable_ids: readonly string[],
): Promise<string[]> {
  const rows = await querier.query<{ receivable_id: string }>(findContested, [tenant, receivable_ids, moment])
  return rows.map(({ receivable_id }) => receivable_id)
}

/** The producer of the findings that follow from the notes. */
export const CONTESTED_PRODUCER = 'contested_receivable'

const findDue = statement(
  'find-contested-receivables-due',
  `
  select c.receivable_id from contested_receivables c
  where c.tenant = $1 and c.due <= $2 and c.is_contested <> exists (
    select from findings f where f.tenant = $1 and f.producer = '${CONTESTED_PRODUCER}' and f.subject = c.receivable_id)`,
)

/** The receivables of which something else is noted than was found. */
export async function readDueContests(querier: Querier, { tenant, moment }: Omit<NotePlace, 'due'>): Promise<string[]> {
  const rows = await querier.query<{ receivable_id: string }>(findDue, [tenant, moment])
  return rows.map(({ receivable_id }) => receivable_id)
}

const findMoment = statement(
  'find-moment-of-contests',
  'select (extract(epoch from clock_timestamp()) * 1000000)::bigint as moment from tenants where tenant = $1',
)

/** Now, in microseconds by the clock of the database: notes hold from a moment on. */
export async function readMoment(querier: Querier, tenant: number): Promise<number> {
  return (await querier.query<{ moment: number }>(findMoment, [tenant]))[0]?.moment ?? 0
}
