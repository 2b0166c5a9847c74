// Covenants tested once: levels, several conditions, schedules, and missing figures.
import { describe, expect, test } from 'vitest'
import { covenantOf, decimal, percent, readingsOn, testOn } from '../../../test/covenants/covenant-fixtures.ts'
import type { Covenant } from '../debt-line/debt-line-term.ts'
import type { ReadMetric } from './condition.ts'
import { testCovenant } from './covenant-test.ts'
import { type Reading, figure, measure } from './reading.ts'

const JUNE = testOn('2026-06-30')
const inJune = (covenant: Covenant, value: string | Reading) =>
  testCovenant(covenant, JUNE, readingsOn({ '2026-06-30': value }))

describe('a covenant of one threshold, at most 5 %', () => {
  const covenant = covenantOf({ threshold: 0.05, consequence: 'draw_stop', note: 'Section 8' })

  test.each([
    ['4.00', true, 0.2],
    ['5.00', true, 0],
    ['5.01', false, -0.002],
  ])('with %s %% is kept: %s', (value, kept, headroom) => {
    const result = inJune(covenant, value)
    expect(result).toMatchObject({ kept, level: null, missing: null, levels: [] })
    expect(decimal(result.headroom)).toBe(headroom)
    expect([result.consequence, result.note]).toEqual(kept ? [null, null] : ['draw_stop', 'Section 8'])
  })

  test('compares the rounded value, if the terms round', () => {
    const exact = measure('share', 50_049, 1_000_000)
    const rounded = { ...covenant, rounding: { decimals: 4, mode: 'half_up' } } as const
    // 5.0049 % is 5.00 % to the nearest basis point, and more than 5 % exactly.
    expect(inJune(covenant, exact).kept).toBe(false)
    expect(inJune(rounded, exact)).toMatchObject({ kept: true, headroom: { numerator: 0n } })
    expect(inJune({ ...rounded, rounding: { decimals: 4, mode: 'up' } }, exact).kept).toBe(false)
  })

  test('without a figure is neither met nor breached, and gives the reason', () => {
    const result = inJune(covenant, { missing: 'not_reported' })
    expect(result).toMatchObject({ kept: null, headroom: null, missing: 'not_reported', consequence: null })
    expect(result.conditions).toMatchObject([{ value: null, rounded: null, missing: 'not_reported' }])
  })
})

describe('a schedule that steps down from 6 % in May to 5 % in June', () => {
  const covenant = covenantOf({
    schedule: [
      { from: '2026-05', threshold: 0.06 },
      { from: '2026-06', threshold: 0.05 },
    ],
  })
  const inMonth = (day: string) => testCovenant(covenant, testOn(day), readingsOn({ [day]: '5.50' }))

  test.each([
    ['2026-04-30', null, 'before_schedule'],
    ['2026-05-31', true, null],
    ['2026-06-30', false, null],
    ['2026-12-31', false, null],
  ])('keeps 5.50 %% on %s: %s', (day, kept, missing) => {
    expect(inMonth(day)).toMatchObject({ kept, missing })
  })
})

describe('levels of 5 %, 8 % and from July 12 %', () => {
  const covenant = covenantOf({
    levels: [
      { threshold: 0.05, consequence: 'reporting' },
      { threshold: 0.08, consequence: 'cash_sweep', note: 'Section 9' },
      { schedule: [{ from: '2026-07', threshold: 0.12 }], consequence: 'early_amortization' },
    ],
  })

  test.each([
    ['5.00', true, null, null],
    ['5.01', false, 1, 'reporting'],
    ['8.00', false, 1, 'reporting'],
    ['8.01', false, 2, 'cash_sweep'],
    // The third level begins in July.
    ['20.00', false, 2, 'cash_sweep'],
  ])('with %s %% in June: kept %s, level %s, %s', (value, kept, level, consequence) => {
    expect(inJune(covenant, value)).toMatchObject({ kept, level, consequence })
  })

  test('the deepest breached level decides the consequence', () => {
    const july = (value: string) => testCovenant(covenant, testOn('2026-07-31'), readingsOn({ '2026-07-31': value }))
    expect(july('12.01')).toMatchObject({ level: 3, consequence: 'early_amortization', note: null })
    expect(july('12.00')).toMatchObject({ level: 2, consequence: 'cash_sweep', note: 'Section 9' })
    expect(july('12.01').levels.map(({ holds }) => holds)).toEqual([false, false, false])
  })

  test('headroom is to the first level, the one that must be met', () => {
    // (5 % - 6 %) / 5 %
    expect(decimal(inJune(covenant, '6.00').headroom)).toBe(-0.2)
    expect(inJune(covenant, '6.00').conditions).toMatchObject([{ comparator: '<=', holds: false }])
  })

  test('if the first begins later, the mildest level in effect must be met', () => {
    const later = covenantOf({
      levels: [
        { schedule: [{ from: '2026-07', threshold: 0.05 }], consequence: 'reporting' },
        { threshold: 0.08, consequence: 'cash_sweep' },
      ],
    })
    expect(inJune(later, '6.00')).toMatchObject({ kept: true, level: null })
    expect(inJune(later, '9.00')).toMatchObject({ kept: false, level: 2, consequence: 'cash_sweep' })
  })

  test('if none is in effect, nothing is tested', () => {
    const later = covenantOf({
      levels: [{ schedule: [{ from: '2026-07', threshold: 0.05 }], consequence: 'reporting' }],
    })
    expect(inJune(later, '9.00')).toMatchObject({ kept: null, missing: 'before_schedule' })
  })

  test('with "at least" the levels go the other way', () => {
    const atLeast = covenantOf({
      comparator: '>=',
      levels: [
        { threshold: 0.05, consequence: 'reporting' },
        { threshold: 0.02, consequence: 'draw_stop' },
      ],
    })
    expect(inJune(atLeast, '3.00')).toMatchObject({ level: 1, consequence: 'reporting' })
    expect(inJune(atLeast, '1.00')).toMatchObject({ level: 2, consequence: 'draw_stop' })
  })
})

describe('conditions that must all be true', () => {
  const {
    metric: _metric,
    comparator: _comparator,
    ...covenant
  } = covenantOf({
    all_of: [
      { metric: 'tangible_net_worth', comparator: '>=', threshold: 500 },
      { metric: 'unrestricted_cash', comparator: '>', threshold: 100 },
    ],
    consequence: 'draw_stop',
  })
  const read =
    (worth: Reading, cash: Reading): ReadMetric =>
    ({ metric }) =>
      metric === 'tangible_net_worth' ? worth : cash
  const amount = (minor: number) => measure('money', minor)
  const NONE: Reading = { missing: 'not_reported' }

  test.each([
    ['both', amount(500), amount(101), true],
    ['the first alone', amount(500), amount(100), false],
    ['the second alone', amount(499), amount(101), false],
    ['none', amount(0), amount(0), false],
    ['the first, and the second is not known', amount(500), NONE, null],
    ['not the first, and the second is not known', amount(499), NONE, false],
  ])('%s', (_, worth, cash, kept) => {
    expect(testCovenant(covenant, JUNE, read(worth, cash))).toMatchObject({
      kept,
      missing: kept === null ? 'not_reported' : null,
      consequence: kept === false ? 'draw_stop' : null,
    })
  })

  test('show the least headroom of the conditions that decide', () => {
    // (600 - 500) / 500 = 0.2 and (104 - 100) / 100 = 0.04
    expect(decimal(testCovenant(covenant, JUNE, read(amount(600), amount(104))).headroom)).toBe(0.04)
    // Met by 0.2, breached by (90 - 100) / 100 = -0.1
    expect(decimal(testCovenant(covenant, JUNE, read(amount(600), amount(90))).headroom)).toBe(-0.1)
  })
})

test('have no headroom if one is breached without bound, however well the others are met', () => {
  const {
    metric: _metric,
    comparator: _comparator,
    ...covenant
  } = covenantOf({
    all_of: [
      { metric: 'leverage', comparator: '<=', threshold: 6 },
      { metric: 'unrestricted_cash', comparator: '>', threshold: 100 },
    ],
  })
  const worthless = figure('ratio', { numerator: 500n, denominator: 1n }, -1n)
  const read: ReadMetric = ({ metric }) => (metric === 'leverage' ? worthless : measure('money', 900))
  expect(testCovenant(covenant, JUNE, read)).toMatchObject({ kept: false, headroom: null })
})

describe('leverage', () => {
  const covenant = covenantOf({ metric: 'leverage', threshold: 6 })

  test('against a net worth of zero or less is a breach, not a negative pass', () => {
    for (const worth of [0n, -100n])
      expect(inJune(covenant, figure('ratio', { numerator: 500n, denominator: 1n }, worth))).toMatchObject({
        kept: false,
        headroom: null,
        conditions: [{ value: 'unbounded', rounded: 'unbounded' }],
      })
  })
})

describe('a window of three months', () => {
  const covenant = covenantOf({
    threshold: 0.05,
    window: { months: 3, method: 'mean_of_ratios', partial: 'average_available' },
  })

  test('reads each month on its own test day', () => {
    const read = readingsOn({ '2026-04-30': '4.00', '2026-05-31': '5.00', '2026-06-30': '7.50' })
    const result = testCovenant(covenant, JUNE, read)
    // (4 + 5 + 7.5) / 3 = 5.5
    expect(decimal(result.headroom)).toBe(-0.1)
    expect(result.conditions[0]?.months).toHaveLength(3)
    const onTheTenth = { ...testOn('2026-06-10'), test_day: { on: 'day', day: 10 } } as const
    const tenth = readingsOn({ '2026-04-10': '4.00', '2026-05-10': '5.00', '2026-06-10': percent('6.00') })
    expect(decimal(testCovenant(covenant, onTheTenth, tenth).headroom)).toBe(0)
  })

  test("reads no month before the line's first test day", () => {
    const read = readingsOn({ '2026-05-31': '5.00', '2026-06-30': '6.00' })
    expect(decimal(testCovenant(covenant, testOn('2026-06-30', '2026-05-02'), read).headroom)).toBe(-0.1)
  })
})
