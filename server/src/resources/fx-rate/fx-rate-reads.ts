// What one currency is worth in another on a day: the rate of that day, or of the last before it within seven days, since none is
// published on weekends and holidays. Of one day the rate that is stated in this direction counts before the inverse of the other. Two
// rates are never multiplied: an amount is converted with one rate that the operator stated.
import { minorUnits } from '@tapeline/kernel/core/currency'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { type Ratio, multiplyRatios } from '@tapeline/kernel/core/ratio'
import type { Querier } from '../../storage/database.ts'
import { readTimelessRecords } from '../operator-record/operator-record-reads.ts'
import { ratioOfRate } from './exact-rate.ts'
import { fxRate } from './fx-rate-definition.ts'

/** How many days after its own a rate is used at most. */
export const RATE_DAYS_MAX = 7

/** What a currency is worth in another. */
export interface Exchange {
  /** Of the FX rate that it was made with, and its day. */
  readonly id: string
  readonly date: string
  /** Units of the one for one of the other, both in smallest denominations, exact. */
  readonly rate: Ratio
}

/** What is asked. */
export interface ExchangesAsked {
  /** The tenant of the operator. */
  readonly operator: number
  /** The currency that amounts are converted to. */
  readonly to: string
  readonly currencies: readonly string[]
  /** Day numbers. */
  readonly days: readonly number[]
  /** The moment of the operator's clock up to which rates count. */
  readonly known_at: number
}

/** What another currency is worth on a day; null where no rate is known. */
export type ExchangeOn = (currency: string, day: number) => Exchange | null

/** Reads what currencies are worth on some days. */
export async function readExchanges(querier: Querier, asked: ExchangesAsked): Promise<ExchangeOn> {
  const { operator: tenant, to, days, known_at } = asked
  const currencies = asked.currencies.filter((currency) => currency !== to)
  const ids = days.flatMap((day) => currencies.flatMap((from) => candidates(from, to, day).map(({ id }) => id)))
  const known = await readTimelessRecords(querier, fxRate, { tenant, ids: [...new Set(ids)], known_at })
  return (from, day) => {
    const candidate = candidates(from, to, day).find(({ id }) => known.has(id))
    if (candidate === undefined) return null
    const { id, date, inverse } = candidate
    return { id, date, rate: minorRate({ from, to }, Number(known.get(id)?.['rate']), inverse) }
  }
}

interface Candidate {
  readonly id: string
  readonly date: string
  readonly inverse: boolean
}

/** The rates that may convert a currency on a day, the preferred one first. */
function candidates(from: string, to: string, day: number): Candidate[] {
  return Array.from({ length: RATE_DAYS_MAX + 1 }, (_, ago) => dayOfNumber(day - ago)).flatMap((date) => [
    { id: `${from}-${to}-${date}`, date, inverse: false },
    { id: `${to}-${from}-${date}`, date, inverse: true },
  ])
}

/** Rates are of whole units; amounts are in smallest denominations, of which a unit may have 1, 100 or 1000. */
function minorRate({ from, to }: { from: string; to: string }, rate: number, inverse: boolean): Ratio {
  const stated = ratioOfRate(rate)
  const exact = inverse ? { numerator: stated.denominator, denominator: stated.numerator } : stated
  return multiplyRatios(exact, {
    numerator: 10n ** BigInt(minorUnits(to)),
    denominator: 10n ** BigInt(minorUnits(from)),
  })
}
