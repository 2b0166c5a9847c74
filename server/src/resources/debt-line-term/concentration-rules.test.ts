// The cross-field rules of concentration limits: each broken by one change, and reported under the id and place of the
// limit.
import { describe, expect, test } from 'vitest'
import { readBody, shapeOf } from '@tapeline/contract/resource'
import { applyPatch, emptyState } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { debtLineTerm } from './debt-line-term-definition.ts'

const SHAPE = shapeOf(debtLineTerm.definition)
const SHARE = { as: 'share', share: 0.1, denominator: 'before_excess' }
const limit = (fields: object) => ({ concentration_limits: [{ id: 'cap', limit: SHARE, ...fields }] })
const obligors = (...exceptions: object[]) =>
  limit({ group: 'obligor', exceptions: exceptions.map((one) => ({ limit: SHARE, ...one })) })

/** The faults of terms that are well formed field by field. */
function faultsOf(fields: object): readonly Fault[] {
  const { patch, faults } = readBody(debtLineTerm.definition, { id: 'terms', ...fields })
  expect(faults).toEqual([])
  return debtLineTerm.faults(applyPatch(emptyState(SHAPE), patch, SHAPE))
}

describe('concentration limits', () => {
  test.each<readonly [guarantee: string, fields: object]>([
    [
      'sectors are named by their first digits or as merged',
      limit({
        group: 'industry',
        digits: 2,
        exceptions: [{ industries: ['31-33', '52'], limit: SHARE }],
      }),
    ],
    [
      'adjacent bands that do not overlap are allowed',
      obligors(
        { scores: { from: 'dnb:050', to: 'dnb:079' } },
        { scores: { from: 'dnb:080', to: 'dnb:100' } },
        { scores: { from: 'fico:060', to: 'fico:090' } },
      ),
    ],
    [
      'one region name in two countries is two regions',
      limit({
        group: 'region',
        exceptions: [
          { regions: [{ country: 'US', region: 'Victoria' }], limit: SHARE },
          { regions: [{ country: 'AU', region: 'Victoria' }], limit: SHARE },
        ],
      }),
    ],
    ['the largest together', limit({ group: 'top_obligors', count: 5 })],
  ])('%s', (_, fields) => {
    expect(faultsOf(fields)).toEqual([])
  })

  test.each<readonly [guarantee: string, fields: object, param: string, message: string]>([
    [
      'a limit by sector names sectors',
      limit({ group: 'industry', digits: 2, exceptions: [{ industries: ['32'], limit: SHARE }] }),
      'concentration_limits[0].exceptions[0].industries[0]',
      '(limit "cap"): exceptions[0].industries[0] must be a sector, as the limit’s are: send 31-33',
    ],
    [
      'the last digits of a merged sector name it no better',
      limit({ group: 'industry', digits: 2, exceptions: [{ industries: ['33'], limit: SHARE }] }),
      'concentration_limits[0].exceptions[0].industries[0]',
      'send 31-33',
    ],
    [
      'a sector has no more digits than its own',
      limit({ group: 'industry', digits: 2, exceptions: [{ industries: ['5224'], limit: SHARE }] }),
      'concentration_limits[0].exceptions[0].industries[0]',
      'send 52',
    ],
    [
      'a limit by code names codes',
      limit({ group: 'industry', digits: 6, exceptions: [{ industries: ['722511', '7225'], limit: SHARE }] }),
      'concentration_limits[0].exceptions[0].industries[1]',
      'six digits',
    ],
    [
      'a group is named once in a limit',
      limit({
        group: 'country',
        exceptions: [
          { countries: ['US', 'CA'], limit: SHARE },
          { countries: ['CA'], limit: SHARE },
        ],
      }),
      'concentration_limits[0].exceptions[1].countries[0]',
      'named by concentration_limits[0].exceptions[0].countries[1] too',
    ],
    [
      'so is an obligor',
      obligors({ obligors: ['a'] }, { obligors: ['a'] }),
      'concentration_limits[0].exceptions[1].obligors[0]',
      'once',
    ],
    [
      'an exception names obligors or scores',
      obligors({ obligors: ['a'], scores: { from: 'dnb:080', to: 'dnb:100' } }),
      'concentration_limits[0].exceptions[0]',
      '`obligors` or `scores`',
    ],
    ['an exception names someone', obligors({}), 'concentration_limits[0].exceptions[0]', 'exactly one'],
    [
      'a band is of one bureau',
      obligors({ scores: { from: 'dnb:080', to: 'fico:900' } }),
      'concentration_limits[0].exceptions[0].scores',
      'of one bureau',
    ],
    [
      'a band does not begin above its end',
      obligors({ scores: { from: 'dnb:100', to: 'dnb:080' } }),
      'concentration_limits[0].exceptions[0].scores',
      'must not begin at dnb:100',
    ],
    [
      'bands of a bureau do not meet',
      obligors({ scores: { from: 'dnb:050', to: 'dnb:080' } }, { scores: { from: 'dnb:080', to: 'dnb:100' } }),
      'concentration_limits[0].exceptions[1].scores',
      'overlaps concentration_limits[0].exceptions[0].scores (dnb:050 to dnb:080)',
    ],
    [
      'ids of limits are unique',
      {
        concentration_limits: [
          { id: 'x', group: 'country', limit: SHARE },
          { id: 'x', group: 'region', limit: SHARE },
        ],
      },
      'concentration_limits[1].id',
      'limit "x"',
    ],
  ])('%s', (_, fields, param, message) => {
    const faults = faultsOf(fields)
    expect(faults.map((fault) => fault.param)).toEqual([param])
    expect(faults[0]?.message).toContain(message)
  })
})
