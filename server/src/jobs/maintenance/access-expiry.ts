// Deletes sessions, links and counted attempts that have expired, which gave no access since then, and networks from which nobody signed in for long.
import type { Database } from '../../storage/database.ts'
import { deleteExpiredInvitations } from '../../resources/invitation/invitation-store.ts'
import { deleteExpiredSessions } from '../../resources/session/session-store.ts'
import { deleteOldPlaces } from '../../resources/session/sign-in-place-store.ts'
import { deleteOldAttempts } from '../../resources/session/sign-in-attempts-store.ts'
import { deleteExpiredAttempts } from '../../resources/single-sign-on/single-sign-on-attempt-store.ts'
import { deleteExpiredLinks } from '../../resources/user/password-link-store.ts'

/** Deletes what has expired. */
export async function expireAccess(database: Database): Promise<void> {
  await deleteExpiredSessions(database)
  await deleteOldPlaces(database)
  await deleteExpiredInvitations(database)
  await deleteExpiredLinks(database)
  await deleteOldAttempts(database)
  await deleteExpiredAttempts(database)
}
