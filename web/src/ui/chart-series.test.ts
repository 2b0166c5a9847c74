// The points of a chart as CSV.
import { csvLine } from '@tapeline/kernel/core/csv'
import { expect, test } from 'vitest'
import { type ChartUnit, type SavedPoints, hasPoints, pointColumns } from './chart-series.ts'
import { plainCell } from './plain-cells.ts'

const SERIES = [
  { name: 'Opening', kind: 'bar' as const, values: [100, -5] },
  { name: 'Rate', kind: 'line' as const, values: [25, null] },
]

const CHART = { head: 'Month', categories: ['2026-01', '2026-02'], series: SERIES }

function savedAs(points: SavedPoints): string {
  const columns = pointColumns(points)
  const lines = points.categories.map((_, at) => csvLine(columns.map(([, of]) => plainCell(of(at)))))
  return [csvLine(columns.map(([name]) => name)), ...lines].join('')
}

const csvOf = (unit?: ChartUnit) => savedAs({ ...CHART, unit })

test('points are lines of CSV in the unit that the last column names, nothing where there is none', () => {
  expect(csvOf()).toBe('Month,Opening,Rate,unit\r\n2026-01,100,25,number\r\n2026-02,-5,,number\r\n')
  expect(csvOf({ currency: 'KWD' })).toBe(
    'Month,Opening,Rate,currency\r\n2026-01,0.100,0.025,KWD\r\n2026-02,-0.005,,KWD\r\n',
  )
  expect(csvOf('fraction')).toContain('2026-01,10000,2500,percent\r\n')
})

test('what happened is in a last column, in the line of its month', () => {
  const events = [{ at: 1, day: '2026-02-15', text: 'Terms changed' }]
  expect(savedAs({ ...CHART, events })).toBe(
    'Month,Opening,Rate,unit,events\r\n2026-01,100,25,number,\r\n2026-02,-5,,number,2026-02-15: Terms changed\r\n',
  )
})

test('a name that a spreadsheet would take for a formula is written as text', () => {
  expect(savedAs({ head: 'Month', categories: ['=1+1'], series: [{ name: '-x', kind: 'bar', values: [1] }] })).toMatch(
    /^Month,'-x,/,
  )
})

test('a chart without a value has no points', () => {
  expect(hasPoints([{ name: 'Rate', kind: 'line', values: [null, null] }])).toBe(false)
  expect(hasPoints([{ name: 'Rate', kind: 'line', values: [null, 0] }])).toBe(true)
})
