// What the industries of NAICS are called. The table is large, so pages load this file when they show an industry.
import { sectorOf } from './naics-sector.ts'
import { TITLES_OF_2017, TITLES_OF_2022 } from './tables/naics-titles.ts'

const TITLES: ReadonlyMap<string, string> = new Map([...titlesOf(TITLES_OF_2017), ...titlesOf(TITLES_OF_2022)])

/** The title of a code of two to six digits or of a sector such as `44-45`, in the edition of 2022, else in that of 2017. */
export function industryTitle(code: string): string | undefined {
  return TITLES.get(/^\d\d$/.test(code) ? sectorOf(code) : code)
}

/** An industry to choose. */
export interface Industry {
  readonly code: string
  readonly title: string
}

/** Which industries are meant: sectors, codes of six digits, or both and all between them. */
export type IndustryLevel = 'sector' | 'six_digits' | 'any'

const LEVELS: Readonly<Record<IndustryLevel, RegExp>> = {
  sector: /^\d\d(?:-\d\d)?$/,
  six_digits: /^\d{6}$/,
  any: /^/,
}

/**
 * The industries whose code begins with a text, or whose title has each word of it at the beginning of a word, at most so many: first by
 * code, then titles that begin with it, then others, in the order of their codes. Without a text the first of all.
 */
export function industriesLike(text: string, level: IndustryLevel, count_max: number): Industry[] {
  const asked = text.trim().toLowerCase()
  const words = wordsOf(asked)
  const found = [...TITLES].flatMap(([code, title]) => {
    if (!LEVELS[level].test(code)) return []
    const rank = rankOf({ code, title }, asked, words)
    return rank === undefined ? [] : [{ code, title, rank }]
  })
  return found
    .toSorted((a, b) => a.rank - b.rank || (a.code < b.code ? -1 : 1))
    .slice(0, count_max)
    .map(({ code, title }) => ({ code, title }))
}

function rankOf({ code, title }: Industry, asked: string, words: readonly string[]): number | undefined {
  if (code.startsWith(asked)) return 0
  if (title.toLowerCase().startsWith(asked)) return 1
  const named = wordsOf(title.toLowerCase())
  return words.length > 0 && words.every((word) => named.some((one) => one.startsWith(word))) ? 2 : undefined
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

function titlesOf(table: string): [string, string][] {
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [codes = '', ...words] = line.trim().split(' ')
      return codes.split(',').map((code): [string, string] => [code, words.join(' ')])
    })
}
