// The rule of payin instruments through the reading of a whole body: no field takes a full account number.
import { describe, expect, test } from 'vitest'
import { readBody } from '@tapeline/contract/resource'
import { payinInstrument } from './payin-instrument-definition.ts'

const IBAN = 'DE89 3704 0044 0532 0130 00'
const instrument = {
  id: 'operating-account',
  organization: 'acme',
  kind: 'bank_account',
  holder_name: 'Acme Lending Ltd',
  institution: 'First Bank',
  country: 'DE',
  currency: 'EUR',
  masked_number: '****3000',
  routing_hint: '0044',
  status: 'active',
  metadata: { branch: 'west', opened: '2026-01-31', contact: '+14155550123' },
}

function read(change: Readonly<Record<string, unknown>>) {
  return readBody(payinInstrument.definition, { ...instrument, ...change })
}

describe('a payin instrument', () => {
  test('is read with its numbers masked', () => {
    const { faults, patch } = read({})
    expect(faults).toEqual([])
    expect(patch).toMatchObject({ masked_number: '••••3000', routing_hint: '••••0044' })
  })

  test.each([
    ['id', 'id', IBAN],
    ['holder_name', 'holder_name', `Acme ${IBAN}`],
    ['institution', 'institution', 'First Bank 12345678'],
    ['masked_number', 'masked_number', IBAN],
    ['routing_hint', 'routing_hint', '021000021'],
    ['metadata', 'metadata.iban', { iban: IBAN }],
    ['metadata', 'metadata.number', { number: 12_345_678 }],
    ['metadata', 'metadata.deep', { deep: { list: ['4111 1111 1111 1111'] } }],
    ['metadata', 'metadata', { '12345678': 'main' }],
  ])('refuses a full account number in %s under %s, without repeating it', (field, param, value) => {
    const { faults } = read({ [field]: value })
    expect(faults).toMatchObject([
      { param, code: 'account_number', message: expect.stringMatching(/send the last four/) },
    ])
    expect(JSON.stringify(faults)).not.toMatch(/12345678|021000021|3704|1111/)
  })

  test('is refused with every field that holds an account number, in one reading', () => {
    const { faults } = read({ holder_name: IBAN, institution: IBAN, metadata: { a: IBAN, b: IBAN, c: 'fine' } })
    expect(faults.map((fault) => fault.param)).toEqual(['holder_name', 'institution', 'metadata.a', 'metadata.b'])
  })

  test('lets metadata be cleared key by key', () => {
    expect(read({ metadata: { branch: null } })).toMatchObject({ faults: [], patch: { metadata: { branch: null } } })
  })
})
