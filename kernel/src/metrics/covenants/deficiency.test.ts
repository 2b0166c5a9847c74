// A deficiency and its cure period. 2026-02-13 is a Friday.
import { describe, expect, test } from 'vitest'
import { datedTerms } from '../../../test/covenants/covenant-fixtures.ts'
import { dayNumber, dayOfNumber } from '../../core/day.ts'
import type { StepDown } from '../debt-line/debt-line-term.ts'
import { judgeDeficiency } from './deficiency.ts'

const { terms } = datedTerms('terms', { deficiency_cure: { days: 2, business_days: true }, holidays: ['2026-02-16'] })
const stepDown = (cure?: StepDown['cure']): StepDown => ({
  id: 'tier-2',
  when: { metric: 'delinquency_rate', comparator: '>', threshold: 0.06 },
  reduction: 0.05,
  restored_after: 1,
  ...(cure === undefined ? {} : { cure }),
})

function statusOn(as_of: string, fields: object = {}, of = terms) {
  const asked = { since: dayNumber('2026-02-13'), deficiency: 100, without_step_downs: 100, step_downs: [], ...fields }
  const found = judgeDeficiency(of, { as_of: dayNumber(as_of), ...asked })
  return { ...found, cure_until: found.cure_until && dayOfNumber(found.cure_until) }
}

describe('a deficiency since Friday with two business days to cure, Monday a holiday', () => {
  test('is in cure until Wednesday, then a breach', () => {
    expect(statusOn('2026-02-18')).toEqual({ status: 'in_cure', caused_by: null, cure_until: '2026-02-18' })
    expect(statusOn('2026-02-19').status).toBe('breach')
  })

  test("caused by a step-down alone has the step-down's cure period", () => {
    const step_downs = [stepDown({ days: 30, business_days: false })]
    // Thirty days from February 13: March 15.
    expect(statusOn('2026-03-15', { without_step_downs: 0, step_downs })).toEqual({
      status: 'in_cure',
      caused_by: 'tier-2',
      cure_until: '2026-03-15',
    })
    expect(statusOn('2026-03-16', { without_step_downs: 0, step_downs }).status).toBe('breach')
  })

  test('that would exist without the step-down has the cure period of the terms', () => {
    const step_downs = [stepDown({ days: 30, business_days: false })]
    expect(statusOn('2026-02-19', { without_step_downs: 1, step_downs })).toMatchObject({
      status: 'breach',
      caused_by: null,
      cure_until: '2026-02-18',
    })
  })

  test('caused by a step-down without a cure period has that of the terms', () => {
    expect(statusOn('2026-02-18', { without_step_downs: 0, step_downs: [stepDown()] })).toEqual({
      status: 'in_cure',
      caused_by: 'tier-2',
      cure_until: '2026-02-18',
    })
  })

  test('uses the step-down that counts, the last', () => {
    const step_downs = [
      stepDown({ days: 30, business_days: false }),
      { ...stepDown({ days: 5, business_days: false }), id: 'tier-3' },
    ]
    expect(statusOn('2026-02-18', { without_step_downs: 0, step_downs })).toMatchObject({
      caused_by: 'tier-3',
      cure_until: '2026-02-18',
    })
  })
})

test('without a cure period is a breach at once', () => {
  expect(statusOn('2026-02-13', {}, datedTerms('terms').terms)).toMatchObject({ status: 'breach', cure_until: null })
})

test('of zero has no status', () => {
  expect(statusOn('2026-02-13', { deficiency: 0, without_step_downs: 0 })).toEqual({
    status: 'none',
    caused_by: null,
    cure_until: null,
  })
})
