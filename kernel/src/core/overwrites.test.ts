// The rule for overwrites within one file.
import { expect, test } from 'vitest'
import { type RecordStatement, isLoss, overlapOf } from './overwrites.ts'

const loan: RecordStatement = { kind: 'receivable', content: 'a', obligor: 'C1', group: 1 }

test.each([
  ['the same again is a repetition', { group: 2 }, 'repeated'],
  ['another receivable under the id is lost', { group: 2, content: 'b' }, 'overwritten'],
  [
    'a receivable that changes hands is reported as such, also within a group',
    { obligor: 'C2', content: 'b' },
    'other_obligor',
  ],
  ['rows of a group state their receivable as it changes', { content: 'b' }, 'none'],
  ['a statement that cannot be read may contain anything', { group: 2, content: undefined }, 'overwritten'],
] as const)('%s', (_, later, overlap) => {
  expect(overlapOf(loan, { ...loan, ...later })).toBe(overlap)
})

test.each(['entry', 'bank_line'] as const)('two of kind %s with one id lose an amount, in a group too', (kind) => {
  expect(overlapOf({ ...loan, kind }, { ...loan, kind, content: 'b' })).toBe('overwritten')
})

test('accounts get a new description', () => {
  const account: RecordStatement = { kind: 'account', content: 'a', obligor: undefined, group: 1 }
  expect(overlapOf(account, { ...account, content: 'b', group: 2 })).toBe('updated')
  expect([isLoss('updated'), isLoss('repeated'), isLoss('overwritten'), isLoss('other_obligor')]).toEqual([
    false,
    false,
    true,
    true,
  ])
})
