// The form of an API key: a prefix that names the environment, the tenant's number, 256 random bits. Only its SHA-256 is
// stored; the number of the tenant lets one shard answer for it. A restricted key has a word more in it: versions that know no
// restrictions take it for no key at all, so none of them lets it do more than it may.
import { createHash, randomBytes } from 'node:crypto'

export const ENVIRONMENTS = ['sandbox', 'live'] as const

/** Where a key works: nothing in live is for practice. */
export type Environment = (typeof ENVIRONMENTS)[number]

/** The prefix of each environment's keys. */
export const KEY_PREFIXES = { sandbox: 'sk_snbx_', live: 'sk_live_' } as const satisfies Record<Environment, string>

/** For how many hours a key that was rotated works on. */
export const OVERLAP_HOURS = { minimum: 0, maximum: 720, default: 24 }

/** What a well-formed key claims; whether it is true, only the database knows. */
export interface KeyClaim {
  readonly tenant: number
  readonly environment: Environment
  /** SHA-256 of the whole key, in hexadecimal. */
  readonly digest: string
}

const RESTRICTED = 'restricted_'

const KEY_FORM = new RegExp(`^(sk_snbx_|sk_live_)([1-9]\\d{0,8})_(?:${RESTRICTED})?[A-Za-z0-9_-]{43}$`)

/** Makes a key. It is never stored and cannot be shown again. */
export function createKey(tenant: number, environment: Environment, is_restricted = false): string {
  const secret = randomBytes(32).toString('base64url')
  return `${KEY_PREFIXES[environment]}${tenant}_${is_restricted ? RESTRICTED : ''}${secret}`
}

/** Claims of keys read lately: hashing again what came a moment ago costs as much as checking a request's shape. */
const claims = new Map<string, KeyClaim>()

const CLAIMS_MAX = 1_000

/** Reads a key; undefined when it cannot be one. */
export function parseKey(text: string | undefined): KeyClaim | undefined {
  if (text === undefined || text.length > 100) return undefined
  const known = claims.get(text)
  if (known !== undefined) return known
  const claim = readClaim(text)
  if (claim === undefined) return undefined
  if (claims.size >= CLAIMS_MAX) claims.clear()
  claims.set(text, claim)
  return claim
}

function readClaim(text: string): KeyClaim | undefined {
  const match = KEY_FORM.exec(text)
  if (match === null) return undefined
  return {
    tenant: Number(match[2]),
    environment: match[1] === KEY_PREFIXES.live ? 'live' : 'sandbox',
    digest: digestOf(text),
  }
}

/** What is stored of a key. */
export function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** How a key is shown after its creation: prefix, ellipsis, last four characters. */
export function maskedKey(environment: Environment, last_four: string): string {
  return `${KEY_PREFIXES[environment]}…${last_four}`
}

/** The public id of a key, from its number. */
export function keyId(number: number): string {
  return `key_${number.toString(36)}`
}

/** The number of a key from its public id; undefined when it is none. */
export function numberOfKeyId(id: string): number | undefined {
  const number = /^key_[0-9a-z]{1,11}$/.test(id) ? Number.parseInt(id.slice(4), 36) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}
