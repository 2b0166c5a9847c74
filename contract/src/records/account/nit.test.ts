// The Colombian check digit, which is not asked for but shows when it was sent.
import { expect, test } from 'vitest'
import { endsInNitCheckDigit, nitCheckDigit } from './nit.ts'

test.each([
  ['213123432', 1],
  ['890903938', 8],
  ['899999068', 1],
])('the check digit of %s is %d', (base, digit) => {
  expect(nitCheckDigit(base)).toBe(digit)
})

test('ten digits that end in their check digit show as such', () => {
  expect(endsInNitCheckDigit('2131234321')).toBe(true)
  expect(endsInNitCheckDigit('2131234325')).toBe(false)
  expect(endsInNitCheckDigit('213123432')).toBe(false)
})
