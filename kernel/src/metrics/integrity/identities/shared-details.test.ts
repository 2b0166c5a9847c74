// Details of obligors in the form in which they are compared; expected values are written by hand.
import { describe, expect, test } from 'vitest'
import { detailsOf } from './shared-details.ts'

function detailOf(account: object): string[] {
  return detailsOf({ metadata: {}, ...account }).map(({ kind, value }) => `${kind} ${value.replaceAll('\n', '|')}`)
}

describe('details of an obligor', () => {
  test('are phone number, email, address and bank account', () => {
    const account = {
      phone: '+1 (415) 555-0123',
      email: ' Ana@Example.com',
      address: {
        street_address: '1 Main St., Apt. 4',
        locality: 'Reno',
        region: 'NV',
        postal_code: '89501-1234',
        country: 'US',
      },
      metadata: { bank_account_number: '000 123-4567', routing_number: '021000021' },
    }
    expect(detailOf(account)).toEqual([
      'phone 14155550123',
      'email ana@example.com',
      'address 1MAINSTAPT4|89501|US',
      'bank_account 021000021|0001234567',
    ])
  })

  test('are none where placeholders are stated', () => {
    expect(detailOf({ phone: '+10000000000', email: 'unknown@example.com' })).toEqual([])
    expect(detailOf({ phone: '+14155555555', email: 'n.a@example.com' })).toEqual([])
    expect(detailOf({ address: { street_address: 'N/A', locality: 'Reno' }, metadata: { iban: 'none' } })).toEqual([])
    expect(detailOf({ phone: null, email: null, address: null })).toEqual([])
  })

  test('are none where only a town or the last digits are stated', () => {
    expect(detailOf({ address: { street_address: '1 Main St' } })).toEqual([])
    expect(detailOf({ address: { locality: 'Reno', country: 'US' } })).toEqual([])
    expect(detailOf({ metadata: { account_number: '4567' } })).toEqual([])
  })
})
