// Reporting settings: what they may hold, what holds while nothing is set, and from which day a change holds.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BEGINNING, stateOn } from '@tapeline/kernel/core/dated-facts'
import { bucketLabels } from '@tapeline/kernel/core/bucket-labels'
import { readBody, shapeOf } from '@tapeline/contract/resource'
import { ENTRY_TYPES } from '@tapeline/kernel/metrics/entry-types'
import { bucketEdgesKind } from './bucket-edges.ts'
import { reportingSettings } from './reporting-settings-definition.ts'
import { reportingSettingsFaults } from './reporting-settings-rules.ts'
import { typeMappingKind } from './type-mapping.ts'

const shape = shapeOf(reportingSettings.definition)

describe('bucket edges', () => {
  test.each([[[30, 60, 90, 120]], [[29, 59, 89, 119]], [[1]], [[3660]]])('%j are read', (edges) => {
    expect(bucketEdgesKind.read(edges, 'bucket_edges')).toEqual({ value: edges })
  })

  test.each([
    ['31-60', ['current', '1-30', '31-60', '61-90', '91-120', '120+']],
    ['30-59', ['current', '1-29', '30-59', '60-89', '90-119', '120+']],
  ])('of the preset %s give the buckets that it is named for', (name, labels) => {
    const reading = bucketEdgesKind.read(name, 'bucket_edges')
    expect('value' in reading && bucketLabels(reading.value as number[])).toEqual(labels)
  })

  test.each<[unknown, string]>([
    [[30, 60, 60], 'bucket_edges[2]'],
    [[60, 30], 'bucket_edges[1]'],
    [[0, 30], 'bucket_edges[0]'],
    [[30, 60.5], 'bucket_edges[1]'],
    [[30, '60'], 'bucket_edges[1]'],
    [[30, null], 'bucket_edges[1]'],
    [[], 'bucket_edges'],
    [Array.from({ length: 21 }, (_, index) => index + 1), 'bucket_edges'],
    ['30,60', 'bucket_edges'],
    ['29-59', 'bucket_edges'],
    ['toString', 'bucket_edges'],
  ])('%j are refused under their place', (edges, param) => {
    expect(bucketEdgesKind.read(edges, 'bucket_edges')).toMatchObject({ faults: [{ param }] })
  })

  test('are read exactly when they rise', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3660 }), { minLength: 1, maxLength: 20 }), (edges) => {
        const rise = edges.every((edge, index) => index === 0 || edge > (edges[index - 1] ?? 0))
        expect('value' in bucketEdgesKind.read(edges, 'bucket_edges')).toBe(rise)
      }),
    )
  })
})

describe('a type mapping', () => {
  test('gives entry types of the lender the effect of any listed type, or clears them', () => {
    const mapping = Object.fromEntries(ENTRY_TYPES.map((type, index) => [`own_${index}`, type]))
    expect(typeMappingKind.read({ ...mapping, old: null }, 'type_mapping')).toEqual({
      value: { ...mapping, old: null },
    })
  })

  test.each<[string, unknown, string, string]>([
    ['another meaning of a listed type', { principal: 'interest' }, 'type_mapping.principal', 'listed_type'],
    ['a slip of a listed type', { disbursment: 'disbursement' }, 'type_mapping.disbursment', 'misspelled'],
    ['a type that is no word', { 'My Type': 'other' }, 'type_mapping.My Type', 'invalid_format'],
    ['a meaning that is not listed', { insurance: 'premium' }, 'type_mapping.insurance', 'invalid_value'],
    ['a meaning of the prototype', { insurance: 'constructor' }, 'type_mapping.insurance', 'invalid_value'],
    ['a list', ['other'], 'type_mapping', 'invalid_type'],
  ])('refuses %s', (_, mapping, param, code) => {
    expect(typeMappingKind.read(mapping, 'type_mapping')).toMatchObject({ faults: [{ param, code }] })
  })

  test('is refused with every fault at once', () => {
    const reading = typeMappingKind.read({ principal: 'nothing', insurance: 'premium' }, 'type_mapping')
    expect('faults' in reading && reading.faults).toHaveLength(3)
  })

  test('is bounded in one write and over all', () => {
    const mapping = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`own_${i}`, 'other']))
    expect(typeMappingKind.read(mapping(201), 'type_mapping')).toMatchObject({ faults: [{ code: 'too_many_keys' }] })
    const state = (count: number) => ({ id: 'acme', organization: 'acme', type_mapping: mapping(count) })
    expect(reportingSettingsFaults(state(100))).toEqual([])
    expect(reportingSettingsFaults(state(101))).toMatchObject([{ param: 'type_mapping', code: 'too_many_keys' }])
  })
})

describe('reporting settings', () => {
  const DEFAULTS = {
    time_zone: 'UTC',
    bucket_edges: [30, 60, 90, 120],
    closure_policy: 'unexplained',
    type_mapping: {},
    metadata_dimensions: [],
  }

  test('show what holds while nothing is set, and again once it is cleared', () => {
    const set = { time_zone: 'Asia/Tokyo', bucket_edges: [29], closure_policy: 'write_off', metadata_dimensions: ['a'] }
    const cleared = Object.fromEntries(Object.keys(set).map((field) => [field, null]))
    const patches = [
      { effective: BEGINNING, recorded: 1, patch: { organization: 'acme' } },
      { effective: '2026-02-01', recorded: 2, patch: set },
      { effective: '2026-03-01', recorded: 3, patch: cleared },
    ]
    expect(stateOn(patches, '2026-01-31', shape)).toMatchObject(DEFAULTS)
    expect(stateOn(patches, '2026-02-28', shape)).toMatchObject(set)
    expect(stateOn(patches, '2026-03-01', shape)).toMatchObject(DEFAULTS)
  })

  test('keep the mapping of a past month, and add to it key by key', () => {
    const patches = [
      { effective: BEGINNING, recorded: 1, patch: { organization: 'acme', type_mapping: { insurance: 'other' } } },
      { effective: '2026-02-01', recorded: 2, patch: { type_mapping: { factoring_fee: 'periodic_fee' } } },
    ]
    expect(stateOn(patches, '2026-01-31', shape)['type_mapping']).toEqual({ insurance: 'other' })
    expect(stateOn(patches, '2026-02-01', shape)['type_mapping']).toEqual({
      insurance: 'other',
      factoring_fee: 'periodic_fee',
    })
  })

  test('are one record a lender, ensured by the id', () => {
    expect(reportingSettingsFaults({ id: 'acme', organization: 'acme' })).toEqual([])
    expect(reportingSettingsFaults({ id: 'settings', organization: 'acme' })).toMatchObject([
      { param: 'id', message: expect.stringContaining('"acme"') },
    ])
    expect(() => reportingSettingsFaults({ organization: 'acme' })).toThrow(TypeError)
  })

  test.each<[string, unknown, string | undefined]>([
    ['time_zone', 'America/Mexico_City', undefined],
    ['time_zone', 'Mexico City', 'time_zone'],
    ['time_zone', '+02:00', 'time_zone'],
    ['closure_policy', 'write_off', undefined],
    ['closure_policy', 'loss', 'closure_policy'],
    ['metadata_dimensions', ['branch', 'channel'], undefined],
    ['metadata_dimensions', ['branch', 'branch'], 'metadata_dimensions[1]'],
    ['metadata_dimensions', [''], 'metadata_dimensions[0]'],
    ['metadata_dimensions', ['k'.repeat(41)], 'metadata_dimensions[0]'],
    ['metadata_dimensions', Array.from({ length: 11 }, (_, index) => `key${index}`), 'metadata_dimensions'],
  ])('judge %s %j under %s', (field, value, param) => {
    const { faults } = readBody(reportingSettings.definition, { id: 'acme', [field]: value })
    expect(faults.map((fault) => fault.param)).toEqual(param === undefined ? [] : [param])
  })
})
