// Decimal text becomes minor units without a detour through binary fractions.
import { expect, it } from 'vitest'
import { cents, fractionOfPercent } from './amounts.ts'

it('reads decimal texts as exact hundredths', () => {
  const texts = ['1999.33', '0', '12', '-0.5', '9007199254740.99']
  expect(texts.map(cents)).toEqual([199933, 0, 1200, -50, 900719925474099])
})

it('rounds a third decimal half away from zero', () => {
  const texts = ['5202.6426724643', '1.005', '-1.005', '-0.001']
  expect(texts.map(cents)).toEqual([520264, 101, -101, 0])
})

it('refuses what is no decimal text', () => {
  for (const text of ['', '1e5', '1,000', '.5', 'NaN']) expect(() => cents(text)).toThrow(/decimal/)
})

it('shifts a percentage without adding digits', () => {
  expect(['5.75', '14.07', '0', '7'].map(fractionOfPercent)).toEqual([0.0575, 0.1407, 0, 0.07])
})
