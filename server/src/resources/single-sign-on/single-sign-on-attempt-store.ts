// Sign-ins that were sent to a provider and have to come back: each once, within 10 minutes, in the browser in which it began, to the organization for
// which it began, whose issuer and client are still those of its beginning. States and cookies are kept as SHA-256.
import { type Querier, installationStatement } from '../../storage/database.ts'
import { sha256 } from '../secret-token.ts'

/** How long a sign-in at the provider may take. */
const ATTEMPT_MINUTES = 10

/** A sign-in under way. */
export interface Attempt {
  readonly nonce: string
  readonly code_verifier: string
  /** Where the provider sends the browser back to. */
  readonly redirect_uri: string
}

/** What has to agree when it comes back. */
export interface AttemptKey {
  readonly organization: string
  readonly state: string
  /** The cookie of the browser. */
  readonly browser: string
  readonly issuer: string
  readonly client_id: string
}

const insertAttempt = installationStatement(
  'insert-single-sign-on-attempt',
  `
  insert into single_sign_on_attempts (state, browser, organization, issuer, client_id, nonce, code_verifier, redirect_uri, expires_at)
  values (decode($1, 'hex'), decode($2, 'hex'), $3, $4, $5, $6, $7, $8, now() + make_interval(mins => ${ATTEMPT_MINUTES}))`,
)

const deleteAttempt = installationStatement(
  'take-single-sign-on-attempt',
  `
  delete from single_sign_on_attempts
  where state = decode($1, 'hex') and browser = decode($2, 'hex') and organization = $3 and issuer = $4 and client_id = $5 and expires_at > now()
  returning nonce, code_verifier, redirect_uri`,
)

/** Stores a sign-in that begins. */
export async function insertNewAttempt(
  querier: Querier,
  key: AttemptKey,
  { nonce, code_verifier, redirect_uri }: Attempt,
): Promise<void> {
  await querier.query(insertAttempt, [...valuesOf(key), nonce, code_verifier, redirect_uri])
}

function valuesOf({ organization, state, browser, issuer, client_id }: AttemptKey): string[] {
  return [sha256(state), sha256(browser), organization, issuer, client_id]
}

/** Takes a sign-in that comes back, for the only time; undefined where there is none for this browser, organization, issuer and client. */
export async function takeAttemptBack(querier: Querier, key: AttemptKey): Promise<Attempt | undefined> {
  const [taken] = await querier.query<Attempt>(deleteAttempt, valuesOf(key))
  return taken
}
