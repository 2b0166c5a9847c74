// Averages of monthly rates over a window of whole months, as triggers and covenants test them. A part of a month is no month: in the
// averages the open one is missing, whatever its row shows.
import { type Ratio, ratioOf } from '@tapeline/kernel/core/ratio'
import { divideBigHalfUp } from '@tapeline/kernel/core/rounding'
import { deriveWindowAverage } from '@tapeline/kernel/metrics/pools/window-average'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import type { SpreadTerms } from './cash-flows-parameters.ts'
import { chargeOffsOf, returnsOf } from '@tapeline/kernel/metrics/portfolio/figures/month-rates'

/** The rates that are averaged, of a month or over a window. */
export interface AveragedRates {
  readonly payment_rate: Ratio | null
  readonly gross_yield: Ratio | null
  readonly net_charge_offs: Ratio | null
  readonly cdr: Ratio | null
  readonly excess_spread: Ratio | null
}

/** The averages up to a month, and of how many months of its window there are rates. */
export interface WindowAverages {
  readonly month: number
  readonly months: number
  readonly rates: AveragedRates
}

/** Whole months; the open one is undefined. */
type Months = readonly (AveragedRates | undefined)[]

/** The averages of each of some months in a row, each computed when it is asked for; `open` is the one in progress on the day asked about. */
export function* windowAverages(
  series: Series,
  months: readonly number[],
  terms: SpreadTerms,
  open: number | undefined,
): Generator<WindowAverages> {
  const [first = 0] = months
  const ratesOf = (month: number) => (month === open ? undefined : averagedRates(series, month, terms))
  const window = months.length === 0 ? [] : Array.from({ length: terms.window }, (_, at) => first - terms.window + at)
  const rates = window.map(ratesOf)
  for (const month of months) {
    rates.shift()
    rates.push(ratesOf(month))
    yield { month, ...averagesOf(rates, terms) }
  }
}

function averagedRates(series: Series, month: number, terms: SpreadTerms): AveragedRates {
  return { ...returnsOf(series, month, terms), cdr: rounded(chargeOffsOf(series, month).cdr) }
}

function averagesOf(months: Months, { window, partial }: SpreadTerms): Omit<WindowAverages, 'month'> {
  const average = (rate: keyof AveragedRates) =>
    deriveWindowAverage(
      months.map((rates) => rates?.[rate] ?? null),
      window,
      partial,
    )
  return {
    months: months.filter((rates) => rates !== undefined && rates.gross_yield !== null).length,
    rates: {
      payment_rate: average('payment_rate'),
      gross_yield: average('gross_yield'),
      net_charge_offs: average('net_charge_offs'),
      cdr: average('cdr'),
      excess_spread: average('excess_spread'),
    },
  }
}

const CDR_SCALE = 10n ** 18n

/** A twelfth power has hundreds of digits; twenty-four of them would have thousands. Nine decimals are shown, so eighteen are kept. */
function rounded(cdr: Ratio | null): Ratio | null {
  return cdr && ratioOf(divideBigHalfUp(cdr.numerator * CDR_SCALE, cdr.denominator), CDR_SCALE)
}
