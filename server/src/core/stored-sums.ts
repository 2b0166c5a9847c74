// JSON of what holds sums and exact ratios: an integer that a JSON number does not hold is stored as the text of its digits. Which fields
// hold integers is named when it is read, since an id or a name may consist of digits too.
import type { Json } from './dated-facts.ts'
import { sumFrom } from './sum.ts'

const DIGITS = /^-?\d+$/

/** The parts of ratios are bigints of any size. */
const RATIO_PARTS: ReadonlySet<string> = new Set(['numerator', 'denominator'])

/** What `jsonText` wrote: the parts of ratios as bigints, and the named fields as sums. */
export function fromStored(stored: Json, sums: ReadonlySet<string>): unknown {
  return JSON.parse(JSON.stringify(stored), (name, value: unknown) => {
    if (typeof value !== 'string' || !DIGITS.test(value)) return value
    if (RATIO_PARTS.has(name)) return BigInt(value)
    return sums.has(name) ? sumFrom(BigInt(value)) : value
  })
}
