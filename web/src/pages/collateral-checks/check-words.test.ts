// Words of the checks, by hand.
import { expect, test } from 'vitest'
import { cutText, evidenceText, formulaText, measuredRows, measuredText, unitText } from './check-words.ts'

const limit = (name: string, unit: 'days' | 'basis_points' | 'count', value: number) => ({
  name,
  unit,
  value,
  description: '',
})

test('values have their units', () => {
  expect(unitText(1, 'days')).toBe('1 day')
  expect(unitText(6, 'months')).toBe('6 months')
  expect(unitText(2_550, 'basis_points')).toBe('25.5 %')
  expect(unitText(1_234, 'count')).toBe('1,234')
  expect(unitText(20_000, 'amount', 'USD')).toBe('200.00 USD')
  expect(unitText(20_000, 'amount')).toBe('an amount')
})

test('what was measured is one line of labels and formatted values', () => {
  const measured = [
    { name: 'days_past_due_before', value: 60 },
    { name: 'collected', value: 0 },
  ]
  expect(measuredText({ measured, currency: 'USD' })).toBe('Past due before: 60 days; Collected: 0.00 USD')
})

test('each measured value is beside the limit that it is compared with, other limits after them', () => {
  const thresholds = [
    limit('days_past_due_min', 'days', 60),
    limit('paid_share_min', 'basis_points', 5_000),
    limit('window_days', 'days', 10),
  ]
  const measured = [
    { name: 'days_past_due_before', value: 61 },
    { name: 'past_due', value: 1_000 },
    { name: 'collected', value: 100 },
  ]
  expect(
    measuredRows(measured, thresholds, 'USD').map(({ label, value, limit: of }) => [label, value, of?.name]),
  ).toEqual([
    ['Past due before', '61 days', 'days_past_due_min'],
    ['Amount past due', '10.00 USD', undefined],
    ['Collected', '1.00 USD', 'paid_share_min'],
    ['Days in which payments count', null, 'window_days'],
  ])
})

test('days past due are beside whichever limit the check has', () => {
  const thresholds = [limit('days_past_due_min', 'days', 30)]
  const [row] = measuredRows([{ name: 'days_past_due', value: 31 }], thresholds, null)
  expect(row?.limit?.name).toBe('days_past_due_min')
})

test('and beside none where another measure is what the limit is of', () => {
  const thresholds = [limit('days_past_due_min', 'days', 1)]
  const measured = [
    { name: 'days_past_due_without', value: 61 },
    { name: 'days_past_due', value: 0 },
  ]
  expect(measuredRows(measured, thresholds, null).map(({ label, limit: of }) => [label, of?.value])).toEqual([
    ['Past due without the change', 1],
    ['Past due', undefined],
  ])
})

test('a formula has the limits in force in place of their names', () => {
  const limits = [
    limit('days_min', 'days', 1),
    limit('share_min', 'basis_points', 9_000),
    limit('payers_min', 'count', 4),
  ]
  const formula = 'At least days_min days before, at least share_min of payers_min payers, by delinquent_since.'
  expect(formulaText(formula, limits)).toBe('At least 1 day before, at least 90 % of 4 payers, by delinquent since.')
})

test('what a finding is made of is counted', () => {
  const none = { entries: 0, changes: 0, pledges: 0, receivables: 0, accounts: 0, documents: 0, transactions: 0 }
  expect(evidenceText({ ...none, entries: 2, changes: 1, transactions: 1 })).toBe(
    '2 entries, 1 change, 1 line of the bank',
  )
  expect(evidenceText(none)).toBe('Nothing that is listed')
})

test('a finding of more than is named states how much there is', () => {
  const nothing = {
    entries: [],
    changes: [],
    pledges: [],
    receivables: [],
    accounts: [],
    documents: [],
    transactions: [],
  }
  const none = { entries: 0, changes: 0, pledges: 0, receivables: 0, accounts: 0, documents: 0, transactions: 0 }
  const evidence = { ...nothing, receivables: ['r1', 'r2'], accounts: ['acme'] }
  expect(cutText({ evidence, evidence_count: { ...none, receivables: 2, accounts: 1 } })).toBeUndefined()
  expect(cutText({ evidence, evidence_count: { ...none, receivables: 1_203, accounts: 1 } })).toBe(
    'Of each kind the first are named below. In all it is made of 1,203 receivables, 1 obligor.',
  )
})
