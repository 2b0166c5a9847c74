// Passwords as Argon2id, hashed off the event loop. Where there is no user, a hash of nobody's password is verified all the same,
// so that the time an answer takes does not reveal whether there is one.
import { randomBytes } from 'node:crypto'
import { type Options, hash, verify } from '@node-rs/argon2'
import { normalPassword } from './normal-password.ts'

/** As OWASP advises for Argon2id: 19 MiB, two passes, one lane. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let hashOfNobody: Promise<string> | undefined

/** What is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalPassword(password), COST)
}

/** Whether a password is the one that was hashed; never for a user who has none. Takes as long either way. */
export async function verifyPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  hashOfNobody ??= hash(randomBytes(32), COST)
  const right = await verify(hashed ?? (await hashOfNobody), normalPassword(password))
  return right && typeof hashed === 'string'
}
