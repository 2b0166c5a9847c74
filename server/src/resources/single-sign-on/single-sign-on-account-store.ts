// Accounts of a provider and the users who they are, each by its issuer and subject: an address may pass to somebody else there, a subject never does.
import { type Querier, type Transaction, installationStatement } from '../../storage/database.ts'
import { USER_HOLDS, USER_IS_THERE, hasEnded } from '../../storage/writer/user-holds.ts'
import { type Access, emailField } from '../user/user-definition.ts'
import { domainOf } from './claims-rules.ts'
import { type Connection, findConnectionsOfDomain } from './single-sign-on-store.ts'

/** An account of a provider, for an organization. */
export interface AccountKey {
  readonly organization: string
  readonly issuer: string
  readonly subject: string
}

/** The user that an account is; `removed` also where the last day has passed. */
export interface LinkedAccount extends Access {
  readonly user_number: number
  readonly made_user: boolean
  readonly removed: boolean
}

const findAccount = installationStatement(
  'find-single-sign-on-account',
  `
  select a.user_number, a.made_user, not (${USER_HOLDS}) as removed, u.role, u.ends_on::text
  from single_sign_on_accounts a join users u on u.number = a.user_number and u.organization = a.organization
  where a.organization = $1 and a.issuer = $2 and a.subject = $3`,
)

const upsertAccount = installationStatement(
  'upsert-single-sign-on-account',
  `
  insert into single_sign_on_accounts (organization, issuer, subject, user_number, made_user) values ($1, $2, $3, $4, $5)
  on conflict (organization, issuer, subject) do update set user_number = excluded.user_number, made_user = excluded.made_user`,
)

const findOfUser = installationStatement(
  'find-single-sign-on-account-of-user',
  `
  select subject from single_sign_on_accounts where organization = $1 and issuer = $2 and user_number = $3 limit 1`,
)

const findMade = installationStatement(
  'find-whether-single-sign-on-made-user',
  `
  select coalesce(bool_or(made_user), false) as made_user from single_sign_on_accounts
  where organization = $1 and user_number = $2`,
)

const findOtherAdmin = installationStatement(
  'find-other-admin',
  `
  select number from users where organization = $1 and role = 'admin' and removed_at is null and number <> $2 limit 1`,
)

/** Users of an address, those too who were removed or whose last day has passed: they do not come back by themselves. */
const findByAddress = installationStatement(
  'find-users-of-organization-by-email',
  `
  select u.number, not ${USER_IS_THERE} as removed, ${hasEnded('u')} as has_ended, u.role, u.ends_on::text
  from users u where u.organization = $1 and u.email = $2 order by not ${USER_IS_THERE}, u.number`,
)

const findInvited = installationStatement(
  'find-invitation-of-address',
  `
  select i.invitation, i.role, i.ends_on::text from invitations i
  where i.organization = $1 and i.email = $2 and i.expires_at > now() and not ${hasEnded('i')}`,
)

const takeInvited = installationStatement(
  'take-invitation-of-address',
  'delete from invitations where organization = $1 and invitation = $2 returning invitation',
)

/** The user that an account is; undefined where it never signed in. */
export async function findLinkedAccount(
  querier: Querier,
  { organization, issuer, subject }: AccountKey,
): Promise<LinkedAccount | undefined> {
  const [found] = await querier.query<LinkedAccount>(findAccount, [organization, issuer, subject])
  return found
}

/** Links an account with a user, in place of one who was removed. */
export async function linkAccount(
  transaction: Transaction,
  { organization, issuer, subject }: AccountKey,
  { number, made_user }: { readonly number: number; readonly made_user: boolean },
): Promise<void> {
  await transaction.query(upsertAccount, [organization, issuer, subject, number, made_user])
}

/** Whether a user is another account of the issuer already. */
export async function hasAccount(
  querier: Querier,
  { organization, issuer }: AccountKey,
  number: number,
): Promise<boolean> {
  return (await querier.query(findOfUser, [organization, issuer, number])).length > 0
}

/** Whether single sign-on made a user, by an account of whichever issuer. */
export async function isMadeBySingleSignOn(querier: Querier, organization: string, number: number): Promise<boolean> {
  const [found] = await querier.query<{ made_user: boolean }>(findMade, [organization, number])
  return found?.made_user === true
}

/** Whether an organization has an admin beside a user. */
export async function hasOtherAdmin(querier: Querier, organization: string, number: number): Promise<boolean> {
  return (await querier.query(findOtherAdmin, [organization, number])).length > 0
}

/** A user who has an address. */
interface Addressed extends Access {
  readonly number: number
}

interface HasEnded {
  readonly has_ended: boolean
}

/** The user of an organization who has an address, whether their last day has passed, and whether one who had it was removed. */
export async function findUserByAddress(
  querier: Querier,
  organization: string,
  email: string,
): Promise<{ readonly user: (Addressed & HasEnded) | undefined; readonly was_removed: boolean }> {
  type Row = Addressed & HasEnded & { readonly removed: boolean }
  const rows = await querier.query<Row>(findByAddress, [organization, email])
  return { user: rows.find(({ removed }) => !removed), was_removed: rows.some(({ removed }) => removed) }
}

/** Takes the invitation of an address, which whoever proved to own the address accepts by signing in. Returns the access that it gives. */
export async function takeInvitationOf(
  transaction: Transaction,
  organization: string,
  email: string,
): Promise<Access | undefined> {
  const [found] = await transaction.query<Access & { invitation: string }>(findInvited, [organization, email])
  if (found === undefined) return undefined
  const taken = await transaction.query(takeInvited, [organization, found.invitation])
  return taken.length > 0 ? found : undefined
}

/**
 * The providers by which an address makes a new user: of organizations that proved its domain and let everybody of it join, and never had a user of it.
 * None for what is not in the form of an address.
 */
export async function findProvidersToJoin(querier: Querier, email: string): Promise<Connection[]> {
  const providers: Connection[] = []
  if ('faults' in emailField.read(email, 'email')) return providers
  for (const provider of await findConnectionsOfDomain(querier, domainOf(email))) {
    const { user, was_removed } = await findUserByAddress(querier, provider.organization, email)
    if (provider.new_users === 'created' && user === undefined && !was_removed) providers.push(provider)
  }
  return providers
}
