// What proves that a mail domain is an organization's own: a TXT record that only whoever manages the domain can publish. Pure.
import { createHmac } from 'node:crypto'

/** A record as it has to be published. */
export interface ProvingRecord {
  readonly record_name: string
  readonly record_value: string
}

/** What the DNS answered: the record, none at the name, only records with other values, or nothing that counts. */
export type Answered = 'proves' | 'no_record' | 'other_value' | 'no_answer'

/** The name of the record of a domain: below it, beside what other services look for. */
export function recordNameOf(domain: string): string {
  return `_tapeline.${domain}`
}

/** The record that proves a domain, for one organization of one installation alone. */
export function provingRecord(token_secret: Uint8Array, organization: string, domain: string): ProvingRecord {
  // The lengths keep two pairs apart, whatever they are made of.
  const proven = `mail domain ${domain.length} ${domain} of ${organization}`
  const value = createHmac('sha256', token_secret).update(proven).digest('base64url').slice(0, 32)
  return { record_name: recordNameOf(domain), record_value: `tapeline-domain=${value}` }
}

/** Whether one of the TXT records, each a list of its parts, holds a value. */
export function holdsValue(records: readonly (readonly string[])[], value: string): boolean {
  return records.some((parts) => parts.join('').trim() === value)
}

/** What an admin reads of a check. */
export function messageOf(answered: Answered, { record_name }: Pick<ProvingRecord, 'record_name'>): string {
  const messages: Readonly<Record<Answered, string>> = {
    proves: `The TXT record at ${record_name} is as it has to be.`,
    no_record: `There is no TXT record at ${record_name}. Publish it as it is shown, and check again: a new record can take an hour to be seen.`,
    other_value: `The TXT record at ${record_name} has another value. Compare it with the one that is shown.`,
    no_answer: `The DNS did not answer for ${record_name}. Check again in a few minutes.`,
  }
  return messages[answered]
}
