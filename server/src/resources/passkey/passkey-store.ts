// Passkeys as they are stored: public keys alone. One is found by the handle of its user and its id together, or among those of a user, and never by its
// id alone: ids are made by authenticators, and two users may have the same one.
import { createHmac } from 'node:crypto'
import { type Querier, type Transaction, installationStatement } from '../../storage/database.ts'
import { USER_HOLDS } from '../../storage/writer/user-holds.ts'
import { isoMoment } from '../iso-moment.ts'

/** A passkey as its user sees it. */
export interface ListedPasskey {
  readonly passkey: string
  readonly name: string
  readonly rp_id: string
  readonly created_at: string
  readonly last_used_at: string | null
}

/** A passkey as an answer of an authenticator is compared with it. */
export interface StoredPasskey {
  readonly passkey: string
  readonly user_number: number
  readonly credential_id: Buffer
  readonly public_key: Buffer
  readonly transports: readonly string[]
}

/** What is stored of a new one. */
export interface NewPasskey {
  readonly passkey: string
  readonly user_handle: Buffer
  readonly credential_id: Buffer
  readonly user_number: number
  readonly rp_id: string
  readonly name: string
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

const insertPasskey = installationStatement(
  'insert-passkey',
  `
  insert into passkeys (passkey, user_handle, credential_id, user_number, rp_id, name, public_key, counter, transports)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text[])
  on conflict (user_handle, credential_id) do nothing returning user_number`,
)

const listOfUser = installationStatement(
  'list-passkeys',
  `
  select passkey::text as passkey, name, rp_id, ${isoMoment('created_at')}, ${isoMoment('last_used_at')}
  from passkeys where user_number = $1 order by passkeys.created_at, passkey`,
)

const storedColumns = 'p.passkey::text as passkey, p.user_number, p.credential_id, p.public_key, p.transports'

const findByHandle = installationStatement(
  'find-passkey-by-handle',
  `
  select ${storedColumns} from passkeys p join users u on u.number = p.user_number
  where p.user_handle = $1 and p.credential_id = $2 and p.rp_id = $3 and ${USER_HOLDS} and u.password_hash is not null`,
)

const findOfUser = installationStatement(
  'find-passkeys-of-user',
  `
  select ${storedColumns} from passkeys p where p.user_number = $1 and p.rp_id = $2 order by p.created_at, p.passkey`,
)

const findOne = installationStatement(
  'find-passkey',
  'select passkey::text as passkey from passkeys where passkey = $1::uuid',
)

const raiseCounter = installationStatement(
  'raise-passkey-counter',
  `
  update passkeys set counter = $2, last_used_at = now()
  where passkey = $1::uuid and ($2::bigint > counter or ($2 = 0 and counter = 0)) returning user_number`,
)

const deleteOne = installationStatement(
  'delete-passkey',
  'delete from passkeys where user_number = $1 and passkey::text = $2 returning user_number',
)

/** What names a user to authenticators: nobody computes it without the secret of the installation. */
export function userHandleOf(token_secret: Uint8Array, user: number): Buffer {
  return createHmac('sha256', token_secret).update(`passkeys of user ${user}`).digest()
}

/** Stores a passkey. False where the user has it already. */
export async function insertNewPasskey(transaction: Transaction, added: NewPasskey): Promise<boolean> {
  const { passkey, user_handle, credential_id, user_number, rp_id, name, public_key, counter, transports } = added
  const of_user = [passkey, user_handle, credential_id, user_number, rp_id, name]
  return (await transaction.query(insertPasskey, [...of_user, public_key, counter, transports])).length > 0
}

/** The passkeys of a user, in the order in which they came. */
export function listPasskeys(querier: Querier, user: number): Promise<ListedPasskey[]> {
  return querier.query<ListedPasskey>(listOfUser, [user])
}

/** A passkey for a host, by the handle of its user and its id; undefined where there is none, or its user was removed or has no password. */
export async function findPasskey(
  querier: Querier,
  { user_handle, credential_id, rp_id }: Pick<NewPasskey, 'user_handle' | 'credential_id' | 'rp_id'>,
): Promise<StoredPasskey | undefined> {
  const [found] = await querier.query<StoredPasskey>(findByHandle, [user_handle, credential_id, rp_id])
  return found
}

/** The passkeys of a user for a host. */
export function findPasskeysOf(querier: Querier, user: number, rp_id: string): Promise<StoredPasskey[]> {
  return querier.query<StoredPasskey>(findOfUser, [user, rp_id])
}

/** Whether a passkey is there still. Reads it without a lock. */
export async function isPasskeyThere(querier: Querier, passkey: string): Promise<boolean> {
  return (await querier.query(findOne, [passkey])).length > 0
}

/**
 * Notes that a passkey signed in, with the counter of its authenticator. False where the counter did not rise, which a copy of the authenticator explains:
 * an authenticator that counts counts each signature, and one that does not states 0 each time.
 */
export async function noteUse(querier: Querier, passkey: string, counter: number): Promise<boolean> {
  return (await querier.query(raiseCounter, [passkey, counter])).length > 0
}

/** Deletes a passkey of a user by its id. False where the user has none of it. */
export async function deletePasskey(transaction: Transaction, user: number, passkey: string): Promise<boolean> {
  return (await transaction.query(deleteOne, [user, passkey])).length > 0
}
