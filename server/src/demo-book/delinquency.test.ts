// Delinquency of the demo book is what its unpaid items make it.
import { expect, it } from 'vitest'
import { tellDelinquency } from './delinquency.ts'
import type { Story } from './story.ts'

const dues = [
  { date: '2026-01-31', amount: 100 },
  { date: '2026-02-28', amount: 100 },
  { date: '2026-03-31', amount: 100 },
]

function told(story: Partial<Story>, today = '2026-04-30') {
  const whole: Story = { events: [], dues, paid: [], ended_on: undefined, ...story }
  return tellDelinquency('r', whole, today).map(({ date, body }) => [
    date,
    body['delinquent_amount'],
    body['delinquent_since'],
    body['delinquent_times'],
  ])
}

it('says nothing while everything is paid on its day', () => {
  expect(told({ paid: dues })).toEqual([])
})

it('counts arrears from the day after a due date, and each new one as another time', () => {
  const paid = [
    { date: '2026-02-05', amount: 100 },
    { date: '2026-02-28', amount: 100 },
    { date: '2026-04-02', amount: 40 },
  ]
  expect(told({ paid })).toEqual([
    ['2026-02-01', 100, '2026-02-01', 1],
    ['2026-02-05', 0, null, undefined],
    ['2026-04-01', 100, '2026-04-01', 2],
    ['2026-04-02', 60, '2026-04-01', 2],
  ])
})

it('lets a returned payment bring the arrears back', () => {
  const paid = [
    { date: '2026-01-31', amount: 100 },
    { date: '2026-02-03', amount: -100 },
    { date: '2026-02-10', amount: 100 },
  ]
  expect(told({ paid }, '2026-02-20')).toEqual([
    ['2026-02-03', 100, '2026-02-01', 1],
    ['2026-02-10', 0, null, undefined],
  ])
})

it('ends with a write-off, and knows nothing after today', () => {
  expect(told({ ended_on: '2026-03-15' }, '2026-03-20').at(-1)).toEqual(['2026-03-15', 0, null, undefined])
  expect(told({}, '2026-02-15')).toEqual([['2026-02-01', 100, '2026-02-01', 1]])
})
