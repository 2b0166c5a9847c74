// Passwords that are easy to guess are refused. What judges them is loaded when the first password is chosen.
import { invalidRequest } from '@tapeline/contract/errors'

/** What an attacker knows about the one who chooses a password. */
export interface PasswordOwner {
  readonly email: string
  readonly name?: string
  readonly organization_name?: string
}

/** Throws invalid_request where a password is easy to guess; `param` is the field of the form that holds it. */
export async function assertStrongPassword(password: string, owner: PasswordOwner, param: string): Promise<void> {
  const { findWeakness } = await import('./password-weakness.ts')
  const code = await findWeakness(password, owner)
  if (code !== undefined) throw invalidRequest([{ param, code, message: `${param} ${WEAKNESSES[code]}` }])
}

const WEAKNESSES = {
  contains_address: 'must not contain your e-mail address: choose a few words that have nothing to do with you',
  too_common: 'is too easy to guess: choose a few words that do not belong together',
} as const
