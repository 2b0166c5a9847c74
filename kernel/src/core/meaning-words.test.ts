// Meanings of columns as people read them.
import { expect, test } from 'vitest'
import { meaningText } from './meaning-words.ts'

test.each([
  ['The value of group_by; null where none is known.', 'The value of group by; empty where none is known.'],
  ['Amount paid, in the smallest denomination of its currency.', 'Amount paid.'],
  ['`term_loan` or `mca`: its product_type.', 'term loan or mca: its product type.'],
  ['The sha256_of the file.', 'The SHA-256 of the file.'],
  [
    'The debt line that it backed on as_of, as of known_at.',
    'The debt line that it backed on the day, as of the moment.',
  ],
  ['days_past_due less the days of grace.', 'Days past due less the days of grace.'],
  ['120+ days past due, 1-30 too.', '120+ days past due, 1-30 too.'],
])('%s', (definition, text) => {
  expect(meaningText(definition)).toBe(text)
})
