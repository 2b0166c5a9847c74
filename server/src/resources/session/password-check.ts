// Whose password was typed, of the users who have one e-mail address in different organizations.
import { verifyPassword } from '../password.ts'
import type { Identity } from '../user/user-store.ts'

/**
 * So many hashes are verified at least, so that one who made a user of an address, and knows what it takes to try it, learns nothing
 * of whether another organization has a user of the same address.
 */
const VERIFIED_MIN = 2

/** Those of some users who have a password. Each is tried, whichever of them is right. */
export async function usersWithPassword(users: readonly Identity[], password: string): Promise<Identity[]> {
  const right: Identity[] = []
  for (const user of users) if (await verifyPassword(password, user.password_hash)) right.push(user)
  for (let tried = users.length; tried < VERIFIED_MIN; tried += 1) await verifyPassword(password, undefined)
  return right
}
