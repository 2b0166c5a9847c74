// One spelling for a JSON value, so that its hash depends on the value and not on its spelling: RFC 8785 (JCS). Keys are in the order of
// their UTF-16 units, numbers and texts as ECMAScript writes them, no blanks.
import { type Json, isObject } from './dated-facts.ts'
import { jsonText } from './json-text.ts'

/** The canonical text of a value. A RangeError for a number that JSON cannot express, and for text that is not valid Unicode. */
export function canonicalJson(value: Json): string {
  if (isObject(value)) return canonicalObject(value)
  if (typeof value === 'object' && value !== null) return `[${value.map(canonicalJson).join(',')}]`
  return canonicalLeaf(value)
}

function canonicalObject(object: { readonly [key: string]: Json }): string {
  // The order of `sort` without a comparison is that of UTF-16 units.
  const members = Object.keys(object)
    .sort()
    .map((key) => `${canonicalLeaf(key)}:${canonicalJson(object[key] ?? null)}`)
  return `{${members.join(',')}}`
}

/** A surrogate without its other half, which UTF-8 cannot encode. */
const LONE_SURROGATE = /\p{Surrogate}/u

function canonicalLeaf(leaf: string | number | boolean | null): string {
  if (typeof leaf === 'number' && !Number.isFinite(leaf)) throw new RangeError('JSON has no word for this number')
  if (typeof leaf === 'string' && LONE_SURROGATE.test(leaf)) throw new RangeError('a text with half a character')
  return jsonText(leaf)
}
