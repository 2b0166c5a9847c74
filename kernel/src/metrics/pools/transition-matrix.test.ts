// The transition matrix: a published one row by row, and the properties of every matrix.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Ratio, compareRatios, decimalText } from '../../core/ratio.ts'
import { sumOfRatios } from './ratio-sum.ts'
import { type Move, deriveCureRate, deriveTransitionMatrix } from './transition-matrix.ts'

const PAID_OFF = 60
const CHARGED_OFF = 61

// Source: documentation of roll-rate-analysis (PyPI): receivables by months past due, 0 to 6 and more, and the percent
// that rolled down, stayed and rolled up as printed.
const COUNTS = [
  [29_280, 6_146, 5, 2, 0, 0, 4],
  [7_759, 9_593, 2_347, 0, 0, 0, 0],
  [1_103, 2_313, 338, 787, 0, 0, 0],
  [285, 341, 67, 34, 480, 0, 0],
  [56, 43, 4, 5, 30, 280, 0],
  [26, 8, 0, 1, 3, 16, 182],
  [25, 7, 1, 0, 1, 3, 342],
]
const PRINTED = [
  ['0.0', '82.6', '17.4'],
  ['39.4', '48.7', '11.9'],
  ['75.2', '7.4', '17.3'],
  ['57.4', '2.8', '39.8'],
  ['25.8', '7.2', '67.0'],
  ['16.1', '6.8', '77.1'],
  ['9.8', '90.2', '0.0'],
]
const OPENINGS = COUNTS.map((row) => row.reduce((sum, count) => sum + count, 0))
const MOVES: readonly Move[] = COUNTS.flatMap((row, from) =>
  row.map((value, to) => ({ from, to, value })).filter(({ to }) => to !== from),
)

function percentText(share: Ratio | null | undefined): string {
  return share ? decimalText({ numerator: share.numerator * 100n, denominator: share.denominator }, 1) : 'n/a'
}

describe('the published matrix by count', () => {
  const matrix = deriveTransitionMatrix(OPENINGS, MOVES)

  test.each(PRINTED.map((printed, bucket) => ({ bucket, printed })))(
    'row $bucket rolls down, stays and rolls up as printed: $printed',
    ({ bucket, printed }) => {
      const row = matrix[bucket]
      expect([row?.roll_down, row?.stable, row?.roll_up].map(percentText)).toEqual(printed)
      expect(percentText(row?.left)).toBe('0.0')
    },
  )

  test.each(COUNTS.map((counts, bucket) => ({ bucket, counts })))(
    'row $bucket has every count of its source, and the count that stayed is derived',
    ({ bucket, counts }) => {
      const shares = counts.map((_, to) => matrix[bucket]?.shares.get(to)?.numerator ?? 0n)
      expect(shares).toEqual(counts.map(BigInt))
    },
  )

  test('of 26,480 past due 9,254 were current a month later', () => {
    expect(deriveCureRate(OPENINGS, MOVES)).toEqual({ numerator: 9_254n, denominator: 26_480n })
  })
})

describe('receivables that leave the buckets', () => {
  const matrix = deriveTransitionMatrix(
    [1_000, 400],
    [
      { from: 0, to: PAID_OFF, value: 100 },
      { from: 0, to: 1, value: 50 },
      { from: 1, to: CHARGED_OFF, value: 300 },
      { from: 1, to: PAID_OFF, value: 20 },
    ],
  )

  test('are neither better nor worse, and complete the row', () => {
    expect(matrix[0]).toMatchObject({
      roll_down: { numerator: 0n, denominator: 1_000n },
      stable: { numerator: 850n, denominator: 1_000n },
      roll_up: { numerator: 50n, denominator: 1_000n },
      left: { numerator: 100n, denominator: 1_000n },
    })
    expect(matrix[1]?.left).toEqual({ numerator: 320n, denominator: 400n })
    expect(matrix[1]?.shares.get(CHARGED_OFF)).toEqual({ numerator: 300n, denominator: 400n })
  })

  test('moves given in parts are added up', () => {
    const part = { from: 1, to: 0, value: 30 }
    expect(deriveTransitionMatrix([0, 100], [part, part])[1]).toMatchObject({
      roll_down: { numerator: 60n, denominator: 100n },
      stable: { numerator: 40n, denominator: 100n },
    })
  })

  test('paid off is not cured', () => {
    const moves = [
      { from: 1, to: PAID_OFF, value: 20 },
      { from: 1, to: 0, value: 30 },
    ]
    expect(deriveCureRate([1_000, 400], moves)).toEqual({ numerator: 30n, denominator: 400n })
  })
})

test('an empty bucket has no shares, and a pool with nothing past due no cure rate', () => {
  const none = { opening: 0n, shares: new Map(), roll_down: null, stable: null, roll_up: null, left: null }
  expect(deriveTransitionMatrix([5, 0], [])[1]).toEqual(none)
  expect(deriveCureRate([5, 0], [])).toBeNull()
})

describe('invalid input', () => {
  test('more moved than the bucket had', () => {
    const moves = [
      { from: 1, to: 0, value: 6 },
      { from: 1, to: PAID_OFF, value: 5 },
    ]
    expect(() => deriveTransitionMatrix([0, 10], moves)).toThrow('bucket 1 opened with 10, and 1 more than that moved')
  })

  test.each([
    ['a negative move', { from: 0, to: 1, value: -1 }],
    ['a move to where it was', { from: 0, to: 0, value: 1 }],
    ['a move from no row', { from: 2, to: 0, value: 1 }],
  ])('%s', (_, move) => {
    expect(() => deriveTransitionMatrix([10, 10], [move])).toThrow(RangeError)
  })
})

describe('laws', () => {
  const BUCKETS = 4
  const STATES = [0, 1, 2, 3, PAID_OFF, CHARGED_OFF]
  // Where each of the states' part goes; the row's opening is what went and what stayed.
  const row = fc.array(fc.bigInt({ min: 0n, max: 10n ** 17n }), { minLength: STATES.length, maxLength: STATES.length })
  const cells = fc.array(row, { minLength: BUCKETS, maxLength: BUCKETS })
  const openingsOf = (rows: readonly (readonly bigint[])[]) => rows.map((values) => values.reduce((a, b) => a + b, 0n))
  const movesOf = (rows: readonly (readonly bigint[])[], scale: bigint): Move[] =>
    rows.flatMap((values, from) =>
      STATES.map((to, at) => ({ from, to, value: (values[at] ?? 0n) * scale })).filter(({ to }) => to !== from),
    )

  test('every row adds up to its opening, by state and by direction', () => {
    fc.assert(
      fc.property(cells, (rows) => {
        const openings = openingsOf(rows)
        const matrix = deriveTransitionMatrix(openings, movesOf(rows, 1n))
        const whole = openings.map((opening) => ({ numerator: opening, denominator: opening }))
        const directions = matrix.map(({ roll_down, stable, roll_up, left }) =>
          sumOfRatios([roll_down, stable, roll_up, left].filter((share) => share !== null)),
        )
        const states = matrix.map(({ shares }) => sumOfRatios([...shares.values()]))
        const nothing = { numerator: 0n, denominator: 1n }
        const expected = whole.map((ratio) => (ratio.denominator === 0n ? nothing : ratio))
        expect(directions).toEqual(expected)
        expect(states).toEqual(expected)
      }),
    )
  })

  test('a hundred times the money moves the same shares and cures the same', () => {
    fc.assert(
      fc.property(cells, (rows) => {
        const openings = openingsOf(rows)
        const scaledOpenings = openings.map((opening) => opening * 100n)
        const scaled = deriveTransitionMatrix(scaledOpenings, movesOf(rows, 100n))
        const expected = deriveTransitionMatrix(openings, movesOf(rows, 1n)).map(
          ({ shares }) => new Map([...shares].map(([to, share]) => [to, hundredfold(share)])),
        )
        const cured = deriveCureRate(openings, movesOf(rows, 1n))
        const scaledCured = deriveCureRate(scaledOpenings, movesOf(rows, 100n))
        expect(scaled.map(({ shares }) => shares)).toEqual(expected)
        expect(cured && scaledCured ? compareRatios(cured, scaledCured) : scaledCured).toBe(cured && 0)
      }),
    )
  })
})

// The same share of a hundred times the money.
function hundredfold({ numerator, denominator }: Ratio): Ratio {
  return { numerator: numerator * 100n, denominator: denominator * 100n }
}
