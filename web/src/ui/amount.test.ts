// Amounts keep every minor unit and put thousands apart, in any currency.
import { expect, test } from 'vitest'
import { amountText } from './amount.ts'

test.each([
  [123_456_789, 'USD', '1,234,567.89'],
  [100, 'USD', '1.00'],
  [-100_000, 'USD', '-1,000.00'],
  [1_234_567, 'JPY', '1,234,567'],
  [1_234_567, 'KWD', '1,234.567'],
  [9_007_199_254_740_991, 'USD', '90,071,992,547,409.91'],
  ['10555311626649600', 'USD', '105,553,116,266,496.00'],
  ['-9223372036854775809', 'JPY', '-9,223,372,036,854,775,809'],
  [0, 'EUR', '0.00'],
])('%s of %s is %s', (amount, currency, text) => {
  expect(amountText(amount, currency)).toBe(text)
})
