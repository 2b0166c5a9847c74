// What lists are filtered by, typed and shown in the words of people.
import { expect, test } from 'vitest'
import { type Filter, filterValue, filtersInForce } from './filters.ts'

const FUNDED: Filter = { name: 'funded_by', label: 'Funded by', is_word: true }
const LABEL: Filter = { name: 'label', label: 'Label' }

test.each(['Balance sheet', 'balance sheet', 'balance_sheet', 'Balance-Sheet'])('the word %s is asked for', (text) => {
  expect(filterValue(FUNDED, text, '')).toEqual({ funded_by: 'balance_sheet' })
})

test('any other text is asked for as it is typed', () => {
  expect(filterValue(LABEL, 'Main street', '')).toEqual({ label: 'Main street' })
})

test('a filter in force shows a word as words, any other text as it is', () => {
  expect(filtersInForce([FUNDED, LABEL], { funded_by: 'balance_sheet', label: 'a_b' })).toEqual([
    { name: 'funded_by', label: 'Funded by', text: 'Balance sheet' },
    { name: 'label', label: 'Label', text: 'a_b' },
  ])
})
