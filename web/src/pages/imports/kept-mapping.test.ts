// What is kept of how the rows of an import are read.
import { expect, test } from 'vitest'
import type { Mapping } from '../../import/mapping.ts'
import { readMapping } from './kept-mapping.ts'

const MAPPING: Mapping = {
  kind: 'entry',
  heads: ['Loan', 'Note', 'Paid'],
  targets: ['receivable_id', undefined, 'amount'],
  constants: { type: 'principal' },
  days: 'dmy',
  amounts: 'comma',
  currency: 'EUR',
  empty_clears: true,
}

test('what was kept comes back as it was, with what is left out', () => {
  expect(readMapping(JSON.stringify(MAPPING), MAPPING.heads)).toStrictEqual(MAPPING)
})

test.each([
  ['nothing was kept', null, MAPPING.heads],
  ['the file has other columns', MAPPING, ['Loan', 'Paid', 'Note']],
  ['a row is of a kind that is not known', { ...MAPPING, kind: 'loan' }, MAPPING.heads],
])('there is no mapping where %s', (_why, kept, heads) => {
  expect(readMapping(JSON.stringify(kept), heads)).toBeUndefined()
})
