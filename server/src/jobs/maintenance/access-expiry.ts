// Deletes sessions, links, challenges and counted attempts that have expired, which gave no access since then, and networks from which nobody signed in for
// long.
import type { Database } from '../../storage/database.ts'
import { deleteExpiredInvitations } from '../../resources/invitation/invitation-store.ts'
import { deleteExpiredChallenges } from '../../resources/passkey/passkey-removal-store.ts'
import { deleteExpiredSessions } from '../../resources/session/session-store.ts'
import { deleteOldPlaces } from '../../resources/session/sign-in-place-store.ts'
import { deleteOldAttempts } from '../../resources/session/old-attempts-store.ts'
import { deleteExpiredAttempts } from '../../resources/single-sign-on/expired-attempt-store.ts'
import { deleteExpiredLinks } from '../../resources/user/password-link-store.ts'

/** Deletes what has expired. */
export async function expireAccess(database: Database): Promise<void> {
  await deleteExpiredSessions(database)
  await deleteOldPlaces(database)
  await deleteExpiredInvitations(database)
  await deleteExpiredLinks(database)
  await deleteOldAttempts(database)
  await deleteExpiredAttempts(database)
  await deleteExpiredChallenges(database)
}
