// Whose password was typed, of the users who have one e-mail address in different organizations, and whether it opens still what it opened when it was judged.
import { ServiceError } from '@tapeline/contract/errors'
import type { Transaction } from '../../storage/database.ts'
import { verifyPassword } from '../password.ts'
import { assertPasswordOpens } from '../single-sign-on/single-sign-on-store.ts'
import { type Identity, getUser } from '../user/user-store.ts'

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

/**
 * Throws where the password of a user opens no more what it opened when it was judged: single sign-on has taken its place, or the password or the second
 * steps changed. Settled behind the lock of the organization's live tenant, behind which each of them is logged; nothing is locked to read them.
 */
export async function assertOpensStill(
  transaction: Transaction,
  judged: Identity,
  refusal: 'sign_in_failed' | 'signed_out',
): Promise<void> {
  await assertPasswordOpens(transaction, judged.number)
  const { password_hash, two_step, has_passkey } = await getUser(transaction, judged.number)
  const isSame =
    password_hash === judged.password_hash && two_step === judged.two_step && has_passkey === judged.has_passkey
  if (!isSame) throw new ServiceError(refusal)
}
