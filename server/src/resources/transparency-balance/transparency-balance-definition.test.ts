// Balances: of an account that is named, either sign, any kind that banks state.
import { describe, expect, test } from 'vitest'
import { readBody } from '@tapeline/contract/resource'
import { transparencyBalance } from './transparency-balance-definition.ts'

describe('a balance', () => {
  test('is of a payin instrument or of an account with a name', () => {
    const { faults } = transparencyBalance
    expect(faults({ payin_instrument_id: 'inst-1', account_label: null })).toEqual([])
    expect(faults({ payin_instrument_id: null, account_label: 'Operating account' })).toEqual([])
    expect(faults({ payin_instrument_id: null, account_label: null })).toMatchObject([{ code: 'account_required' }])
  })

  test('names its payin instrument, where it has one', () => {
    expect(transparencyBalance.references({ payin_instrument_id: 'inst-1' })).toEqual([
      { param: 'payin_instrument_id', to: 'payin_instrument', id: 'inst-1' },
    ])
    expect(transparencyBalance.references({ payin_instrument_id: null })).toEqual([])
  })

  test.each([
    ['closing_booked', []],
    ['overnight', []],
    ['closing_boked', ['misspelled']],
    ['closingBooked', ['misspelled']],
  ])('of the kind %s is judged: %j', (kind, codes) => {
    const { faults } = readBody(transparencyBalance.definition, { id: 'b', kind, amount: -1, as_of: '2026-01-31' })
    expect(faults.map((fault) => fault.code)).toEqual(codes)
  })
})
