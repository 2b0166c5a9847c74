// JSON of values with sums and exact ratios: an integer that a JSON number cannot hold is stored as the text of its digits. The reader
// names the fields that contain integers, since an id or a name may consist of digits too.
import type { Json } from './dated-facts.ts'
import { sumFrom } from './sum.ts'

const DIGITS = /^-?\d+$/

/** The parts of ratios are bigints. */
const RATIO_PARTS: ReadonlySet<string> = new Set(['numerator', 'denominator'])

/** Reads the text of `jsonText`: the parts of ratios as bigints, and the named fields as sums. */
export function fromStored(stored: Json, sums: ReadonlySet<string>): unknown {
  return JSON.parse(JSON.stringify(stored), (name, value: unknown) => {
    if (typeof value !== 'string' || !DIGITS.test(value)) return value
    if (RATIO_PARTS.has(name)) return BigInt(value)
    return sums.has(name) ? sumFrom(BigInt(value)) : value
  })
}
