// The ABS model: mortality that rises with age until nobody is left.
import { expect, test } from 'vitest'
import { decimalText } from '../../src/core/ratio.ts'
import { smmOfAbsSpeed } from './abs-speed.ts'

const SPEED = { numerator: 15n, denominator: 1000n }

test('in the first month the mortality is the speed, later the speed by what is left, exactly', () => {
  expect(smmOfAbsSpeed(SPEED, 1)).toEqual({ numerator: 15n, denominator: 1000n })
  expect(smmOfAbsSpeed(SPEED, 31)).toEqual({ numerator: 15n, denominator: 550n })
})

test('each month takes the same share of the loans that there were at the beginning', () => {
  let left = 1
  for (let age = 1; age <= 66; age += 1) {
    const gone = left * Number(decimalText(smmOfAbsSpeed(SPEED, age), 18))
    expect(gone).toBeCloseTo(0.015, 12)
    left -= gone
  }
})

test('once all have prepaid it stays at 100 %', () => {
  expect(smmOfAbsSpeed(SPEED, 66)).toEqual({ numerator: 15n, denominator: 25n })
  for (const age of [67, 68, 69, 500]) {
    expect(smmOfAbsSpeed(SPEED, age)).toEqual({ numerator: 1n, denominator: 1n })
  }
})

test('a pool that does not prepay has a mortality of 0 at every age', () => {
  expect(smmOfAbsSpeed({ numerator: 0n, denominator: 1n }, 400).numerator).toBe(0n)
})
