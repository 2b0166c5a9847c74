// Up to which completed tie-out the checks look at cash, and what it decided since the one that they looked at before.
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import { findCompletionOf } from '../cash-tie-out/cash-completions-store.ts'

/** The moment of the last completed tie-out that is not ahead of a position of the lender's log; 0 where there is none. */
export async function readTiedMoment(querier: Querier, tenant: number, log: number): Promise<number> {
  // The operator's statements count as soon as they are tied.
  const completion = await findCompletionOf(querier, tenant, { log, operator: Number.MAX_SAFE_INTEGER })
  return completion?.moment ?? 0
}

/** Moments of the tie-out: what was decided after one, up to another. */
export interface TiedBetween {
  readonly after: number
  readonly until: number
}

const findCursor = statement(
  'find-cash-cursor-of-producer',
  'select moment from finding_cash_cursors where tenant = $1 and producer = $2',
)

const putCursor = statement(
  'put-cash-cursor-of-producer',
  `
  insert into finding_cash_cursors (tenant, producer, moment) select tenant, $2, $3 from tenants where tenant = $1
  on conflict (tenant, producer) do update set moment = excluded.moment`,
)

/** What a producer has not looked at of the tie-out, up to a moment, which it looks at in this transaction. */
export async function takeTied(
  transaction: Transaction,
  tenant: number,
  producer: string,
  until: number,
): Promise<TiedBetween> {
  const [cursor] = await transaction.query<{ moment: number }>(findCursor, [tenant, producer])
  const after = cursor?.moment ?? 0
  if (after !== until) await transaction.query(putCursor, [tenant, producer, until])
  return { after, until }
}

const findReceivables = statement(
  'find-receivables-tied-between',
  `
  select receivable from cash_payments where tenant = $1 and recorded > $2 and recorded <= $3
  union
  select receivable from cash_payment_history where tenant = $1 and superseded > $2 and superseded <= $3`,
)

/** The receivables of payments of which something else was decided. */
export async function readReceivablesTied(
  querier: Querier,
  tenant: number,
  { after, until }: TiedBetween,
): Promise<number[]> {
  if (after === until) return []
  const rows = await querier.query<{ receivable: number }>(findReceivables, [tenant, after, until])
  return rows.map(({ receivable }) => receivable)
}
