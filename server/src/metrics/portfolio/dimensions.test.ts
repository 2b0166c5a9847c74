// To which groups of a dimension a cell belongs, and what is of a part.
import { expect, test } from 'vitest'
import { monthNumber } from '../../core/month.ts'
import {
  type Cell,
  DEBT_LINES,
  DIMENSIONS,
  METADATA,
  WHOLE,
  dimensionWith,
  groupsOf,
  isWithin,
  readGroup,
} from './dimensions.ts'

const PLAIN: Cell = {
  currency: 'USD',
  product_type: 'lease',
  vintage: monthNumber('2026-01'),
  funded_by: 'own',
  industry: null,
  country: 'US',
  region: null,
  obligor_id: 'a',
}
const CELL: Cell = { ...PLAIN, 'debt_line': 'warehouse', 'metadata.branch': 'north', 'metadata.channel': null }

test('a cell belongs to one group of every dimension of named fields', () => {
  for (const dimension of DIMENSIONS.filter((one) => one !== METADATA)) {
    const [group = '', ...others] = groupsOf(dimension, CELL)
    expect(others).toEqual([])
    expect(Object.keys(readGroup(dimension, group))).toEqual(['currency', ...dimension.fields])
  }
})

test('a cell belongs to a group of metadata for each key that is grouped by, and to none where there is no key', () => {
  const groups = groupsOf(METADATA, CELL)
  expect(groups).toEqual(['["USD","branch","north"]', '["USD","channel",null]'])
  expect(groups.map((group) => readGroup(METADATA, group))).toEqual([
    { 'currency': 'USD', 'metadata.branch': 'north' },
    { 'currency': 'USD', 'metadata.channel': null },
  ])
  expect(groupsOf(METADATA, PLAIN)).toEqual([])
})

test('where there is no debt line a cell belongs to no group of lines, and to that of null within the core', () => {
  expect(groupsOf(DEBT_LINES, PLAIN)).toEqual([])
  const core = dimensionWith(['funded_by', 'debt_line'])
  if (core === undefined) throw new Error('The core has both fields')
  expect(groupsOf(core, PLAIN)).toEqual(['["USD","lease","2026-01","own",null]'])
  expect(groupsOf(DEBT_LINES, { ...PLAIN, debt_line: null })).toEqual(['["USD",null]'])
})

test('one metadata key goes by itself', () => {
  expect(dimensionWith([])).toBe(WHOLE)
  expect(dimensionWith(['metadata.branch'])).toBe(METADATA)
  expect(dimensionWith(['metadata.branch', 'metadata.channel'])).toBeUndefined()
  expect(dimensionWith(['product_type', 'metadata.branch'])).toBeUndefined()
})

test('a part is judged by every field that it names, metadata keys included', () => {
  expect(isWithin({ ...CELL, vintage: '2026-01' }, { 'product_type': 'lease', 'metadata.branch': 'north' })).toBe(true)
  expect(isWithin({ ...CELL, vintage: '2026-01' }, { 'product_type': 'lease', 'metadata.branch': 'south' })).toBe(false)
  expect(isWithin({ currency: 'USD', 'metadata.channel': 'web' }, { 'metadata.branch': 'north' })).toBe(false)
})
