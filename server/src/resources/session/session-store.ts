// How sessions begin and end. Ending one waits for a write under way with it, so an end that was answered holds on every node.
import { randomUUID } from 'node:crypto'
import { type Querier, statement } from '../../storage/database.ts'
import { SESSION_IDLE_HOURS } from '../../storage/writer/actors.ts'
import { createToken, sha256 } from '../secret-token.ts'
import { isoMoment } from '../iso-moment.ts'

/** How long a session lasts at most, and how long a code may be waited for. */
const LASTING = { done: '7 days', code: '10 minutes' } as const

/** From where somebody signs in, for the list of sessions. */
export interface SignInPlace {
  /** `Firefox on Linux`. */
  readonly client: string
  readonly address: string
}

/** A session as its user sees it. */
export interface ListedSession {
  readonly session: string
  readonly client: string
  readonly address: string
  readonly created_at: string
  readonly last_seen_at: string
}

const insertSession = statement(
  'insert-session',
  `
  insert into user_sessions (digest, session, user_number, step, client, address, expires_at)
  values (decode($1, 'hex'), $2, $3, $4, $5, $6, now() + $7::interval)`,
)

const listOfUser = statement(
  'list-sessions',
  `
  select session, client, address, ${isoMoment('created_at')}, ${isoMoment('last_seen_at')} from user_sessions
  where user_number = $1 and step = 'done' and expires_at > now()
    and last_seen_at > now() - make_interval(hours => ${SESSION_IDLE_HOURS})
  order by user_sessions.created_at desc, session`,
)

const deleteByDigest = statement(
  'end-session-by-digest',
  `delete from user_sessions where digest = decode($1, 'hex') returning session`,
)

const deleteOfUser = statement(
  'end-session',
  'delete from user_sessions where user_number = $1 and session::text = $2 returning session',
)

const deleteOthers = statement(
  'end-other-sessions',
  `delete from user_sessions where user_number = $1 and digest is distinct from decode($2, 'hex')`,
)

const deleteExpired = statement(
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
): Promise<string> {
  const token = createToken()
  await querier.query(insertSession, [sha256(token), randomUUID(), user, step, client, address, LASTING[step]])
  return token
}

/** The sessions of a user that are signed in, the latest first. */
export function listSessions(querier: Querier, user: number): Promise<ListedSession[]> {
  return querier.query<ListedSession>(listOfUser, [user])
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

/** Forgets sessions that have ended by themselves. */
export async function deleteExpiredSessions(querier: Querier): Promise<void> {
  await querier.query(deleteExpired, [])
}
