// Counted words: nothing reads "1 days".
import { expect, test } from 'vitest'
import { counted } from './words.ts'

test.each([
  [0, 'day', '0 days'],
  [1, 'day', '1 day'],
  ['1', 'receivable', '1 receivable'],
  [2, 'business day', '2 business days'],
  [1.5, 'month', '1.5 months'],
  [11, 'row', '11 rows'],
  [1_234, 'row', '1,234 rows'],
  ['9007199254740993', 'receivable', '9,007,199,254,740,993 receivables'],
])('%s of %s is %s', (count, noun, text) => {
  expect(counted(count, noun)).toBe(text)
})
