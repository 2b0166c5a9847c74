// Finds the actors of a batch, behind the locks of their tenants: keys by their digest, users by that of their session. An actor that is
// not found was deleted, revoked or has expired.
import { type Transaction, installationStatement, statement } from '../database.ts'
import { KEY_HOLDS } from './key-holds.ts'
import type { Credential } from './operation.ts'
import { USER_HOLDS } from './user-holds.ts'

/** How long a session may be idle before it ends. */
export const SESSION_IDLE_HOURS = 12

/** The condition that a session `s` of a user `u` has not ended or been idle too long, and the user may still act. */
export const SESSION_HOLDS = `s.expires_at > now()
    and s.last_seen_at > now() - make_interval(hours => ${SESSION_IDLE_HOURS}) and ${USER_HOLDS}`

/** An actor: its kind, and its number. */
export interface Actor {
  readonly digest: string
  readonly number: number
  /** The role of a user; undefined of a key. */
  readonly role?: string
}

const findKeys = statement(
  'find-keys',
  `
  select k.number, encode(k.digest, 'hex') as digest from api_keys k
  where k.tenant = $1 and k.digest = any($2::bytea[]) and ${KEY_HOLDS}`,
)

/**
 * Each session is locked in shared mode, so that a session whose end was answered writes nothing more: its end waits for the batch. Keys
 * need no such lock, since deleting one takes the lock of its tenant. An auditor writes nothing: requests of auditors are refused before, and what
 * somebody sent who is made one meanwhile is refused here.
 */
const findSessions = installationStatement(
  'find-acting-sessions',
  `
  select -u.number as number, encode(s.digest, 'hex') as digest, u.role
  from user_sessions s join users u on u.number = s.user_number join organizations o on o.organization = u.organization
  where s.digest = any($2::bytea[]) and s.step = 'done' and ${SESSION_HOLDS} and u.role <> 'auditor'
    and $1::integer in (o.sandbox_tenant, o.live_tenant)
  for share of s`,
)

/** The digests of the keys of a tenant that act, as statements take them. */
export function keyDigestsOf(tenant: number, credentials: readonly Credential[]): string[] {
  return digestsOf(tenant, credentials, undefined)
}

function digestsOf(tenant: number, credentials: readonly Credential[], of: Credential['of']): string[] {
  return [
    ...new Set(
      credentials.flatMap((credential) =>
        credential.tenant === tenant && credential.of === of && credential.digest !== undefined
          ? [`\\x${credential.digest}`]
          : [],
      ),
    ),
  ]
}

/** Issues the statements that find the actors of a tenant. */
export function findActors(
  transaction: Transaction,
  tenant: number,
  credentials: readonly Credential[],
): Promise<Actor[]>[] {
  const sessions = digestsOf(tenant, credentials, 'session')
  return [
    transaction.query<Actor>(findKeys, [tenant, keyDigestsOf(tenant, credentials)]),
    ...(sessions.length === 0 ? [] : [transaction.query<Actor>(findSessions, [tenant, sessions])]),
  ]
}
