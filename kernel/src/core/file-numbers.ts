// Numbers in files for people: plain decimals without grouping, as a spreadsheet reads them. Digits are moved, never divided.
import { minorUnits } from './currency.ts'
import { formatAmount } from './money.ts'
import { type Ratio, decimalText } from './ratio.ts'

/** An amount in minor units (digits when a number cannot hold it), in major units: 12345 in USD is `123.45`. */
export function majorAmount(minor: number | bigint | string, currency: string): string {
  return formatAmount(typeof minor === 'string' ? BigInt(minor) : minor, currency)
}

/** An average of amounts in minor units, rounded half up to the decimals of its currency. */
export function majorAverage({ numerator, denominator }: Ratio, currency: string): string {
  const decimals = minorUnits(currency)
  return decimalText({ numerator, denominator: denominator * 10n ** BigInt(decimals) }, decimals)
}

/** A fraction in percent, exact: 0.0525 is `5.25`. A fraction has at most nine decimals, so a percentage has at most seven. */
export function percentNumber(fraction: number): string {
  const percentage = decimalText({ numerator: BigInt(Math.round(fraction * BILLION)), denominator: BILLION_BY_100 }, 7)
  return percentage.replace(/\.?0+$/, '')
}

const BILLION = 1_000_000_000
const BILLION_BY_100 = 10_000_000n
