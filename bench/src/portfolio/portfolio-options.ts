// The options of `bench -- portfolio`, from the words of a command line. A mistake in them ends the run before an hour is spent on it.

/** Which books are compared, and how often each question is asked of each. */
export interface PortfolioOptions {
  /** Receivables of each book, rising: the others are compared with the first. */
  readonly receivables: readonly number[]
  readonly rounds: number
  /** The folder that books stay in and are taken from; undefined where they go with the run. */
  readonly keep: string | undefined
  /** The tables that are asked; undefined for every one there is. */
  readonly tables: readonly string[] | undefined
  /** Whether the books are of pledged loans alone. */
  readonly all_pledged: boolean
}

/** Reads the words; a RangeError that names what is wrong. */
export function parsePortfolioOptions(words: {
  readonly receivables: string
  readonly rounds: string
  readonly tables: string
  readonly keep: string
  readonly all_pledged: boolean
}): PortfolioOptions {
  const sizes = new Set(words.receivables.split(',').map((word) => parseCount('--receivables', word)))
  return {
    receivables: [...sizes].sort((one, other) => one - other),
    rounds: parseCount('--rounds', words.rounds),
    tables: words.tables === '' ? undefined : words.tables.split(','),
    keep: words.keep === '' ? undefined : words.keep,
    all_pledged: words.all_pledged,
  }
}

function parseCount(name: string, word: string): number {
  if (/^[1-9]\d{0,8}$/.test(word)) return Number(word)
  throw new RangeError(`${name} takes whole numbers from 1 on without signs or blanks, not '${word}'`)
}
