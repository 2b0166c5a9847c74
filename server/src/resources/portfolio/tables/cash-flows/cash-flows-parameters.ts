// What the table of cash flows is asked beside the clocks: what debt and servicing cost, which the portfolio does not know, and over
// which months its rates are averaged.
import { choice } from '@tapeline/contract/kind'
import { equals } from '@tapeline/contract/list'
import { type Parameter, textParameter, wholeNumberParameter } from '@tapeline/contract/parameter'
import { accept, refuse } from '@tapeline/kernel/core/fault'
import type { Ratio } from '@tapeline/kernel/core/ratio'
import { PARTIAL_WINDOWS, type PartialWindow } from '@tapeline/kernel/metrics/pools/window-average'
import { monthParameter } from '../portfolio-parameters.ts'
import type { Asked } from '../portfolio-table.ts'

const WINDOW = { minimum: 1, maximum: 24, default: 3 }
const PARTIAL_WINDOW: PartialWindow = 'none_until_full'

const PERCENT_DECIMALS = 6
const PERCENT = /^(?:(100)(?:\.0{1,6})?|(\d{1,2})(?:\.(\d{1,6}))?)$/

/** The parameters of the table. */
export const CASH_FLOWS_PARAMETERS = {
  from: monthParameter(
    'The first month to return, written YYYY-MM; when left out, the last twelve months are returned.',
  ),
  coupon: percentParameter('What the debt costs a year, in percent of principal: 3.06 is 3.06 %. 0 when left out.'),
  servicing: percentParameter('What servicing costs a year, in percent of principal. 0 when left out.'),
  window: wholeNumberParameter(WINDOW, 'Over how many months rates are averaged.'),
  partial_window: equals(
    choice(PARTIAL_WINDOWS, 'A policy.'),
    'What an average is while months of its window are missing: that of those there are; nothing until all are there; or their sum ' +
      `by the whole window, as some filed reports calculate it. ${PARTIAL_WINDOW} when left out.`,
  ),
}

/** What was asked: annual rates, exact, and the window. */
export interface SpreadTerms {
  readonly coupon: Ratio
  readonly servicing: Ratio
  /** Months. */
  readonly window: number
  readonly partial: PartialWindow
}

/** What was asked, what was left out as the parameters have it. */
export function spreadTermsOf({ values }: Asked): SpreadTerms {
  const number = (name: string, otherwise: number) => (typeof values[name] === 'number' ? values[name] : otherwise)
  return {
    coupon: rateOf(number('coupon', 0)),
    servicing: rateOf(number('servicing', 0)),
    window: number('window', WINDOW.default),
    partial: PARTIAL_WINDOWS.find((policy) => policy === values['partial_window']) ?? PARTIAL_WINDOW,
  }
}

/** An annual rate in percent, 0 to 100 with up to six decimals, read as millionths of a percent. */
function percentParameter(description: string): Parameter<number> {
  return {
    ...textParameter(description, { pattern: PERCENT.source, default: '0', examples: ['3.06'] }),
    parse: (text) => {
      const match = PERCENT.exec(text)
      const [, hundred, units = hundred, decimals = ''] = match ?? []
      return units === undefined
        ? refuse('invalid_value', 'must be percent a year, 0 to 100 with at most six decimals: send 3.06 for 3.06 %')
        : accept(Number(units + decimals.padEnd(PERCENT_DECIMALS, '0')))
    },
  }
}

function rateOf(millionthsOfPercent: number): Ratio {
  return { numerator: BigInt(millionthsOfPercent), denominator: 100n * 10n ** BigInt(PERCENT_DECIMALS) }
}
