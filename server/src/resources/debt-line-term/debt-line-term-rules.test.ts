// The cross-field rules of debt line terms as a whole, and of what has no file of its own; the parts have theirs.
import { describe, expect, test } from 'vitest'
import { readBody, shapeOf } from '@tapeline/contract/resource'
import { applyPatch, emptyState } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { debtLineTerm } from './debt-line-term-definition.ts'

const SHAPE = shapeOf(debtLineTerm.definition)
const SHARE = { as: 'share', share: 0.1, denominator: 'before_excess' }
const rule = (fields: object) => ({ eligibility: [{ id: 'max-term', ...fields }] })
const limit = (fields: object) => ({ concentration_limits: [{ id: 'cap', limit: SHARE, ...fields }] })
const obligors = (...exceptions: object[]) =>
  limit({ group: 'obligor', exceptions: exceptions.map((one) => ({ limit: SHARE, ...one })) })
const rates = (fields: object) => ({ advance_rates: { rate: 0.85, basis: 'computed', ...fields } })
const classes = (...members: object[]) =>
  rates({ classes: members.map((one, i) => ({ id: `c${i}`, rate: 0.5, ...one })) })
const covenant = (fields: object) => ({ covenants: [{ id: 'dq', name: 'Delinquency', ...fields }] })
const DELINQUENCY = { metric: 'delinquency_rate', days_past_due: 61, basis: 'computed', comparator: '<=' }
const RIGHT = { organization: 'lender', debt_line_id: 'line', effective_from: '2026-01-15' }

/** The faults of terms that are well formed field by field. */
function faultsOf(fields: object): readonly Fault[] {
  const { patch, faults } = readBody(debtLineTerm.definition, { id: 'terms', ...RIGHT, ...fields })
  expect(faults).toEqual([])
  return debtLineTerm.faults(applyPatch(emptyState(SHAPE), patch, SHAPE))
}

describe('the days in force', () => {
  test.each<readonly [guarantee: string, fields: object]>([
    ['an open end is no fault', {}],
    ['the end may be the day after the beginning', { effective_until: '2026-01-16' }],
  ])('%s', (_, fields) => {
    expect(faultsOf(fields)).toEqual([])
  })

  test.each<readonly [guarantee: string, fields: object, param: string, message: string]>([
    [
      'terms end after they begin',
      { effective_until: '2026-01-15' },
      'effective_until',
      'after effective_from (2026-01-15)',
    ],
  ])('%s', (_, fields, param, message) => {
    const faults = faultsOf(fields)
    expect(faults.map((fault) => fault.param)).toEqual([param])
    expect(faults[0]?.message).toContain(message)
  })
})

describe('reserves, interest and draws', () => {
  test.each<readonly [guarantee: string, fields: object]>([
    ['interest without an index is the margin', { interest: { margin: 0.1, day_count: '30/360' } }],
    ['a floor may equal the cap', { interest: { index: 'X', margin: 0, floor: 0.03, cap: 0.03, day_count: '30/360' } }],
    ['one of the two steps of a draw is enough', { draw_step: { multiple: 100 } }],
  ])('%s', (_, fields) => {
    expect(faultsOf(fields)).toEqual([])
  })

  test.each<readonly [guarantee: string, fields: object, param: string, message: string]>([
    [
      'months of interest need a rate',
      { reserves: [{ id: 'r', reserve: 'interest', months: 3 }] },
      'reserves[0]',
      'reserves[0] (reserve "r") needs a rate to be months of: send `interest`',
    ],
    [
      'ids of reserves are unique',
      { reserves: [1, 2].map((amount) => ({ id: 'r', reserve: 'fixed', amount })) },
      'reserves[1].id',
      'reserve "r"',
    ],
    [
      'a floor is not above the cap',
      { interest: { index: 'X', margin: 0, floor: 0.04, cap: 0.03, day_count: '30/360' } },
      'interest.floor',
      '(0.04) must not exceed cap (0.03)',
    ],
    [
      'a floor is of an index',
      { interest: { margin: 0.1, floor: 0.04, day_count: '30/360' } },
      'interest.index',
      'where there is a floor or a cap',
    ],
    ['a step of draws is not empty', { draw_step: {} }, 'draw_step', 'must have a minimum or a multiple'],
  ])('%s', (_, fields, param, message) => {
    const faults = faultsOf(fields)
    expect(faults.map((fault) => fault.param)).toEqual([param])
    expect(faults[0]?.message).toContain(message)
  })
})

describe('excess spread', () => {
  const spread = { metric: 'excess_spread', comparator: '>=', threshold: 0 }
  const costs = { interest: { margin: 0.1, day_count: '30/360' }, servicing_fee: 0 }
  const tested: readonly (readonly [where: string, param: string, fields: object])[] = [
    ['a covenant', 'covenants[0]', covenant(spread)],
    [
      'one of several conditions',
      'covenants[0]',
      covenant({ all_of: [spread, { metric: 'net_income', comparator: '>', threshold: 0 }] }),
    ],
    [
      'a step-down',
      'advance_rates.step_downs[0]',
      rates({ step_downs: [{ id: 's', reduction: 0.1, when: { ...spread, comparator: '<' } }] }),
    ],
  ]

  test.each(tested)('of %s needs what debt and servicing cost', (_, param, fields) => {
    expect(faultsOf(fields)).toMatchObject([
      { param, code: 'required', message: expect.stringContaining('send `interest` and `servicing_fee`') },
    ])
    expect(faultsOf({ ...fields, interest: costs.interest })).toMatchObject([
      { param, message: expect.stringMatching(/cost: send `servicing_fee`$/) },
    ])
    expect(faultsOf({ ...fields, ...costs })).toEqual([])
  })
})

test('the faults of a whole term come together', () => {
  const faults = faultsOf({
    effective_until: '2025-12-31',
    ...rule({ rule: 'country' }),
    ...obligors({}),
    ...classes({}),
    reserves: [{ id: 'r', reserve: 'interest', months: 3 }],
    draw_step: {},
    ...covenant(DELINQUENCY),
  })
  expect(faults.map(({ param }) => param)).toEqual([
    'effective_until',
    'advance_rates.classes[0]',
    'eligibility[0]',
    'concentration_limits[0].exceptions[0]',
    'reserves[0]',
    'draw_step',
    'covenants[0]',
  ])
})
