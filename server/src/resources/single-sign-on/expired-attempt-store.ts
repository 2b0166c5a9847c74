// Sign-ins at a provider that did not come back in time. Apart from the other statements of theirs, which are loaded with the first one.
import { type Querier, installationStatement } from '../../storage/database.ts'

const deleteExpired = installationStatement(
  'delete-expired-single-sign-on-attempts',
  'delete from single_sign_on_attempts where expires_at < now()',
)

/** Forgets sign-ins that did not come back. */
export async function deleteExpiredAttempts(querier: Querier): Promise<void> {
  await querier.query(deleteExpired, [])
}
