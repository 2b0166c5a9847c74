// The rules of a debt line, and which of its facts are dated.
import { describe, expect, test } from 'vitest'
import { stateOn } from '@tapeline/kernel/core/dated-facts'
import { readBody, shapeOf } from '@tapeline/contract/resource'
import { debtLine } from './debt-line-definition.ts'
import { debtLineFaults } from './debt-line-rules.ts'

describe('a debt line', () => {
  test.each([
    ['2026-01-31', '2026-01-31'],
    ['2026-01-31', '2029-01-31'],
    ['2026-01-31', null],
    [null, '2029-01-31'],
  ])('opened on %s may mature on %s', (opened_on, matures_on) => {
    expect(debtLineFaults({ opened_on, matures_on })).toEqual([])
  })

  test('does not mature before it was opened', () => {
    expect(debtLineFaults({ opened_on: '2026-01-31', matures_on: '2026-01-30' })).toMatchObject([
      { param: 'matures_on', code: 'matures_before_opening' },
    ])
  })

  test('keeps its past commitment when it is raised, and never had another name', () => {
    const patches = [
      { effective: '2026-01-01', recorded: 1, patch: { name: 'Line', commitment: 100, matures_on: '2028-01-01' } },
      { effective: '2026-06-01', recorded: 2, patch: { name: 'Line A', commitment: 200, matures_on: '2029-01-01' } },
    ]
    const shape = shapeOf(debtLine.definition)
    expect(stateOn(patches, '2026-05-31', shape)).toMatchObject({
      name: 'Line A',
      commitment: 100,
      matures_on: '2028-01-01',
      principal_outstanding: 0,
    })
    expect(stateOn(patches, '2026-06-01', shape)).toMatchObject({ commitment: 200, matures_on: '2029-01-01' })
  })

  test('takes what was read back, with what is computed', () => {
    const { faults } = readBody(debtLine.definition, {
      id: 'line-1',
      organization: 'acme',
      name: 'Warehouse',
      currency: 'USD',
      status: 'active',
      commitment: 5_000_000_00,
      credit_product: 'warehouse',
      opened_on: '2026-01-31',
      pledge_selector: { product_types: ['term_loan'], metadata: {} },
      created_by: 'Treasury',
      created_at: '2026-01-31T12:00:00.000000Z',
    })
    expect(faults).toEqual([])
  })
})
