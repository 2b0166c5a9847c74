// Words of the interface as people read them.

/** `line_of_credit` as `Line of credit`. */
export function sentenceCase(word: string): string {
  const spaced = word.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
