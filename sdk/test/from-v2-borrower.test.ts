// The mapping of 9.2 of the interface: one test for each of its rows, named after it.
import { describe, expect, test } from 'vitest'
import { type FromV2BorrowerOptions, type V2Borrower, V2_INDUSTRY_NAICS, fromV2Borrower } from '../src/index.ts'

const BUSINESS: V2Borrower = { id: 'b-1', company: 'Cafe Luz' }

/** What becomes of some fields of a business. */
function moved(fields: Partial<V2Borrower>, options: FromV2BorrowerOptions = {}) {
  const { record, notices } = fromV2Borrower({ ...BUSINESS, ...fields }, options)
  return { record, noted: notices.map(({ kind, field, code }) => `${kind} ${field} ${code}`) }
}

/** A number of a country, and the legal entity id that it is; undefined if its kind is unknown. */
const DOCUMENTS: readonly (readonly [string, string, string | undefined])[] = [
  ['MX', 'GODE561231GR8', 'rfc:GODE561231GR8'],
  ['MX', 'gode-561231-gr8', 'rfc:GODE561231GR8'],
  ['MX', 'XAXX010101000', undefined],
  ['US', '91-1144442', 'ein:911144442'],
  ['PR', '911144442', 'ein:911144442'],
  ['US', '07-1144442', undefined],
  ['US', '91-114444', undefined],
  ['US', '000000000', undefined],
  ['CO', '900.123.456-7', 'nit:900123456'],
  ['CO', '8001972684', 'nit:800197268'],
  ['CO', '1032456789', 'nit:1032456789'],
  ['BO', '1020703023', 'nit:1020703023'],
  ['ES', 'B-64717838', 'nif:B64717838'],
  ['ES', 'ESB64717838', 'nif:B64717838'],
  ['GB', '1234567', 'crn:01234567'],
  ['GB', 'SC123456', 'crn:SC123456'],
  ['CA', '123026635RC0001', 'bn:123026635'],
  ['CA', '123026635', 'bn:123026635'],
  ['BR', '12345678000195', undefined],
]

/** country_code, phone, country of the address, and the one number that they are. */
const PHONES: readonly (readonly [string | number | null, string | number, string, string | undefined])[] = [
  ['1', '(415) 555-0123', 'US', '+14155550123'],
  ['+52', '55 1234 5678', 'MX', '+525512345678'],
  [52, 5512345678, 'MX', '+525512345678'],
  ['52', '1 55 1234 5678', 'MX', '+525512345678'],
  ['52', '044 55 1234 5678', 'MX', '+525512345678'],
  ['52', '525512345678', 'MX', '+525512345678'],
  ['CO', '301 234 5678', 'CO', '+573012345678'],
  ['591', '71234567', 'BO', '+59171234567'],
  ['0034', '612 345 678', 'ES', '+34612345678'],
  ['44', '07700 900123', 'GB', '+447700900123'],
  ['49', '30 1234567', 'DE', '+49301234567'],
  [null, '+44 7700 900123', 'MX', '+447700900123'],
  [null, '(415) 555-0123', 'US', '+14155550123'],
  [null, '030 1234567', 'DE', undefined],
  ['1', 'unknown', 'US', undefined],
  ['1', '12', 'US', undefined],
]

describe('9.2 Field mapping, borrower to account', () => {
  test('id → id', () => expect(moved({ id: 'kept' }).record.id).toBe('kept'))

  test('(none) → type (new, required)', () => {
    const types = [
      fromV2Borrower({ id: 'a', company: 'Cafe Luz' }),
      fromV2Borrower({ id: 'a', first_name: 'Ana' }),
      fromV2Borrower({ id: 'a', first_name: 'Ana', company: 'Cafe Luz' }, { type: 'individual' }),
      fromV2Borrower({ id: 'a' }, { type: 'business' }),
    ]
    expect(types.map(({ record }) => record.type)).toEqual(['business', 'individual', 'individual', 'business'])
    const { record, notices } = fromV2Borrower({ id: 'a' })
    expect(record).toEqual({ id: 'a' })
    expect(notices).toMatchObject([{ kind: 'violation', field: 'type', code: 'required' }])
  })

  test('first_name, last_name → same', () => {
    const { record } = fromV2Borrower({ id: 'a', first_name: 'Ana', last_name: 'Roa' })
    expect(record).toEqual({ id: 'a', type: 'individual', first_name: 'Ana', last_name: 'Roa' })
  })

  test('company → name', () => expect(moved({}).record).toEqual({ id: 'b-1', type: 'business', name: 'Cafe Luz' }))

  test.each(DOCUMENTS)(
    'entity_document_id → legal_entity_id (kind prefix added): %s %s → %s',
    (country, number, id) => {
      const { record, noted } = moved({ entity_document_id: number, address: { country } })
      expect(record.legal_entity_id).toBe(id)
      expect(noted.some((notice) => notice.startsWith('left_out entity_document_id'))).toBe(id === undefined)
    },
  )

  test('entity_document_id → legal_entity_id: without a country its kind is not known, and it is left out', () => {
    const { record, noted } = moved({ entity_document_id: '911144442' })
    expect(record).not.toHaveProperty('legal_entity_id')
    expect(noted).toEqual(['left_out entity_document_id kind_unknown'])
  })

  test.each([
    ['address.street → address.street_address', { street: 'Calle 1' }, { street_address: 'Calle 1' }],
    ['address.city → address.locality', { city: 'Lima' }, { locality: 'Lima' }],
    ['address.state → address.region', { state: 'CA' }, { region: 'CA' }],
    [
      'address.postal_code, address.country → same',
      { postal_code: '01000', country: 'mx' },
      { postal_code: '01000', country: 'MX' },
    ],
  ])('%s', (_, address, wanted) => expect(moved({ address }).record.address).toEqual(wanted))

  test.each(PHONES)(
    'country_code, phone → phone (one E.164 field): %s %s (%s) → %s',
    (country_code, phone, country, number) => {
      const { record, noted } = moved({ country_code, phone, address: { country } })
      expect(record.phone).toBe(number)
      expect(noted.some((notice) => notice.startsWith('left_out phone'))).toBe(number === undefined)
    },
  )

  test('credit_ranking → credit_score (bureau prefix, 3 digits)', () => {
    expect(moved({ credit_ranking: 720 }, { bureau: 'experian' }).record.credit_score).toBe('experian:720')
    expect(moved({ credit_ranking: '72' }, { bureau: 'dnb' }).record.credit_score).toBe('dnb:072')
    expect(moved({ credit_ranking: 720 })).toEqual({
      record: { id: 'b-1', type: 'business', name: 'Cafe Luz' },
      noted: ['left_out credit_ranking bureau_unknown'],
    })
    expect(moved({ credit_ranking: 'A+' }, { bureau: 'dnb' }).noted).toEqual(['left_out credit_ranking invalid_format'])
  })

  test('industry (named category) → industry (6-digit NAICS)', () => {
    expect(moved({ industry: '722515' }).record.industry).toBe('722515')
    expect(moved({ industry: 'space_mining' }).noted).toEqual(['left_out industry unknown_category'])
    expect(moved({ industry: 'toString' }).record).not.toHaveProperty('industry')
  })

  test('email, website → same, now optional', () => {
    const { record } = moved({ email: 'ana@example.com', website: 'https://example.com' })
    expect(record).toMatchObject({ email: 'ana@example.com', website: 'https://example.com' })
    expect(moved({ email: '', website: null })).toEqual({ record: moved({}).record, noted: [] })
    expect(moved({ website: 'example.com/menu?lang=es' })).toMatchObject({
      record: { website: 'https://example.com' },
      noted: ['changed website rewritten'],
    })
    expect(moved({ website: 'none', email: 'not known' }).noted).toEqual([
      'left_out email invalid_format',
      'left_out website invalid_format',
    ])
  })

  test('is_veteran, date_of_birth, date_of_incorporation → dropped, no longer collected', () => {
    const { record, noted } = moved({
      is_veteran: false,
      date_of_birth: '1980-01-01',
      date_of_incorporation: '2001-01-01',
    })
    expect(record).toEqual(moved({}).record)
    expect(noted).toEqual([
      'dropped is_veteran dropped',
      'dropped date_of_birth dropped',
      'dropped date_of_incorporation dropped',
    ])
  })
})

const CATEGORIES = `
animal_farming_production 112990
arts_entertainment 711510
auto_dealers 441110
bank_financial_institution 522110
beauty_or_barber_shops 812112
building_materials_hardware 444180
computer_service_repair 811210
fitness_sports_centers 713940
health_services 621999
industrial_commercial_machinery 423830
insurance 524210
other_education_services 611699
other_food_services 722513
other_manufacturing 339999
other_professional_services 541990
real_estate 531210
restaurants 722511
retail 459999
retail_jeweler_diamonds_gems_gold 458310
sports_teams_clubs 711211`
  .trim()
  .split('\n')
  .map((row) => row.split(' ') as [string, string])

describe('9.2 The v2 industry categories map to these default NAICS codes', () => {
  test.each(CATEGORIES)('%s → %s', (industry, naics) => expect(moved({ industry }).record.industry).toBe(naics))

  test('there are no others', () => expect(Object.keys(V2_INDUSTRY_NAICS)).toEqual(CATEGORIES.map(([name]) => name)))

  test('a more precise code may be sent instead: barber shops 812111, for all of them or for one', () => {
    const barber = { industry: 'beauty_or_barber_shops' }
    const all = moved(barber, { naics_by_category: { beauty_or_barber_shops: '812111' } })
    expect(all.record.industry).toBe('812111')
    const one = { naics_by_category: { beauty_or_barber_shops: '812113' }, naics_by_borrower: { 'b-1': '812111' } }
    expect(moved(barber, one).record.industry).toBe('812111')
    expect(moved({ ...barber, id: 'b-2' }, one).record.industry).toBe('812113')
  })
})

test('fields without a value are not in the account, and unknown fields are reported as dropped', () => {
  const { record, noted } = moved({ nickname: 'Lucha' } as Partial<V2Borrower>)
  expect(record).toEqual({ id: 'b-1', type: 'business', name: 'Cafe Luz' })
  expect(noted).toEqual(['dropped nickname unknown_field'])
})

test('no notice repeats the values of the borrower', () => {
  const secret = 'S3CR3T'
  const fields = { entity_document_id: secret, phone: secret, email: secret, website: secret, credit_ranking: secret }
  const { notices } = fromV2Borrower({
    ...BUSINESS,
    ...fields,
    industry: secret,
    date_of_birth: secret,
    address: { country: 'US' },
  })
  expect(notices.length).toBe(7)
  expect(JSON.stringify(notices)).not.toContain(secret)
})
