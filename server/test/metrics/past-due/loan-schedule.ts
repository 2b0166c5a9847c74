// The schedule of a level loan, by the textbook's formula in exact fractions: payment = B × i / (1 − (1 + i)⁻ⁿ). Written from "What falls
// due" in docs/reference/definitions/metrics.md, with none of the service's code.

/** What falls due on a day, in minor units. */
export interface Installment {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly principal: number
  readonly interest: number
}

/** A loan that is repaid in level monthly payments. */
export interface LevelLoan {
  readonly origination_date: string
  /** Minor units. */
  readonly amount: number
  /** Number of monthly payments. */
  readonly months: number
  /** Yearly rate in basis points. */
  readonly rate_bps: number
}

/** Its installments, the last of which takes what is left. */
export function levelSchedule({ origination_date, amount, months, rate_bps }: LevelLoan): Installment[] {
  // One month's rate is rate_bps / 120,000.
  const [rate, unit] = [BigInt(rate_bps), 120_000n]
  const growth = (unit + rate) ** BigInt(months)
  const payment =
    rate === 0n
      ? BigInt(amount) / BigInt(months)
      : roundHalfUp(BigInt(amount) * rate * growth, unit * (growth - unit ** BigInt(months)))
  let left = BigInt(amount)
  return Array.from({ length: months }, (_, at) => {
    const interest = roundHalfUp(left * rate, unit)
    const principal = at === months - 1 ? left : payment - interest
    left -= principal
    return { date: monthsLater(origination_date, at + 1), principal: Number(principal), interest: Number(interest) }
  })
}

function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

/** The same day of a later month, or the last day of a month that is too short. */
export function monthsLater(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** A day so many days later. */
export function daysLater(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** The number of days from one day to another. */
export function daysBetween(from: string, until: string): number {
  return (Date.parse(until) - Date.parse(from)) / 86_400_000
}
