// Exchange rates of the sandbox: random walks from a usual rate. There is a rate for every month end of the book and for each day of the
// last month, so that amounts of different currencies can be summed on any of these days.
import { addDays, endOfMonth } from '@tapeline/kernel/core/day'
import type { Chance } from '../chance.ts'
import { type OperatorCall, type Parties, postRecord } from './operator-call.ts'

/** The currency of sums. */
export const reporting_currency = 'USD'

const usual_rates: readonly (readonly [string, number])[] = [
  ['EUR', 1.0862],
  ['GBP', 1.2714],
  ['MXN', 0.05471],
]
const known_days = 940
const daily_days = 31
const daily_change = 0.005

/** A rate of a day: how many US dollars one unit of `base` cost. */
export interface DayRate {
  readonly base: string
  readonly date: string
  readonly rate: number
}

/** The rates up to `today`, by day. */
export function walkRates(chance: Chance, today: string): DayRate[] {
  const start = addDays(today, -known_days)
  return usual_rates.flatMap(([base, usual]) => {
    let exact = usual
    return Array.from({ length: known_days + 1 }, (_, at) => {
      exact *= 1 + daily_change * (chance.fraction() - 0.5)
      return { base, date: addDays(start, at), rate: Number(exact.toPrecision(5)) }
    }).filter(({ date }) => date === endOfMonth(date) || date > addDays(today, -daily_days))
  })
}

/** Converts an amount to US dollars at the rate of a day; throws without a rate of that day. */
export type ToDollars = (amount: number, currency: string, date: string) => number

/** The conversion by these rates. All currencies of the book have two decimals. */
export function conversionBy(rates: readonly DayRate[]): ToDollars {
  const by_day = new Map(rates.map(({ base, date, rate }) => [`${base} ${date}`, rate]))
  return (amount, currency, date) => {
    if (currency === reporting_currency) return amount
    const rate = by_day.get(`${currency} ${date}`)
    if (rate === undefined) throw new Error(`no rate of ${currency} is known on ${date}`)
    return Math.round(amount * rate)
  }
}

/** The records of the rates, which belong to the operator. */
export function postRates(parties: Parties, rates: readonly DayRate[]): OperatorCall[] {
  return rates.map(({ base, date, rate }) =>
    postRecord('/fx-rates', {
      id: `${base}-${reporting_currency}-${date}`,
      organization: parties.operator,
      base,
      quote: reporting_currency,
      date,
      rate,
      source: 'Made up for the sandbox',
    }),
  )
}
