// What ends passkeys with something else, with their user or with two-step sign-in, and challenges with their time. Apart from the other statements, which
// are loaded with the first passkey.
import { type Querier, type Transaction, installationStatement } from '../../storage/database.ts'

const deleteOfUser = installationStatement(
  'delete-passkeys-of-user',
  'delete from passkeys where user_number = $1 returning user_number',
)

const deleteExpired = installationStatement(
  'delete-expired-passkey-challenges',
  'delete from passkey_challenges where expires_at < now()',
)

/** Deletes the passkeys of a user. False where there were none. */
export async function deletePasskeysOf(transaction: Transaction, user: number): Promise<boolean> {
  return (await transaction.query(deleteOfUser, [user])).length > 0
}

/** Forgets challenges that nothing answered. */
export async function deleteExpiredChallenges(querier: Querier): Promise<void> {
  await querier.query(deleteExpired, [])
}
