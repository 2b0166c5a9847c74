// No spreadsheet runs guarded text, and the original text can be recovered.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guardFormulas, unguardFormulas } from './formula-guard.ts'

describe('text that a spreadsheet would run gets an apostrophe', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(1)', "'@SUM(1)"],
    ['\uFF1D1', "'\uFF1D1"],
    ['\uFF0B1', "'\uFF0B1"],
    ['\uFF0D1', "'\uFF0D1"],
    ['\uFF20a', "'\uFF20a"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['\nx', "'\nx"],
    [' \tx', "' \tx"],
    ['  =1', "'  =1"],
    ['\u00a0\u3000=1', "'\u00a0\u3000=1"],
    ['"=1"', `'"=1"`],
    ["'=1", "''=1"],
    ['\u201C=1', "'\u201C=1"],
    ['\uFEFF=1', "'\uFEFF=1"],
    ['\u200B\u200D\u2060=1', "'\u200B\u200D\u2060=1"],
    ['\u034F\u3164=1', "'\u034F\u3164=1"],
    ['\u0000=1', "'\u0000=1"],
    ['x;=1', "x;'=1"],
    [';=1', ";'=1"],
    ['x; "=1"', `x;' "=1"`],
    ['x|@a', "x|'@a"],
    ['x\t=1', "x\t'=1"],
    ['x\r\n=1', "x\r\n'=1"],
    ['\t=1', "'\t'=1"],
    ['x;\uFF1D1', "x;'\uFF1D1"],
  ])('%j becomes %j', (text, guarded) => {
    expect(guardFormulas(text, ',')).toBe(guarded)
    expect(unguardFormulas(guarded, ',')).toBe(text)
  })

  test('a comma separates where the file has another delimiter', () => {
    expect(guardFormulas('x,=1;=2', ';')).toBe("x,'=1;=2")
    expect(guardFormulas('x,=1;=2', ',')).toBe("x,=1;'=2")
  })
})

test.each(['', 'a=1', "O'Brien", "'quoted'", 'a-b', 'x, y; z', '1-2', 'a@b.example', ' padded ', '{"a":-1}'])(
  '%j stays as it is',
  (text) => {
    expect(guardFormulas(text, ',')).toBe(text)
    expect(unguardFormulas(text, ',')).toBe(text)
  },
)

const SIGNS = `=+-@'";,|\t\r\n ax1\uFF1D\uFEFF\u200B\u201C\u00a0\u3164`.split('')
const hostile = fc.string({ unit: fc.oneof(fc.constantFrom(...SIGNS), fc.string({ minLength: 1, maxLength: 1 })) })

const PASSED_OVER = new Set(` \t\r\n"\u201C\u00a0\uFEFF\u200B\u3164`.split(''))

/** The texts that a spreadsheet runs, found by another method than the guard's: sign by sign. */
function runs(text: string, delimiter: string): boolean {
  let at_begin = true
  for (const sign of text.split('')) {
    if (at_begin && '=+-@\uFF1D'.includes(sign)) return true
    if (sign !== delimiter && ',;|\t\r\n'.includes(sign)) at_begin = true
    else if (!PASSED_OVER.has(sign)) at_begin = false
  }
  return false
}

test.each([',', ';', '\t', '|'])('any text in a file of %j is harmless, and comes back', (delimiter) => {
  fc.assert(
    fc.property(hostile, (text) => {
      const guarded = guardFormulas(text, delimiter)
      expect(runs(guarded, delimiter)).toBe(false)
      expect(unguardFormulas(guarded, delimiter)).toBe(text)
      expect(unguardFormulas(text, delimiter).length).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 2_000 },
  )
})
