// The key that two operators share, and what is made with it: HMAC-SHA-256 (RFC 2104, FIPS 198-1). Without the key nobody can test a guess, such as a
// vehicle identification number, against a fingerprint.
import { createHmac } from 'node:crypto'

/** Shorter keys can be guessed. */
export const KEY_BYTES_MIN = 32

/** What the check value is of: it is no fingerprint, since kinds have no blank. */
const CHECKED = 'tapeline fingerprints key check'

/** The key in the bytes of a file, without the line end that editors add; undefined where it is too short. */
export function keyOf(bytes: Buffer): Buffer | undefined {
  let end = bytes.length
  while (end > 0 && (bytes[end - 1] === 0x0a || bytes[end - 1] === 0x0d)) end -= 1
  return end < KEY_BYTES_MIN ? undefined : bytes.subarray(0, end)
}

/** By what two files are seen to have been made with one key: 128 bits, in hexadecimal. */
export function keyCheckOf(key: Buffer): string {
  return createHmac('sha256', key).update(CHECKED).digest('hex').slice(0, 32)
}

/** The fingerprint of an identity, in hexadecimal. Kinds are kept apart: the same number as a parcel and as a contract gives two. */
export function fingerprintOf(
  key: Buffer,
  { kind, identity }: { readonly kind: string; readonly identity: string },
): string {
  return createHmac('sha256', key).update(`${kind}\0${identity}`).digest('hex')
}
