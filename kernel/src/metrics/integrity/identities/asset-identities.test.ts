// Which identities an asset has, by what a lender states of it; expected values are written by hand.
import { describe, expect, test } from 'vitest'
import { assetIdentities, daysInBoth, heldOver, identitiesOverDays } from './asset-identities.ts'
import type { Identity } from './identity-kinds.ts'
import { isFieldName } from './field-names.ts'
import type { NamedIdentity } from './named-fields.ts'
import { documentIdentity, readIdentity } from './read-identity.ts'

const VIN = '1M8GDM9AXKP042788'

function valuesOf(identities: readonly Identity[]): string[] {
  return identities.map(({ kind, value, across }) => `${kind} ${value.replaceAll('\n', '|')}${across ? ' across' : ''}`)
}

function identitiesOf(fields: object, named: readonly NamedIdentity[] = [], obligor = {}): string[] {
  const receivable = { obligor_id: 'acct-1', collateral: null, metadata: {}, ...fields }
  return valuesOf(assetIdentities({ receivable, obligor }, named))
}

describe('an identity', () => {
  test('does not depend on letter case, spaces and punctuation', () => {
    for (const spelled of [VIN, VIN.toLowerCase(), '1M8-GDM9AX KP042788', ` ${VIN} `, '１M8GDM9AXKP042788'])
      expect(identitiesOf({ collateral: { vin: spelled } })).toEqual([`vin ${VIN} across`])
  })

  test('does not depend on leading zeros where systems drop them', () => {
    const read = (kind: NamedIdentity['kind'], value: string | number) =>
      readIdentity(kind, [{ field: 'metadata.x', value }])?.value
    expect(read('invoice_number', '000123')).toBe('123')
    expect(read('invoice_number', 123)).toBe('123')
    expect(read('contract_number', '0A-7')).toBe('A7')
    expect(read('serial_number', '000123')).toBe('000123')
    expect(read('property_id', '012-345-778')).toBe('012345778')
  })

  test('is none where a placeholder is stated', () => {
    const placeholders = [
      'N/A',
      'n.a.',
      '0000',
      '0',
      'TBD',
      'unknown',
      'Not available',
      '-',
      '',
      ' ',
      'XXXX',
      'see contract',
      'siehe Anlage',
      '12345678',
      '1234567890',
    ]
    for (const value of placeholders) expect(identitiesOf({ metadata: { contract_number: value } })).toEqual([])
    expect(identitiesOf({ metadata: { vin: '1'.repeat(17) } })).toEqual([])
    for (const value of [null, true, 1.5, ['x'], { y: 'x' }])
      expect(readIdentity('contract_number', [{ field: 'metadata.x', value }])).toBeUndefined()
  })

  test('of a vehicle has the form of a number', () => {
    expect(identitiesOf({ collateral: { vin: 'OLD TRUCK' } })).toEqual([])
    // O for 0, where the check digit is right with it; with another last digit it is wrong.
    expect(identitiesOf({ collateral: { vin: '1M8GDM9AXKPO42788' } })).toEqual([`vin ${VIN} across`])
    expect(identitiesOf({ collateral: { vin: '1M8GDM9AXKPO42789' } })).toEqual([])
    expect(identitiesOf({ collateral: { vin: 'See attached sheets' } })).toEqual([])
    expect(identitiesOf({ collateral: { vin: '1M8GDM9AXKP042789' } })).toEqual(['vin 1M8GDM9AXKP042789 across'])
  })

  test('of a file is its SHA-256', () => {
    expect(documentIdentity('AB'.repeat(32))?.value).toBe('ab'.repeat(32))
    expect(documentIdentity('ab')).toBeUndefined()
  })
})

describe('usual keys', () => {
  test('are recognized in any spelling, anywhere in collateral and in metadata', () => {
    const stated = [
      { collateral: { vehicle: { VIN } } },
      { collateral: [{ 'Vehicle identification number': VIN }] },
      { collateral: { vehicles: [{ vin: 'unknown' }, { vin_number: VIN }] } },
      { metadata: { vehicleVin: VIN } },
    ]
    for (const each of stated) expect(identitiesOf(each)).toEqual([`vin ${VIN} across`])
  })

  test('of serial numbers need the maker beside them', () => {
    expect(identitiesOf({ collateral: { serial_number: 'A-77' } })).toEqual([])
    expect(identitiesOf({ collateral: { serial_number: 'A-77', manufacturer: 'Caterpillar Inc.' } })).toEqual([
      'serial_number A77|CATERPILLARINC across',
    ])
    const other = { collateral: [{ serial_number: 'A-77' }, { manufacturer: 'Caterpillar' }] }
    expect(identitiesOf(other)).toEqual([])
  })

  test('of invoices need the debtor: its national number, or its id within the lender where there is none', () => {
    const invoice = { metadata: { invoice_number: 'INV-0012' } }
    expect(identitiesOf(invoice)).toEqual(['invoice_number INV0012|acct-1'])
    expect(identitiesOf(invoice, [], { legal_entity_id: 'ein:911144442' })).toEqual([
      'invoice_number INV0012|EIN911144442 across',
    ])
  })

  test('of contracts and parcels are the lender’s own alone, until who gave the number is known', () => {
    expect(identitiesOf({ metadata: { contract_number: '77-1' } })).toEqual(['contract_number 771'])
    expect(identitiesOf({ collateral: { parcel: '12-34', county: 'Cook' } })).toEqual([
      'property_id 1234',
      'property_id 1234|COOK across',
    ])
  })
})

test('a number with its issuer beside the number alone is compared between lenders only, so that a pair is found once', () => {
  const withinOf = (receivable: object, obligor = {}) =>
    assetIdentities(
      { receivable: { obligor_id: 'acct-1', collateral: null, metadata: {}, ...receivable }, obligor },
      [],
    )
      .filter(({ within }) => within)
      .map(({ value }) => value)
  expect(withinOf({ collateral: { parcel: '12-34', county: 'Cook' } })).toEqual(['1234'])
  const debtor = { legal_entity_id: 'ein:911144442' }
  expect(withinOf({ metadata: { contract_number: '77-1' } }, debtor)).toEqual(['771'])
  expect(withinOf({ metadata: { invoice_number: '12' } }, debtor)).toEqual(['12\nEIN911144442'])
  expect(withinOf({ metadata: { invoice_number: '12' } })).toEqual(['12\nacct-1'])
  expect(withinOf({ collateral: { vin: VIN } })).toEqual([VIN])
})

describe('fields that settings name', () => {
  test('are read beside usual keys', () => {
    const named = [{ kind: 'vin', fields: ['collateral.asset.chassis'] }] as const
    const collateral = { asset: { chassis: VIN }, vin: '1G4AH59H45G118341' }
    expect(identitiesOf({ collateral }, named)).toEqual(['vin 1G4AH59H45G118341 across', `vin ${VIN} across`])
  })

  test('are all needed', () => {
    const named = [{ kind: 'combination', fields: ['metadata.po', 'origination_date', 'obligor.name'] }] as const
    const receivable = { metadata: { po: '7' }, origination_date: '2026-01-02' }
    expect(identitiesOf(receivable, named, { name: 'Müller & Co.' })).toEqual([
      'combination 7|20260102|MULLERCO across',
    ])
    expect(identitiesOf(receivable, named)).toEqual([])
  })

  test('of one identity are of one member of a list', () => {
    const named = [{ kind: 'serial_number', fields: ['collateral.units.no', 'collateral.units.by'] }] as const
    const collateral = { units: [{ no: 'A1', by: 'Deere' }, { no: 'B2' }, { no: 'C3', by: 'Komatsu' }] }
    expect(identitiesOf({ collateral }, named)).toEqual([
      'serial_number A1|DEERE across',
      'serial_number C3|KOMATSU across',
    ])
  })

  test('with the lender’s id of the debtor are its own alone', () => {
    const named = [{ kind: 'invoice_number', fields: ['metadata.bill', 'obligor_id'] }] as const
    expect(identitiesOf({ metadata: { bill: '9' } }, named)).toEqual(['invoice_number 9|acct-1'])
  })

  test('have names', () => {
    for (const name of ['collateral', 'collateral.a.b', 'metadata.x.y z', 'obligor_id', 'obligor.name', 'currency'])
      expect(isFieldName(name)).toBe(true)
    for (const name of ['', 'metadata', 'metadata.', 'collateral..a', 'obligor.phone', 'balance'])
      expect(isFieldName(name)).toBe(false)
  })
})

describe('days', () => {
  test('on which a state holds are joined where it goes on', () => {
    const steps = [
      { from: -Infinity, state: ['a'] },
      { from: 10, state: ['a', 'b'] },
      { from: 20, state: ['b'] },
      { from: 30, state: ['a'] },
    ]
    expect(heldOver(steps, (state) => state, String)).toEqual([
      {
        what: 'a',
        days: [
          [-Infinity, 20],
          [30, Infinity],
        ],
      },
      { what: 'b', days: [[10, 30]] },
    ])
  })

  test('in both are those of each', () => {
    expect(
      daysInBoth(
        [
          [1, 5],
          [7, 9],
        ],
        [
          [0, 2],
          [4, 8],
        ],
      ),
    ).toEqual([
      [1, 2],
      [4, 5],
      [7, 8],
    ])
    expect(daysInBoth([[1, 5]], [[5, 9]])).toEqual([])
    expect(daysInBoth([[1, Infinity]], [[-Infinity, 3]])).toEqual([[1, 3]])
  })

  test('of an identity end where another number is stated', () => {
    const at = (vin: string) => ({ receivable: { collateral: { vin }, metadata: {} }, obligor: undefined, named: [] })
    const steps = [
      { from: -Infinity, state: at(VIN) },
      { from: 100, state: at('1G4AH59H45G118341') },
    ]
    expect(identitiesOverDays(steps).map(({ what, days }) => [what.value, days])).toEqual([
      [VIN, [[-Infinity, 100]]],
      ['1G4AH59H45G118341', [[100, Infinity]]],
    ])
  })
})
