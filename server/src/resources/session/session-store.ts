// How sessions begin and end. Ending one waits for a write under way with it, so an end that was answered holds on every node.
import { randomUUID } from 'node:crypto'
import { ServiceError } from '@tapeline/contract/errors'
import { type Querier, type Transaction, installationStatement } from '../../storage/database.ts'
import { SESSION_HOLDS, SESSION_IDLE_HOURS } from '../../storage/writer/actors.ts'
import { createToken, sha256 } from '../secret-token.ts'
import { isoMoment } from '../iso-moment.ts'
import { CLOSED_TO_PASSWORDS } from '../single-sign-on/closed-passwords-rules.ts'

/** How long a session lasts at most, and how long a code may be waited for. */
const LASTING = { done: '7 days', code: '10 minutes' } as const

/** From where somebody signs in, for the list of sessions. */
export interface SignInPlace {
  /** `Firefox on Linux`. */
  readonly client: string
  readonly address: string
}

/** How a session was opened: by the password, or an invitation with it; by a passkey alone; or at the provider of the organization. */
export interface Opening {
  readonly opened_by: 'password' | 'passkey' | 'single_sign_on'
  /** The provider at which it was opened. */
  readonly issuer?: string
  /** Where the session is ended at the provider too, and the token that names it there. */
  readonly sign_out_address?: string | undefined
  readonly id_token?: string | undefined
  /** The session at the provider, by which the provider ends it. */
  readonly provider_session?: string | undefined
}

const BY_PASSWORD: Opening = { opened_by: 'password' }

/** A session as its user sees it. */
export interface ListedSession {
  readonly session: string
  readonly client: string
  readonly address: string
  readonly opened_by: string
  readonly created_at: string
  readonly last_seen_at: string
}

/** The columns of an opening. */
const OPENING = ['opened_by', 'sign_out_address', 'id_token', 'provider_session'] as const

const insertSession = installationStatement(
  'insert-session',
  `
  insert into user_sessions (digest, session, user_number, step, client, address, expires_at, ${OPENING.join(', ')})
  values (decode($1, 'hex'), $2, $3, $4, $5, $6, now() + $7::interval, $8, $9, $10, $11)`,
)

const listOfUser = installationStatement(
  'list-sessions',
  `
  select session, client, address, opened_by, ${isoMoment('created_at')}, ${isoMoment('last_seen_at')} from user_sessions
  where user_number = $1 and step = 'done' and expires_at > now()
    and last_seen_at > now() - make_interval(hours => ${SESSION_IDLE_HOURS})
  order by user_sessions.created_at desc, session`,
)

/** Shared, so that requests of one session do not wait for each other, and its end waits for them. */
const shareSession = installationStatement(
  'share-session',
  `
  select s.session from user_sessions s join users u on u.number = s.user_number
  where s.digest = decode($1, 'hex') and s.step = 'done' and ${SESSION_HOLDS} for share of s`,
)

const deleteByDigest = installationStatement(
  'end-session-by-digest',
  `delete from user_sessions where digest = decode($1, 'hex') returning session`,
)

const deleteOfUser = installationStatement(
  'end-session',
  'delete from user_sessions where user_number = $1 and session::text = $2 returning session',
)

const deleteOthers = installationStatement(
  'end-other-sessions',
  `delete from user_sessions where user_number = $1 and digest is distinct from decode($2, 'hex')`,
)

const deleteBySingleSignOn = installationStatement(
  'end-sessions-by-single-sign-on',
  `
  delete from user_sessions t using users u
  where u.organization = $1 and t.user_number = u.number and t.opened_by = 'single_sign_on'
    and t.digest is distinct from decode($2, 'hex')`,
)

/**
 * Sessions that a password opened which opens nothing any more, or a passkey in its place, but the one of a digest; of one user where $3 is a number.
 */
const deleteClosed = installationStatement(
  'end-closed-password-sessions',
  `
  delete from user_sessions t using users u join single_sign_on s on s.organization = u.organization
  where u.organization = $1 and t.user_number = u.number and t.opened_by in ('password', 'passkey')
    and t.digest is distinct from decode($2, 'hex') and ($3::bigint is null or u.number = $3) and ${CLOSED_TO_PASSWORDS}`,
)

const findProviderSession = installationStatement(
  'find-provider-session',
  `select sign_out_address, id_token from user_sessions where digest = decode($1, 'hex') and sign_out_address is not null`,
)

const deleteExpired = installationStatement(
  'delete-expired-sessions',
  `
  delete from user_sessions where expires_at < now() or last_seen_at < now() - make_interval(hours => ${SESSION_IDLE_HOURS})`,
)

/** Begins a session of a user and returns its token, for the only time. */
export async function beginSession(
  querier: Querier,
  user: number,
  step: keyof typeof LASTING,
  { client, address }: SignInPlace,
  opening: Opening = BY_PASSWORD,
): Promise<string> {
  const token = createToken()
  const of_user = [sha256(token), randomUUID(), user, step, client, address, LASTING[step]]
  await querier.query(insertSession, [...of_user, ...OPENING.map((field) => opening[field] ?? null)])
  return token
}

/** The sessions of a user that are signed in, the latest first. */
export function listSessions(querier: Querier, user: number): Promise<ListedSession[]> {
  return querier.query<ListedSession>(listOfUser, [user])
}

/**
 * Holds the session of a digest until the transaction ends: an end of it waits, and then finds what was done. Throws signed_out where it has ended
 * since the request began. Held before the lock of a tenant.
 */
export async function holdSession(transaction: Transaction, digest: string): Promise<void> {
  if ((await transaction.query(shareSession, [digest])).length === 0) throw new ServiceError('signed_out')
}

/** Ends the session of a digest. False when there is none. */
export async function endSessionOf(querier: Querier, digest: string): Promise<boolean> {
  return (await querier.query(deleteByDigest, [digest])).length > 0
}

/** Ends a session of a user by its id. False when the user has none of it. */
export async function endSession(querier: Querier, user: number, session: string): Promise<boolean> {
  return (await querier.query(deleteOfUser, [user, session])).length > 0
}

/** Ends every session of a user, but the one of a digest where that is given. */
export async function endSessions(querier: Querier, user: number, but_digest?: string): Promise<void> {
  await querier.query(deleteOthers, [user, but_digest ?? null])
}

/** Ends the sessions of an organization that single sign-on opened, but the one of a digest. */
export async function endSessionsBySingleSignOn(
  querier: Querier,
  organization: string,
  but_digest: string,
): Promise<void> {
  await querier.query(deleteBySingleSignOn, [organization, but_digest])
}

/**
 * Ends the sessions of an organization that a password, or a passkey in its place, opened which opens nothing by the settings that are stored; of one user
 * where one is named.
 */
export async function endClosedPasswordSessions(
  querier: Querier,
  organization: string,
  { but_digest, user }: { readonly but_digest?: string; readonly user?: number },
): Promise<void> {
  await querier.query(deleteClosed, [organization, but_digest ?? null, user ?? null])
}

/** Where a session is ended at the provider too, with the token that names it there; undefined where it is not. */
export async function findSignOutAtProvider(
  querier: Querier,
  digest: string,
): Promise<{ readonly sign_out_address: string; readonly id_token: string | null } | undefined> {
  type Row = { readonly sign_out_address: string; readonly id_token: string | null }
  const [found] = await querier.query<Row>(findProviderSession, [digest])
  return found
}

/** Forgets sessions that have ended by themselves. */
export async function deleteExpiredSessions(querier: Querier): Promise<void> {
  await querier.query(deleteExpired, [])
}
