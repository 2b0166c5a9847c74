// What each kind of decision must name, by hand.
import { expect, test } from 'vitest'
import type { State } from '@tapeline/kernel/core/dated-facts'
import { tieOutDecisionFaults } from './tie-out-decision-rules.ts'

const entry = (receivable_id: string, entry_id: string) => ({ receivable_id, entry_id })
const ONE = { transaction_ids: ['t1'], entries: [entry('a', 'e1'), entry('a', 'e2')] }
const SPLIT = { transaction_ids: ['t1'], bank_line_ids: ['b1'], entries: [entry('a', 'e1')] }
const EXPLAINED = { transaction_ids: ['t1'], amount: 5, explanation: 'bank_fee' }

const RIGHT: readonly State[] = [
  { decision: 'confirm', ...ONE },
  { decision: 'confirm', ...ONE, fee: 20 },
  { decision: 'split', ...SPLIT },
  { decision: 'split', transaction_ids: ['t1'], entries: [entry('a', 'e1'), entry('b', 'e1')] },
  { decision: 'reject', ...SPLIT, entries: [entry('a', 'e1'), entry('b', 'e1')] },
  { decision: 'explain', ...EXPLAINED },
  { decision: 'explain', entries: [entry('a', 'e1')], amount: 5, explanation: 'other', note: 'Paid at the counter' },
]

test.each(RIGHT)('a decision that is whole has no fault: %j', (state) => {
  expect(tieOutDecisionFaults(state)).toEqual([])
})

const WRONG: readonly (readonly [string, State])[] = [
  ['transaction_ids line_required', { decision: 'confirm', entries: ONE.entries }],
  ['entries entry_required', { decision: 'reject', transaction_ids: ['t1'] }],
  ['decision one_pair', { decision: 'confirm', ...SPLIT }],
  ['decision one_pair', { decision: 'confirm', ...ONE, entries: [entry('a', 'e1'), entry('b', 'e1')] }],
  ['decision nothing_split', { decision: 'split', transaction_ids: ['t1'], entries: [entry('a', 'e1')] }],
  ['entries one_receivable', { decision: 'split', ...SPLIT, entries: [entry('a', 'e1'), entry('b', 'e1')] }],
  ['amount not_allowed', { decision: 'confirm', ...ONE, amount: 5 }],
  ['explanation not_allowed', { decision: 'reject', ...ONE, explanation: 'bank_fee' }],
  ['fee not_allowed', { decision: 'reject', ...ONE, fee: 5 }],
  ['fee not_allowed', { decision: 'explain', ...EXPLAINED, fee: 5 }],
  ['entries one_side', { decision: 'explain', ...EXPLAINED, entries: ONE.entries }],
  ['entries one_side', { decision: 'explain', amount: 5, explanation: 'bank_fee' }],
  ['explanation required', { decision: 'explain', transaction_ids: ['t1'], amount: 5 }],
  ['amount required', { decision: 'explain', transaction_ids: ['t1'], explanation: 'bank_fee' }],
  ['note required', { decision: 'explain', ...EXPLAINED, explanation: 'other', note: ' ' }],
]

test.each(WRONG)('%s', (expected, state) => {
  expect(tieOutDecisionFaults(state).map(({ param, code }) => `${param} ${code}`)).toEqual([expected])
})
