// Step-downs: when they apply, and when the rates are restored.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { datedTerms, readingsOn } from '../../../test/covenants/covenant-fixtures.ts'
import { addMonths, dayNumber, endOfMonth } from '../../core/day.ts'
import type { StepDown } from '../debt-line/debt-line-term.ts'
import { type Reading, measure } from './reading.ts'
import { stepDownsOn } from './step-downs.ts'
import type { DatedTerms } from './terms-in-force.ts'

const OPENED = '2026-01-01'

function stepDown(id: string, threshold: number, restored_after = 1): StepDown {
  return { id, when: { metric: 'delinquency_rate', comparator: '>', threshold }, reduction: 0.05, restored_after }
}

const terms = (id: string, effective_from: string, ...step_downs: StepDown[]) =>
  datedTerms(id, { effective_from, advance_rates: { rate: 0.85, step_downs } })

function applying(
  all: readonly DatedTerms[],
  day: string,
  conditions: { readonly [day: string]: string | Reading },
): string[] {
  const line = { opened_on: dayNumber(OPENED), terms: all }
  return stepDownsOn(line, dayNumber(day), readingsOn(conditions)).map(({ id }) => id)
}

describe('a step-down above 6 %', () => {
  const line = [terms('first', OPENED, stepDown('tier-2', 0.06))]

  test('applies from the end of a month in which its condition is true', () => {
    expect(applying(line, '2026-01-30', {})).toEqual([])
    expect(applying(line, '2026-01-31', { '2026-01-31': '6.01' })).toEqual(['tier-2'])
    expect(applying(line, '2026-02-27', { '2026-01-31': '6.01' })).toEqual(['tier-2'])
    expect(applying(line, '2026-02-27', { '2026-01-31': '6.00' })).toEqual([])
  })

  test('ends with the first month in which it is false', () => {
    expect(applying(line, '2026-02-28', { '2026-02-28': '5.00' })).toEqual([])
  })
})

describe('restored after three months', () => {
  const line = [terms('first', OPENED, stepDown('tier-2', 0.06, 3))]
  const months = { '2026-01-31': '7.00', '2026-02-28': '5.00', '2026-03-31': '5.00', '2026-04-30': '5.00' }

  test('it applies until the third consecutive month is false', () => {
    expect(applying(line, '2026-04-29', months)).toEqual(['tier-2'])
    expect(applying(line, '2026-04-30', months)).toEqual([])
  })

  test('a month in which it is true restarts the count', () => {
    const again = { ...months, '2026-03-31': '6.50', '2026-05-31': '5.00' }
    expect(applying(line, '2026-05-31', again)).toEqual(['tier-2'])
    expect(applying(line, '2026-06-30', { ...again, '2026-06-30': '5.00' })).toEqual([])
  })

  test('an untestable month does not count as false', () => {
    const unknown = { ...months, '2026-03-31': { missing: 'not_reported' } as const, '2026-05-31': '5.00' }
    expect(applying(line, '2026-05-31', unknown)).toEqual(['tier-2'])
  })

  test('a step-down that was never true does not apply, however few months there are', () => {
    expect(applying(line, '2026-02-28', { '2026-01-31': '5.00', '2026-02-28': '5.00' })).toEqual([])
  })
})

describe('several', () => {
  const line = [terms('first', OPENED, stepDown('tier-2', 0.06), stepDown('tier-3', 0.1))]

  test('apply in the order of the terms, so that the last is the deepest', () => {
    expect(applying(line, '2026-01-31', { '2026-01-31': '12.00' })).toEqual(['tier-2', 'tier-3'])
    expect(applying(line, '2026-01-31', { '2026-01-31': '7.00' })).toEqual(['tier-2'])
  })
})

describe('an amendment', () => {
  const before = terms('first', OPENED, stepDown('tier-2', 0.06, 2))

  test("that keeps the step-down's id keeps it applying", () => {
    const after = terms('amended', '2026-02-10', stepDown('tier-2', 0.09, 2))
    // January tripped by the 6 % of then; February does not by the 9 % of now, and one month is not two.
    expect(applying([before, after], '2026-02-28', { '2026-01-31': '7.00', '2026-02-28': '7.00' })).toEqual(['tier-2'])
    const march = { '2026-01-31': '7.00', '2026-02-28': '7.00', '2026-03-31': '7.00' }
    expect(applying([before, after], '2026-03-31', march)).toEqual([])
  })

  test('with another id begins again', () => {
    const after = terms('amended', '2026-02-10', stepDown('stage-1', 0.06, 2))
    expect(applying([before, after], '2026-02-15', { '2026-01-31': '7.00' })).toEqual([])
  })

  test('without any ends them', () => {
    expect(applying([before, datedTerms('amended', { effective_from: '2026-02-10' })], '2026-02-15', {})).toEqual([])
  })
})

test('it applies exactly when it applies in a forward simulation by month', () => {
  const months = fc.array(fc.option(fc.boolean(), { freq: 5 }), { minLength: 1, maxLength: 14 })
  fc.assert(
    fc.property(months, fc.integer({ min: 1, max: 4 }), (conditions, restored_after) => {
      const ends = conditions.map((_, at) => endOfMonth(addMonths('2026-01-15', at)))
      const readings = conditions.map((tripped): Reading =>
        tripped === null ? { missing: 'not_reported' } : measure('share', tripped ? 7 : 5, 100),
      )
      let applies = false
      let running = 0
      for (const tripped of conditions) {
        running = tripped === false ? running + 1 : 0
        if (tripped === true) applies = true
        else if (running >= restored_after) applies = false
      }
      const read = Object.fromEntries(ends.map((day, at) => [day, readings[at] ?? '0']))
      const line = [terms('first', OPENED, stepDown('tier-2', 0.06, restored_after))]
      expect(applying(line, ends.at(-1) ?? '', read)).toEqual(applies ? ['tier-2'] : [])
    }),
  )
})
