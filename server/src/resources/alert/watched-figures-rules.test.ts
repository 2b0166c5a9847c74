// What a figure means to a rule, on both sides of both bounds, and where no number states it.
import { describe, expect, test } from 'vitest'
import type { ActiveRule } from '../alert-rule/active-rules-reads.ts'
import type { RuleState } from '../alert-rule/alert-rule-rules.ts'
import { type ConditionTested, testedHeadroom, testedValue } from './tested-figures-rules.ts'
import { type LendersFigure, meaningOf, watchedFigures } from './watched-figures-rules.ts'

/** A number of hundredths. */
const hundredths = (count: number) => ({ numerator: BigInt(count), denominator: 100n })

describe('a figure that is to stay above its threshold', () => {
  const rule = { comparator: '<', threshold: 0.1, closing_threshold: 0.12 }

  test.each([
    [9, 'opens'],
    [10, 'neither'],
    [11, 'neither'],
    [12, 'closes'],
    [13, 'closes'],
  ])('of %i %% %s', (count, meaning) => {
    expect(meaningOf(hundredths(count), rule)).toBe(meaning)
  })

  test('closes at the threshold where no other place is stated', () => {
    expect(meaningOf(hundredths(10), { ...rule, closing_threshold: null })).toBe('closes')
    expect(meaningOf(hundredths(10), { ...rule, comparator: '<=', closing_threshold: null })).toBe('opens')
  })
})

describe('a figure that is to stay below its threshold', () => {
  const rule = { comparator: '>=', threshold: 0.25, closing_threshold: 0.2 }

  test.each([
    [26, 'opens'],
    [25, 'opens'],
    [24, 'neither'],
    [21, 'neither'],
    [20, 'closes'],
    [19, 'closes'],
  ])('of %i %% %s', (count, meaning) => {
    expect(meaningOf(hundredths(count), rule)).toBe(meaning)
  })
})

test('a threshold of nine decimals is compared exactly', () => {
  const third = { numerator: 1n, denominator: 3n }
  expect(meaningOf(third, { comparator: '<', threshold: 0.333333333, closing_threshold: null })).toBe('closes')
  expect(meaningOf(third, { comparator: '<', threshold: 0.333333334, closing_threshold: null })).toBe('opens')
})

const ANY = {
  change: null,
  debt_line_ids: null,
  lenders: null,
  closing_threshold: null,
  name: 'Rule',
  severity: 'warning',
}

/** A rule that watches a metric of all lines. */
const ruleOf = (state: Partial<RuleState>): ActiveRule => ({
  number: 1,
  since: 1,
  recorded: 1,
  id: 'rule',
  state: { ...ANY, ...state } as RuleState,
})

const of = { organization: 'lender', debt_line: 'line', currency: 'USD', as_of: '2026-03-31', change: null }
const kept = { numerator: '1', denominator: '4', headroom: 0.5, kept: true, missing: null }
const slightly = { numerator: '24', denominator: '100', headroom: 0.04, kept: true, missing: null }
const boundless = { numerator: null, denominator: null, headroom: null, kept: false, missing: null }
const untested = { numerator: null, denominator: null, headroom: null, kept: null, missing: 'not_reported' }

/** What tests of one line mean to a rule; undefined where it watches none. */
function meaningOfTests(state: Partial<RuleState>, tests: readonly ConditionTested[]) {
  const { metric } = state
  const figures = tests.map((test): LendersFigure => {
    const value = metric === 'headroom' ? testedHeadroom(test) : testedValue(test)
    return { ...of, metric: String(metric), value }
  })
  const [watched, ...more] = watchedFigures(ruleOf(state), figures)
  expect(more).toEqual([])
  return watched?.meaning
}

describe('debt against no worth', () => {
  const leverage = (comparator: RuleState['comparator']) => ({ metric: 'leverage', comparator, threshold: 4 })

  test.each([
    ['>', 'opens'],
    ['>=', 'opens'],
    ['<', 'closes'],
    ['<=', 'closes'],
  ] as const)('exceeds every threshold of a rule with %s', (comparator, meaning) => {
    expect(meaningOfTests(leverage(comparator), [boundless])).toBe(meaning)
    expect(meaningOfTests(leverage('>'), [kept, boundless])).toBe('opens')
  })

  test('has no parts, and an alert states none', () => {
    const figure = { ...of, metric: 'leverage', value: testedValue(boundless) }
    const [watched] = watchedFigures(ruleOf(leverage('>')), [figure])
    expect(watched?.opening.facts.figure).toMatchObject({ value: null, numerator: null, denominator: null })
  })
})

describe('headroom', () => {
  const below = { metric: 'headroom', comparator: '<', threshold: 0.1 } as const

  test('of a broken test that has none is below every threshold, and one that is kept without any limits nothing', () => {
    expect(meaningOfTests(below, [kept, boundless])).toBe('opens')
    expect(meaningOfTests(below, [kept, { ...boundless, kept: true }])).toBe('closes')
    expect(meaningOfTests({ ...below, comparator: '>' }, [boundless])).toBe('closes')
  })

  test('closes no alert while a test cannot be made, and opens one for those that are', () => {
    expect(meaningOfTests(below, [kept])).toBe('closes')
    expect(meaningOfTests(below, [kept, untested])).toBe('neither')
    expect(meaningOfTests(below, [untested, slightly])).toBe('opens')
    expect(meaningOfTests(below, [untested])).toBe('neither')
    expect(watchedFigures(ruleOf(below), [])).toEqual([])
  })
})

test('a metric that cannot be measured closes no alert', () => {
  expect(meaningOfTests({ metric: 'leverage', comparator: '>', threshold: 4 }, [kept, untested])).toBe('neither')
})
