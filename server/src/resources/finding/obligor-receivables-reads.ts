// The receivables of obligors as known at a moment of the lender's log, and which obligors some receivables have, or ever had.
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

// By the postings of lists; one that ended after the moment was there at it.
const findReceivables = statement(
  'find-receivables-of-obligors-at-moment',
  `
  select w.at::integer as at, r.number, r.id, r.currency from unnest($2::uuid[]) with ordinality as w(posting, at)
  cross join lateral (
    select number from receivable_postings where tenant = $1 and posting = w.posting and since <= $3
    union
    select number from receivable_posting_history where tenant = $1 and posting = w.posting and since <= $3 and until > $3) p
  cross join lateral (select number, id, currency from receivables where tenant = $1 and number = p.number offset 0) r`,
)

/** A receivable of an obligor. */
export interface OwedByObligor {
  readonly obligor_id: string
  readonly number: number
  readonly id: string
  readonly currency: string
}

/** All receivables that obligors had at a moment, in no order. */
export async function readReceivablesOf(
  querier: Querier,
  { tenant, known_at }: { readonly tenant: number; readonly known_at: number },
  obligors: readonly string[],
): Promise<OwedByObligor[]> {
  const postings = obligors.map((id) => postingOf('obligor_id', id))
  const rows = await querier.query<Omit<OwedByObligor, 'obligor_id'> & { at: number }>(findReceivables, [
    tenant,
    postings,
    known_at,
  ])
  return rows.map(({ at, ...row }) => ({ ...row, obligor_id: obligors[at - 1] ?? '' }))
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
