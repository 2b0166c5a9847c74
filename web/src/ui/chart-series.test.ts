// The points of a chart as CSV.
import { expect, test } from 'vitest'
import { type ChartUnit, chartCsv, hasPoints } from './chart-series.ts'

const SERIES = [
  { name: 'Opening', kind: 'bar' as const, values: [100, -5] },
  { name: 'Rate', kind: 'line' as const, values: [25, null] },
]

const csvOf = (unit?: ChartUnit) => chartCsv('Month', ['2026-01', '2026-02'], SERIES, unit)

test('points are lines of CSV in the unit that the last column names, nothing where there is none', () => {
  expect(csvOf()).toBe('\uFEFFMonth,Opening,Rate,unit\r\n2026-01,100,25,number\r\n2026-02,-5,,number\r\n')
  expect(csvOf({ currency: 'KWD' })).toBe(
    '\uFEFFMonth,Opening,Rate,currency\r\n2026-01,0.100,0.025,KWD\r\n2026-02,-0.005,,KWD\r\n',
  )
  expect(csvOf('fraction')).toContain('2026-01,10000,2500,percent\r\n')
})

test('what happened is in a last column, in the line of its month', () => {
  const events = [{ at: 1, day: '2026-02-15', text: 'Terms changed' }]
  expect(chartCsv('Month', ['2026-01', '2026-02'], SERIES, 'number', events)).toBe(
    '\uFEFFMonth,Opening,Rate,unit,events\r\n2026-01,100,25,number,\r\n2026-02,-5,,number,2026-02-15: Terms changed\r\n',
  )
})

test('a name that a spreadsheet would take for a formula is written as text', () => {
  expect(chartCsv('Month', ['=1+1'], [{ name: '-x', kind: 'bar', values: [1] }])).toContain("\uFEFFMonth,'-x,")
})

test('a chart without a value has no points', () => {
  expect(hasPoints([{ name: 'Rate', kind: 'line', values: [null, null] }])).toBe(false)
  expect(hasPoints([{ name: 'Rate', kind: 'line', values: [null, 0] }])).toBe(true)
})
