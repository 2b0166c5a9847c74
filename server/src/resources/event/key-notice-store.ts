// Keys with an end, and which end of each was announced last.
import { type Transaction, statement } from '../../storage/database.ts'

/** A key that expires, in microseconds since 1970. */
export interface EndingKey {
  /** Its number, which is the moment at which it was made. */
  readonly number: number
  readonly expires_at: number
  /** For how long it was made; null for ever, until a rotation gave it an end. */
  readonly made_for_us: number | null
  /** The number of the key that took its place. */
  readonly replaced_by: number | null
  /** The end that was announced last, and how many days before it; null before the first. */
  readonly announced_end: number | null
  readonly announced_days: number | null
}

const findEnding = statement(
  'find-ending-keys',
  `
  select k.number, (extract(epoch from k.expires_at) * 1000000)::bigint as expires_at, k.made_for_us, k.replaced_by,
    (extract(epoch from n.expires_at) * 1000000)::bigint as announced_end, n.days as announced_days
  from api_keys k left join key_notices n on n.tenant = k.tenant and n.number = k.number
  where k.tenant = $1 and k.expires_at is not null and k.deleted is null order by k.number`,
)

const putNotices = statement(
  'put-key-notices',
  `
  insert into key_notices (tenant, number, expires_at, days)
  select k.tenant, k.number, k.expires_at, w.days from unnest($2::bigint[], $3::integer[]) as w(number, days)
    join api_keys k on k.tenant = $1 and k.number = w.number
  on conflict (tenant, number) do update set expires_at = excluded.expires_at, days = excluded.days`,
)

/** The keys of a tenant that have an end and are not deleted. */
export function findEndingKeys(transaction: Transaction, tenant: number): Promise<EndingKey[]> {
  return transaction.query<EndingKey>(findEnding, [tenant])
}

/** Notes the last announcement of keys, as of the end that was read in the same transaction. */
export async function putKeyNotices(
  transaction: Transaction,
  tenant: number,
  notices: readonly { readonly key: EndingKey; readonly days: number }[],
): Promise<void> {
  if (notices.length === 0) return
  await transaction.query(putNotices, [tenant, notices.map(({ key }) => key.number), notices.map(({ days }) => days)])
}
