// What is answered of a search, whichever kind is found. Pure.
import type { TypedWords } from '../account/account-words-rules.ts'
import type { FoundKind } from './find-endpoints.ts'

/** A record that was found. */
export interface Hit {
  readonly id: string
  readonly label: string
  readonly detail: string | null
  readonly organization: string | null
  readonly organization_name: string | null
  readonly debt_line_id: string | null
  readonly receivable_id: string | null
}

/** The records of one kind. */
export interface Group {
  readonly kind: FoundKind
  readonly hits: readonly Hit[]
  readonly has_more: boolean
}

/** What is looked for. */
export interface Question {
  /** As it was typed, without blanks around it. */
  readonly text: string
  /** Its words; undefined where it has none. */
  readonly words: TypedWords | undefined
  /** The most hits of one kind. */
  readonly limit: number
}

const NOTHING_ELSE = { organization: null, organization_name: null, debt_line_id: null, receivable_id: null }

/** A hit that belongs to nothing but the book that is looked at. */
export function plainHit(id: string, label: string, detail: string | null): Hit {
  return { id, label, detail, ...NOTHING_ELSE }
}

/** The group of hits of a kind, of which one more than the limit was looked for; of several with one id the first. */
export function groupOf(kind: FoundKind, hits: readonly Hit[], { limit }: Question): Group {
  const unique = [...new Map(hits.toReversed().map((hit) => [keyOf(hit), hit])).values()].toReversed()
  return { kind, hits: unique.slice(0, limit), has_more: unique.length > limit }
}

function keyOf({ id, organization, debt_line_id }: Hit): string {
  return JSON.stringify([id, organization, debt_line_id])
}

/** Beyond every character that an id or a word has. */
const LAST = '\u{10ffff}'

/** The end of the range of texts that begin so. */
export function endOf(beginning: string): string {
  return beginning + LAST
}

/** The beginnings of ids that a typed text stands for: as it is typed, in capitals, in small letters. */
export function idBeginnings(text: string): string[] {
  return [...new Set([text, text.toUpperCase(), text.toLowerCase()])]
}
