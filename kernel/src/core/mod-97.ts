// The check of IBANs, legal entity ids and creditors' references: letters and digits read as one number, by 97.

/** The remainder by 97, A as 10 to Z as 35; other characters do not count. Source: ISO/IEC 7064, MOD 97-10. */
export function remainder97(text: string): number {
  let remainder = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    if (!Number.isNaN(value)) remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97
  }
  return remainder
}

/** Whether the check digits of an IBAN without blanks, its third and fourth characters, match the rest. Source: ISO 13616-1. */
export function hasIbanCheck(iban: string): boolean {
  return remainder97(iban.slice(4) + iban.slice(0, 4)) === 1
}
