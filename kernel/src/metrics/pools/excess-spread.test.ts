// Excess spread and its averages as filed by card trusts, every row recomputed from its parts.
import { describe, expect, test } from 'vitest'
import { type Ratio, decimalText } from '../../core/ratio.ts'
import { type SpreadParts, deriveExcessSpread } from './excess-spread.ts'
import { type PartialWindow, deriveWindowAverage } from './window-average.ts'

// Percent to two decimals is kept in basis points, over the 100 that make a percent.
function percent(text: string): Ratio {
  return { numerator: BigInt(text.replace('.', '')), denominator: 100n }
}

function partsOf(gross_yield: string, coupon: string, servicing: string, net_charge_offs: string): SpreadParts {
  return {
    gross_yield: percent(gross_yield),
    net_charge_offs: percent(net_charge_offs),
    coupon: percent(coupon),
    servicing: percent(servicing),
  }
}

function shown(ratio: Ratio | null): string {
  return ratio ? decimalText(ratio, 2) : 'n/a'
}

// Source: monthly reports of a card trust, June to December 2002 (SEC, CIK 1174821): yield, coupon, servicing, net
// losses, and the spread and its three-month average as printed.
const MONTHS: readonly (readonly [string, string, string, string, string, string, string])[] = [
  ['June', '16.65', '3.06', '1.50', '5.74', '6.35', 'n/a'],
  ['July', '16.35', '3.06', '1.50', '6.07', '5.72', '4.02'],
  ['August', '16.18', '3.03', '1.50', '5.40', '6.25', '6.11'],
  ['September', '16.54', '3.13', '1.50', '5.65', '6.26', '6.08'],
  ['October', '16.78', '3.01', '1.50', '5.72', '6.55', '6.35'],
  ['November', '14.96', '2.59', '1.50', '5.90', '4.97', '5.93'],
  ['December', '16.56', '2.52', '1.50', '5.72', '6.82', '6.11'],
]
const SPREADS = MONTHS.map(([, gross, coupon, servicing, lost]) =>
  deriveExcessSpread(partsOf(gross, coupon, servicing, lost)),
)

function averageIn(month: number, partial: PartialWindow): string {
  return shown(deriveWindowAverage(SPREADS.slice(0, month + 1), 3, partial))
}

describe('a card trust of 2002', () => {
  test.each(MONTHS.map((row, at) => ({ month: row[0], at, printed: row[5] })))(
    'the spread of $month is the printed $printed',
    ({ at, printed }) => {
      expect(shown(SPREADS[at] ?? null)).toBe(printed)
    },
  )

  test.each(MONTHS.map((row, at) => ({ month: row[0], at, printed: row[6] })).slice(2))(
    'the full window of $month averages the printed $printed by every policy',
    ({ at, printed }) => {
      expect(averageIn(at, 'none_until_full')).toBe(printed)
      expect(averageIn(at, 'average_of_what_exists')).toBe(printed)
      expect(averageIn(at, 'divide_by_window')).toBe(printed)
    },
  )

  test('the printed 4.02 of July divides two months by three; the other policies give 6.04 or none', () => {
    expect(averageIn(1, 'divide_by_window')).toBe('4.02')
    expect(averageIn(1, 'average_of_what_exists')).toBe('6.04')
    expect(averageIn(1, 'none_until_full')).toBe('n/a')
  })

  test('the first month prints n/a, which only one policy gives: the trust did not use one policy throughout', () => {
    expect(averageIn(0, 'none_until_full')).toBe('n/a')
    expect(averageIn(0, 'divide_by_window')).toBe('2.12')
    expect(averageIn(0, 'average_of_what_exists')).toBe('6.35')
  })
})

describe('three other filed series', () => {
  // Source: monthly reports of card trusts, 2002 (SEC, CIK 863856, 1000112, 930459).
  test.each([
    { parts: partsOf('18.66', '1.61', '1.50', '5.48'), printed: '10.07' },
    { parts: partsOf('19.80', '2.11', '1.50', '8.04'), printed: '8.15' },
    { parts: partsOf('16.86', '2.14', '1.43', '4.80'), printed: '8.49' },
  ])('a spread of $printed is as printed', ({ parts, printed }) => {
    expect(shown(deriveExcessSpread(parts))).toBe(printed)
  })

  // The third prints an average of 9.32, of months that are not filed with it.
  test.each([
    { months: ['10.07', '10.91', '10.83'], printed: '10.60' },
    { months: ['8.15', '7.88', '8.56'], printed: '8.20' },
  ])('$months average the printed $printed', ({ months, printed }) => {
    expect(shown(deriveWindowAverage(months.map(percent), 3, 'none_until_full'))).toBe(printed)
  })
})

test('a spread below zero is reported as such', () => {
  expect(shown(deriveExcessSpread(partsOf('8.00', '4.00', '2.00', '5.00')))).toBe('-3.00')
})

test.each(['gross_yield', 'net_charge_offs', 'coupon', 'servicing'])('without %s there is no spread', (part) => {
  const parts = partsOf('16.65', '3.06', '1.50', '5.74')
  expect(deriveExcessSpread(parts)).not.toBeNull()
  expect(deriveExcessSpread({ ...parts, [part]: null })).toBeNull()
})
