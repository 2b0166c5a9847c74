// What decides how payments of a made book go.
import type { Chance } from '../soak/chance.ts'

/** What goes wrong in a book. */
export interface BookOptions {
  readonly seed: number
  /** Faults of payments, of a thousand. */
  readonly faults: number
  /** Payments of a thousand whose line states no reference, and as many with a typing mistake in it. */
  readonly unclear: number
}

/** What decides how one payment goes. */
export interface Circumstances extends BookOptions {
  readonly chance: Chance
  /** Loans with several payments: a line that names one names something that is reported. */
  readonly loans: ReadonlySet<string>
}
