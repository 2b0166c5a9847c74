// What is written to admins when the way in to their organization changes, or is about to. Pure.
import type { Letter } from './letters.ts'

/** At which provider people sign in, and with addresses of which domains; undefined while single sign-on is off. */
export type WayIn = { readonly issuer: string; readonly mail_domains: readonly string[] } | undefined

interface Changed {
  readonly to: string
  readonly organization_name: string
  /** Who changed it: name and address. */
  readonly by: string
  readonly before: WayIn
  readonly now: WayIn
}

/** Another admin changed at which provider people sign in, or with addresses of which domains, or turned it on or off. */
export function singleSignOnLetter({ to, organization_name, by, before, now }: Changed): Letter {
  return {
    to,
    subject: `Single sign-on of ${organization_name} on Tapeline was changed`,
    text: [
      `${by} changed single sign-on of ${organization_name} on Tapeline, which decides who gets in.`,
      `Before: ${stated(before)}\nNow: ${stated(now)}`,
      'If this is as it should be, there is nothing to do.',
      `If it is not, open Organization, Single sign-on, and turn it off at once. Then remove under Team who should not be there.`,
    ].join('\n\n'),
  }
}

interface MissingRecord {
  readonly to: string
  readonly organization_name: string
  readonly record_name: string
  /** How long a record may be missing. */
  readonly days: number
}

/** The record by which a mail domain is proven is missing. */
export function missingRecordLetter({ to, organization_name, record_name, days }: MissingRecord): Letter {
  return {
    to,
    subject: `A mail domain of ${organization_name} will no longer be proven on Tapeline`,
    text: [
      `The TXT record by which ${organization_name} proved a mail domain on Tapeline is no longer in the DNS:\n${record_name}`,
      `Once it was missing for ${days} days, what the proof opens ends: the sign-in link by mail for colleagues who are new, and the way from an e-mail ` +
        'address to your provider, as far as your settings offer them. Whoever signs in by the link is not affected.',
      'To keep the proof, publish the record again: its value is under Organization, Single sign-on. If the domain is no longer yours, remove it there.',
    ].join('\n\n'),
  }
}

function stated(way: WayIn): string {
  return way === undefined ? 'off' : `people sign in at ${way.issuer} with addresses of ${way.mail_domains.join(', ')}`
}
