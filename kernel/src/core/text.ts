// Free text and free JSON: limited in size, and without characters that the database cannot store (NUL, lone surrogates). The JSON check
// has its own stack, so that deep nesting causes an error message and does not end the process.
import { type Reading, accept, refuse } from './fault.ts'
import { codePointsExceed } from './id.ts'

const LONE_SURROGATE = /\p{Surrogate}/u

/** The bounds of a free JSON value: levels of nesting, and characters of its JSON text. */
export interface JsonBounds {
  readonly maxDepth: number
  readonly maxLength: number
}

/** Reads free text of at most a number of code points. Line breaks are allowed. */
export function checkText(text: string, maxCodePoints: number): Reading<string> {
  if (codePointsExceed(text, maxCodePoints)) {
    return refuse('too_long', `must be shorter: send at most ${maxCodePoints} characters`)
  }
  const fault = characterFault(text)
  return fault === undefined ? accept(text) : refuse('invalid_value', fault)
}

/** The fault of a parsed JSON value, or undefined. A scalar has depth 0, an array or object of scalars 1. */
export function jsonFault(value: unknown, bounds: JsonBounds): string | undefined {
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const fault = scalarFault(next.value)
    if (fault !== undefined) return fault
    const depth = next.depth + 1
    const children = childrenOf(next.value)
    if (children === undefined) continue
    if (depth > bounds.maxDepth) {
      return `must be flatter: send at most ${bounds.maxDepth} levels of arrays and objects`
    }
    for (const child of children) pending.push({ value: child, depth })
  }
  if (JSON.stringify(value).length <= bounds.maxLength) return undefined
  return `must be smaller: send at most ${bounds.maxLength} characters of JSON`
}

function scalarFault(value: unknown): string | undefined {
  if (typeof value === 'string') return characterFault(value)
  if (value === null || typeof value === 'boolean' || typeof value === 'object') return undefined
  if (typeof value !== 'number') return 'must be JSON: send any JSON value'
  if (Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))) return undefined
  return 'must hold numbers that a double can hold: send larger ones as strings'
}

// Keys are checked as strings are.
function childrenOf(value: unknown): Iterable<unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) return value
  return Object.entries(value).flat()
}

function characterFault(text: string): string | undefined {
  if (text.includes('\u0000')) {
    return 'must not hold the NUL character (U+0000): send the text without it'
  }
  if (LONE_SURROGATE.test(text)) {
    return 'must be well-formed Unicode: send it without lone surrogates'
  }
  return undefined
}
