// Delinquency of the demo book follows from its unpaid items.
import { expect, it } from 'vitest'
import { deriveDelinquency } from './delinquency.ts'
import type { PaymentHistory } from './payment-history.ts'

const dues = [
  { date: '2026-01-31', amount: 100 },
  { date: '2026-02-28', amount: 100 },
  { date: '2026-03-31', amount: 100 },
]

function delinquencyOf(history: Partial<PaymentHistory>, today = '2026-04-30') {
  const whole: PaymentHistory = { events: [], dues, paid: [], ended_on: undefined, ...history }
  return deriveDelinquency('r', whole, today).map(({ date, body }) => [
    date,
    body['delinquent_amount'],
    body['delinquent_since'],
    body['delinquent_times'],
  ])
}

it('reports nothing while everything is paid on its day', () => {
  expect(delinquencyOf({ paid: dues })).toEqual([])
})

it('counts arrears from the day after a due date, and each new period of arrears once more', () => {
  const paid = [
    { date: '2026-02-05', amount: 100 },
    { date: '2026-02-28', amount: 100 },
    { date: '2026-04-02', amount: 40 },
  ]
  expect(delinquencyOf({ paid })).toEqual([
    ['2026-02-01', 100, '2026-02-01', 1],
    ['2026-02-05', 0, null, undefined],
    ['2026-04-01', 100, '2026-04-01', 2],
    ['2026-04-02', 60, '2026-04-01', 2],
  ])
})

it('reports the arrears again after a returned payment', () => {
  const paid = [
    { date: '2026-01-31', amount: 100 },
    { date: '2026-02-03', amount: -100 },
    { date: '2026-02-10', amount: 100 },
  ]
  expect(delinquencyOf({ paid }, '2026-02-20')).toEqual([
    ['2026-02-03', 100, '2026-02-01', 1],
    ['2026-02-10', 0, null, undefined],
  ])
})

it('ends with a write-off, and reports nothing after today', () => {
  expect(delinquencyOf({ ended_on: '2026-03-15' }, '2026-03-20').at(-1)).toEqual(['2026-03-15', 0, null, undefined])
  expect(delinquencyOf({}, '2026-02-15')).toEqual([['2026-02-01', 100, '2026-02-01', 1]])
})
