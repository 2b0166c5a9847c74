// Values before and after a write in the words of people.
import { expect, test } from 'vitest'
import { changeWords } from './change-words.ts'

test.each([
  ['credit_limit', 12_345, 'USD', '123.45 USD'],
  ['credit_limit', 12_345, 'JPY', '12,345 JPY'],
  ['credit_limit', 12_345, undefined, 'an amount'],
  ['interest_rate', 0.125, 'USD', '12.50 %'],
  ['product_type', 'line_of_credit', 'USD', 'line of credit'],
  ['name', 'a_b', 'USD', 'a_b'],
  ['delinquent_times', 2, 'USD', '2'],
  ['term', null, 'USD', 'nothing'],
])('%s %s in %s is %s', (field, value, currency, words) => {
  expect(changeWords({ field, before: null, after: value, currency }, 'after')).toBe(words)
})
