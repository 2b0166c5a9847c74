// Looks typed words up in a table of words: what begins as the text was typed, and where that finds too few, what has each of its words. Each
// statement reads a bounded stretch of an index of the tenant, however many match.
import type { Querier, Statement } from '../../storage/database.ts'
import { type TypedWords, patternOf } from '../account/account-words-rules.ts'
import { endOf } from './found-rules.ts'

/** Rows of words that are read at most for a text: a record has several, and one may match by more than one. */
export const WORDS_READ_MAX = 400

/** Rows of the rarest word that are searched at most for the other words. */
const WORDS_SEARCHED_MAX = 20_000

/** Words of which the rarest is looked for: the longest. */
const COUNTED_MAX = 4

/** Rows of words that begin so; `words` is the table with its condition. $2 and $3 are the range. */
export const rowsOfBeginning = (words: string) => `
  select word, number from ${words} and word >= $2 and word < $3
  order by word, number limit ${WORDS_READ_MAX}`

/** Of those, the rows of names that fit all patterns: searched in the order of the index, and no further than the bound. */
export const rowsOfWordsApart = (words: string, patterns: string) => `
  select s.word, s.number from (
    select word, number from ${words} and word >= $2 and word < $3
    order by word, number limit ${WORDS_SEARCHED_MAX}) s
  where ' ' || s.word like all(${patterns}::text[]) limit ${WORDS_READ_MAX}`

/** How many rows begin with each word: counted no further than the bound; without order. $2 and $3 are the ranges. */
export const countsOfWords = (words: string) => `
  select b.beginning, c.count from unnest($2::text[], $3::text[]) as b(beginning, ending)
  cross join lateral (
    select count(*)::integer as count from (
      select from ${words} and word >= b.beginning and word < b.ending
      limit ${WORDS_SEARCHED_MAX}) s) c`

/** The statements of a table of words. Their first values are the tenant and the range, then those of the place. */
export interface WordStatements {
  readonly byBeginning: Statement
  /** Takes the patterns of the other words last. */
  readonly apart: Statement
  readonly count: Statement
}

/** Where words are looked up: the tenant, and what the statements take behind the range. */
export interface WordPlace {
  readonly tenant: number
  readonly values: readonly (number | string)[]
  /** What the count takes behind the ranges. */
  readonly counted?: readonly string[]
}

/** What words found, and whether some were left unsearched beyond a bound. */
export interface FoundByWords<Row> {
  readonly rows: readonly Row[]
  readonly is_cut: boolean
}

/** Where the words as they were typed find too few, each of them may begin another word of the name. */
export async function findByWords<Row extends object>(
  querier: Querier,
  statements: WordStatements,
  place: WordPlace,
  typed: TypedWords,
  isFew: (found: readonly Row[]) => boolean,
): Promise<FoundByWords<Row>> {
  const { tenant, values } = place
  const { whole, words } = typed
  const rows = await querier.query<Row>(statements.byBeginning, [tenant, whole, endOf(whole), ...values])
  if (words.length === 1 || !isFew(rows)) return { rows, is_cut: false }
  const apart = await findApart<Row>(querier, statements, place, words)
  return { rows: [...rows, ...apart.rows], is_cut: apart.is_cut }
}

/** Searches the names of the rarest word that begins any for the others. */
async function findApart<Row extends object>(
  querier: Querier,
  { apart, count }: WordStatements,
  { tenant, values, counted = [] }: WordPlace,
  words: readonly string[],
): Promise<FoundByWords<Row>> {
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, COUNTED_MAX)
  const asked = [tenant, longest, longest.map(endOf), ...counted]
  const counts = await querier.query<{ beginning: string; count: number }>(count, asked)
  // A word that begins no row may be behind those by which a long text begins to be found.
  const [rarest] = counts.filter(({ count }) => count > 0).toSorted((a, b) => a.count - b.count)
  if (rarest === undefined) return { rows: [], is_cut: false }
  const { beginning } = rarest
  const patterns = words.filter((word) => word !== beginning).map(patternOf)
  const rows = await querier.query<Row>(apart, [tenant, beginning, endOf(beginning), ...values, patterns])
  return { rows, is_cut: rarest.count >= WORDS_SEARCHED_MAX }
}
