// Who acts in a batch, found behind the locks of their tenants: keys by their digest, users by that of their session. What is
// not found was deleted, revoked or has expired.
import { type Transaction, statement } from '../database.ts'
import type { Credential } from './operation.ts'

/** How long a session may rest before it ends. */
export const SESSION_IDLE_HOURS = 12

/** That a session `s` of a user `u` has neither ended nor been left too long, and the user is still there. */
export const SESSION_HOLDS = `s.expires_at > now()
    and s.last_seen_at > now() - make_interval(hours => ${SESSION_IDLE_HOURS}) and u.removed_at is null`

/** Somebody who acts: by what, and the number that stands for them. */
export interface Actor {
  readonly digest: string
  readonly number: number
}

const findKeys = statement(
  'find-keys',
  `
  select number, encode(digest, 'hex') as digest from api_keys
  where tenant = $1 and digest = any($2::bytea[]) and deleted is null`,
)

/**
 * Each session is held in shared mode, so that one whose end has been answered writes nothing more: its end waits for the
 * batch. Keys need no such hold, since deleting one takes the lock of its tenant.
 */
const findSessions = statement(
  'find-acting-sessions',
  `
  select -u.number as number, encode(s.digest, 'hex') as digest
  from user_sessions s join users u on u.number = s.user_number join organizations o on o.organization = u.organization
  where s.digest = any($2::bytea[]) and s.step = 'done' and ${SESSION_HOLDS}
    and $1::integer in (o.sandbox_tenant, o.live_tenant)
  for share of s`,
)

/** Issues the statements that find who acts for a tenant. */
export function findActors(
  transaction: Transaction,
  tenant: number,
  credentials: readonly Credential[],
): Promise<Actor[]>[] {
  const digests = (of: Credential['of']) => [
    ...new Set(
      credentials.flatMap((credential) =>
        credential.tenant === tenant && credential.of === of && credential.digest !== undefined
          ? [`\\x${credential.digest}`]
          : [],
      ),
    ),
  ]
  const sessions = digests('session')
  return [
    transaction.query<Actor>(findKeys, [tenant, digests(undefined)]),
    ...(sessions.length === 0 ? [] : [transaction.query<Actor>(findSessions, [tenant, sessions])]),
  ]
}
