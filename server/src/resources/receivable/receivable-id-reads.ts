// The ids of receivables that are known by their numbers.
import { type Querier, statement } from '../../storage/database.ts'

// Each by itself, without order.
const findIds = statement(
  'find-ids-of-receivables',
  `
  select r.number, r.id from unnest($2::bigint[]) as w(number)
  cross join lateral (select number, id from receivables where tenant = $1 and number = w.number offset 0) r`,
)

/** The ids of a lender's receivables by their numbers, in no order. */
export async function readReceivableIds(
  querier: Querier,
  tenant: number,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await querier.query<{ number: number; id: string }>(findIds, [tenant, numbers])
  return new Map(rows.map(({ number, id }) => [number, id]))
}
