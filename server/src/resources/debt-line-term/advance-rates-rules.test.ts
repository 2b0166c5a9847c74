// The cross-field rules of advance rates: each broken by one change, and reported under the id and place of the class.
import { describe, expect, test } from 'vitest'
import { readBody, shapeOf } from '@tapeline/contract/resource'
import { applyPatch, emptyState } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { debtLineTerm } from './debt-line-term-definition.ts'

const SHAPE = shapeOf(debtLineTerm.definition)
const rates = (fields: object) => ({ advance_rates: { rate: 0.85, basis: 'computed', ...fields } })
const classes = (...members: object[]) =>
  rates({ classes: members.map((one, i) => ({ id: `c${i}`, rate: 0.5, ...one })) })
const WHEN = { metric: 'recovery_rate', comparator: '<', threshold: 0 }

/** The faults of terms that are well formed field by field. */
function faultsOf(fields: object): readonly Fault[] {
  const { patch, faults } = readBody(debtLineTerm.definition, { id: 'terms', ...fields })
  expect(faults).toEqual([])
  return debtLineTerm.faults(applyPatch(emptyState(SHAPE), patch, SHAPE))
}

describe('advance rates', () => {
  test.each<readonly [guarantee: string, fields: object]>([
    ['buckets may have gaps', classes({ days_past_due: { min: 1, max: 30 } }, { days_past_due: { min: 61 } })],
    [
      'an exception may come before what it is taken from',
      classes(
        { product_types: ['lease'], days_past_due: { min: 1, max: 30 } },
        { product_types: ['lease'] },
        { days_past_due: { min: 1, max: 30 } },
      ),
    ],
    [
      'buckets of other products run by themselves',
      classes(
        { product_types: ['lease'], days_past_due: { min: 31, max: 60 } },
        { product_types: ['mortgage'], days_past_due: { min: 1, max: 30 } },
      ),
    ],
    [
      'a class by product alone needs no basis',
      { advance_rates: { rate: 1, classes: [{ id: 'l', product_types: ['lease'], rate: 0 }] } },
    ],
  ])('%s', (_, fields) => {
    expect(faultsOf(fields)).toEqual([])
  })

  test.each<readonly [guarantee: string, fields: object, param: string, message: string]>([
    [
      'days past due are of a stated basis',
      { advance_rates: { rate: 0.9, classes: [{ id: 'late', days_past_due: { min: 1 }, rate: 0 }] } },
      'advance_rates.basis',
      'send `computed` or `reported`',
    ],
    [
      'a bucket does not begin above its end',
      classes({ days_past_due: { min: 31, max: 30 } }),
      'advance_rates.classes[0].days_past_due.min',
      'advance_rates.classes[0] (class "c0"): days_past_due.min (31) must not exceed max (30)',
    ],
    [
      'buckets of the same products do not overlap',
      classes({ days_past_due: { min: 1, max: 30 } }, { days_past_due: { min: 30, max: 60 } }),
      'advance_rates.classes[1].days_past_due.min',
      'must begin after class "c0" (1 to 30 days)',
    ],
    [
      'the order of products does not hide an overlap',
      classes(
        { product_types: ['lease', 'mortgage'], days_past_due: { min: 1 } },
        { product_types: ['mortgage', 'lease'], days_past_due: { min: 0, max: 1 } },
      ),
      'advance_rates.classes[1].days_past_due.min',
      '(1 days on)',
    ],
    [
      'buckets rise',
      classes({ days_past_due: { min: 31, max: 60 } }, { days_past_due: { min: 1, max: 30 } }),
      'advance_rates.classes[1].days_past_due.min',
      'rising buckets',
    ],
    [
      'a class can hold something',
      classes({ product_types: ['lease', 'mortgage'] }, { product_types: ['lease'], days_past_due: { min: 1 } }),
      'advance_rates.classes[1]',
      'class "c0" before it takes all of it',
    ],
    [
      'a bucket of a product is not behind a bucket of all',
      classes({ days_past_due: { min: 1 } }, { product_types: ['lease'], days_past_due: { min: 1, max: 30 } }),
      'advance_rates.classes[1]',
      'can hold nothing',
    ],
    ['a class names what is in it', classes({}), 'advance_rates.classes[0]', 'for all others there is `rate`'],
    [
      'ids of classes are unique',
      classes({ id: 'x', product_types: ['lease'] }, { id: 'x', product_types: ['mortgage'] }),
      'advance_rates.classes[1].id',
      'class "x"',
    ],
    [
      'each step-down is deeper than the one before',
      rates({ step_downs: [0.1, 0.1].map((reduction, i) => ({ id: `s${i}`, when: WHEN, reduction })) }),
      'advance_rates.step_downs[1].reduction',
      'must be more than 0.1',
    ],
    [
      'a step-down takes something off',
      rates({ step_downs: [{ id: 's', when: WHEN, reduction: 0 }] }),
      'advance_rates.step_downs[0].reduction',
      'must be more than 0',
    ],
    [
      'a step-down does not take off more than there is',
      rates({ step_downs: [{ id: 's', when: WHEN, reduction: 0.9 }] }),
      'advance_rates.step_downs[0].reduction',
      'must not exceed the advance rate (0.85)',
    ],
    [
      'ids of step-downs are unique',
      rates({ step_downs: [0.1, 0.2].map((reduction) => ({ id: 's', when: WHEN, reduction })) }),
      'advance_rates.step_downs[1].id',
      'step-down "s"',
    ],
    [
      'the condition of a step-down is judged like that of a covenant',
      rates({
        step_downs: [{ id: 's', when: { ...WHEN, schedule: [{ from: '2026-01', threshold: 0 }] }, reduction: 0.1 }],
      }),
      'advance_rates.step_downs[0].when',
      'advance_rates.step_downs[0] (step-down "s"): when must have `threshold` or `schedule`',
    ],
  ])('%s', (_, fields, param, message) => {
    const faults = faultsOf(fields)
    expect(faults.map((fault) => fault.param)).toEqual([param])
    expect(faults[0]?.message).toContain(message)
  })
})
