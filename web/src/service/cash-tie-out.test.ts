// A row as it was on a day: a match counts from its last day on.
import { expect, test } from 'vitest'
import { onDay } from './cash-tie-out.ts'

const match = {
  rule: 'reference',
  decision_id: null,
  lines: [],
  lines_count: 0,
  payments: [],
  payments_count: 0,
  fee: 0,
} as const
const matched = {
  status: 'matched',
  tied_on: '2026-03-12',
  stated_by: 'operator',
  match,
  explanation: null,
  candidates: [],
} as const

test('what was matched by the day stays matched', () => {
  expect(onDay(matched, '2026-03-12')).toEqual(matched)
})

test('what was matched later was open on the day', () => {
  expect(onDay(matched, '2026-03-11')).toEqual({
    status: 'open',
    tied_on: null,
    stated_by: null,
    match: null,
    explanation: null,
    candidates: [],
    matched_later: '2026-03-12',
  })
})

test('what was explained later was open on the day', () => {
  const explained = { ...matched, status: 'explained', stated_by: null, explanation: 'paid_in_cash' } as const
  expect(onDay(explained, '2026-03-11')).toMatchObject({
    status: 'open',
    match: null,
    explanation: null,
    explained_later: '2026-03-12',
  })
})

test('what is dated later was no candidate', () => {
  const open = { ...matched, status: 'open', tied_on: null, stated_by: null, match: null } as const
  const candidates = [{ day: '2026-03-10' }, { day: '2026-03-13' }]
  expect(onDay({ ...open, candidates }, '2026-03-11').candidates).toEqual([{ day: '2026-03-10' }])
})
