// What someone typed, as words to look for: bounded in length and number, so that no query costs more than a few milliseconds.

/** The longest query that is answered, in characters. */
export const QUERY_LENGTH_MAX = 100

const WORDS_MAX = 10
const WORD_LENGTH_MAX = 40

/** Words that nearly every page contains. They count only where a query has no others. */
const COMMON = new Set(
  'a an and are as at be by can do does for from how i in is it my of on or the to what when where which why with'.split(
    ' ',
  ),
)

/** The words of a text, in lower case. Names such as `days_past_due` are one word. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
}

/** A word with the words that it is made of. */
export function withParts(word: string): string[] {
  const parts = word.split('_').filter((part) => part !== '')
  return parts.length > 1 ? [word, ...parts] : parts
}

/** What a query asks for. */
export function queryWords(query: string): string[] {
  const all = wordsOf(query.slice(0, QUERY_LENGTH_MAX)).map((word) => word.slice(0, WORD_LENGTH_MAX))
  const rare = all.filter((word) => !COMMON.has(word))
  return [...new Set(rare.length > 0 ? rare : all)].slice(0, WORDS_MAX)
}
