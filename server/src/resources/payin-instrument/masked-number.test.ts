// Masked numbers: at most the last four, in one spelling.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMaskedNumber } from './masked-number.ts'

describe('parseMaskedNumber', () => {
  test.each([
    ['••••1234', '••••1234'],
    ['****1234', '••••1234'],
    ['**** **** **** 1234', '••••1234'],
    ['XXXX-XXXX-1234', '••••1234'],
    ['xxxx1234', '••••1234'],
    ['...1234', '••••1234'],
    ['1234', '••••1234'],
    ['*7', '••••7'],
    [' ••••001s ', '••••001S'],
    ['x12', '••••12'],
  ])('%s is kept as %s', (text, kept) => {
    expect(parseMaskedNumber(text)).toEqual({ ok: true, value: kept })
  })

  test.each([
    ['12345', 'at most the last four'],
    ['••••12345', 'at most the last four'],
    ['1234••••5678', 'at most the last four'],
    ['4111 11** **** 1111', 'at most the last four'],
    ['1234 5678', 'at most the last four'],
    ['DE89370400440532013000', 'at most the last four'],
    ['DE••••3000', 'at most the last four'],
    ['', 'digits it ends in'],
    ['••••', 'digits it ends in'],
    ['xxxx', 'digits it ends in'],
    ['savings', 'digits it ends in'],
    ['•'.repeat(61) + '1234', 'shorter'],
  ])('%j is refused with the hint %j', (text, hint) => {
    expect(parseMaskedNumber(text)).toMatchObject({ ok: false, message: expect.stringContaining(hint) })
  })

  test('what is kept reads back to itself and never shows more than four of a number', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('•*xX -0123456789AZ')) }), (text) => {
        const reading = parseMaskedNumber(text)
        if (!reading.ok) return
        expect(reading.value).toMatch(/^•{4}[A-Z0-9]{1,4}$/)
        expect(parseMaskedNumber(reading.value)).toEqual(reading)
      }),
    )
  })

  test('no message repeats the number', () => {
    expect(parseMaskedNumber('987654321')).not.toMatchObject({ message: expect.stringContaining('98765') })
  })
})
