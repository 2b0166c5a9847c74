// Names and words of tapes as they are compared, without the vocabulary: pages use it, too.

/** Words in lower case without accents, one blank between: `LoanID`, `loan_id` and `Loan Id` are `loan id`. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/#/g, ' number ')
    .replace(/\bo\/s\b/gi, 'outstanding')
    .replace(/\b[dl]['’]/gi, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}
