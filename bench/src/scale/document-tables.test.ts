// Tables are found by their heading and replaced whole; prose is what is left without them.
import { expect, test } from 'vitest'
import { numbersOf, proseOf, withTables } from './document-tables.ts'

const TABLE = { heading: ['part', 'bytes'], rows: [['rows', '12']] }
const DOCUMENT =
  '# Title\n\n| part | bytes |\n|---|---|\n| rows | 11 |\n| more | 3 |\n\nText of 5, `6` and [7](8.md).\n'

test('a table takes the place of the one with its heading', () => {
  expect(withTables(DOCUMENT, [TABLE])).toBe(
    '# Title\n\n| part | bytes |\n|---|---|\n| rows | 12 |\n\nText of 5, `6` and [7](8.md).\n',
  )
})

test('a document without the table, or with two of it, is refused', () => {
  expect(() => withTables('# Title\n', [TABLE])).toThrow('0 tables')
  expect(() => withTables(DOCUMENT + DOCUMENT, [TABLE])).toThrow('2 tables')
})

test('the numbers of prose are those outside tables, code and addresses', () => {
  expect(numbersOf(proseOf(DOCUMENT))).toEqual(['5', '7'])
  expect(numbersOf('1,234.5 of 6 and 7.')).toEqual(['1,234.5', '6', '7'])
})
