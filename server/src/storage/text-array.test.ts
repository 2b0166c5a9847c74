// Arrays of texts are read as they were stored, whatever their texts hold.
import { expect, test } from 'vitest'
import { parseTextArray } from './text-array.ts'

test.each([
  ['{}', []],
  ['{a,b-2}', ['a', 'b-2']],
  ['{2026-03-04,12}', ['2026-03-04', '12']],
  ['{"17 e1",plain,"17 e2"}', ['17 e1', 'plain', '17 e2']],
  [String.raw`{"a,b","a \"no\"","c:\\d","{}","",é}`, ['a,b', 'a "no"', String.raw`c:\d`, '{}', '', 'é']],
  ['{"two\nlines"}', ['two\nlines']],
])('%s', (text, texts) => {
  expect(parseTextArray(text)).toEqual(texts)
})
