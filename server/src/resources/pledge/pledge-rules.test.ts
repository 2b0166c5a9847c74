// Pledges: at most one line a receivable on any day, ensured by the id; moved from line to line on a day.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BEGINNING, type Patch, stateOn } from '@tapeline/kernel/core/dated-facts'
import { parseId } from '@tapeline/kernel/core/id'
import { shapeOf } from '@tapeline/contract/resource'
import { pledge } from './pledge-definition.ts'
import { findExplicitLine, pledgeFaults, pledgeIdOf } from './pledge-rules.ts'

const shape = shapeOf(pledge.definition)
const pledged = {
  id: 'acme:loan-1',
  organization: 'acme',
  receivable_id: 'loan-1',
  status: 'pledged',
  debt_line_id: 'line-1',
}

/** The line of the explicit pledge on a day, from patches by their days. */
function lineOn(day: string, dated: readonly (readonly [string, Patch])[]) {
  const patches = dated.map(([effective, patch], index) => ({ effective, recorded: index + 1, patch }))
  return findExplicitLine(stateOn(patches, day, shape))
}

describe('the id of a pledge', () => {
  test('is of its organization and receivable, and no other is taken', () => {
    expect(pledgeFaults(pledged)).toEqual([])
    expect(pledgeFaults({ ...pledged, id: 'loan-1' })).toMatchObject([
      { param: 'id', message: expect.stringContaining('"acme:loan-1"') },
    ])
  })

  test('is one a receivable: no two receivables of any organizations share it', () => {
    const organization = fc.stringMatching(/^[\w.-]{1,100}$/)
    const receivable = fc.string({ minLength: 1, maxLength: 255, unit: 'grapheme-ascii' })
    fc.assert(
      fc.property(
        organization,
        receivable,
        organization,
        receivable,
        (oneOrganization, one, otherOrganization, other) => {
          fc.pre(oneOrganization !== otherOrganization || one !== other)
          expect(pledgeIdOf(oneOrganization, one)).not.toBe(pledgeIdOf(otherOrganization, other))
        },
      ),
    )
  })

  test('exists for every receivable, however long its id', () => {
    const receivable = fc.string({ minLength: 1, maxLength: 255, unit: fc.constantFrom('a', 'é', '💶', ':') })
    fc.assert(
      fc.property(fc.stringMatching(/^[\w.-]{1,100}$/), receivable, (organization, id) => {
        expect(parseId(pledgeIdOf(organization, id)).ok).toBe(true)
      }),
    )
  })

  test('is part of what is judged: a state without it is refused loudly', () => {
    const { id: _id, ...state } = pledged
    expect(() => pledgeFaults(state)).toThrow(TypeError)
  })
})

describe('the line of a pledge', () => {
  test.each([
    ['pledged', 'line-1', undefined],
    ['pledged', null, 'debt_line_id_required'],
    ['released', null, undefined],
    ['released', 'line-1', 'debt_line_id_not_allowed'],
    ['by_selector', null, undefined],
    ['by_selector', 'line-1', 'debt_line_id_not_allowed'],
  ])('with status %s and line %s is judged: %s', (status, debt_line_id, code) => {
    const faults = pledgeFaults({ ...pledged, status, debt_line_id })
    expect(faults.map((fault) => fault.code)).toEqual(code === undefined ? [] : [code])
  })

  test('moves from line to line on a day, whatever the order of arrival', () => {
    const first = ['2026-01-10', { ...pledged, debt_line_id: 'line-1' }] as const
    const second = ['2026-03-01', { debt_line_id: 'line-2' }] as const
    const released = ['2026-05-01', { status: 'released', debt_line_id: null }] as const
    fc.assert(
      fc.property(fc.shuffledSubarray([first, second, released], { minLength: 3 }), (dated) => {
        expect(lineOn('2026-02-28', dated)).toBe('line-1')
        expect(lineOn('2026-03-01', dated)).toBe('line-2')
        expect(lineOn('2026-05-01', dated)).toBeNull()
      }),
    )
  })

  test('decides nothing before the first day of its patches: selectors do', () => {
    expect(lineOn('2026-01-09', [['2026-01-10', pledged]])).toBeUndefined()
    expect(lineOn('2026-01-10', [['2026-01-10', pledged]])).toBe('line-1')
  })

  test('holds from the beginning where its patch does', () => {
    expect(lineOn('2020-01-01', [[BEGINNING, pledged]])).toBe('line-1')
  })

  test('can be left to selectors again', () => {
    const dated = [
      ['2026-01-10', pledged] as const,
      ['2026-02-01', { status: 'by_selector', debt_line_id: null }] as const,
    ]
    expect(lineOn('2026-02-01', dated)).toBeUndefined()
  })
})

test('a pledge names its receivable and its line', () => {
  expect(pledge.references(pledged)).toEqual([
    { param: 'receivable_id', to: 'receivable', id: 'loan-1' },
    { param: 'debt_line_id', to: 'debt_line', id: 'line-1' },
  ])
  expect(pledge.references({ ...pledged, status: 'released', debt_line_id: null })).toHaveLength(1)
})
