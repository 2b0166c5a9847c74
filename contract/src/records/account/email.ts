// E-mail addresses: shape only. Whether one works is known by writing to it, and stricter patterns refuse real
// people.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'

const EMAIL_LENGTH_MAX = 254
const LOCAL_LENGTH_MAX = 64
const LOCAL = /^[^\s@"(),:;<>[\]\\\p{C}]+$/u
const DOMAIN = /^[\p{L}\p{N}\p{M}]+([.-]+[\p{L}\p{N}\p{M}]+)*$/u

/** Reads an e-mail address. It is kept as sent; messages never repeat it. */
export function parseEmail(text: string): Reading<string> {
  if (text.length > EMAIL_LENGTH_MAX) {
    return refuse('too_long', `must be at most ${EMAIL_LENGTH_MAX} characters`)
  }
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  if (isLocal(local) && isMailDomain(text.slice(at + 1))) return accept(text)
  return refuse('invalid_format', 'must be one e-mail address and nothing else: send for example ana@example.com')
}

function isLocal(local: string): boolean {
  return local.length <= LOCAL_LENGTH_MAX && LOCAL.test(local) && !/^\.|\.\.|\.$/.test(local)
}

function isMailDomain(domain: string): boolean {
  return domain.includes('.') && !domain.includes('..') && DOMAIN.test(domain)
}
