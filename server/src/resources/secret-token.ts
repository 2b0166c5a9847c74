// Tokens that are secrets: 256 random bits, of which only the SHA-256 is stored. Sessions and one-time links are such tokens.
import { createHash, randomBytes } from 'node:crypto'

const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/

/** Makes a token. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token, in hexadecimal; undefined where the text cannot be one. */
export function digestOfToken(token: string | undefined): string | undefined {
  return token !== undefined && TOKEN_FORM.test(token) ? sha256(token) : undefined
}

/** SHA-256 in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
