// Vehicle identification numbers that were published with their check digits, worked out by hand.
import { describe, expect, test } from 'vitest'
import { checkVin, isVin, vinCheckDigit } from './vin.ts'

describe('the check digit of a vehicle identification number', () => {
  test('is that of the sample of 49 CFR 565.15', () => {
    // 8 + 49 + 24 + 5 + 32 + 15 + 18 + 80 + 0 + 45 + 56 + 7 + 6 + 40 + 12 + 12 + 2 = 411, of which 4 is left by 11.
    expect(vinCheckDigit('1G4AH59H45G118341')).toBe('4')
    expect(checkVin('1G4AH59H45G118341')).toBe('passed')
  })

  test('is X where 10 is left', () => {
    // 8 + 28 + 48 + 35 + 16 + 12 + 18 + 10 + 0 + 18 + 56 + 0 + 24 + 10 + 28 + 24 + 16 = 351, of which 10 is left by 11.
    expect(vinCheckDigit('1M8GDM9AXKP042788')).toBe('X')
    expect(checkVin('1M8GDM9AXKP042788')).toBe('passed')
  })

  test('is wrong where one character is', () => {
    expect(checkVin('1M8GDM9AXKP042789')).toBe('failed')
    expect(checkVin('1G4AH59H55G118341')).toBe('failed')
  })

  test('is not used for vehicles of other continents', () => {
    expect(checkVin('WP0ZZZ99ZTS392124')).toBe('not_used')
  })

  test('is of 17 characters without I, O and Q', () => {
    expect(isVin('1M8GDM9AXKP042788')).toBe(true)
    expect(isVin('1M8GDM9AXKP04278')).toBe(false)
    expect(isVin('1M8GDM9AXKP0427888')).toBe(false)
    for (const letter of ['I', 'O', 'Q']) expect(isVin(`1M8GDM9AXKP04278${letter}`)).toBe(false)
  })
})
