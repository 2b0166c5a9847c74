// Challenges that authenticators are to sign: each for one purpose, of one session or one browser that signs in, for five minutes, and once. A challenge is
// deleted before anything of the answer is judged, so that no answer is tried twice.
import { type Querier, installationStatement } from '../../storage/database.ts'
import { createToken } from '../secret-token.ts'

/** How long an authenticator may take. */
export const CHALLENGE_MINUTES = 5

/** For what a challenge is, and the SHA-256 of the token of the session or the browser for which it is. */
export interface ChallengeKey {
  readonly purpose: 'add' | 'second_step' | 'sign_in'
  readonly bound_to: string
}

const upsertChallenge = installationStatement(
  'upsert-passkey-challenge',
  `
  insert into passkey_challenges (purpose, bound_to, challenge, expires_at)
  values ($1, decode($2, 'hex'), $3, now() + make_interval(mins => ${CHALLENGE_MINUTES}))
  on conflict (purpose, bound_to) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
)

const deleteChallenge = installationStatement(
  'take-passkey-challenge',
  `
  delete from passkey_challenges where purpose = $1 and bound_to = decode($2, 'hex') and expires_at > now() returning challenge`,
)

/** Makes a challenge of 256 random bits, in base64url, in place of the one before. */
export async function createChallenge(querier: Querier, { purpose, bound_to }: ChallengeKey): Promise<string> {
  const challenge = createToken()
  await querier.query(upsertChallenge, [purpose, bound_to, challenge])
  return challenge
}

/** Takes a challenge, for the only time; undefined where there is none now. */
export async function takeChallenge(
  querier: Querier,
  { purpose, bound_to }: ChallengeKey,
): Promise<string | undefined> {
  const [taken] = await querier.query<{ challenge: string }>(deleteChallenge, [purpose, bound_to])
  return taken?.challenge
}
