// Ids: visible characters are kept unchanged, invisible ones are refused.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseId } from './id.ts'

describe('parseId', () => {
  test.each([
    '1',
    '007',
    ' a ',
    'a/b?c#d%2F',
    '...',
    'préstamo-ñ',
    '貸付',
    '💰',
    'a.',
    '__proto__',
    'null',
    '💰'.repeat(255),
    'e\u0301',
  ])('%j is kept as it is', (id) => {
    expect(parseId(id)).toEqual({ ok: true, value: id })
  })

  test.each([
    '',
    '.',
    '..',
    'a\u0000',
    'a\nb',
    '\t',
    'a\u200bb',
    '\ufeffa',
    'a\u2028b',
    'a\u2029b',
    '\ud800',
    'a\udc00b',
    'a\u007f',
    '\u202ea',
    'a'.repeat(256),
    '💰'.repeat(256),
    '\ue000',
  ])('%j is refused', (id) => {
    expect(parseId(id).ok).toBe(false)
  })

  test('an id is never changed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const reading = parseId(text)
        if (reading.ok) expect(reading.value).toBe(text)
      }),
    )
  })
})
