// The ids of receivables that are known by their numbers, and the numbers of those that records of the operator name.
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

const findNumbers = statement(
  'find-numbers-of-receivables',
  `
  select r.number from unnest($2::text[]) as w(id)
  cross join lateral (select number from receivables where tenant = $1 and id = w.id offset 0) r`,
)

/** The numbers of a lender's receivables by their ids, in no order; an id that is none of them is left out. */
export async function readReceivableNumbers(
  querier: Querier,
  tenant: number,
  ids: readonly string[],
): Promise<number[]> {
  if (ids.length === 0) return []
  return (await querier.query<{ number: number }>(findNumbers, [tenant, ids])).map(({ number }) => number)
}

/** The ids that rows name; one that names none is left out. */
export function idsOf(rows: readonly { readonly receivable_id: string | null }[]): string[] {
  return rows.flatMap(({ receivable_id }) => receivable_id ?? [])
}
