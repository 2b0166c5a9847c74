// The cross-field rules of covenants and their conditions: each broken by one change, and reported under the covenant's id.
import { describe, expect, test } from 'vitest'
import { readBody, shapeOf } from '@tapeline/contract/resource'
import { applyPatch, emptyState } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { debtLineTerm } from './debt-line-term-definition.ts'

const SHAPE = shapeOf(debtLineTerm.definition)
const covenant = (fields: object) => ({ covenants: [{ id: 'dq', name: 'Delinquency', ...fields }] })
const DELINQUENCY = { metric: 'delinquency_rate', days_past_due: 61, basis: 'computed', comparator: '<=' }

/** The faults of terms that are well formed field by field. */
function faultsOf(fields: object): readonly Fault[] {
  const { patch, faults } = readBody(debtLineTerm.definition, { id: 'terms', ...fields })
  expect(faults).toEqual([])
  return debtLineTerm.faults(applyPatch(emptyState(SHAPE), patch, SHAPE))
}

describe('covenants', () => {
  const BOTH = [
    { metric: 'leverage', comparator: '<=', threshold: 6 },
    { metric: 'net_income', comparator: '>=', threshold: 0 },
  ]

  test.each<readonly [guarantee: string, fields: object]>([
    [
      'a metric that is not listed may have any parameter',
      covenant({
        metric: 'house_ratio',
        days_past_due: 30,
        lag_months: 2,
        comparator: '>=',
        threshold: 12.5,
      }),
    ],
    [
      'levels of a ceiling rise',
      covenant({
        ...DELINQUENCY,
        levels: [
          { threshold: 0.05, consequence: 'cash_sweep' },
          { threshold: 0.08, consequence: 'event_of_default' },
        ],
      }),
    ],
    [
      'levels of a floor fall',
      covenant({
        metric: 'debt_service_coverage',
        comparator: '>=',
        levels: [
          { threshold: 1.25, consequence: 'draw_stop' },
          { threshold: 1.1, consequence: 'event_of_default' },
        ],
      }),
    ],
    [
      'levels may change by month while they stay apart',
      covenant({
        ...DELINQUENCY,
        levels: [
          {
            schedule: [
              { from: '2026-01', threshold: 0.05 },
              { from: '2027-01', threshold: 0.04 },
            ],
            consequence: 'reporting',
          },
          { schedule: [{ from: '2026-06', threshold: 0.08 }], consequence: 'draw_stop' },
        ],
      }),
    ],
    ['several conditions need no metric of the covenant', covenant({ all_of: BOTH, consequence: 'draw_stop' })],
    [
      'money may be as large as JSON carries',
      covenant({
        metric: 'tangible_net_worth',
        comparator: '>=',
        threshold: 9007199254740991,
      }),
    ],
    [
      'a threshold may have as many decimals as the value',
      covenant({
        ...DELINQUENCY,
        threshold: 0.0525,
        rounding: { decimals: 4, mode: 'half_up' },
      }),
    ],
  ])('%s', (_, fields) => {
    expect(faultsOf(fields)).toEqual([])
  })

  test.each<readonly [guarantee: string, fields: object, param: string, message: string]>([
    [
      'a covenant tests something',
      covenant({}),
      'covenants[0]',
      'covenants[0] (covenant "dq") must have `metric` or `all_of`',
    ],
    [
      'a metric is compared',
      covenant({ metric: 'leverage', threshold: 6 }),
      'covenants[0].comparator',
      'is required beside metric',
    ],
    [
      'a metric is compared with something',
      covenant(DELINQUENCY),
      'covenants[0]',
      '`threshold` or `schedule` or `levels`',
    ],
    [
      'a metric is compared with one thing',
      covenant({ ...DELINQUENCY, threshold: 0.05, schedule: [{ from: '2026-01', threshold: 0.05 }] }),
      'covenants[0]',
      'exactly one',
    ],
    [
      'what belongs to one condition has no place beside several',
      covenant({ all_of: BOTH, window: { months: 3, method: 'max', partial: 'not_testable' } }),
      'covenants[0].window',
      'must be left out beside all_of',
    ],
    [
      'each of several conditions is judged',
      covenant({ all_of: [...BOTH, { metric: 'leverage', comparator: '<=' }] }),
      'covenants[0].all_of[2]',
      '`threshold` or `schedule`',
    ],
    [
      'levels of a ceiling rise, or the worse is met first',
      covenant({
        ...DELINQUENCY,
        levels: [
          { threshold: 0.08, consequence: 'cash_sweep' },
          { threshold: 0.05, consequence: 'event_of_default' },
        ],
      }),
      'covenants[0].levels[1]',
      'must allow more than level 1: 0.05 comes after 0.08',
    ],
    [
      'levels of a floor fall',
      covenant({
        metric: 'leverage',
        comparator: '>',
        levels: [
          { threshold: 1, consequence: 'cash_sweep' },
          { threshold: 1, consequence: 'draw_stop' },
        ],
      }),
      'covenants[0].levels[1]',
      'must allow less than level 1',
    ],
    [
      'levels stay apart in every month',
      covenant({
        ...DELINQUENCY,
        levels: [
          {
            schedule: [
              { from: '2026-01', threshold: 0.05 },
              { from: '2027-01', threshold: 0.09 },
            ],
            consequence: 'reporting',
          },
          { threshold: 0.08, consequence: 'draw_stop' },
        ],
      }),
      'covenants[0].levels[1]',
      '0.08 in 2027-01 comes after 0.09',
    ],
    [
      'a level has one threshold',
      covenant({ ...DELINQUENCY, levels: [{ consequence: 'reporting' }] }),
      'covenants[0].levels[0]',
      '`threshold` or `schedule`',
    ],
    [
      'consequences are those of the levels where there are any',
      covenant({ ...DELINQUENCY, levels: [{ threshold: 0.1, consequence: 'reporting' }], consequence: 'draw_stop' }),
      'covenants[0].consequence',
      'each level has its own',
    ],
    [
      'months of a schedule rise',
      covenant({ ...DELINQUENCY, schedule: ['2026-02', '2026-01'].map((from) => ({ from, threshold: 0.1 })) }),
      'covenants[0].schedule[1].from',
      '(2026-01) must be after the month before it (2026-02)',
    ],
    [
      'months of a schedule are there once',
      covenant({ ...DELINQUENCY, schedule: ['2026-02', '2026-02'].map((from) => ({ from, threshold: 0.1 })) }),
      'covenants[0].schedule[1].from',
      'each once',
    ],
    [
      'months of a level’s schedule rise',
      covenant({
        ...DELINQUENCY,
        levels: [
          { schedule: ['2026-02', '2026-01'].map((from) => ({ from, threshold: 0.1 })), consequence: 'reporting' },
        ],
      }),
      'covenants[0].levels[0].schedule[1].from',
      'must be after',
    ],
    [
      'a metric has the parameters that it depends on',
      covenant({ metric: 'default_ratio', comparator: '<=', threshold: 0.1 }),
      'covenants[0].lag_months',
      'is required for `default_ratio`',
    ],
    [
      'a metric has no parameter that it would ignore',
      covenant({ ...DELINQUENCY, bureau: 'fico', threshold: 0.1 }),
      'covenants[0].bureau',
      'for `delinquency_rate`, which does not depend on it',
    ],
    [
      'a metric of the company is of no population',
      covenant({ metric: 'leverage', comparator: '<=', threshold: 6, population: { product_types: ['lease'] } }),
      'covenants[0].population',
      'must be left out for `leverage`',
    ],
    [
      'a percentage is not taken for a share',
      covenant({ ...DELINQUENCY, threshold: 5 }),
      'covenants[0].threshold',
      'threshold of `delinquency_rate` must be a share from 0 to 1: 0.05 for 5 %',
    ],
    [
      'a share is not below nothing',
      covenant({ ...DELINQUENCY, threshold: -0.01 }),
      'covenants[0].threshold',
      'a share from 0 to 1',
    ],
    [
      'nor is a percentage in a schedule',
      covenant({ ...DELINQUENCY, schedule: [{ from: '2026-01', threshold: 5 }] }),
      'covenants[0].schedule[0].threshold',
      '0.05 for 5 %',
    ],
    [
      'nor a percentage in a level',
      covenant({ ...DELINQUENCY, levels: [{ threshold: 5, consequence: 'reporting' }] }),
      'covenants[0].levels[0].threshold',
      '0.05 for 5 %',
    ],
    [
      'money is whole',
      covenant({ metric: 'net_income', comparator: '>=', threshold: 0.5 }),
      'covenants[0].threshold',
      'smallest denomination',
    ],
    [
      'only a mean is divided by months',
      covenant({
        ...DELINQUENCY,
        threshold: 0.1,
        window: { months: 3, method: 'ratio_of_sums', partial: 'divide_by_full' },
      }),
      'covenants[0].window.partial',
      'unless method is `mean_of_ratios`',
    ],
    [
      'a threshold is not finer than the rounded value',
      covenant({ ...DELINQUENCY, threshold: 0.0525, rounding: { decimals: 2, mode: 'half_up' } }),
      'covenants[0].threshold',
      '(0.0525) must not be finer than the value of 2 decimals',
    ],
    [
      'a month is waived once',
      covenant({
        ...DELINQUENCY,
        threshold: 0.1,
        waivers: ['2026-02', '2026-03', '2026-02'].map((test_month) => ({ test_month, reason: 'Agreed' })),
      }),
      'covenants[0].waivers[2].test_month',
      '(2026-02) is waived by waivers[0] already',
    ],
    [
      'ids of covenants are unique',
      { covenants: ['a', 'a'].map((id) => ({ id, name: 'Both', all_of: BOTH })) },
      'covenants[1].id',
      'covenant "a"',
    ],
  ])('%s', (_, fields, param, message) => {
    const faults = faultsOf(fields)
    expect(faults.map((fault) => fault.param)).toEqual([param])
    expect(faults[0]?.message).toContain(message)
  })

  test('a covenant of both kinds lists every field that does not fit', () => {
    const faults = faultsOf(covenant({ ...DELINQUENCY, threshold: 0.05, all_of: BOTH }))
    expect(faults.map(({ param, code }) => `${param} ${code}`)).toEqual([
      'covenants[0] exactly_one',
      'covenants[0].days_past_due not_allowed',
      'covenants[0].basis not_allowed',
      'covenants[0].comparator not_allowed',
      'covenants[0].threshold not_allowed',
    ])
  })
})
