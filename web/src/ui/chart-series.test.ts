// The points of a chart as CSV.
import { expect, test } from 'vitest'
import { chartCsv, hasPoints } from './chart-series.ts'

test('points are lines of CSV, numbers as they are, nothing where there is none', () => {
  const series = [
    { name: 'Opening, USD', kind: 'bar' as const, values: [100, -5] },
    { name: 'Rate', kind: 'line' as const, values: [0.25, null] },
  ]
  expect(chartCsv('Month', ['2026-01', '2026-02'], series)).toBe(
    'Month,"Opening, USD",Rate\r\n2026-01,100,0.25\r\n2026-02,-5,\r\n',
  )
})

test('a name that a spreadsheet would take for a formula is told as text', () => {
  expect(chartCsv('Month', ['=1+1'], [{ name: '-x', kind: 'bar', values: [1] }])).toBe("Month,'-x\r\n'=1+1,1\r\n")
})

test('a chart without a value has no points', () => {
  expect(hasPoints([{ name: 'Rate', kind: 'line', values: [null, null] }])).toBe(false)
  expect(hasPoints([{ name: 'Rate', kind: 'line', values: [null, 0] }])).toBe(true)
})
