// Whether a bank's reference identifies one movement of money. ISO 20022 requires it; files have line numbers, words such as NONREF and
// rows of zeros instead. An id made of those would overwrite one month's fee with another's.

const LENGTH_MIN = 8
const DIGITS_MIN = 4
const PLACEHOLDERS: ReadonlySet<string> = new Set(['NOTPROVIDED', 'NOTAVAILABLE', 'NONREF', 'UNKNOWN', 'NONE'])

/** At least eight letters and digits, at least four of them digits, and not one digit over and over. */
export function isUniqueReference(reference: string): boolean {
  const bare = reference.replace(/[^\p{L}\p{N}]/gu, '')
  const digits = bare.replace(/\D/g, '')
  return bare.length >= LENGTH_MIN && digits.length >= DIGITS_MIN && !/^(.)\1*$/u.test(digits)
}

/** A reference, unless it is a placeholder for none. */
export function givenReference(text: string | undefined): string | undefined {
  if (text === undefined || PLACEHOLDERS.has(text.replace(/[\s_.-]/g, '').toUpperCase())) return undefined
  return /^[0\s]*$/.test(text) ? undefined : text
}
