// States the limits of a refused amount in a sentence for people, in major units of its currency, as forms and files for people show
// amounts; the interface states minor units.
import type { AmountLimits } from './fault.ts'

/** The reason why an amount is refused, and the limits within which it is accepted. */
export interface RefusedAmount {
  readonly code: string
  readonly limits: AmountLimits
}

/** How amounts are written for the reader of the sentence. */
export interface AmountWords {
  readonly currency: string
  /** An amount in minor units, as it was read, with its currency. */
  readonly shown: (amount: number | string) => string
  /** The form of an accepted amount. */
  readonly example: string
}

/** The accepted amounts; continues a sentence that starts with the name of the field. */
export function limitSentence({ code, limits }: RefusedAmount, { currency, shown, example }: AmountWords): string {
  const { minimum, maximum, multiple, nearest } = limits
  if (code === 'invalid_type') return `must be an amount in ${currency}, such as ${example}.`
  if (nearest !== undefined)
    return `must be ${shown(minimum ?? 0)} and a whole number of ${shown(multiple ?? 1)} more. Send ${nearest.map(shown).join(' or ')}.`
  if (minimum !== undefined && maximum !== undefined) return `must be from ${shown(minimum)} to ${shown(maximum)}.`
  if (minimum !== undefined) return `must be at least ${shown(minimum)}.`
  if (maximum === 0) return 'is more than can be drawn. Nothing can be drawn now.'
  return `must be at most ${shown(maximum ?? 0)}.`
}
