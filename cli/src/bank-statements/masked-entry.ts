// An entry as it may leave the file: single blanks, no invisible characters, account numbers masked to their last four characters, and
// texts within the service's limits. Masking comes before the id is made, so that no full number is part of it.
import { maskAccount, maskLongNumbers, maskerOf } from './mask-accounts.ts'
import type { StatementEntry } from './statement.ts'

const NAME_LENGTH_MAX = 200
const DESCRIPTION_LENGTH_MAX = 500
const REFERENCE_LENGTH_MAX = 140
/** The length of an account number with its blanks and dashes. */
const NUMBER_LENGTH_MAX = 140

/** Masks all texts of an entry. */
export function maskedEntry(entry: StatementEntry, account: string | undefined): StatementEntry {
  const other = entry.counterparty.account
  const mask = maskerOf([account, other].flatMap((number) => number ?? []))
  const safe = (text: string, length_max: number): string => clipped(maskedHead(text, length_max, mask), length_max)
  const { name } = entry.counterparty
  return {
    ...entry,
    counterparty: {
      name: name === undefined ? undefined : maskLongNumbers(safe(name, NAME_LENGTH_MAX)),
      account: other === undefined ? undefined : maskAccount(other),
    },
    description: entry.description === undefined ? undefined : safe(entry.description, DESCRIPTION_LENGTH_MAX),
    references: entry.references
      .map((reference) => safe(reference, REFERENCE_LENGTH_MAX))
      .filter((text) => text !== ''),
    part: entry.part === undefined ? undefined : safe(entry.part, REFERENCE_LENGTH_MAX),
    details: Object.fromEntries(
      Object.entries(entry.details)
        .map(([key, text]) => [key, safe(text, REFERENCE_LENGTH_MAX)])
        .filter(([, text]) => text !== ''),
    ),
  }
}

/** Masks only the part of a text that is kept. If the cut splits a number, its first part is removed too. */
function maskedHead(text: string, length_max: number, mask: (text: string) => string): string {
  const looked_at = 4 * length_max
  if (text.length <= looked_at) return mask(plain(text))
  return mask(plain(text.slice(0, looked_at))).slice(0, -NUMBER_LENGTH_MAX)
}

/** Text without control and invisible characters, with single blanks. */
function plain(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

function clipped(text: string, length_max: number): string {
  return text.length <= length_max ? text : Array.from(text).slice(0, length_max).join('')
}
