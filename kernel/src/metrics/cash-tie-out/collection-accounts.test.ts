// Into which accounts collections belong: what is set for fewer receivables goes before what is set for more.
import { describe, expect, test } from 'vitest'
import { type CollectionAccount, belongsInto, isForAll } from './collection-accounts.ts'

const NONE = { debt_line: null, product_type: 'term_loan' }
const OF_LINE = { debt_line: 'line-1', product_type: 'invoice' }

const ALL: CollectionAccount = { account: 'Collections 1234' }
const LINE: CollectionAccount = { account: 'Lockbox', debt_line: 'line-1' }
const PRODUCT: CollectionAccount = { account: 'Invoices', product_type: 'invoice' }
const BOTH: CollectionAccount = { account: 'Special', debt_line: 'line-1', product_type: 'invoice' }

describe('collections belong into', () => {
  test('any account where nothing is set, or nothing that applies', () => {
    expect([belongsInto([], NONE, 'Main'), belongsInto([LINE, PRODUCT], NONE, 'Main')]).toEqual([true, true])
  })

  test('one of several that are set alike', () => {
    const two = [ALL, { account: 'Main' }]
    expect(['Main', 'Collections 1234', 'Other'].map((account) => belongsInto(two, NONE, account))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('the account by letters and digits alone, whatever their case', () => {
    expect([belongsInto([ALL], NONE, 'COLLECTIONS-1234'), belongsInto([ALL], NONE, 'Collections 123')]).toEqual([
      true,
      false,
    ])
  })

  test('no account without a name where accounts are set', () => {
    expect(belongsInto([ALL], NONE, '')).toBe(false)
  })

  test.each([
    ['both', [ALL, PRODUCT, LINE, BOTH], 'Special'],
    ['the debt line', [ALL, PRODUCT, LINE], 'Lockbox'],
    ['the product type', [ALL, PRODUCT], 'Invoices'],
    ['all', [ALL], 'Collections 1234'],
  ])('the account of %s before what is set for more', (_, accounts, right) => {
    const names = ['Special', 'Lockbox', 'Invoices', 'Collections 1234']
    expect(names.filter((account) => belongsInto(accounts, OF_LINE, account))).toEqual([right])
  })
})

test('an account is for all where each set has it', () => {
  const everywhere = [ALL, { ...ALL, debt_line: 'line-1' }]
  expect([isForAll(everywhere, 'collections 1234'), isForAll([ALL, LINE], 'Collections 1234')]).toEqual([true, false])
  expect(isForAll([LINE], 'Main')).toBe(false)
  expect(isForAll([], 'Main')).toBe(true)
})
