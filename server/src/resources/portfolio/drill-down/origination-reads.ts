// The days on which receivables were originated, as known at a moment: of those whose figures cannot be calculated, which have no ledger to state it.
import { type Querier, statement } from '../../../storage/database.ts'

// A field of the contract: what was stated last counts for all days.
const findOriginations = statement(
  'find-origination-days-known-at',
  `
  select w.number, p.day from unnest($2::bigint[]) as w(number) cross join lateral (
    select patch ->> 'origination_date' as day from receivable_patches
    where tenant = $1 and number = w.number and recorded <= $3 and patch::jsonb ? 'origination_date' order by recorded desc limit 1) p`,
)

/** The day of origination of each receivable, by its number; one of which none was known is left out. */
export async function readOriginations(
  querier: Querier,
  { tenant, known_at }: { readonly tenant: number; readonly known_at: number },
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map()
  const values = [tenant, numbers, known_at]
  const rows = await querier.query<{ number: number; day: string | null }>(findOriginations, values)
  return new Map(rows.flatMap(({ number, day }) => (day === null ? [] : [[number, day]])))
}
