// By which words records of the operator are found: debt lines, closed months and documents. A record is stored under its words once for each
// list that shows it, with the id by which the reader of that list knows it: so who finds a record is who has it in a list. Pure.
import type { Json, State } from '@tapeline/kernel/core/dated-facts'
import { monthInWords } from '@tapeline/kernel/core/day'
import { wordsOfTexts } from '../account/account-words-rules.ts'
import { operatorPosting, scopeOf } from './operator-postings.ts'

/** Code units of the texts of a record, from a word on, that count: a description, the name of a file and an id beside each other. */
const LENGTH_MAX = 240

type Texts = (id: string, state: State) => readonly (Json | undefined)[]

/** The texts by which each kind of record is found, by the id that the reader knows. */
const TEXTS: Readonly<Record<string, Texts>> = {
  debt_line: (id, { name }) => [name, id],
  month_close: (_, { month, debt_line_id }) => [
    typeof month === 'string' ? monthInWords(month) : null,
    month,
    debt_line_id,
  ],
  document: (id, { description, file_name }) => [description, file_name, id],
}

/** The kinds of record that are found. */
export const FOUND_RECORD_KINDS: readonly string[] = Object.keys(TEXTS)

/** A record as far as it takes to find it. */
export interface RecordToFind {
  readonly kind: string
  readonly id: string
  readonly organization: string
  readonly postings: readonly string[]
  readonly state: State
}

/** The texts by which a record is found, each once; none of a kind that is not found. */
export function textsToFind(kind: string, id: string, state: State): string[] {
  const texts = TEXTS[kind]?.(id, state) ?? []
  return [...new Set(texts.filter((text) => typeof text === 'string'))]
}

/** The id by which a lender knows a record: documents, which lenders file too, are stored under `<organization>:<id>`. */
export function idInListOf(lender: string | undefined, kind: string, id: string): string {
  return lender !== undefined && kind === 'document' ? id.slice(lender.length + 1) : id
}

/** The words of a record by the posting of each list that shows it. */
export function wordsByPosting(record: RecordToFind): Map<string, ReadonlySet<string>> {
  const { kind, id, organization, postings, state } = record
  if (!Object.hasOwn(TEXTS, kind)) return new Map()
  const lists = [undefined, organization].map((lender) => ({ lender, posting: operatorPosting(scopeOf(kind, lender)) }))
  const shown = lists.filter(({ posting }) => postings.includes(posting))
  const wordsFor = (lender: string | undefined) =>
    wordsOfTexts(textsToFind(kind, idInListOf(lender, kind, id), state), LENGTH_MAX)
  return new Map(shown.map(({ lender, posting }) => [posting, wordsFor(lender)]))
}
