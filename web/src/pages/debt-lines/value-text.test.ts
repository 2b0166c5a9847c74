// Values of covenants in their unit; amounts to the last minor unit, whatever their size.
import { expect, test } from 'vitest'
import { exactValue, valueText } from './value-text.ts'

test('an amount beyond 2^53 is the quotient of its parts', () => {
  const sum = { value: 18_014_398_509_481_984, numerator: '18014398509481985', denominator: 1 }
  expect(valueText(exactValue(sum, 'money'), 'money', 'USD')).toBe('180,143,985,094,819.85')
  expect(valueText(exactValue(sum, 'money'), 'money', 'JPY')).toBe('18,014,398,509,481,985')
  const average = { ...sum, numerator: '36028797018963971', denominator: 2 }
  expect(valueText(exactValue(average, 'money'), 'money', 'KWD')).toBe('18,014,398,509,481.986')
})

test('days of the tie-out are days', () => {
  expect(valueText(1, 'days', 'USD')).toBe('1 day')
  expect(valueText(16, 'days', 'USD')).toBe('16 days')
})

test('a smaller amount, and what is no amount, is its value', () => {
  expect(exactValue({ value: 12.5, numerator: 25, denominator: 2 }, 'money')).toBe(12.5)
  expect(valueText(12.5, 'money', 'USD')).toBe('0.13')
  const ratio = { value: 0.5, numerator: '9007199254740993', denominator: '18014398509481986' }
  expect(exactValue(ratio, 'ratio')).toBe(0.5)
  expect(exactValue({ value: null, numerator: null, denominator: null }, 'money')).toBeNull()
})
