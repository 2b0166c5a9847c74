// What lists and the matches of a rule are asked for, by what an address narrows them to.
import { expect, test } from 'vitest'
import { matchesAsked, questionOf } from './cash-filters.ts'

const ALL = { direction: 'in', from: '2026-03-01', receivable_id: 'loan-1', account: 'Main' }

test('payments are narrowed by their receivable, lines by their account', () => {
  const both = { direction: 'in', from: '2026-03-01', status: 'open' }
  expect(questionOf(ALL, 'payment')).toEqual({ ...both, receivable_id: 'loan-1' })
  expect(questionOf(ALL, 'line')).toEqual({ ...both, account: 'Main' })
})

test('the matches of a rule are read from lines, and under a receivable from its payments', () => {
  const asked = { status: 'matched', rule: 'reference' }
  expect(matchesAsked({ account: 'Main', page: 'token' }, 'reference')).toEqual({
    side: 'line',
    question: { account: 'Main', ...asked },
    account: undefined,
  })
  expect(matchesAsked(ALL, 'reference')).toEqual({
    side: 'payment',
    question: { direction: 'in', from: '2026-03-01', receivable_id: 'loan-1', ...asked },
    account: 'Main',
  })
})
