// Which obligors some receivables have, or ever had.
import { type Querier, statement } from '../../storage/database.ts'
import { postingOf } from '../../storage/dated-records.ts'

/** Receivables that are looked up at once. */
const PORTION = 5_000

const findObligors = statement(
  'find-obligors-ever-of-receivables',
  `
  select distinct p.patch ->> 'obligor_id' as obligor_id from unnest($2::bigint[]) as w(number)
  cross join lateral (
    select patch from receivable_patches where tenant = $1 and number = w.number and recorded <= $3 and patch ? 'obligor_id' offset 0) p`,
)

/** Every obligor that some receivables had by a moment. */
export async function readObligorsEver(
  querier: Querier,
  { tenant, known_at }: { readonly tenant: number; readonly known_at: number },
  numbers: readonly number[],
): Promise<Set<string>> {
  const obligors = new Set<string>()
  for (let at = 0; at < numbers.length; at += PORTION) {
    const values = [tenant, numbers.slice(at, at + PORTION), known_at]
    for (const { obligor_id } of await querier.query<{ obligor_id: string }>(findObligors, values))
      obligors.add(obligor_id)
  }
  return obligors
}

const findPresent = statement(
  'find-obligors-of-swept-receivables',
  `
  select distinct r.obligor_id from unnest($2::bigint[]) as w(number)
  cross join lateral (select obligor_id from receivables where tenant = $1 and number = w.number offset 0) r`,
)

const findFirst = statement(
  'find-first-receivables-of-obligors',
  `
  select w.at::integer as at, f.number from unnest($2::uuid[]) with ordinality as w(posting, at)
  cross join lateral (
    select number from receivable_postings where tenant = $1 and posting = w.posting order by number limit 1) f`,
)

/** The obligors whose first receivable is among some. */
export async function readObligorsBegunBy(
  querier: Querier,
  tenant: number,
  numbers: readonly number[],
): Promise<string[]> {
  if (numbers.length === 0) return []
  const rows = await querier.query<{ obligor_id: string }>(findPresent, [tenant, numbers])
  const obligors = rows.map(({ obligor_id }) => obligor_id)
  const postings = obligors.map((id) => postingOf('obligor_id', id))
  const own = new Set(numbers)
  const firsts = await querier.query<{ at: number; number: number }>(findFirst, [tenant, postings])
  return firsts.flatMap(({ at, number }) => (own.has(number) ? (obligors[at - 1] ?? []) : []))
}
