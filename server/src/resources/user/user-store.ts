// Users as they are stored: made, listed, given a role, removed. What changes who may act takes one lock of the installation, so that
// two admins cannot remove each other at once, and is logged in the organization's live tenant, whichever environment it was done in.
import { ServiceError } from '@tapeline/contract/errors'
import { type Database, type Querier, type Transaction, installationStatement } from '../../storage/database.ts'
import { lockTenantAlone, logEvent, takeMoment } from '../../storage/writer/standalone-event.ts'
import { USER_HOLDS, USER_IS_THERE, hasEnded } from '../../storage/writer/user-holds.ts'
import { type LoggedEvent, SERVICE_ACTOR } from '../../storage/writer/operation.ts'
import { isoMoment } from '../iso-moment.ts'
import { endClosedPasswordSessions, endSessions, holdSession } from '../session/session-store.ts'
import { forgetPlaces } from '../session/sign-in-place-store.ts'
import { deleteInvitationsBy } from '../invitation/invitation-store.ts'
import { deletePasskeysOf } from '../passkey/passkey-removal-store.ts'
import { deletePasswordLinks, deletePasswordLinksMadeBy } from './password-link-store.ts'
import { type Access, userId } from './user-definition.ts'

/** A user as an organization sees it. */
export interface User extends Access {
  readonly number: number
  readonly email: string
  readonly name: string
  /** Whether signing in by the password takes a second step. */
  readonly two_step: boolean
  /** Whether a password was chosen. */
  readonly can_sign_in: boolean
  readonly created_at: string
  readonly last_seen_at: string | null
  /** Whether the last day has passed. */
  readonly has_ended: boolean
}

/** What is known of a user who signs in. */
export interface Identity {
  readonly number: number
  readonly organization: string
  readonly organization_name: string
  readonly live_tenant: number
  readonly email: string
  readonly password_hash: string | null
  readonly totp_secret: Buffer | null
  /** Whether codes of an authenticator app are a second step. */
  readonly two_step: boolean
  /** Whether passkeys are, for whichever address of the service they are. */
  readonly has_passkey: boolean
}

/** What is chosen when a user is made. */
export interface NewUser extends Pick<Access, 'role'>, Partial<Pick<Access, 'ends_on'>> {
  readonly organization: string
  readonly email: string
  readonly name: string
  readonly password_hash: string | null
}

/** Whose people change, and who changes them: the number of the actor, as in the log. */
export interface Change {
  readonly organization: string
  readonly live_tenant: number
  readonly actor: number
  /** The digest of the session by which a person acts; none where the service acts. */
  readonly digest?: string
  /** From which address. */
  readonly address?: string
}

/** In whose log a change is, and who made it: of that organization, unless the live tenant of another is given. */
type Logged = Pick<Change, 'live_tenant' | 'actor' | 'address'> & { readonly actor_tenant?: number }

const lockUsers = installationStatement('lock-users', 'select pg_advisory_xact_lock(7461706502)')

const findAccess = installationStatement(
  'find-access-of-user',
  `
  select u.role, u.ends_on::text, ${hasEnded('u')} as has_ended from users u where u.number = $1 and ${USER_IS_THERE}`,
)

/** Held until what is done commits, so that nothing is done for an organization once its suspension has been answered. */
const shareOrganization = installationStatement(
  'share-organization',
  'select suspended from organizations where organization = $1 for share',
)

const insertUser = installationStatement(
  'insert-user',
  `
  insert into users (number, organization, email, name, role, password_hash, ends_on, removed_at)
  select greatest((extract(epoch from statement_timestamp()) * 1000000)::bigint, coalesce(max(number), 0) + 1), $1, $2, $3, $4, $5, $6::date,
    $7::timestamptz
  from users
  on conflict (organization, email) where removed_at is null or removed_at = 'infinity' do nothing returning number`,
)

const HAS_PASSKEY = 'exists (select 1 from passkeys p where p.user_number = u.number)'

const listOfOrganization = installationStatement(
  'list-users',
  `
  select u.number, u.email, u.name, u.role, u.ends_on::text, ${hasEnded('u')} as has_ended, u.totp_confirmed_at is not null or ${HAS_PASSKEY} as two_step,
    u.password_hash is not null as can_sign_in, ${isoMoment('u.created_at')}, ${isoMoment('s.last_seen_at')}
  from users u left join lateral (
    select max(last_seen_at) as last_seen_at from user_sessions where user_number = u.number and step = 'done') s on true
  where u.organization = $1 and ${USER_IS_THERE} order by u.number`,
)

const identityColumns = `u.number, u.organization, o.name as organization_name, o.live_tenant, u.email, u.password_hash, u.totp_secret,
    u.totp_confirmed_at is not null as two_step, ${HAS_PASSKEY} as has_passkey`

const findByEmail = installationStatement(
  'find-users-by-email',
  `
  select ${identityColumns} from users u join organizations o on o.organization = u.organization
  where u.email = $1 and ${USER_IS_THERE} and (not ${hasEnded('u')} or $2) order by u.number`,
)

const findByNumber = installationStatement(
  'find-user',
  `
  select ${identityColumns} from users u join organizations o on o.organization = u.organization
  where u.number = $1 and ${USER_HOLDS}`,
)

const updateAccess = installationStatement(
  'update-access-of-user',
  `
  update users u set role = $3, ends_on = $4::date, removed_at = $5::timestamptz
  where u.organization = $1 and u.number = $2 and ${USER_IS_THERE} returning u.number`,
)

const markRemoved = installationStatement(
  'remove-user',
  `
  update users u set removed_at = now(), password_hash = null, totp_secret = null, totp_confirmed_at = null
  where u.organization = $1 and u.number = $2 and ${USER_IS_THERE} returning u.number`,
)

const updatePassword = installationStatement(
  'update-user-password',
  `update users u set password_hash = $2 where u.number = $1 and ${USER_IS_THERE} returning u.number`,
)

/** The users who have an e-mail address and may sign in, in the order in which they came: at most one of each organization. */
export function findUsersByEmail(querier: Querier, email: string): Promise<Identity[]> {
  return querier.query<Identity>(findByEmail, [email, false])
}

/** The same, with auditors whose last day has passed: for those who manage them. */
export function findUsersAndEnded(querier: Querier, email: string): Promise<Identity[]> {
  return querier.query<Identity>(findByEmail, [email, true])
}

/** Whether a password alone does not sign a user in. */
export function hasSecondStep({ two_step, has_passkey }: Pick<Identity, 'two_step' | 'has_passkey'>): boolean {
  return two_step || has_passkey
}

/** A user by number. Throws signed_out when it was removed, or the last day has passed. */
export async function getUser(querier: Querier, number: number): Promise<Identity> {
  const [found] = await querier.query<Identity>(findByNumber, [number])
  if (found === undefined) throw new ServiceError('signed_out')
  return found
}

/** The users of an organization who may sign in, in the order in which they came. */
export async function listUsers(querier: Querier, organization: string): Promise<User[]> {
  return (await listUsersAndEnded(querier, organization)).filter(({ has_ended }) => !has_ended)
}

/** The same, with auditors whose last day has passed: for those who manage them. */
export function listUsersAndEnded(querier: Querier, organization: string): Promise<User[]> {
  return querier.query<User>(listOfOrganization, [organization])
}

/** Carries out what only an admin, or a command, may do to an organization's people. */
export function changePeople<T>(
  database: Database,
  change: Change,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    await transaction.query(lockUsers, [])
    if (change.actor !== SERVICE_ACTOR) await holdAdmin(transaction, change)
    return work(transaction)
  })
}

/**
 * What a session, a role and an organization allowed when the request began may have ended since: throws where it has, and holds the session and the
 * organization as they are until the transaction ends.
 */
export async function holdAdmin(
  transaction: Transaction,
  { organization, actor, digest = '' }: Omit<Change, 'live_tenant'>,
): Promise<void> {
  await holdSession(transaction, digest)
  await assertNotSuspended(transaction, organization)
  await assertAdmin(transaction, -actor)
}

/** Throws where an organization is suspended; holds its suspension off until the transaction ends. */
export async function assertNotSuspended(transaction: Transaction, organization: string): Promise<void> {
  const [row] = await transaction.query<{ suspended: boolean }>(shareOrganization, [organization])
  if (row?.suspended !== false) throw new ServiceError('organization_suspended')
}

/** An admin a moment ago may be one no longer. */
async function assertAdmin(transaction: Transaction, number: number): Promise<void> {
  const [row] = await transaction.query<Access>(findAccess, [number])
  if (row?.role !== 'admin') throw new ServiceError('admins_only')
}

/** Makes a user; throws when another of the organization has the e-mail address. The event of an accepted invitation names its number as the actor. */
export async function insertNewUser(transaction: Transaction, user: NewUser): Promise<number> {
  const { organization, email, name, role, password_hash, ends_on = null } = user
  await transaction.query(lockUsers, [])
  const stored = [organization, email, name, role, password_hash, ...endOf({ role, ends_on })]
  const [row] = await transaction.query<{ number: number }>(insertUser, stored)
  if (row === undefined) throw new ServiceError('email_taken')
  return row.number
}

/** What of an access is stored beside its role: an end of an auditor alone, and what keeps versions that know no auditors from taking one in. */
function endOf({ role, ends_on }: Access): [ends_on: string | null, removed_at: 'infinity' | null] {
  return role === 'auditor' ? [ends_on, 'infinity'] : [null, null]
}

/**
 * Gives a user a role, and an auditor an end. Ends the sessions that a password opened where it opens nothing for the role, and all of somebody who becomes an
 * auditor, so that nothing under way is written once that is answered; of an auditor whose end had passed none opens again. False when the organization has
 * no such user.
 */
export async function changeAccess(
  transaction: Transaction,
  change: Change,
  number: number,
  access: Access,
): Promise<boolean> {
  const [before] = await transaction.query<Access & { has_ended: boolean }>(findAccess, [number])
  const { role } = access
  const changed = await transaction.query(updateAccess, [change.organization, number, role, ...endOf(access)])
  if (changed.length === 0 || before === undefined) return false
  const becomesAuditor = role === 'auditor' && (before.role !== 'auditor' || before.has_ended)
  const endClosed = async () => {
    if (becomesAuditor) await endSessions(transaction, number)
    await endClosedPasswordSessions(transaction, change.organization, { user: number })
  }
  await endClosed()
  if (role !== 'admin') await endLinksMadeBy(transaction, change, number)
  const fields = ACCESS_FIELDS.filter((field) => before[field] !== access[field])
  const content = { before: before.role, after: role }
  await logPerson(transaction, change, number, {
    did: 'changed',
    fields: fields.length > 0 ? fields : ['role'],
    content,
  })
  // Behind the tenant's lock once more: a sign-in under way may have opened a session until then.
  await endClosed()
  return true
}

const ACCESS_FIELDS = ['role', 'ends_on'] as const

/** Removes a user, who is signed out at once. False when the organization has no such user. */
export async function removeUser(transaction: Transaction, change: Change, number: number): Promise<boolean> {
  const removed = await transaction.query(markRemoved, [change.organization, number])
  if (removed.length === 0) return false
  await endSessions(transaction, number)
  await deletePasskeysOf(transaction, number)
  await deletePasswordLinks(transaction, number)
  await endLinksMadeBy(transaction, change, number)
  await logPerson(transaction, change, number, { did: 'deleted' })
  // Behind the tenant's lock, as a sign-in notes its place.
  await forgetPlaces(transaction, number)
  return true
}

/** A password that is stored, and the session that remains where one does. */
interface ChosenPassword {
  readonly number: number
  readonly password_hash: string
  readonly but_digest?: string
}

/**
 * Stores a password, ends every session that the one before opened, but the one of a digest where that is given, and deletes links to
 * choose another, and those that the user gave to others: after the sessions, whose end waits for requests that are making links.
 */
export async function storePassword(
  transaction: Transaction,
  change: Logged,
  { number, password_hash, but_digest }: ChosenPassword,
): Promise<void> {
  await transaction.query(updatePassword, [number, password_hash])
  await deletePasswordLinks(transaction, number)
  await endSessions(transaction, number, but_digest)
  await endLinksMadeBy(transaction, change, number)
}

/**
 * Ends the links that a user gave to others, invitations and links to choose a password: whoever had the user's access, or has it no more, keeps
 * no way in by them. Their rows are locked before tenants, as where they are used, and the own tenant before those of other organizations.
 */
async function endLinksMadeBy(
  transaction: Transaction,
  { live_tenant, ...by }: Omit<Logged, 'actor_tenant'>,
  number: number,
): Promise<void> {
  await deletePasswordLinksMadeBy(transaction, number)
  const ended = await deleteInvitationsBy(transaction, number)
  if (ended.length === 0) return
  await lockTenantAlone(transaction, live_tenant)
  for (const invitation of ended.toSorted((one, other) => one.live_tenant - other.live_tenant)) {
    const event = { kind: 'invitation', id: invitation.invitation, did: 'deleted' } as const
    const logged = { ...by, live_tenant: invitation.live_tenant, actor_tenant: live_tenant }
    await logInOrganization(transaction, logged, event)
  }
}

/** Logs what happened to a user. Returns the moment. */
export function logPerson(
  transaction: Transaction,
  change: Logged,
  number: number,
  event: Pick<LoggedEvent, 'did' | 'fields' | 'content'>,
): Promise<number> {
  return logInOrganization(transaction, change, { kind: 'user', id: userId(number), ...event })
}

/** Logs an event of an organization's people. Returns its moment. */
export async function logInOrganization(
  transaction: Transaction,
  { live_tenant, actor, address, actor_tenant = live_tenant }: Logged,
  event: Pick<LoggedEvent, 'did' | 'kind' | 'id' | 'fields' | 'content'>,
): Promise<number> {
  await lockTenantAlone(transaction, live_tenant)
  const at = await takeMoment(transaction, live_tenant)
  const is_foreign = actor_tenant !== live_tenant
  // Where the service acts for somebody of another organization, the line names neither, and nothing would keep the address from this one.
  const is_nameless = is_foreign && actor === SERVICE_ACTOR
  const by = {
    actor,
    ...(address === undefined || is_nameless ? {} : { address }),
    ...(is_foreign && !is_nameless ? { actor_tenant } : {}),
  }
  await logEvent(transaction, live_tenant, { at, ...by, ...event })
  return at
}
