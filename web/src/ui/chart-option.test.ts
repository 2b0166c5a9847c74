// Points that stand between two gaps are drawn, however close the months are.
import { expect, test } from 'vitest'
import { chartOption } from './chart-option.ts'

const palette = { text: '#000', quiet: '#666', line: '#eee', ground: '#fff', distinct: ['#00f'], rising: ['#0f0'] }
const one = { name: 'Losses', kind: 'line', values: [0, 0.02, 0, 0.3] } as const
const drawing = {
  categories: ['2026-01', '2026-02', '2026-03', '2026-04'],
  series: [one],
  unit: 'fraction',
  format: String,
  tick: String,
  other: { words: '2025-12-31', series: [{ ...one, values: [0.01, 0, 0.1, 0.2] }] },
} as const

test('on a logarithmic scale every point has its mark, of the other side those without neighbors', () => {
  const { series } = chartOption({ ...drawing, isLog: true }, palette, () => document.body)
  expect(series).toMatchObject([
    { data: [null, 0.02, null, 0.3], showAllSymbol: true },
    { data: [{ value: 0.01, symbol: 'circle' }, null, 0.1, 0.2], symbol: 'none' },
  ])
})

test('on a plain scale marks are left out where there are many', () => {
  const { series } = chartOption(drawing, palette, () => document.body)
  expect(series).toMatchObject([{ data: one.values }, { data: [0.01, 0, 0.1, 0.2], symbol: 'none' }])
  expect(Array.isArray(series) ? series[0] : series).not.toHaveProperty('showAllSymbol')
})
