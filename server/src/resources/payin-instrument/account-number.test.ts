// Full account numbers are seen wherever and however they are written; what people must be able to write is not.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findAccountNumber, findIban, findInside } from './account-number.ts'
import { remainder97 } from '@tapeline/kernel/core/mod-97'
import { IBAN_LENGTHS } from './iban-lengths.ts'

const digits = (length: fc.Arbitrary<number>) =>
  length.chain((count) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }))

const separator = fc.constantFrom('', ' ', '-', '–', '\u00A0', '\u200B', ' - ')

/** Digits with blanks and dashes strewn between. */
const strewn = (length: fc.Arbitrary<number>) =>
  digits(length).chain((all) =>
    fc
      .array(separator, { minLength: all.length, maxLength: all.length })
      .map((separators) => all.map((digit, place) => digit + (separators[place] ?? '')).join('')),
  )

/** A valid IBAN of any country of the registry, in one piece. */
const iban = fc.constantFrom(...IBAN_LENGTHS).chain(([country, length]) =>
  digits(fc.constant(length - 4)).map((rest) => {
    const account = rest.join('')
    const check = 98 - remainder97(`${account}${country}00`)
    return `${country}${String(check).padStart(2, '0')}${account}`
  }),
)

/** Words around a number, without digits of their own. */
const words = fc.constantFrom('', 'account ', 'Rent, ', 'IBAN: ', '(', 'n° ', 'pay to ')

describe('findAccountNumber', () => {
  test.each([
    'DE89370400440532013000',
    'DE89 3704 0044 0532 0130 00',
    'de89 3704 0044 0532 0130 00',
    'GB29-NWBK-6016-1331-9268-19',
    'GB29 NWBK 6016 1331 9268 19 for rent',
    'MT84MALT011000012345MTLCAST001S',
    'FR14 2004 1010 0505 0001 3M02 606',
    'ＤＥ８９３７０４００４４０５３２０１３０００',
    'to BR1800360305000010009795493C1, please',
    'LC55HEMM000100010012001200023015',
  ])('%s is seen as an IBAN', (text) => {
    expect(findAccountNumber(text)).toBe('iban')
    expect(findIban(text)).toBe('iban')
  })

  test.each(['4111111111111111', '4111 1111 1111 1111', '3782-822463-10005', 'x5105105105105100x', '6304000000000000'])(
    '%s is seen as a card number',
    (text) => {
      expect(findAccountNumber(text)).toBe('card')
    },
  )

  test.each([
    '1234567',
    '123 45 67',
    'ACC1234567',
    '12-34-56 12345678',
    '12345678901234567890123',
    '032180000118359719',
    'DE89370400440532013001',
    '1234-2026-01-31-5678',
    '2026-01-31 12345678',
    '1234\u200B5678',
    '１２３４５６７',
    '٠١٢٣٤٥٦',
    '0049 30 123456',
    '+1234567890123456',
  ])('%s is seen by its digits', (text) => {
    expect(findAccountNumber(text)).toBe('digits')
    expect(findIban(text)).toBeUndefined()
  })

  test.each([
    ['the last four', '••••1234'],
    ['six digits, as sort codes have', '12-34-56'],
    ['a card as receipts show it', '411111******1111'],
    ['a day', 'opened 2026-01-31'],
    ['two days', 'from 2026-01-31 to 2026-02-28, 2026-01-31 - 2026-02-28'],
    ['two days in a row', '2026-01-31 2026-02-28'],
    ['a day in other orders', '31.01.2026, 1/31/2026, 31-01-2026'],
    ['a moment', '2026-01-31T12:00:00.000000Z and 2026-01-31 12:00:00'],
    ['a moment with an offset', '2026-01-31T12:00:00.000+02:00'],
    ['years', 'FY 2024 2025, 2025-2026'],
    ['a phone number', 'call +14155550123 or +1 415-555-0123, +44 (20) 7946 0958'],
    ['a UUID', 'mandate 550e8400-e29b-41d4-a716-446655440000'],
    ['a SHA-256', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['a ULID', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['a legal entity identifier', '5493001KJTIIGC8Y1R12'],
    ['an amount with its decimals', 'fee of 1,234,567.89 USD'],
    ['an IP address', '192.168.100.200'],
    ['words that begin like an IBAN', 'AT26 weeks of payments are expected in all'],
    ['nothing', ''],
  ])('%s is not taken for an account number', (_, text) => {
    expect(findAccountNumber(text)).toBeUndefined()
  })

  test('seven digits or more are seen, whatever blanks, dashes and words are around and between', () => {
    fc.assert(
      fc.property(words, strewn(fc.integer({ min: 7, max: 34 })), words, (before, number, after) => {
        fc.pre(
          !/\d{4}[-–]\d\d[-–]\d\d|\d\d?[-–]\d\d?[-–]\d{4}|(?:19|20)\d\d[ –\u00A0-]+(?:19|20)\d\d/.test(
            number.replace(/\u200B/g, ''),
          ),
        )
        expect(findAccountNumber(`${before}${number}${after}`)).toBeDefined()
      }),
    )
  })

  test('an IBAN of any country of the registry is seen, in groups or in one piece, in upper or lower case', () => {
    fc.assert(
      fc.property(words, iban, fc.boolean(), fc.boolean(), (before, number, grouped, lower) => {
        const spaced = grouped ? number.replace(/(.{4})(?=.)/g, '$1 ') : number
        expect(findAccountNumber(`${before}${lower ? spaced.toLowerCase() : spaced} .`)).toBe('iban')
      }),
    )
  })

  test('an IBAN with one character changed is still refused, by its digits', () => {
    fc.assert(
      fc.property(iban, fc.integer({ min: 4, max: 14 }), (number, place) => {
        const digit = (Number(number[place]) + 1) % 10
        const changed = number.slice(0, place) + String(digit) + number.slice(place + 1)
        expect(findIban(changed)).toBeUndefined()
        expect(findAccountNumber(changed)).toBeDefined()
      }),
    )
  })

  test('fewer than seven digits between words are never taken for an account number', () => {
    fc.assert(
      fc.property(fc.array(digits(fc.integer({ min: 1, max: 6 })), { maxLength: 12 }), (groups) => {
        expect(findAccountNumber(groups.map((group) => group.join('')).join(' and '))).toBeUndefined()
      }),
    )
  })

  test('UUIDs are never taken for account numbers', () => {
    fc.assert(
      fc.property(fc.uuid(), words, (uuid, before) => {
        expect(findAccountNumber(`${before}${uuid}`)).toBeUndefined()
      }),
    )
  })
})

describe('findInside', () => {
  test.each([
    ['a string', 'DE89370400440532013000'],
    ['a whole number', 12345678],
    ['a list', ['a', ['1234567']]],
    ['an object', { a: { b: 'DE89370400440532013000' } }],
    ['a key', { a: { '12345678': true } }],
    ['a line of its own', 'To\nDE89 3704 0044 0532 0130 00\nthanks'],
  ])('an account number is seen in %s', (_, value) => {
    expect(findInside(value, findAccountNumber)).toBeDefined()
  })

  test.each([[null], [true], [123456], [0.123456789], [[]], [{}], [{ a: ['b', 1, null] }]])(
    '%j holds none',
    (value) => {
      expect(findInside(value, findAccountNumber)).toBeUndefined()
    },
  )
})
