// Links by which a user chooses a password without knowing one: made by a command, or by an admin for a colleague who forgot it.
import { type Querier, type Transaction, installationStatement } from '../../storage/database.ts'
import { USER_HOLDS } from '../../storage/writer/user-holds.ts'
import { createToken, sha256 } from '../secret-token.ts'

/** How long a link works. */
export const LINK_HOURS = 24

/** Whose password a link lets choose. */
export interface LinkedUser {
  readonly number: number
  readonly email: string
  readonly name: string
  readonly organization: string
  readonly organization_name: string
  readonly live_tenant: number
  /** Whether the mailbox of the user alone got the link, so that whoever uses it owns the address. */
  readonly mailed_only: boolean
}

const upsertLink = installationStatement(
  'upsert-password-link',
  `
  insert into password_links (digest, user_number, mailed_only, made_by, expires_at)
  values (decode($1, 'hex'), $2, $3, $4, now() + make_interval(hours => ${LINK_HOURS}))
  on conflict (user_number) do update set digest = excluded.digest, mailed_only = excluded.mailed_only, made_by = excluded.made_by,
    expires_at = excluded.expires_at`,
)

/** A mailed link gives nobody a first password where single sign-on is on: whoever it made a user would outlive the account at the provider. */
const findLink = installationStatement(
  'find-password-link',
  `
  select u.number, u.email, u.name, u.organization, o.name as organization_name, o.live_tenant, l.mailed_only
  from password_links l join users u on u.number = l.user_number join organizations o on o.organization = u.organization
  where l.digest = decode($1, 'hex') and l.expires_at > now() and ${USER_HOLDS}
    and (u.password_hash is not null or not l.mailed_only
      or not exists (select 1 from single_sign_on s where s.organization = u.organization and s.status = 'on'))`,
)

const deleteLink = installationStatement(
  'take-password-link',
  `delete from password_links where digest = decode($1, 'hex') and expires_at > now() returning user_number`,
)

const deleteOfUser = installationStatement(
  'delete-password-links-of-user',
  'delete from password_links where user_number = $1',
)

const deleteMadeBy = installationStatement(
  'delete-password-links-made-by',
  'delete from password_links where made_by = $1',
)

const deleteOld = installationStatement(
  'delete-old-password-links',
  'delete from password_links where expires_at < now()',
)

/** Makes a link for a user, in place of the one before; gives its token, for the only time. `made_by` is the user who hands it over. */
export async function createPasswordLink(
  querier: Querier,
  user: number,
  { mailed_only, made_by }: Pick<LinkedUser, 'mailed_only'> & { readonly made_by?: number },
): Promise<string> {
  const token = createToken()
  await querier.query(upsertLink, [sha256(token), user, mailed_only, made_by ?? null])
  return token
}

/** Whose link this is; undefined when it has expired, or was used. */
export async function findPasswordLink(querier: Querier, digest: string): Promise<LinkedUser | undefined> {
  const [found] = await querier.query<LinkedUser>(findLink, [digest])
  return found
}

/** Uses a link up. False when somebody else just did. */
export async function takePasswordLink(transaction: Transaction, digest: string): Promise<boolean> {
  return (await transaction.query(deleteLink, [digest])).length > 0
}

/** Deletes the links of a user, so that none outlives the password that it was to replace. */
export async function deletePasswordLinks(querier: Querier, user: number): Promise<void> {
  await querier.query(deleteOfUser, [user])
}

/** Deletes the links that a user handed over to others. */
export async function deletePasswordLinksMadeBy(querier: Querier, user: number): Promise<void> {
  await querier.query(deleteMadeBy, [user])
}

/** Forgets links that have expired. */
export async function deleteExpiredLinks(querier: Querier): Promise<void> {
  await querier.query(deleteOld, [])
}
