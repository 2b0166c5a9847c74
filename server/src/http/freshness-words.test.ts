// The freshness of a table as a sentence, by the header that programs read.
import { expect, test } from 'vitest'
import { freshnessWords } from './freshness-words.ts'

test.each([
  ['status="current", left_out=0', 'Current: the figures include everything that was written.'],
  [
    'status="behind", waiting_since="2026-01-31T12:00:00.000000Z", left_out=1',
    'Behind: what was written since 2026-01-31T12:00:00.000000Z is not included yet. 1 receivable is left out, since its calculation fails.',
  ],
  [
    'status="failing", failing_since="2026-01-31T12:00:00.000000Z", left_out=2',
    'The calculation fails since 2026-01-31T12:00:00.000000Z: figures are those of before. ' +
      '2 receivables are left out, since their calculation fails.',
  ],
])('%s', (header, words) => {
  expect(freshnessWords(header)).toBe(words)
})

test('a table without figures states nothing', () => {
  expect(freshnessWords(undefined)).toBeUndefined()
})
