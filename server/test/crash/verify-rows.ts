// What the database holds, counted against what was acknowledged: each write left its row once, its answer once, and took
// one number of the tenant's log, which rises strictly.
import type pg from 'pg'
import type { Acknowledged } from './act.ts'

type Report = (finding: string) => void

/** The mark that a writer left on a shared record: the one value of the metadata it sent. */
const SHARED_MARK = `(select value from jsonb_each_text(patch -> 'metadata') limit 1)`

/** Where marks are stored: `mark` is the unique amount of one act, `null` for what the shared records' creation wrote. */
const MARKS = {
  account_patches: `select coalesce(patch #>> '{metadata,mark}', ${SHARED_MARK}) as mark from account_patches`,
  receivable_patches: `select coalesce(patch ->> 'credit_limit', ${SHARED_MARK}) as mark from receivable_patches`,
  entries: 'select amount::text as mark from entries union all select amount::text from entry_history',
  deletion: 'select amount::text as mark from entry_history where deleted',
} as const

/** Rows that creating the shared records left: they bear no mark. */
const UNMARKED = { account_patches: 1, receivable_patches: 1, entries: 0, deletion: 0 } as const

/** Each acknowledged act left its row once, and there are no rows beside. */
export async function verifyTraces(
  client: pg.Client,
  acknowledged: readonly Acknowledged[],
  report: Report,
): Promise<void> {
  for (const trace of Object.keys(MARKS) as (keyof typeof MARKS)[]) {
    const rows = (await client.query<{ mark: string | null }>(MARKS[trace])).rows
    const counts = new Map<string | null, number>()
    for (const { mark } of rows) counts.set(mark, (counts.get(mark) ?? 0) + 1)
    const acts = acknowledged.filter(({ act }) => act.trace === trace)
    for (const { act } of acts) {
      const count = counts.get(String(act.mark)) ?? 0
      if (count !== 1) report(`${act.key} was acknowledged once and left ${count} rows in ${trace}`)
    }
    if (rows.length !== acts.length + UNMARKED[trace])
      report(`${trace} holds ${rows.length} rows for ${acts.length} acknowledged writes`)
  }
}

/** Each acknowledged POST is kept once with exactly the answer that was given. */
export async function verifyAnswers(
  client: pg.Client,
  acknowledged: readonly Acknowledged[],
  report: Report,
): Promise<void> {
  const rows = (
    await client.query<{ key: string; answer: string }>(
      `select key, answer from idempotency_answers where key not like 'shared %'`,
    )
  ).rows
  const posts = acknowledged.filter(({ act }) => act.method === 'POST')
  const kept = new Map(rows.map((row) => [row.key, row.answer]))
  for (const { act, text } of posts)
    if (kept.get(act.key) !== text) report(`${act.key}: acknowledged ${text}, kept ${kept.get(act.key)}`)
  if (rows.length !== posts.length)
    report(`idempotency_answers holds ${rows.length} rows for ${posts.length} acknowledged requests`)
}

/** The log's numbers rise strictly, its ranges do not overlap, and each write has a number of its own within one of them. */
export async function verifyLog(client: pg.Client, report: Report): Promise<void> {
  const batches = await client.query<{ tenant: number; first: string; last: string; before: string | null }>(`
    select tenant, first, last, lag(last) over (partition by tenant order by last) as before from batches order by tenant, last`)
  for (const { first, last, before } of batches.rows) {
    if (BigInt(first) > BigInt(last) || BigInt(first) <= BigInt(before ?? 0))
      report(`batch ${first}–${last} follows ${before}`)
  }
  const writes = `
    select tenant, recorded as number from account_patches union all select tenant, recorded from receivable_patches
    union all select tenant, recorded from entries union all select tenant, recorded from entry_history
    union all select tenant, superseded from entry_history where deleted`
  const shared = await client.query<{ number: string }>(
    `select number from (${writes}) w group by tenant, number having count(*) > 1`,
  )
  for (const { number } of shared.rows) report(`two writes bear the number ${number}`)
  const outside = await client.query<{ number: string }>(`
    select number from (${writes}) w where not exists (select from batches b where b.tenant = w.tenant and w.number between b.first and b.last)`)
  for (const { number } of outside.rows) report(`the write ${number} is in no batch of the log`)
}

/** What must not change while requests are replayed. */
export async function countRows(client: pg.Client): Promise<string> {
  const tables = [
    'accounts',
    'account_patches',
    'receivables',
    'receivable_patches',
    'entries',
    'entry_history',
    'idempotency_answers',
    'batches',
  ]
  const counts = tables.map((table) => `(select count(*) from ${table}) as ${table}`)
  const { rows } = await client.query(`select ${counts.join(', ')}`)
  return JSON.stringify(rows[0])
}
