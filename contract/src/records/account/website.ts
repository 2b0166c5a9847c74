// Websites: the address of a domain, not of a page, so that one business has one. What cannot be a public site (no
// scheme, no dot, an IP address) is refused rather than guessed at.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'

const WEBSITE_LENGTH_MAX = 255
const FORM = 'send for example https://example.com'
const DOMAIN_LEVEL = /^https?:\/\/[^/?#@\\\s\p{C}]+\/?$/iu
const LABEL = /^[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?$/
const TOP_LABEL = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** Reads an http or https address with no path but `/`, no query, fragment or credentials. It is kept as sent. */
export function parseWebsite(text: string): Reading<string> {
  if (text.length > WEBSITE_LENGTH_MAX) {
    return refuse('too_long', `must be at most ${WEBSITE_LENGTH_MAX} characters: ${FORM}`)
  }
  if (!/^https?:\/\//i.test(text)) {
    return refuse('invalid_format', `must begin with http:// or https://: ${FORM}`)
  }
  if (!DOMAIN_LEVEL.test(text)) {
    return refuse('invalid_format', `must be a domain's address without page, query, fragment or credentials: ${FORM}`)
  }
  if (URL.canParse(text) && isDomain(new URL(text).hostname)) return accept(text)
  return refuse('invalid_value', `must have a public domain name: ${FORM}`)
}

/** Whether a lower-case ASCII host name is a domain name below a top-level domain, and no IP address. */
export function isDomain(hostname: string): boolean {
  const labels = hostname.split('.')
  if (labels.length < 2 || !TOP_LABEL.test(labels.at(-1) ?? '')) return false
  return labels.every((label) => LABEL.test(label))
}
