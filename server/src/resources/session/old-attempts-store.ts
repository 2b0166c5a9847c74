// Tries to sign in that no longer count. Apart from the other statements of theirs, which jobs do not need.
import { type Querier, installationStatement } from '../../storage/database.ts'

/** How long the first window of a subject lasts, in minutes. */
export const WINDOW_MINUTES = 15

const deleteOld = installationStatement(
  'delete-old-sign-in-attempts',
  `
  delete from sign_in_attempts
  where since < now() - interval '2 days' or (strikes = 0 and since < now() - make_interval(mins => ${WINDOW_MINUTES}))`,
)

/** Forgets tries that no longer count. */
export async function deleteOldAttempts(querier: Querier): Promise<void> {
  await querier.query(deleteOld, [])
}
