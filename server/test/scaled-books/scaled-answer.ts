// Whether an answer about a book is the answer about the same book with every amount times a whole number: read along its schema, which states of
// every number what unit it is in. Amounts are that many times as large; shares, days and counts are the same; every ratio by its parts.
import { unitOf } from '@tapeline/contract/units'
import { type Node, node, resolve } from '../../../contract/test/document.ts'

/** Tokens are opaque to their reader. */
const TOKENS = new Set(['next_page', 'previous_page'])

/** What to compare: two answers of one schema, and how many times as large the amounts of the second are. */
export interface Scaled {
  readonly document: Node
  readonly times: bigint
  /** What differs between the two lenders and does not count: their names. */
  readonly same: (text: string) => string
}

/** What differs otherwise than it should, each with its path; and how many amounts were compared, and how many were above 2^53. */
export interface Comparison {
  readonly faults: string[]
  amounts: number
  large: number
}

/** Compares two answers. */
export function compareScaled(scaled: Scaled, schema: Node, plain: unknown, large: unknown): Comparison {
  const comparison: Comparison = { faults: [], amounts: 0, large: 0 }
  new Reading(scaled, comparison).compare(schema, { plain, large, path: '', record: {} })
  return comparison
}

interface Pair {
  readonly plain: unknown
  readonly large: unknown
  readonly path: string
  /** The record around it. */
  readonly record: Node
}

class Reading {
  readonly #scaled: Scaled
  readonly #comparison: Comparison

  constructor(scaled: Scaled, comparison: Comparison) {
    this.#scaled = scaled
    this.#comparison = comparison
  }

  compare(given: Node, pair: Pair): void {
    const schema = this.#withoutReference(given)
    const { plain, large } = pair
    if (plain === null || large === null) this.#isSame(pair)
    else if (Array.isArray(plain) && Array.isArray(large)) this.#compareLists(schema, pair)
    else if (typeof plain === 'object' && typeof large === 'object') this.#compareRecords(schema, pair)
    else if (isAmount(schema, pair.record)) this.#isTimes(pair)
    else if (!isMoment(schema)) this.#isSame(pair)
  }

  #withoutReference(schema: Node): Node {
    const { $ref: reference, ...beside } = schema
    if (typeof reference === 'string')
      return this.#withoutReference({ ...node(resolve(this.#scaled.document, reference)), ...beside })
    const choices = Array.isArray(schema['anyOf'])
      ? schema['anyOf'].map((one) => this.#withoutReference(node(one)))
      : []
    const parts = choices.find((one) => 'properties' in one || 'items' in one)
    return parts === undefined ? schema : { ...schema, ...parts }
  }

  #compareLists(schema: Node, { plain, large, path, record }: Pair): void {
    const [some, others] = [plain as unknown[], large as unknown[]]
    if (some.length !== others.length) this.#addFault(path, `${some.length} parts`, `${others.length} parts`)
    const items = node(schema['items'])
    for (const [at, own] of some.entries())
      this.compare(items, { plain: own, large: others[at], path: `${path}[${at}]`, record })
  }

  #compareRecords(schema: Node, pair: Pair): void {
    const [one, other] = [node(pair.plain), node(pair.large)]
    if ('numerator' in one && 'denominator' in one) return this.#compareRatios(schema, one, other, pair)
    for (const [field, own] of Object.entries(one).filter(([name]) => !TOKENS.has(name)))
      this.compare(node(node(schema['properties'])[field] ?? schema['additionalProperties']), {
        plain: own,
        large: other[field],
        path: `${pair.path}.${field}`,
        record: one,
      })
  }

  #compareRatios(schema: Node, one: Node, other: Node, { path, record }: Pair): void {
    const times = isAmount(schema, record) ? this.#scaled.times : 1n
    const [large, plain] = [quotient(one, other) * times, quotient(other, one)]
    if (large !== plain) this.#addFault(path, JSON.stringify(one), JSON.stringify(other))
    if (times === 1n && one['value'] !== other['value']) this.#addFault(`${path}.value`, one['value'], other['value'])
    for (const part of ['numerator', 'denominator']) this.#count(other[part])
  }

  #isTimes({ plain, large, path }: Pair): void {
    this.#count(large)
    if (BigInt(plain as number | string) * this.#scaled.times !== BigInt(large as number | string))
      this.#addFault(path, plain, large)
  }

  #count(large: unknown): void {
    this.#comparison.amounts += 1
    if (typeof large === 'string') this.#comparison.large += 1
  }

  #isSame({ plain, large, path }: Pair): void {
    const scaled = (value: unknown) => (typeof value === 'string' ? this.#scaled.same(value) : value)
    if (scaled(plain) !== scaled(large)) this.#addFault(path, plain, large)
  }

  #addFault(path: string, plain: unknown, large: unknown): void {
    this.#comparison.faults.push(`${path}: ${String(plain)} became ${String(large)}`)
  }
}

/** The numerator of one by the denominator of the other: two ratios are equal where both ways give the same. */
function quotient(upper: Node, lower: Node): bigint {
  return BigInt(upper['numerator'] as number | string) * BigInt(lower['denominator'] as number | string)
}

/** Whether a number is money, by its schema and, where that leaves it open, by the word beside it. */
function isAmount(schema: Node, record: Node): boolean {
  const unit = unitOf(schema)
  return unit === 'minor_units' || (unit === 'minor_units_or_count' && record['unit'] === 'amount')
}

function isMoment(schema: Node): boolean {
  const choices = Array.isArray(schema['anyOf']) ? schema['anyOf'].map(node) : []
  return [schema, ...choices].some(({ format }) => format === 'date-time')
}
