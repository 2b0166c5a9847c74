// Sign-ins at a provider that did not come back in time, and logouts of it that none can come behind any more. Apart from the other statements of theirs, which
// are loaded with the first one.
import { type Querier, installationStatement } from '../../storage/database.ts'

const deleteExpired = installationStatement(
  'delete-expired-single-sign-on-attempts',
  'delete from single_sign_on_attempts where expires_at < now()',
)

const deleteExpiredOut = installationStatement(
  'delete-expired-single-sign-on-logouts',
  'delete from single_sign_on_logouts where expires_at < now()',
)

/** Forgets sign-ins that did not come back, and logouts that are kept no longer. */
export async function deleteExpiredAttempts(querier: Querier): Promise<void> {
  await querier.query(deleteExpired, [])
  await querier.query(deleteExpiredOut, [])
}
