// The other side of a chart, worked out by hand.
import { expect, test } from 'vitest'
import { changeText, latestThen, linesThen, sentencesThen, valueThen } from './chart-then.ts'

const line = { name: 'Outstanding', kind: 'line', right: true, values: [1_300_00, 1_200_00, 1_500_00] } as const
const bars = [
  { name: 'Principal', kind: 'bar', stack: 'cash', values: [0, 100_00, 500_00] },
  { name: 'Interest', kind: 'bar', stack: 'cash', values: [null, 10_00, 20_00] },
] as const
const money = { unit: { currency: 'USD' }, format: (value: number) => (value / 100).toFixed(2) }
const drawing = { categories: ['2026-01', '2026-02', '2026-03'], ...money }

test('each series has a dashed line of its own name and side, a stack one of the sum of its parts', () => {
  const other = { words: '2026-02-28', series: [{ ...line, values: [null, 1_300_00, 1_200_00] }, ...bars] }
  expect(linesThen({ series: [line, ...bars], other })).toEqual([
    { name: 'Outstanding, 2026-02-28', kind: 'line', of: 0, right: true, values: [null, 1_300_00, 1_200_00] },
    { name: 'All parts, 2026-02-28', kind: 'line', of: 1, values: [0, 110_00, 520_00] },
  ])
  expect(linesThen({ series: [line] })).toEqual([])
})

test('both values and the change of the latest month that both sides have are in words', () => {
  const other = { words: '2026-02-28', series: [{ ...line, values: [null, 1_300_00, null] }] }
  expect(valueThen({ other }, 'Outstanding', 0)).toBeNull()
  expect(latestThen({ ...drawing, series: [line], other })).toBe(
    '2026-02: Outstanding 1200.00 (2026-02-28: 1300.00, -100.00).',
  )
  expect(latestThen({ ...drawing, series: [line] })).toBe('')
})

test('fractions change by percentage points, and nothing has no sign', () => {
  const share = { unit: 'fraction', format: String } as const
  expect(changeText(share, 0.25, 0.125)).toBe('+12.50 pp')
  expect(changeText(share, 0.1, 0.100001)).toBe('0.00 pp')
  expect(changeText(money, 1, 1)).toBe('0.00')
})

test('what the dashed lines are is one sentence, also where there are none', () => {
  const of = (series: typeof bars | readonly []) => ({ series: bars, other: { words: '2026-02-28', series } })
  expect(sentencesThen(of(bars))).toBe('Dashed and paler: 2026-02-28, all parts together.')
  expect(sentencesThen(of([]))).toBe('2026-02-28 has nothing of what is drawn here.')
  expect(sentencesThen({ series: bars })).toBe('')
})
