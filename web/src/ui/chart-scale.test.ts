// The scales of axes and what is written along them, worked out by hand.
import { expect, test } from 'vitest'
import {
  type Scale,
  type Tick,
  amountTick,
  canBeLog,
  countTick,
  logScaleOf,
  multipleTick,
  offLogScale,
  onLogScale,
  scaleOf,
  shareTick,
} from './chart-scale.ts'
import type { ChartUnit, Series } from './chart-series.ts'

const line = (...values: (number | null)[]): Series => ({ name: 'one', kind: 'line', values })
const bar = (stack: string, ...values: number[]): Series => ({ name: 'one', kind: 'bar', stack, values })

/** The marks of a scale, as they are drawn. */
function marks({ min, max, step }: Scale): number[] {
  return Array.from({ length: Math.round((max - min) / step) + 1 }, (_, i) => min + i * step)
}

function written(series: readonly Series[], unit: ChartUnit, tick: Tick): string[] {
  const scale = scaleOf(series, unit)
  return scale === undefined ? [] : marks(scale).map((value) => tick(value, scale))
}

test('shares that differ by less than a percent are written with the decimals that distinguish their marks', () => {
  expect(written([line(0.001, 0.0182)], 'fraction', shareTick)).toEqual(['0 %', '0.5 %', '1.0 %', '1.5 %', '2.0 %'])
  expect(written([line(0.0003, null)], 'fraction', shareTick)).toEqual(['0 %', '0.01 %', '0.02 %', '0.03 %'])
  expect(written([line(0.83)], 'fraction', shareTick)).toEqual(['0 %', '50 %', '100 %'])
  expect(written([line(-0.004, 0.004)], 'fraction', shareTick)).toEqual(['-0.4 %', '-0.2 %', '0 %', '0.2 %', '0.4 %'])
})

test('amounts are written in the thousands of the furthest mark', () => {
  const dollars = amountTick('USD')
  const usd = { currency: 'USD' }
  expect(written([line(1_700_000_00)], usd, dollars)).toEqual(['0', '0.5M', '1.0M', '1.5M', '2.0M'])
  expect(written([line(7_00)], usd, dollars)).toEqual(['0', '2', '4', '6', '8'])
  expect(written([line(11)], usd, dollars)).toEqual(['0', '0.05', '0.10', '0.15'])
  expect(written([line(3)], usd, dollars)).toEqual(['0', '0.01', '0.02', '0.03'])
  expect(written([line(3000)], { currency: 'JPY' }, amountTick('JPY'))).toEqual(['0', '1k', '2k', '3k'])
})

test('no part of a receivable is counted, and multiples have their decimals', () => {
  expect(written([line(1, 2)], 'number', countTick)).toEqual(['0', '1', '2'])
  expect(written([line(1180)], 'number', countTick)).toEqual(['0', '0.5k', '1.0k', '1.5k'])
  expect(written([line(1.25, 1.6)], 'number', multipleTick)).toEqual(['0x', '0.5x', '1.0x', '1.5x', '2.0x'])
})

test('a stack is as high as its sum, what is below zero by itself, and nothing but zeros has no scale', () => {
  expect(scaleOf([bar('a', 30, 5), bar('a', 40, -7)], 'number')).toEqual({ min: -20, max: 80, step: 20 })
  expect(scaleOf([bar('a', 30), bar('b', 40)], 'number')).toEqual({ min: 0, max: 40, step: 10 })
  expect(scaleOf([line(0, null)], 'number')).toBeUndefined()
})

test('over fifteen powers of ten no two marks are alike, and none has a decimal that no mark needs', () => {
  for (let power = -6; power < 9; power += 1)
    for (const digits of [1, 1.3, 2.7, 3, 4.4, 6, 7.5, 9.9])
      for (const [unit, tick] of [
        ['fraction', shareTick],
        ['number', countTick],
        ['number', multipleTick],
      ] as const) {
        const texts = written([line(digits * 10 ** power)], unit, tick)
        expect(new Set(texts).size, texts.join()).toBe(texts.length)
        // A last decimal that is zero on every mark is not needed.
        const decimals = texts.filter((text) => text.includes('.'))
        expect(decimals.length === 0 || decimals.some((text) => /[1-9]\D*$/.test(text)), texts.join()).toBe(true)
      }
})

test('a logarithmic scale is offered for lines of amounts over more than two powers of ten, all above zero', () => {
  const usd = { currency: 'USD' }
  expect(canBeLog([line(1, 100)], usd)).toBe(false)
  expect(canBeLog([line(1, 101, null)], usd)).toBe(true)
  expect(canBeLog([line(1, null), line(101)], usd)).toBe(true)
  expect(canBeLog([line(0, 101)], usd)).toBe(false)
  expect(canBeLog([line(0, 1, 101)], usd)).toBe(true)
  expect(canBeLog([line(-1, 101)], usd)).toBe(false)
  expect(canBeLog([line(1, 101)], 'number')).toBe(false)
  expect(canBeLog([line(null)], usd)).toBe(false)
  expect(canBeLog([bar('a', 1, 101)], usd)).toBe(false)
})

test('shares are offered it from one power of ten on; what is zero or below is counted and left as a gap', () => {
  expect(canBeLog([line(0.001, 0.01)], 'fraction')).toBe(false)
  expect(canBeLog([line(0.001, 0.011)], 'fraction')).toBe(true)
  expect(canBeLog([line(0, 0.001, 0.011, -0.2)], 'fraction')).toBe(true)
  expect(canBeLog([line(0, 0)], 'fraction')).toBe(false)
  expect(offLogScale([line(0, 0.001, null, -0.2), line(0)])).toBe(3)
  expect(onLogScale(line(0, 0.5, null, -1)).values).toEqual([null, 0.5, null, null])
  expect(logScaleOf([line(0, 0.004, 0.2)])).toEqual({ min: 0.001, max: 1 })
})

test('a logarithmic scale goes from power of ten to power of ten', () => {
  expect(logScaleOf([line(30, null, 45_000)])).toEqual({ min: 10, max: 100_000 })
  expect(logScaleOf([line(1000), line(100_000)])).toEqual({ min: 1000, max: 100_000 })
})
