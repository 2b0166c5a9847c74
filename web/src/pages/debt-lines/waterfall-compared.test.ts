// The bars of two borrowing bases beside each other: by their steps, with both amounts and the change, and none where no scale has room for both.
import { expect, test } from 'vitest'
import type { Against } from '../../shell/against.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import { plainCell } from '../../ui/plain-cells.ts'
import { type CurrencyBar, barsThen, isInAnother, waterfallColumns } from './waterfall-compared.ts'

const against = { words: 'Elm', clocks: {}, months: 0, sides: 'lines' } as unknown as Against

const bar = (key: string, amount: number, more: Partial<CurrencyBar> = {}): CurrencyBar => ({
  key,
  label: key,
  kind: 'level',
  amount,
  from: 0,
  to: amount,
  currency: 'USD',
  ...more,
})

const cellsOf = (columns: readonly FileColumn<CurrencyBar>[], row: CurrencyBar) =>
  columns.map(([, of]) => plainCell(of(row)))

const sideOf = (...rows: readonly CurrencyBar[]) => ({ against, rows, error: null })

test('a bar has that of the same step, with both amounts and the change; what is drawn and lacking is one step', () => {
  const then = barsThen(sideOf(bar('base', 20_000), bar('deficiency', -1_000)), 'USD')
  expect(then?.of(bar('base', 30_000))?.to).toBe(20_000)
  expect(then?.titleOf(bar('base', 30_000))).toBe('base: 300.00. Elm: 200.00 (+100.00, +50.00 %)')
  expect(then?.of(bar('availability', 5_000))?.to).toBe(-1_000)
  expect(then?.of(bar('over', 5_000))).toBeUndefined()
  expect(then?.titleOf(bar('over', 500))).toBe('over: 5.00. Elm: – (the other line has no such figure)')
})

test('amounts in another currency have no bars, and so have those that are still loaded', () => {
  const other = sideOf(bar('base', 20_000, { currency: 'EUR' }))
  expect([isInAnother(other, 'USD'), barsThen(other, 'USD')]).toEqual([true, undefined])
  expect(barsThen({ against, rows: undefined, error: null }, 'USD')).toBeUndefined()
})

test('the file of the steps has both sides, what is taken off below zero', () => {
  const now = bar('ineligible', 500, { kind: 'less', count: 2 })
  const then = barsThen(sideOf(bar('ineligible', 700, { kind: 'less', count: 3 })), 'USD')
  const columns = waterfallColumns('USD', then)
  expect(columns.map(([name]) => name)).toEqual([
    'step',
    'amount',
    'amount_other_line',
    'currency',
    'receivables',
    'receivables_other_line',
  ])
  expect(cellsOf(columns, now)).toEqual(['ineligible', '-5.00', '-7.00', 'USD', 2, 3])
  expect(cellsOf(waterfallColumns('USD', undefined), now)).toEqual(['ineligible', '-5.00', 'USD', 2])
})
