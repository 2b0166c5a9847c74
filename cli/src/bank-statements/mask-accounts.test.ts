// No full account number leaves a file, in any spelling; other numbers stay as they are.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { remainder97 } from '@tapeline/kernel/core/mod-97'
import { maskAccount, maskLongNumbers, maskerOf } from './mask-accounts.ts'

const OWN = 'DE89370400440532013000'

describe('a number that the entry names as an account', () => {
  test.each([
    ['in one piece', 'from DE89370400440532013000.', 'from ••••3000.'],
    ['in groups', 'from DE89 3704 0044 0532 0130 00', 'from ••••3000'],
    ['in lower case', 'de89370400440532013000', '••••3000'],
    ['by the account number in it', 'Konto 0532013000', 'Konto ••••3000'],
    ['by that without its zero', 'Konto 532013000 BLZ 37040044', 'Konto ••••3000 BLZ ••••0044'],
    ['run on to other words', 'IBANDE89370400440532013000BIC', 'IBANDE••••3000BIC'],
  ])('is masked %s', (_, text, masked) => {
    expect(maskerOf([OWN])(text)).toBe(masked)
  })

  test('is masked when it is no IBAN', () => {
    expect(maskerOf(['12-345678-9'])('to 12 345678 9, please')).toBe('to ••••6789, please')
  })
})

describe('a number that the entry does not name', () => {
  test.each([
    ['GB29NWBK60161331926819', '••••6819'],
    ['GB29 NWBK 6016 1331 9268 19 for rent', '••••6819 for rent'],
    ['to MT84MALT011000012345MTLCAST001S', 'to ••••001S'],
    ['IBANGB29NWBK60161331926819BICNWBKGB2L', 'IBAN••••6819BICNWBKGB2L'],
    ['NL91ABNA0417164300 and FR1420041010050500013M02606', '••••4300 and ••••2606'],
  ])('is masked in %s, as its check digits fit', (text, masked) => {
    expect(maskerOf([])(text)).toBe(masked)
  })

  test.each([
    'LOAN-0042-01',
    'RF18539007547034',
    'Invoice 2026-000123 of 2026-01-31',
    'DE89370400440532013001 has wrong check digits',
    'PMNT-RCDT-ESCT',
    '550e8400-e29b-41d4-a716-446655440000',
    '',
  ])('%j is left as it is', (text) => {
    expect(maskerOf([])(text)).toBe(text)
  })
})

test('a name keeps no long number', () => {
  expect(maskLongNumbers('Jane Doe 12 3456 789')).toBe('Jane Doe ••••6789')
  expect(maskLongNumbers('Studio 54')).toBe('Studio 54')
})

test('a mask shows the last four characters, whatever is between them', () => {
  expect(maskAccount('DE89 3704 0044 0532 0130 00')).toBe('••••3000')
  expect(maskAccount('XXXX-1234')).toBe('••••1234')
  expect(maskAccount('12')).toBe('••••12')
})

test('no IBAN passes the masker, alone or in text, in one piece or in groups, named or not', () => {
  const digits = fc.stringMatching(/^[0-9]{14,26}$/)
  const country = fc.constantFrom('DE', 'FR', 'GB', 'NO', 'MX')
  fc.assert(
    fc.property(country, digits, fc.boolean(), fc.boolean(), (country, account, grouped, named) => {
      const check = String(98 - remainder97(`${account}${country}00`)).padStart(2, '0')
      const iban = `${country}${check}${account}`
      const written = grouped ? iban.replace(/(.{4})(?=.)/g, '$1 ') : iban
      const masked = maskerOf(named ? [iban] : [])(`Transfer (${written}), thanks`)
      expect(masked.replace(/\s/g, '')).toBe(`Transfer(••••${iban.slice(-4)}),thanks`)
    }),
  )
})
