// What a column means, as people read it in a file: definitions are written for who uses the interface, with names of fields and null.
import { spokenWords, withCapital } from './code-words.ts'

const CODED = /`([^`]+)`/g
const FIELD = /\b[a-z][a-z\d]*(?:_[a-z\d]+)+\b/g
const BEGINS_WITH_FIELD = /^[a-z][a-z\d]*_/

/** Parameters that every figure has. */
const CLOCKS: Readonly<Record<string, string>> = { as_of: 'the day', known_at: 'the moment' }

/** A meaning in words: names of fields as they are spoken, and `empty` where the interface has null. Files have amounts in major units. */
export function meaningText(definition: string): string {
  const text = definition
    .replace(/, in the smallest denomination of [^.,;]+/, '')
    .replaceAll(CODED, '$1')
    .replaceAll(FIELD, (name) => CLOCKS[name] ?? spokenWords(name))
    .replaceAll(/\bnull\b/gi, 'empty')
  return BEGINS_WITH_FIELD.test(definition) ? withCapital(text) : text
}
