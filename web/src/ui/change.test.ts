// Changes of figures, worked out by hand.
import { expect, test } from 'vitest'
import { amountOf, averageOf, changeCells, changeOf, countOf, figureCell, isSame, rateOf, ratioOf } from './change.ts'

test.each([
  [amountOf(1_100_00, 'USD'), amountOf(1_000_00, 'USD'), '1,000.00', '+100.00', '+10.00 %'],
  [amountOf(800_00, 'USD'), amountOf(1_200_00, 'USD'), '1,200.00', '-400.00', '-33.33 %'],
  [amountOf(1_000, 'JPY'), amountOf(1_000, 'JPY'), '1,000', '0', '0.00 %'],
  [countOf(15), countOf(12), '12', '+3', '+25.00 %'],
  // Beyond what a number holds exactly: 2^53 + 1 less 2^53 - 1.
  [countOf('9007199254740993'), countOf(9007199254740991), '9,007,199,254,740,991', '+2', '0.00 %'],
])('%o after %o', (now, then, beforeText, difference, percent) => {
  expect(changeOf(now, then)).toEqual({ before: beforeText, difference, percent, why: undefined })
})

test('ratios change by percentage points, from their exact parts, and have no percentage', () => {
  // 1/3 less 1/4 is 1/12: 8.33 points, where the rounded 33.33 less 25.00 gives the same; 2/3 less 1/3 is 33.33 and not 33.34.
  const ratio = (numerator: number, denominator: number) => ratioOf({ numerator, denominator })
  expect(changeOf(ratio(1, 3), ratio(1, 4))).toMatchObject({ before: '25.00 %', difference: '+8.33 pp' })
  expect(changeOf(ratio(2, 3), ratio(1, 3))).toMatchObject({ difference: '+33.33 pp', percent: undefined })
  expect(changeOf(ratio(1, 50), ratio(1, 10))).toMatchObject({ difference: '-8.00 pp' })
})

test('without a figure on either side there is a dash and the reason', () => {
  const dash = { difference: '–', percent: undefined }
  expect(changeOf(countOf(1), undefined)).toEqual({ ...dash, before: '–', why: 'no figure then' })
  expect(changeOf(ratioOf(null), ratioOf({ numerator: 1, denominator: 2 }))).toEqual({
    ...dash,
    before: '50.00 %',
    why: 'no figure now',
  })
  expect(changeOf(countOf(1), undefined, 'lines').why).toBe('the other line has no such figure')
  expect(changeOf(undefined, countOf(1), 'lines').why).toBe('this line has no such figure')
  expect(changeOf(amountOf(1, 'USD'), amountOf(1, 'EUR'))).toMatchObject({ ...dash, why: 'in different units' })
  expect(changeOf(amountOf(1, 'USD'), countOf(1))).toMatchObject({ ...dash, why: 'in different units' })
})

test.each([0, -500])('%i is no base of a percentage', (before) => {
  expect(changeOf(amountOf(500, 'USD'), amountOf(before, 'USD'))).toMatchObject({
    percent: '–',
    why: 'no percentage of zero or less',
  })
})

test('in files changes are plain numbers', () => {
  expect(changeCells(amountOf(1_234_567_89, 'USD'), amountOf(1_000_000_00, 'USD'))).toEqual({
    difference: '234567.89',
    percent: '23.46',
  })
  expect(changeCells(countOf(1), null)).toEqual({ difference: undefined, percent: undefined })
  expect(changeCells(ratioOf({ numerator: 1, denominator: 4 }), ratioOf({ numerator: 1, denominator: 8 }))).toEqual({
    difference: '12.5000000',
    percent: undefined,
  })
})

test('averages change in their own unit, and have no percentage', () => {
  const months = (numerator: number, denominator: number) =>
    averageOf({ numerator, denominator }, { digits: 1, suffix: ' months' })
  // 25/2 less 37/4 is 13/4: 3.25, half up 3.3.
  expect(changeOf(months(25, 2), months(37, 4))).toEqual({
    before: '9.3 months',
    difference: '+3.3 months',
    percent: undefined,
    why: undefined,
  })
  expect(changeCells(months(25, 2), months(37, 4))).toEqual({ difference: '3.2500000', percent: undefined })
  expect(figureCell(months(25, 2))).toBe('12.5000000')
  expect(changeOf(months(1, 1), ratioOf({ numerator: 1, denominator: 1 }))).toMatchObject({ why: 'in different units' })
})

test('a calculated rate changes by points of its nine decimals', () => {
  expect(changeOf(rateOf(0.123456789), rateOf(0.1))).toMatchObject({ before: '10.00 %', difference: '+2.35 pp' })
  expect(rateOf(null)).toBeNull()
})

test('figures are the same where their difference is zero, and where neither side has one', () => {
  expect(isSame(amountOf(5, 'USD'), amountOf(5, 'USD'))).toBe(true)
  expect(isSame(ratioOf({ numerator: 1, denominator: 2 }), ratioOf({ numerator: 2, denominator: 4 }))).toBe(true)
  expect(isSame(null, undefined)).toBe(true)
  expect(isSame(countOf(0), null)).toBe(false)
  expect(isSame(amountOf(5, 'USD'), amountOf(5, 'EUR'))).toBe(false)
  expect(isSame(amountOf(5, 'USD'), amountOf(6, 'USD'))).toBe(false)
})
