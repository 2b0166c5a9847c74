// Which receivables have entries on the days of a stretch, so that tying it again reads these alone. It is known of a stretch once all receivables were
// looked at; from then on, what is written adds to it. It may name more than there are: an entry may be gone, or moved to other days.
import { type Querier, type Transaction, statement } from '../../storage/database.ts'

/** That a receivable has, or had, an entry on a day of a stretch. */
export interface ReceivableOfStretch {
  readonly stretch: number
  readonly receivable: number
}

const findListed = statement(
  'find-whether-stretch-is-listed',
  'select exists (select from cash_listed_stretches where tenant = $1 and stretch = $2) as is_listed',
)

/** Whether the receivables with entries on the days of a stretch are listed. */
export async function isListed(querier: Querier, tenant: number, stretch: number): Promise<boolean> {
  const [row] = await querier.query<{ is_listed: boolean }>(findListed, [tenant, stretch])
  return row?.is_listed === true
}

const insertReceivables = statement(
  'insert-receivables-of-stretches',
  `
  insert into cash_receivables (tenant, stretch, receivable)
  select own.tenant, w.stretch, w.receivable
  from tenants own cross join unnest($2::integer[], $3::bigint[]) as w(stretch, receivable) where own.tenant = $1
  on conflict do nothing`,
)

/** Adds receivables to the lists of stretches. */
export async function addReceivables(
  transaction: Transaction,
  tenant: number,
  rows: readonly ReceivableOfStretch[],
): Promise<void> {
  const each = [...new Map(rows.map((row) => [`${row.stretch} ${row.receivable}`, row])).values()]
  if (each.length === 0) return
  const values = [each.map(({ stretch }) => stretch), each.map(({ receivable }) => receivable)]
  await transaction.query(insertReceivables, [tenant, ...values])
}

const insertListed = statement(
  'insert-listed-stretch',
  `
  insert into cash_listed_stretches (tenant, stretch) select own.tenant, $2 from tenants own where own.tenant = $1
  on conflict do nothing`,
)

/** Lists the receivables of a stretch after all of them were looked at. */
export async function listReceivables(
  transaction: Transaction,
  tenant: number,
  stretch: number,
  receivables: readonly number[],
): Promise<void> {
  await addReceivables(
    transaction,
    tenant,
    receivables.map((receivable) => ({ stretch, receivable })),
  )
  await transaction.query(insertListed, [tenant, stretch])
}
