// The index of the documentation, made by the first search from what is served. It is filled in portions, so that requests are answered
// meanwhile.
import MiniSearch from 'minisearch'
import { queryWords, withParts, wordsOf } from './query.ts'
import type { SearchSection } from './sections.ts'

/** A place that a search found. */
export interface Found {
  readonly address: string
  readonly title: string
  readonly page: string
  /** Text around the first word that was found. */
  readonly excerpt: string
  /** The words found there, in lower case. */
  readonly words: readonly string[]
}

/** The most places that a search returns. */
const FOUND_MAX = 30

/** How many sections are added before other requests have their turn. */
const PORTION = 10

/** A heading or a name weighs more than a mention. */
const WEIGHTS = { title: 6, names: 4, page: 3, text: 1 }

const PREFIX_MIN = 2
const FUZZY_MIN = 5

/** Searches the documentation. */
export class SearchIndex {
  readonly #sections: () => SearchSection[]
  #filled: Promise<(query: string) => Found[]> | undefined

  constructor(sections: () => SearchSection[]) {
    this.#sections = sections
  }

  /** The places that match best, best first. */
  async search(query: string): Promise<Found[]> {
    this.#filled ??= filled(this.#sections())
    return (await this.#filled)(query)
  }
}

async function filled(sections: readonly SearchSection[]): Promise<(query: string) => Found[]> {
  const index = new MiniSearch<SearchSection & { id: number }>({
    fields: Object.keys(WEIGHTS),
    tokenize: (text) => wordsOf(text).flatMap(withParts),
    searchOptions: {
      tokenize: (word) => [word],
      boost: WEIGHTS,
      boostDocument: (id: number) => sections[id]?.weight ?? 1,
    },
  })
  await index.addAllAsync(
    sections.map((section, id) => ({ ...section, id })),
    { chunkSize: PORTION },
  )
  return (query) => {
    const words = queryWords(query)
    const all = matches(index, words, 'AND')
    return (all.length > 0 ? all : matches(index, words, 'OR')).slice(0, FOUND_MAX).flatMap(({ id, match }) => {
      const section = sections[id]
      return section === undefined ? [] : [foundIn(section, Object.keys(match))]
    })
  }
}

/** What is written as it was typed comes first; then what begins so, or nearly so. */
function matches(index: MiniSearch, words: readonly string[], combineWith: 'AND' | 'OR') {
  const parts = [...new Set(words.flatMap((word) => withParts(word).filter((part) => !part.includes('_'))))]
  const exact = { queries: [...words], combineWith, boost: { ...WEIGHTS, title: 12, names: 8 } }
  const near = {
    queries: parts,
    combineWith,
    prefix: (word: string) => word.length >= PREFIX_MIN,
    fuzzy: (word: string) => (word.length >= FUZZY_MIN ? 0.2 : false),
  }
  return index.search({ combineWith: 'OR', queries: [exact, near] })
}

const EXCERPT_LENGTH = 180

function foundIn({ address, title, page, text }: SearchSection, words: readonly string[]): Found {
  const at = Math.max(0, Math.min(...words.map((word) => positionOf(text, word))))
  const start = at === Infinity || at < EXCERPT_LENGTH / 3 ? 0 : text.indexOf(' ', at - EXCERPT_LENGTH / 3) + 1
  const end = text.length <= start + EXCERPT_LENGTH ? text.length : text.lastIndexOf(' ', start + EXCERPT_LENGTH)
  const cut = text.slice(start, Math.max(end, start))
  return { address, title, page, words, excerpt: `${start > 0 ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}` }
}

function positionOf(text: string, word: string): number {
  const at = text.toLowerCase().indexOf(word)
  return at === -1 ? Infinity : at
}
