// From which networks users signed in, so that a sign-in from a new one is known to them and to their organization. Kept no longer than events are.
import { type Querier, type Transaction, installationStatement } from '../../storage/database.ts'
import { USER_IS_THERE } from '../../storage/writer/user-holds.ts'
import { EVENT_DAYS } from '../event/followed-events-rules.ts'
import type { SignInPlace } from './session-store.ts'
import { networkOf } from './network-rules.ts'

const findPlaces = installationStatement(
  'find-sign-in-places-of-user',
  'select network from sign_in_places where user_number = $1',
)

/** Whether a user signed in before, and never from the network of an address. Called behind the lock of the organization's live tenant. */
export async function isNewPlace(transaction: Transaction, user: number, address: string): Promise<boolean> {
  const known = await transaction.query<{ network: string }>(findPlaces, [user])
  const network = networkOf(address)
  return known.length > 0 && known.every((place) => place.network !== network)
}

const upsertPlace = installationStatement(
  'upsert-sign-in-place',
  `
  insert into sign_in_places (user_number, network, address, client, since, last_at) values ($1, $2, $3, $4, $5, $5)
  on conflict (user_number, network) do update set last_at = excluded.last_at`,
)

/** Notes that a user signed in from a place, at a moment of the log. */
export async function notePlace(
  transaction: Transaction,
  user: number,
  { address, client }: SignInPlace,
  at: number,
): Promise<void> {
  await transaction.query(upsertPlace, [user, networkOf(address), address, client, at])
}

const findSince = installationStatement(
  'find-sign-in-places-by-moments',
  `
  select p.user_number as user, p.since, p.address, p.client from unnest($1::bigint[], $2::bigint[]) as w(user_number, since)
  join sign_in_places p on p.user_number = w.user_number and p.since = w.since`,
)

/** A first sign-in of a user from a place, by the moment of the log. */
export interface FirstSignIn extends SignInPlace {
  readonly user: number
  readonly since: number
}

/** Reads the places from which users first signed in at moments; those that are forgotten are left out. */
export function readFirstSignIns(
  querier: Querier,
  asked: readonly Pick<FirstSignIn, 'user' | 'since'>[],
): Promise<FirstSignIn[]> {
  return querier.query<FirstSignIn>(findSince, [asked.map(({ user }) => user), asked.map(({ since }) => since)])
}

const deleteOfUser = installationStatement(
  'delete-sign-in-places-of-user',
  'delete from sign_in_places where user_number = $1',
)

/** Forgets the places of a user who is removed. */
export async function forgetPlaces(transaction: Transaction, user: number): Promise<void> {
  await transaction.query(deleteOfUser, [user])
}

const deleteOld = installationStatement(
  'delete-old-sign-in-places',
  `
  delete from sign_in_places p
  where p.last_at < (extract(epoch from statement_timestamp() - make_interval(days => ${EVENT_DAYS})) * 1000000)::bigint
    and exists (select from sign_in_places l where l.user_number = p.user_number and l.last_at > p.last_at)
    or exists (select from users u where u.number = p.user_number and not ${USER_IS_THERE})`,
)

/** Forgets places from which nobody signed in for so long, but for the last one of each user, without which none would be new. */
export async function deleteOldPlaces(querier: Querier): Promise<void> {
  await querier.query(deleteOld, [])
}
