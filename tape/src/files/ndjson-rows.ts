// Rows of JSON: an object a line (NDJSON), or the objects of an array, also of one within an object. Nested fields are named `a.b`. Numbers are kept
// as they are written, so an id of 77 digits stays one. The columns are those of the first rows.
import { readJson } from '@tapeline/kernel/core/exact-json'
import { FileFault } from './file-fault.ts'
import type { OnBytes } from '../tape-store.ts'
import { Lots, type OpenRows, type SourceRow } from './source-rows.ts'

/** The text of a file in pieces, from its beginning each time that it is asked for. */
export type TextOf = (onBytes?: OnBytes) => AsyncIterable<string>

const LINE_LENGTH_MAX = 1_048_576
const HEADER_LINES = 1_000
const DEPTH_MAX = 8

/** Opens NDJSON. Throws a FileFault. */
export async function openNdjson(textOf: TextOf, onBytes?: OnBytes): Promise<OpenRows> {
  const header = await headerOf(textOf)
  return { header, rows: rowsOf(textOf, header, onBytes) }
}

async function headerOf(textOf: TextOf): Promise<readonly string[]> {
  const names = new Set<string>()
  let count = 0
  for await (const { text } of objectsOf(textOf)) {
    for (const name of objectIn(text)?.fields.keys() ?? []) names.add(name)
    count += 1
    if (count >= HEADER_LINES) break
  }
  if (names.size === 0) throw new FileFault('holds no JSON objects: send one a line, or an array of them')
  return [...names]
}

type Row = Omit<SourceRow, 'file'>

async function* rowsOf(textOf: TextOf, header: readonly string[], onBytes?: OnBytes): AsyncGenerator<readonly Row[]> {
  const lots = new Lots()
  for await (const { text, line } of objectsOf(textOf, onBytes)) {
    const object = objectIn(text)
    const fault = object === undefined ? 'the line is no JSON object' : faultOf(object)
    const lot = lots.add({ line, cells: header.map((name) => object?.fields.get(name) ?? ''), fault })
    if (lot !== undefined) yield lot
  }
  yield lots.take()
}

/** The texts of the objects of a file, with the line of each, or its number in an array. */
async function* objectsOf(textOf: TextOf, onBytes?: OnBytes): AsyncGenerator<{ text: string; line: number }> {
  yield* (await isOneValue(textOf)) ? elementsOf(textOf, onBytes) : linesOf(textOf, onBytes)
}

/** Whether a file is one value of JSON and not one a line: it begins with an array, or with an object that its first line does not end. */
async function isOneValue(textOf: TextOf): Promise<boolean> {
  for await (const piece of textOf()) {
    const text = piece.trimStart()
    if (text === '') continue
    if (text.startsWith('[')) return true
    const [first = '', ...more] = text.split('\n')
    return text.startsWith('{') && objectIn(first) === undefined && (more.length > 0 || first.includes('['))
  }
  return false
}

const ELEMENT_LENGTH_MAX = 1_048_576

/** The objects of the first array of a file, however long it is. */
async function* elementsOf(textOf: TextOf, onBytes?: OnBytes): AsyncGenerator<{ text: string; line: number }> {
  const scan = new ArrayScan()
  let line = 0
  for await (const piece of textOf(onBytes)) {
    for (const text of scan.take(piece)) yield { text, line: (line += 1) }
    if (scan.waiting > ELEMENT_LENGTH_MAX) throw new FileFault(`has an object of more than 1 MiB, number ${line + 1}`)
  }
  if (!scan.is_closed) throw new FileFault('is cut off: the array of its rows does not end')
}

/** Cuts the elements out of an array as its text comes. */
class ArrayScan {
  #text = ''
  #at = 0
  #begin = -1
  #depth = 0
  /** The depth of the array; undefined before it begins. */
  #array: number | undefined
  #in_string = false
  is_closed = false

  /** How much of an element is there and not yet whole. */
  get waiting(): number {
    return this.#begin < 0 ? 0 : this.#text.length
  }

  take(piece: string): string[] {
    this.#text += piece
    const found: string[] = []
    for (; this.#at < this.#text.length; this.#at += 1) {
      const element = this.#step(this.#text.charAt(this.#at))
      if (element !== undefined) found.push(element)
    }
    const kept = this.#begin < 0 ? this.#text.length : this.#begin
    this.#text = this.#text.slice(kept)
    this.#at -= kept
    if (this.#begin >= 0) this.#begin = 0
    return found
  }

  #step(sign: string): string | undefined {
    if (this.#in_string) {
      if (sign === '\\') this.#at += 1
      else if (sign === '"') this.#in_string = false
      return undefined
    }
    if (sign === '"') this.#in_string = true
    else if (sign === '{' || sign === '[') this.#open(sign)
    else if (sign === '}' || sign === ']') return this.#close()
    return undefined
  }

  #open(sign: string): void {
    if (this.#array === undefined && sign === '[') this.#array = this.#depth + 1
    else if (this.#depth === this.#array && !this.is_closed) this.#begin = this.#at
    this.#depth += 1
  }

  #close(): string | undefined {
    if (this.#depth === this.#array) this.is_closed = true
    this.#depth -= 1
    if (this.#begin < 0 || this.#depth !== this.#array) return undefined
    const element = this.#text.slice(this.#begin, this.#at + 1)
    this.#begin = -1
    return element
  }
}

async function* linesOf(textOf: TextOf, onBytes?: OnBytes): AsyncGenerator<{ text: string; line: number }> {
  let rest = ''
  let line = 0
  for await (const piece of textOf(onBytes)) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LINE_LENGTH_MAX)
      throw new FileFault(`has a line of more than 1 MiB, line ${line + lines.length + 1}`)
    for (const text of lines) {
      line += 1
      if (text.trim() !== '') yield { text, line }
    }
  }
  if (rest.trim() !== '') yield { text: rest, line: line + 1 }
}

/** Text in quotes, or a number. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** An object, its numbers as their text. */
interface LineObject {
  /** By name; a field whose value is not known is blank. */
  readonly fields: Map<string, string>
  /** The names that more than one value has. */
  readonly twice: Set<string>
}

/** Two values under one name: the platform's parser keeps the last, another program the first. */
function faultOf({ twice }: LineObject): string | undefined {
  const [name] = twice
  return name === undefined
    ? undefined
    : `the key ${JSON.stringify(name)} is there more than once, so that its value is not known: keep one`
}

function objectIn(text: string): LineObject | undefined {
  try {
    const exact = text.replace(TOKEN, (token) => (token.startsWith('"') ? token : `"${token}"`))
    JSON.parse(text)
    const { value, faults } = readJson(exact)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const object = { fields: new Map<string, string>(), twice: new Set(faults.map(({ param }) => param)) }
    collectCells(value, '', 0, object)
    for (const name of object.twice) object.fields.set(name, '')
    return object
  } catch {
    return undefined
  }
}

function collectCells(value: object, prefix: string, depth: number, object: LineObject): void {
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    const name = prefix + key
    if (object.fields.has(name)) object.twice.add(name)
    if (inner === null || inner === undefined) object.fields.set(name, '')
    else if (typeof inner !== 'object') object.fields.set(name, String(inner))
    else if (Array.isArray(inner) || depth >= DEPTH_MAX) object.fields.set(name, JSON.stringify(inner))
    else collectCells(inner, `${name}.`, depth + 1, object)
  }
}
