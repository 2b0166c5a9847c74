// Single fields of an account that v2 wrote otherwise: score, website, e-mail.
import { type Notices, isEmpty } from './v2-notice.ts'

/** A credit score with its bureau; undefined where either is not known. */
export function creditScoreOf(
  ranking: string | number | null | undefined,
  bureau: string | undefined,
  notices: Notices,
): string | undefined {
  if (isEmpty(ranking)) return undefined
  const rule = '9.2 credit_ranking'
  const score = String(ranking).trim()
  if (!/^\d{1,3}$/.test(score)) {
    notices.add(
      'left_out',
      'credit_ranking',
      'invalid_format',
      rule,
      'the score is none of three digits: send it with its bureau',
    )
    return undefined
  }
  if (bureau === undefined) {
    const message = 'a score means nothing without its bureau: name the bureau, or leave the score out'
    notices.add('left_out', 'credit_ranking', 'bureau_unknown', rule, message)
    return undefined
  }
  return `${bureau}:${score.padStart(3, '0')}`
}

/** The domain-level address of a website; undefined where there is none. */
export function websiteOf(website: string | null | undefined, notices: Notices): string | undefined {
  if (isEmpty(website)) return undefined
  const rule = '9.2 email, website'
  const sent = website.trim()
  const address = /^[a-z][a-z0-9+.-]*:/i.test(sent) ? sent : `https://${sent}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    !/^[^.\s]+(?:\.[^.\s]+)*\.[a-z][a-z0-9-]+$/.test(url.hostname)
  ) {
    notices.add(
      'left_out',
      'website',
      'invalid_format',
      rule,
      'website is no address: send for example https://example.com',
    )
    return undefined
  }
  if (sent.replace(/\/$/, '') === url.origin) return sent
  notices.add('changed', 'website', 'rewritten', rule, 'website is the address of the domain, without a page')
  return url.origin
}

/** An e-mail address; undefined where there is none. */
export function emailOf(email: string | null | undefined, notices: Notices): string | undefined {
  if (isEmpty(email)) return undefined
  const sent = email.trim()
  if (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(sent)) return sent
  const message = 'email is no e-mail address: send one address, for example ana@example.com'
  notices.add('left_out', 'email', 'invalid_format', '9.2 email, website', message)
  return undefined
}
