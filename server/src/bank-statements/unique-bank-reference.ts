// Whether a bank's reference names one movement of money. ISO 20022 says that it does; files show line numbers, words such as
// NONREF and rows of zeros in its place, and an id made of those would lay one month's fee over another's.

const LENGTH_MIN = 8
const DIGITS_MIN = 4
const SAID_WHEN_NONE: ReadonlySet<string> = new Set(['NOTPROVIDED', 'NOTAVAILABLE', 'NONREF', 'UNKNOWN', 'NONE'])

/** At least eight letters and digits, at least four of them digits, and not one digit over and over. */
export function isTelling(reference: string): boolean {
  const bare = reference.replace(/[^\p{L}\p{N}]/gu, '')
  const digits = bare.replace(/\D/g, '')
  return bare.length >= LENGTH_MIN && digits.length >= DIGITS_MIN && !/^(.)\1*$/u.test(digits)
}

/** A reference, unless it only says that there is none. */
export function givenReference(text: string | undefined): string | undefined {
  if (text === undefined || SAID_WHEN_NONE.has(text.replace(/[\s_.-]/g, '').toUpperCase())) return undefined
  return /^[0\s]*$/.test(text) ? undefined : text
}
