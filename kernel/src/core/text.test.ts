// Free text and JSON: everything that a person may write is accepted, and nothing that a database refuses.
import { describe, expect, test } from 'vitest'
import { checkText, jsonFault } from './text.ts'

const BOUNDS = { maxDepth: 3, maxLength: 100 }

describe('checkText', () => {
  test.each(['', 'two\nlines\r\n\tof text', 'ñ💰', '💰'.repeat(10)])('%j is kept as it is', (text) => {
    expect(checkText(text, 24)).toEqual({ ok: true, value: text })
  })

  test.each(['a\u0000', '\ud800', 'x\udfffy', 'a'.repeat(25), '💰'.repeat(25)])('%j is refused', (text) => {
    expect(checkText(text, 24)).toMatchObject({
      ok: false,
      message: expect.stringContaining('send'),
    })
  })
})

describe('jsonFault', () => {
  test.each([
    null,
    true,
    0,
    -1.5,
    'text',
    [],
    {},
    [[['deep']]],
    { a: { b: { c: 1 } } },
    { __proto__: null, a: [1, null] },
  ])('%j is taken', (value) => {
    expect(jsonFault(value, BOUNDS)).toBeUndefined()
  })

  test.each([
    [[[[[]]]], 'flatter'],
    [{ a: { b: { c: {} } } }, 'flatter'],
    [['\u0000'], 'NUL'],
    [{ 'a\u0000': 1 }, 'NUL'],
    [{ a: { '\ud800': 1 } }, 'surrogates'],
    ['x'.repeat(99), 'smaller'],
    [Array.from({ length: 60 }, () => 1), 'smaller'],
    [JSON.parse('{"a":1e999}'), 'strings'],
    [undefined, 'JSON'],
  ])('%j is refused', (value, word) => {
    expect(jsonFault(value, BOUNDS)).toContain(word)
  })

  test('ten thousand levels are refused without overflowing the stack', () => {
    let value: unknown = 1
    for (let level = 0; level < 10_000; level += 1) value = [value]
    expect(jsonFault(value, BOUNDS)).toContain('flatter')
  })
})
