// To which groups of a dimension a cell belongs, and what is of a part.
import * as fc from 'fast-check'
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
  storedLike,
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

test('the pattern of a part fits every stored group that is within it, whatever its values are made of', () => {
  const text = fc.oneof(fc.constantFrom('a', 'b', '%', '_', '"', '\\', 'a,"b"'), fc.string())
  const value = fc.option(text)
  fc.assert(
    fc.property(
      text,
      value,
      value,
      fc.subarray(['currency', 'product_type', 'debt_line']),
      (product_type, line, branch, fields) => {
        const cell: Cell = { ...PLAIN, product_type, 'debt_line': line, 'metadata.branch': branch }
        for (const dimension of DIMENSIONS)
          for (const group of groupsOf(dimension, cell)) {
            const told = readGroup(dimension, group)
            const where = Object.fromEntries(Object.entries(told).filter(([field]) => fields.includes(field)))
            expect(isLike(group, storedLike(dimension, where, []))).toBe(true)
            const own = dimension === METADATA ? { ...where, 'metadata.branch': branch } : where
            expect(isLike(group, storedLike(dimension, own, ['metadata.branch']))).toBe(true)
          }
      },
    ),
  )
})

test('the pattern of a part leaves out groups of other values', () => {
  const core = dimensionWith(['product_type', 'vintage'])
  if (core === undefined) throw new Error('The core has both fields')
  const [group = ''] = groupsOf(core, CELL)
  expect(isLike(group, storedLike(core, { product_type: 'lease' }, []))).toBe(true)
  expect(isLike(group, storedLike(core, { product_type: 'lea_e' }, []))).toBe(false)
  expect(isLike(group, storedLike(core, { currency: 'EUR' }, []))).toBe(false)
  const keys = groupsOf(METADATA, CELL).filter((one) => isLike(one, storedLike(METADATA, {}, ['metadata.branch'])))
  expect(keys).toEqual(['["USD","branch","north"]'])
})

/** What SQL's `like` says. */
function isLike(text: string, pattern: string): boolean {
  const parts = pattern.match(/\\[\s\S]|[\s\S]/gu) ?? []
  const source = parts.map((part) => {
    if (part === '%') return String.raw`[\s\S]*`
    if (part === '_') return String.raw`[\s\S]`
    return (part.startsWith('\\') ? part.slice(1) : part).replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`)
  })
  return new RegExp(`^${source.join('')}$`, 'u').test(text)
}
