// What the name of a column may mean. Names are compared without case, accents, blanks and signs, with usual abbreviations written out, whole or as words
// of a longer name.
import { editDistance } from '@tapeline/kernel/core/edit-distance'
import { plainName } from './plain-name.ts'
import { ABBREVIATIONS, FILLERS } from './vocabulary/abbreviations.ts'
import { ENGLISH } from './vocabulary/english.ts'
import { FRENCH, GERMAN, PORTUGUESE, SPANISH } from './vocabulary/languages.ts'
import { DUTCH, ITALIAN } from './vocabulary/more-languages.ts'
import type { Meaning } from './vocabulary/meanings.ts'
import { WITHOUT_FIELD } from './vocabulary/without-field.ts'

/** The words of a list. */
function wordsOf(list: string): string[] {
  return list.split(',').map((word) => word.trim().replace(/\s+/g, ' '))
}

const WRITTEN_OUT: ReadonlyMap<string, string> = new Map(
  wordsOf(ABBREVIATIONS).map((pair) => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']),
)
const DISTINGUISHING_NOTHING: ReadonlySet<string> = new Set(wordsOf(FILLERS))

/** A meaning that a name may have, and how sure: 1 the very words, less the less like them. */
export interface NameMatch {
  readonly meaning: Meaning
  readonly sureness: number
  readonly word: string
}

interface Word<T> {
  readonly meaning: T
  readonly word: string
  readonly spelling: Spelling
  /** Whether it means several things: marked `~`, less sure, and never found within a longer name. */
  readonly is_unsure: boolean
  /** How much less sure it is than the first of its list. */
  readonly less: number
}

/** A name as it is compared. */
interface Spelling {
  /** As it is written, without blanks. */
  readonly own: string
  /** With abbreviations written out, without blanks. */
  readonly expanded: string
  /** The same without words that distinguish nothing. */
  readonly full: string
  readonly parts: readonly string[]
}

function spellingOf(plain: string): Spelling {
  const expanded = expandedIn(plain)
  const full = distinguishingIn(expanded)
  return { own: squeezed(plain), expanded: squeezed(expanded), full: squeezed(full), parts: full.split(' ') }
}

function wordList<T>(meaning: T, words: string): Word<T>[] {
  return wordsOf(words).map((listed, rank) => {
    const word = listed.replace('~', '')
    return { meaning, word, spelling: spellingOf(word), is_unsure: listed !== word, less: rank / 10_000 }
  })
}

const WORDS: readonly Word<Meaning>[] = (Object.keys(ENGLISH) as Meaning[]).flatMap((meaning) =>
  wordList(
    meaning,
    [ENGLISH, SPANISH, PORTUGUESE, FRENCH, GERMAN, ITALIAN, DUTCH]
      .flatMap((language) => language[meaning] ?? [])
      .join(','),
  ),
)
const WORDS_WITHOUT_FIELD: readonly Word<string>[] = Object.entries(WITHOUT_FIELD).flatMap(([what, words]) =>
  wordList(what, words),
)

/** Above it, a name is the very word, abbreviations written out. */
const EXACT = 0.9
/** What is taken off for a word that means several things. */
const UNSURE = 0.2
/** A name that means a field and something without a field alike means the field. */
const FIELD_FIRST = 0.02

/** The meanings of a name, the surest first, each by the word that it is most like. */
export function meaningsOf(name: string): NameMatch[] {
  const whole = namedMeanings(name)
  // Of a field within others, such as `terms.rate`, the last part may name it.
  const last = name.split('.').at(-1) ?? ''
  if (whole.length > 0 || last === name || last === '') return whole
  return namedMeanings(last)
    .filter(({ sureness }) => sureness > EXACT)
    .map((match) => ({ ...match, sureness: match.sureness - 0.15 }))
}

/** What a column holds for which records have no field, and how sure that is; undefined where the name is not known. */
export function withoutField(name: string): { readonly what: string; readonly sureness: number } | undefined {
  const [best] = likest(name, WORDS_WITHOUT_FIELD)
  return best === undefined ? undefined : { what: best.meaning, sureness: best.sureness - FIELD_FIRST }
}

/** Of ids, one word that is only similar means something else: `operation`, or `borrowers`, which counts them. */
const IDS: ReadonlySet<Meaning> = new Set(['receivable_id', 'account_id'])

function namedMeanings(name: string): NameMatch[] {
  return likest(name, WORDS, ({ meaning, spelling, is_unsure }, sureness) => {
    const is_one_similar = sureness < 0.81 && spelling.parts.length === 1
    // `funded` is no `funder`, either.
    return !is_one_similar || !(IDS.has(meaning) || (meaning === 'funder' && !is_unsure))
  })
}

/** What a name is like, the likest first. */
function likest<T>(
  name: string,
  words: readonly Word<T>[],
  counts: (word: Word<T>, sureness: number) => boolean = () => true,
) {
  const named = spellingOf(plainName(name))
  const best = new Map<T, { readonly meaning: T; readonly word: string; readonly sureness: number }>()
  for (const listed of words) {
    const { meaning, word, spelling, less } = listed
    const alike = likeness(named, spelling) - less
    const sureness = !listed.is_unsure ? alike : alike > EXACT ? alike - UNSURE : 0
    if (sureness > 0.5 && sureness > (best.get(meaning)?.sureness ?? 0) && counts(listed, sureness))
      best.set(meaning, { meaning, word, sureness })
  }
  return [...best.values()].toSorted((a, b) => b.sureness - a.sureness)
}

function expandedIn(plain: string): string {
  return plain
    .split(' ')
    .map((word) => WRITTEN_OUT.get(word) ?? word)
    .join(' ')
}

function distinguishingIn(expanded: string): string {
  const words = expanded.split(' ')
  const distinguishing = words.filter((word) => !DISTINGUISHING_NOTHING.has(word))
  return (distinguishing.length === 0 ? words : distinguishing).join(' ')
}

function likeness(named: Spelling, listed: Spelling): number {
  if (named.own === listed.own) return 1
  if (named.expanded === listed.expanded) return 0.999
  if (named.full === listed.full) return 0.97
  const is_near = listed.own.length > 5 && Math.abs(named.full.length - listed.full.length) < 2
  if (is_near && editDistance(named.full, listed.full) === 1) return 0.8
  const wanted = listed.parts.length
  if (wanted < 2 || !listed.parts.every((part) => named.parts.includes(part))) return 0
  return 0.7 + (0.2 * wanted) / named.parts.length
}

function squeezed(text: string): string {
  return text.replaceAll(' ', '')
}
