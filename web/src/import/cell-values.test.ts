// Cells as lenders write them, and the values that the service takes: amounts exactly, by ISO 4217, never by division.
import { expect, test } from 'vitest'
import { type AmountForm, amountValue, dayValue, numberValue, jsonValue } from './cell-values.ts'

test.each([
  ['2026-01-31', 'ymd', '2026-01-31'],
  ['2026-1-3 00:00:00', 'dmy', '2026-01-03'],
  ['31/01/2026', 'dmy', '2026-01-31'],
  ['1/31/2026', 'mdy', '2026-01-31'],
  ['31.1.2026', 'dmy', '2026-01-31'],
  ['soon', 'ymd', 'soon'],
] as const)('%s, written %s, is %s', (cell, order, day) => {
  expect(dayValue(cell, order)).toBe(day)
})

test.each<[string, AmountForm, string | undefined, number | string]>([
  ['123456', 'minor', undefined, 123_456],
  ['-5', 'minor', undefined, -5],
  ['12.5', 'minor', undefined, '12.5'],
  ['1,234.56', 'point', 'USD', 123_456],
  ['1.234,56', 'comma', 'EUR', 123_456],
  ["1'234.5", 'point', 'CHF', 123_450],
  ['(12.00)', 'point', 'USD', -1_200],
  ['12', 'point', 'JPY', 12],
  ['12.5', 'point', 'JPY', '12.5'],
  ['0.1255', 'point', 'KWD', '0.1255'],
  ['0.125', 'point', 'KWD', 125],
  ['12.50', 'point', undefined, '12.50'],
  ['12.50', 'point', 'XYZ', '12.50'],
  ['90071992547409.93', 'point', 'USD', '90071992547409.93'],
  ['twelve', 'point', 'USD', 'twelve'],
])('%s (%s, %s) is %s', (cell, form, currency, amount) => {
  expect(amountValue(cell, form, currency)).toBe(amount)
})

test.each<[string, AmountForm, number | string]>([
  ['0.05', 'minor', 0.05],
  ['12.5 %', 'point', 0.125],
  ['5%', 'minor', 0.05],
  ['-0.5%', 'point', -0.005],
  ['0,05', 'comma', 0.05],
  ['five', 'point', 'five'],
])('%s (%s) is the number %s', (cell, form, number) => {
  expect(numberValue(cell, form)).toBe(number)
})

test('JSON of which something would be lost stays text, which the service refuses', () => {
  expect(jsonValue('{"a":1}')).toEqual({ a: 1 })
  expect(jsonValue('{"a":1,"a":2}')).toBe('{"a":1,"a":2}')
  expect(jsonValue('[12345678901234567890]')).toBe('[12345678901234567890]')
})
