// Principal in the currency of the line. Principal without a rate on the day is reported in its own currency.
import type { Ratio } from '../../core/ratio.ts'
import { plus } from '../../core/sum.ts'
import type { Amount, LineOnDay } from './borrowing-base.ts'
import type { Collateral } from './collateral.ts'
import { converted } from './converted.ts'
import type { Principal } from './rule-tests.ts'

/** Converts principal, each amount rounded half up, and sums what it cannot convert. */
export class Exchange {
  readonly #line: LineOnDay
  readonly #rates = new Map<string, Ratio | null>()
  readonly #unconverted = new Map<string, Amount>()

  constructor(line: LineOnDay) {
    this.#line = line
  }

  /** The unconverted principal, by currency in the order of their codes. */
  get unconverted(): (Amount & { readonly currency: string })[] {
    return [...this.#unconverted]
      .map(([currency, amount]) => ({ currency, ...amount }))
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
  }

  /** Principal in the line's currency; null without a rate on the day. */
  convert({ currency, outstanding, original }: Collateral): Principal | null {
    if (currency === this.#line.currency) return { outstanding, original }
    const rate = this.#rateOf(currency)
    if (rate !== null) return { outstanding: converted(outstanding, rate), original: converted(original, rate) }
    const { count, amount } = this.#unconverted.get(currency) ?? { count: 0, amount: 0 }
    this.#unconverted.set(currency, { count: count + 1, amount: plus(amount, outstanding) })
    return null
  }

  #rateOf(currency: string): Ratio | null {
    const known = this.#rates.get(currency)
    if (known !== undefined) return known
    const rate = this.#line.exchange(currency)
    this.#rates.set(currency, rate)
    return rate
  }
}
