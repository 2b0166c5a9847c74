// When an object counts as another.
import { expect, test } from 'vitest'
import { haveSameFields } from './use-same.ts'

test('objects with the same fields and values are the same, others are not', () => {
  const series = [1]
  expect(haveSameFields({ series, isLog: false }, { isLog: false, series })).toBe(true)
  expect(haveSameFields({ series }, { series: [1] })).toBe(false)
  expect(haveSameFields({ series, at: undefined }, { series, on: undefined })).toBe(false)
  expect(haveSameFields({ series }, { series, isLog: false })).toBe(false)
  expect(haveSameFields({ series, isLog: false }, { series })).toBe(false)
})
