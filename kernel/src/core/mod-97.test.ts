// The remainder by 97, on published examples.
import { expect, test } from 'vitest'
import { hasIbanCheck, remainder97 } from './mod-97.ts'

test.each(['GB82WEST12345698765432', 'DE89370400440532013000', 'FR1420041010050500013M02606'])(
  'the check digits of the published IBAN %s fit, and no others do',
  (iban) => {
    expect(hasIbanCheck(iban)).toBe(true)
    const changed = `${iban.slice(0, 2)}${String((Number(iban.slice(2, 4)) + 1) % 100).padStart(2, '0')}${iban.slice(4)}`
    expect(hasIbanCheck(changed)).toBe(false)
  },
)

test('other characters than letters and digits do not count', () => {
  expect(remainder97('12-3 4')).toBe(1_234 % 97)
  expect(remainder97('A')).toBe(10)
  expect(remainder97('')).toBe(0)
})
