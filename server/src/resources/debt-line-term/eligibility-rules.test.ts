// The cross-field rules of eligibility: each broken by one change, and reported under the id and place of the rule.
import { describe, expect, test } from 'vitest'
import { readBody, shapeOf } from '@tapeline/contract/resource'
import { applyPatch, emptyState } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { debtLineTerm } from './debt-line-term-definition.ts'

const SHAPE = shapeOf(debtLineTerm.definition)
const rule = (fields: object) => ({ eligibility: [{ id: 'max-term', ...fields }] })

/** The faults of terms that are well formed field by field. */
function faultsOf(fields: object): readonly Fault[] {
  const { patch, faults } = readBody(debtLineTerm.definition, { id: 'terms', ...fields })
  expect(faults).toEqual([])
  return debtLineTerm.faults(applyPatch(emptyState(SHAPE), patch, SHAPE))
}

describe('eligibility', () => {
  test.each<readonly [guarantee: string, fields: object]>([
    ['equal bounds are allowed', rule({ rule: 'interest_rate', min: 0.1, max: 0.1 })],
    ['durations that no calendar puts in order are allowed', rule({ rule: 'term', min: '30 days', max: '1 month' })],
    ['a window of one day is allowed', rule({ rule: 'origination_date', from: '2026-01-01', to: '2026-01-01' })],
    ['one score for each bureau is allowed', rule({ rule: 'score', scores: ['fico:600', 'experian:600'] })],
  ])('%s', (_, fields) => {
    expect(faultsOf(fields)).toEqual([])
  })

  test.each<readonly [guarantee: string, fields: object, param: string, message: string]>([
    [
      'a duration must not begin above its end',
      rule({ rule: 'term', min: '2 years', max: '23 months' }),
      'eligibility[0].min',
      'eligibility[0] (rule "max-term"): min (2 years) must not exceed max (23 months)',
    ],
    [
      'so for the time left',
      rule({ rule: 'remaining_term', min: '1 month', max: '2 weeks' }),
      'eligibility[0].min',
      'max-term',
    ],
    ['so for a rate', rule({ rule: 'interest_rate', min: 0.2, max: 0.1 }), 'eligibility[0].min', '(0.2)'],
    ['so for an amount', rule({ rule: 'amount', of: 'original', min: 2, max: 1 }), 'eligibility[0].min', '(2)'],
    [
      'so for a window of days',
      rule({ rule: 'origination_date', from: '2026-02-01', to: '2026-01-31' }),
      'eligibility[0].from',
      'must not be after to (2026-01-31)',
    ],
    ['a rule of bounds has one', rule({ rule: 'term' }), 'eligibility[0]', 'send `min`, `max` or both'],
    ['a window of days has a bound', rule({ rule: 'origination_date' }), 'eligibility[0]', 'send `from`, `to` or both'],
    ['a rule of membership has a list', rule({ rule: 'country' }), 'eligibility[0]', '`in` or `not_in`'],
    [
      'a rule of membership has one list only',
      rule({ rule: 'metadata', key: 'k', in: [1], not_in: [2] }),
      'eligibility[0]',
      'exactly one',
    ],
    [
      'a bureau has one least score',
      rule({ rule: 'score', scores: ['fico:600', 'experian:600', 'fico:650'] }),
      'eligibility[0].scores[2]',
      'beside scores[0]',
    ],
    [
      'ids of rules are unique',
      { eligibility: ['a', 'b', 'a'].map((id) => ({ id, rule: 'reconciled' })) },
      'eligibility[2].id',
      'eligibility[2] (rule "a"): id is that of eligibility[0] too',
    ],
  ])('%s', (_, fields, param, message) => {
    const faults = faultsOf(fields)
    expect(faults.map((fault) => fault.param)).toEqual([param])
    expect(faults[0]?.message).toContain(message)
  })
})
