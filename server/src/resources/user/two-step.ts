// The second step of signing in: time-based codes (RFC 6238) as every authenticator app makes them, and recovery codes for a lost
// device. A code is good for its half minute and one on either side, and for one use.
import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { TOTP } from 'otpauth'

const PERIOD_S = 30

/** Makes a shared secret, as long as RFC 4226 recommends. */
export function createSecret(): Buffer {
  return randomBytes(20)
}

/** Whose secret it is, as the app shows it. */
interface SecretOwner {
  readonly email: string
  readonly organization_name: string
}

/**
 * A secret as a person types it, and as an app reads it from a picture. The app shows the organization too: somebody of several has an entry for
 * each, with one address.
 */
export async function presentSecret(
  secret: Uint8Array,
  { email, organization_name }: SecretOwner,
): Promise<{ readonly secret: string; readonly uri: string }> {
  // A colon would end the name of the issuer.
  const issuer = `Tapeline (${organization_name.replaceAll(/[:\s]+/g, ' ').trim()})`
  const totp = await totpOf(secret, { issuer, label: email })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step of a right code; undefined where it is wrong, or too old or new. */
export async function stepOfCode(secret: Uint8Array, code: string, now_ms: number): Promise<number | undefined> {
  const token = code.replaceAll(/\s/g, '')
  const delta = /^\d{6}$/.test(token) ? (await totpOf(secret)).validate({ token, timestamp: now_ms, window: 1 }) : null
  return delta === null ? undefined : Math.floor(now_ms / 1000 / PERIOD_S) + delta
}

/** The library is loaded with the first secret or code. */
async function totpOf(
  secret: Uint8Array,
  shown: { readonly issuer?: string; readonly label?: string } = {},
): Promise<TOTP> {
  const { Secret, TOTP: Codes } = await import('otpauth')
  const { buffer } = Uint8Array.from(secret)
  return new Codes({ ...shown, secret: new Secret({ buffer }), period: PERIOD_S })
}

/** No letter that looks like another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const RECOVERY_CODES = 10

/** Makes recovery codes, each of 59 bits. */
export function createRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => [part(), part(), part()].join('-'))
}

/** What is stored of a recovery code; how it was typed does not matter. */
export function digestOfRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(letters).digest('hex')
}
