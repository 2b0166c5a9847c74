// The tie-out of a pool's month: opening, inflows, outflows and closing. A pool formula: it compares the portfolio's figures with each
// other, to the minor unit.

/** A pool's principal over a period, in minor units of one currency. Flows are positive; only `other` has a sign. */
export interface PoolPeriod {
  readonly opening: number | bigint
  readonly originations: number | bigint
  /** Capitalized interest and fees. */
  readonly capitalised: number | bigint
  readonly collected: number | bigint
  readonly charged_off: number | bigint
  /** Everything else: sales, refunds, closures without a reason. */
  readonly other: number | bigint
  readonly closing: number | bigint
}

/** Whether a period foots; `difference` is reported closing less expected, 0 if it foots. */
export interface RollForward {
  readonly expected_closing: bigint
  readonly difference: bigint
  readonly foots: boolean
}

/**
 * opening + originations + capitalised - collected - charged off + other = closing, to the minor unit.
 * Source: monthly reports of auto trusts; Finley, "Data quality: roll-forward analysis".
 */
export function deriveRollForward(period: PoolPeriod): RollForward {
  const gained = BigInt(period.originations) + BigInt(period.capitalised)
  const lost = BigInt(period.collected) + BigInt(period.charged_off)
  const expected = BigInt(period.opening) + gained - lost + BigInt(period.other)
  const difference = BigInt(period.closing) - expected
  return { expected_closing: expected, difference, foots: difference === 0n }
}
