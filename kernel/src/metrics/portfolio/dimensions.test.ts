// To which groups of a dimension a cell belongs, and what is of a part.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthNumber } from '../../core/month.ts'
import {
  type Cell,
  type GroupChoice,
  DEBT_LINES,
  DIMENSIONS,
  METADATA,
  WHOLE,
  dimensionWith,
  groupsOf,
  isAsked,
  isWithin,
  readGroup,
  storedPattern,
} from './dimensions.ts'

const PLAIN: Cell = {
  currency: 'USD',
  product_type: 'lease',
  vintage: monthNumber('2026-01'),
  funded_by: 'own',
  industry: null,
  industry_code: null,
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

test('the pattern of what is asked fits every stored group of it, whatever its values are made of', () => {
  const text = fc.oneof(fc.constantFrom('a', 'b', '.*', '(', '"', '\\', 'a,"b"'), fc.string())
  const value = fc.option(text)
  const fields = fc.subarray(['currency', 'product_type', 'debt_line'])
  const months = fc.option(fc.record({ before: fc.nat(200), after: fc.nat(200) }), { nil: undefined })
  fc.assert(
    fc.property(text, value, value, fields, months, (product_type, line, branch, named, around) => {
      const cell: Cell = { ...PLAIN, product_type, 'debt_line': line, 'metadata.branch': branch }
      const originated = around && { from: PLAIN.vintage - around.before, to: PLAIN.vintage + around.after }
      for (const dimension of DIMENSIONS)
        for (const group of groupsOf(dimension, cell)) {
          const read = readGroup(dimension, group)
          const part = Object.fromEntries(Object.entries(read).filter(([field]) => named.includes(field)))
          const where = dimension === METADATA ? { ...part, 'metadata.branch': branch } : part
          for (const choice of [
            { where: part, parted_by: [], originated },
            { where, parted_by: ['metadata.branch'] as const, originated },
          ])
            expect(new RegExp(storedPattern(dimension, choice)).test(group)).toBe(true)
        }
    }),
  )
})

test('the pattern of what is asked leaves out groups of other values and months', () => {
  const core = dimensionWith(['product_type', 'vintage'])
  if (core === undefined) throw new Error('The core has both fields')
  const [group = ''] = groupsOf(core, CELL)
  const fits = (choice: Partial<GroupChoice>) =>
    new RegExp(storedPattern(core, { where: {}, parted_by: [], ...choice })).test(group)
  const january = monthNumber('2026-01')
  expect(fits({ where: { product_type: 'lease' }, originated: { from: january - 1, to: january } })).toBe(true)
  expect(fits({ where: { product_type: 'lea.e' } })).toBe(false)
  expect(fits({ where: { currency: 'EUR' } })).toBe(false)
  expect(fits({ originated: { from: january + 1, to: january + 2 } })).toBe(false)
  const keys = new RegExp(storedPattern(METADATA, { where: {}, parted_by: ['metadata.branch'] }))
  expect(groupsOf(METADATA, CELL).filter((one) => keys.test(one))).toEqual(['["USD","branch","north"]'])
})

test('a group is asked about by its part, its key and its month', () => {
  const group = { currency: 'USD', vintage: '2026-01' }
  const january = monthNumber('2026-01')
  const choice = { where: {}, parted_by: [] }
  expect(isAsked(group, choice)).toBe(true)
  expect(isAsked(group, { ...choice, where: { currency: 'EUR' } })).toBe(false)
  expect(isAsked(group, { ...choice, parted_by: ['metadata.branch'] })).toBe(false)
  expect(isAsked(group, { ...choice, originated: { from: january, to: january } })).toBe(true)
  expect(isAsked(group, { ...choice, originated: { from: january + 1, to: january + 9 } })).toBe(false)
  expect(isAsked(group, { ...choice, originated: { from: january - 9, to: january - 1 } })).toBe(false)
})
