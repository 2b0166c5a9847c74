// Pledge selectors: what they may hold, and which receivables they select.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { PRODUCT_TYPES } from '@tapeline/contract/records/receivable-definition'
import { pledgeSelectorKind, selects } from './pledge-selector-definition.ts'

const receivable = { product_type: 'term_loan', metadata: { channel: 'partner', batch: 7, insured: true } }

function read(selector: unknown) {
  return pledgeSelectorKind.read(selector, 'pledge_selector')
}

describe('a pledge selector', () => {
  test('is kept with both parts, whichever were sent', () => {
    expect(read({})).toEqual({ value: { product_types: [], metadata: {} } })
    expect(read({ product_types: ['lease'], metadata: null })).toEqual({
      value: { product_types: ['lease'], metadata: {} },
    })
  })

  test.each<[string, unknown, string]>([
    ['a slip of a product type', { product_types: ['term_laon'] }, 'pledge_selector.product_types[0]'],
    ['a product type twice', { product_types: ['lease', 'lease'] }, 'pledge_selector.product_types[1]'],
    ['a part that does not exist', { products: [] }, 'pledge_selector.products'],
    ['metadata that is not plain', { metadata: { branch: ['west'] } }, 'pledge_selector.metadata.branch'],
    ['metadata that is empty', { metadata: { branch: null } }, 'pledge_selector.metadata.branch'],
    ['a key too long', { metadata: { ['k'.repeat(41)]: 1 } }, `pledge_selector.metadata.${'k'.repeat(41)}`],
    ['no object at all', 'term_loan', 'pledge_selector'],
  ])('with %s is refused under its place', (_, selector, param) => {
    expect(read(selector)).toMatchObject({ faults: [{ param }] })
  })

  test('that is empty or null selects nothing', () => {
    for (const selector of [null, {}, { product_types: [], metadata: {} }]) {
      expect(selects(selector, receivable)).toBe(false)
    }
  })

  test.each<[boolean, Json]>([
    [true, { product_types: ['term_loan'], metadata: {} }],
    [true, { product_types: ['lease', 'term_loan'], metadata: {} }],
    [false, { product_types: ['lease'], metadata: {} }],
    [true, { product_types: [], metadata: { channel: 'partner' } }],
    [false, { product_types: [], metadata: { channel: 'Partner' } }],
    [false, { product_types: [], metadata: { channel: 'partner', region: 'west' } }],
    [false, { product_types: ['lease'], metadata: { channel: 'partner' } }],
    [false, { product_types: ['term_loan'], metadata: { channel: 'direct' } }],
    [true, { product_types: ['term_loan'], metadata: { batch: 7, insured: true } }],
    [true, { product_types: [], metadata: { batch: '7', insured: 'true' } }],
    [false, { product_types: [], metadata: { toString: 'partner' } }],
  ])('selects: %s, by %j', (selected, selector) => {
    expect(selects(selector, receivable)).toBe(selected)
  })

  test('with one condition more never selects more', () => {
    const metadata = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(1, '1', 'x', true), { maxKeys: 3 })
    const productTypes = fc.uniqueArray(fc.constantFrom(...PRODUCT_TYPES), { maxLength: 3 })
    fc.assert(
      fc.property(productTypes, metadata, metadata, fc.constantFrom(...PRODUCT_TYPES), (types, asked, held, type) => {
        const sample = { product_type: type, metadata: held }
        const narrower = { product_types: types, metadata: { ...asked, d: 1 } }
        expect(selects(narrower, sample)).toBe(false)
        if (!selects({ product_types: types, metadata: asked }, sample)) return
        expect(types.length === 0 || types.includes(type)).toBe(true)
        expect(Object.entries(asked).every(([key, value]) => String(held[key]) === String(value))).toBe(true)
      }),
    )
  })
})
