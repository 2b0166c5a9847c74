// JSON without loss. The platform's parser keeps the last of two equal keys and rounds a number that a double cannot hold, both silently.
// It remains the parser, since nothing is faster: one pass over the text finds whether anything was lost, and only then is the text read
// again, slowly, to name the paths.
import type { Fault } from './fault.ts'

/** JSON text as read. */
export interface JsonReading {
  /** Undefined where the text is not JSON. */
  readonly value: unknown
  /** Keys that were sent twice, and numbers that would be stored as other numbers, each once and with its path. */
  readonly faults: readonly Fault[]
}

const NOTHING_LOST: readonly Fault[] = []

/** Reads JSON text, and names the values that would be lost. `bytes` are the same text in UTF-8, which is faster to scan. */
export function readJson(text: string, bytes: Uint8Array = new TextEncoder().encode(text)): JsonReading {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { value: undefined, faults: NOTHING_LOST }
  }
  return { value, faults: keysWritten(bytes) === keysKept(value, 0) ? NOTHING_LOST : findLosses(text) }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const POINT = 0x2e
const LETTER_E = 0x65
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d

/** A number of this length has at most fifteen digits, all of which a double keeps. */
const KEPT_LENGTH = 15

/** The number of keys of valid JSON; -1 when one of its numbers may not be kept. */
function keysWritten(bytes: Uint8Array): number {
  let keys = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at] ?? 0
    if (sign === QUOTE) {
      at += 1
      while (bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
    } else if (sign === COLON) keys += 1
    else if (isDigit(sign)) {
      const begin = at
      while (isDigit(bytes[at + 1] ?? 0) || bytes[at + 1] === POINT) at += 1
      if (at - begin >= KEPT_LENGTH || ((bytes[at + 1] ?? 0) | 0x20) === LETTER_E) return -1
    }
  }
  return keys
}

/** Deeper values are not counted. */
const DEPTH_MAX = 500

/** The number of keys of a parsed value; fewer than all when it is nested too deep for the stack. */
function keysKept(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return 0
  let keys = 0
  if (Array.isArray(value)) {
    for (const inner of value) if (typeof inner === 'object') keys += keysKept(inner, depth + 1)
    return keys
  }
  // A parsed object inherits no enumerable properties.
  for (const key in value) {
    const inner = (value as { readonly [key: string]: unknown })[key]
    keys += 1
    if (typeof inner === 'object') keys += keysKept(inner, depth + 1)
  }
  return keys
}

/** The position of the closing quote of the string that begins here. */
function endOfString(text: string, begin: number): number {
  let at = begin + 1
  for (let sign = text.charCodeAt(at); sign !== QUOTE; sign = text.charCodeAt(at)) at += sign === BACKSLASH ? 2 : 1
  return at
}

function isDigit(sign: number): boolean {
  return sign >= 0x30 && sign <= 0x39
}

/** The position after a number, a sign before it left out. */
function endOfNumber(text: string, begin: number): number {
  const number = /[\d.eE+-]+/y
  number.lastIndex = begin
  number.test(text)
  return number.lastIndex
}

/** Whether an unsigned number, read and written again, is the same decimal. */
function isKept(number: string): boolean {
  return decimalOf(number) === decimalOf(String(Number(number)))
}

/** The digits of an unsigned decimal without zeros at either end, and its power of ten. */
function decimalOf(number: string): string {
  const [, whole = '', decimals = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? []
  const digits = `${whole}${decimals}`
  let begin = 0
  while (begin < digits.length && digits[begin] === '0') begin += 1
  if (begin === digits.length) return number === 'Infinity' ? number : '0'
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return `${digits.slice(begin, end)}e${Number(exponent) - decimals.length + digits.length - end}`
}

/** An object or array that is being read: its keys so far, or its current index. */
interface Open {
  readonly keys: Set<string> | undefined
  at: string | number
}

/** The most paths that are named for one text, and the most parts of a path. */
const [LOSSES_MAX, PATH_MAX] = [100, 8]

/** The paths in valid JSON text whose values would be lost. */
function findLosses(text: string): readonly Fault[] {
  const faults = new Map<string, Fault>()
  const open: Open[] = []
  const add = (fault: Fault) => void (faults.size < LOSSES_MAX && faults.set(`${fault.code} ${fault.param}`, fault))
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    const inner = open.at(-1)
    if (sign === OPEN_OBJECT) open.push({ keys: new Set(), at: '' })
    else if (sign === OPEN_ARRAY) open.push({ keys: undefined, at: 0 })
    else if (sign === CLOSE_OBJECT || sign === CLOSE_ARRAY) open.pop()
    else if (sign === COMMA && typeof inner?.at === 'number') inner.at += 1
    else if (sign === QUOTE) {
      const end = endOfString(text, at)
      if (inner?.keys !== undefined && isKey(text, end)) {
        const key = JSON.parse(text.slice(at, end + 1)) as string
        inner.at = key
        if (inner.keys.has(key)) add(sentTwice(pathOf(open)))
        inner.keys.add(key)
      }
      at = end
    } else if (isDigit(sign)) {
      const end = endOfNumber(text, at)
      const number = text.slice(at, end)
      if (!isKept(number)) add(notKept(pathOf(open), number))
      at = end - 1
    }
  }
  return [...faults.values()]
}

/** Whether the string that ends here is a key. */
function isKey(text: string, end: number): boolean {
  let at = end + 1
  // JSON's blanks: space, tab, line feed, carriage return.
  while (text.charCodeAt(at) <= 0x20) at += 1
  return text.charCodeAt(at) === COLON
}

/** `address.country` or `eligibility[2].max`, cut to a length like every name that a message repeats. */
function pathOf(open: readonly Open[]): string {
  const parts = open.slice(0, PATH_MAX).map(({ at }, depth) => {
    if (typeof at === 'number') return `[${at}]`
    return `${depth === 0 ? '' : '.'}${at.length <= 60 ? at : `${at.slice(0, 60)}…`}`
  })
  return parts.join('') + (open.length > PATH_MAX ? '…' : '') || 'body'
}

function sentTwice(param: string): Fault {
  return { param, code: 'sent_twice', message: `${param} was sent twice: send each key once` }
}

function notKept(param: string, number: string): Fault {
  const sent = number.length <= 40 ? number : `${number.slice(0, 40)}…`
  const message = `${param} has the number ${sent}, which would be kept as ${Number(number)}: send at most 15 digits, or a string where one is allowed`
  return { param, code: 'inexact_number', message }
}
