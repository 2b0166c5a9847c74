// What providers signed out by themselves: each token is used once, ends the sessions that its account, or its session there, opened, and keeps a sign-in
// under way from opening one behind it.
import { type Querier, type Transaction, installationStatement } from '../../storage/database.ts'
import { sha256 } from '../secret-token.ts'

/** How long a logout token is kept at least: longer than one is accepted, and than a sign-in at the provider may take. */
const KEPT_MINUTES = 30

/** What a provider signed out, for an organization. */
export interface Logout {
  readonly organization: string
  readonly issuer: string
  /** The id of the token, which is used once. */
  readonly token_id: string
  /** The account; undefined where the token names a session alone. */
  readonly subject: string | undefined
  /** The session at the provider; undefined where every one of the account ended. */
  readonly provider_session: string | undefined
  /** In seconds since 1970, by the clock of the provider. */
  readonly issued_at: number
}

/** A sign-in that is about to open a session. */
export type OpeningThere = Pick<Logout, 'organization' | 'issuer' | 'provider_session' | 'issued_at'> & {
  readonly subject: string
}

const insertLogout = installationStatement(
  'insert-single-sign-on-logout',
  `
  insert into single_sign_on_logouts (organization, token, issuer, subject, provider_session, issued_at, expires_at)
  values ($1, decode($2, 'hex'), $3, $4, $5, $6, now() + make_interval(mins => ${KEPT_MINUTES}))
  on conflict (organization, token) do nothing returning organization`,
)

/**
 * A token that names a session ends that one, and those of its account of which it is not known: the version before did not keep it. One that names the account
 * alone ends all that the account opened at the provider.
 */
const deleteSessions = installationStatement(
  'end-sessions-signed-out-at-provider',
  `
  delete from user_sessions t using users u
  where u.organization = $1 and t.user_number = u.number and t.opened_by = 'single_sign_on' and ($2::bigint is null or u.number = $2)
    and ($3::text is null or t.provider_session = $3 or (t.provider_session is null and $2::bigint is not null))
  returning u.number`,
)

/** A sign-in whose ID token names no session is taken for one of whichever session of its account that ended. */
const findCovering = installationStatement(
  'find-single-sign-on-logout',
  `
  select token from single_sign_on_logouts
  where organization = $1 and issuer = $2
    and (provider_session = $4 or (subject = $3 and issued_at >= $5 and (provider_session is null or $4::text is null))) limit 1`,
)

/** Stores a logout. False where its token was used before. */
export async function insertNewLogout(transaction: Transaction, logout: Logout): Promise<boolean> {
  const { organization, issuer, token_id, subject, provider_session, issued_at } = logout
  const token = sha256(`${issuer} ${token_id}`)
  const values = [organization, token, issuer, subject ?? null, provider_session ?? null, issued_at]
  return (await transaction.query(insertLogout, values)).length > 0
}

/** Ends the sessions of an organization's user, or those of a session at the provider, that single sign-on opened. Returns whose ended. */
export async function endSessionsSignedOut(
  transaction: Transaction,
  organization: string,
  { user, provider_session }: { readonly user: number | undefined; readonly provider_session: string | undefined },
): Promise<number[]> {
  const values = [organization, user ?? null, provider_session ?? null]
  return (await transaction.query<{ number: number }>(deleteSessions, values)).map(({ number }) => number)
}

/** Whether the provider signed out, since it issued the ID token of a sign-in, what that sign-in would open. Both moments are of its clock. */
export async function isSignedOutMeanwhile(querier: Querier, opening: OpeningThere): Promise<boolean> {
  const { organization, issuer, subject, provider_session, issued_at } = opening
  const values = [organization, issuer, subject, provider_session ?? null, issued_at]
  return (await querier.query(findCovering, values)).length > 0
}
