// Credit scores: always with a bureau, always three digits.
import { describe, expect, test } from 'vitest'
import { CREDIT_BUREAUS } from '@tapeline/kernel/core/credit-bureaus'
import { parseCreditScore } from './credit-score.ts'

describe('parseCreditScore', () => {
  test.each([
    ...CREDIT_BUREAUS.map((bureau) => `${bureau}:720`),
    'dnb:072',
    'fico:000',
    'cibil:810',
    'experian_uk:999',
  ])('%s is read', (text) => {
    expect(parseCreditScore(text)).toEqual({ ok: true, value: text })
  })

  test.each([
    ['720', 'name its bureau'],
    ['', 'name its bureau'],
    ['internal:720', 'leave it out'],
    ['Unknown:720', 'leave it out'],
    ['none:000', 'leave it out'],
    ['other:720', 'leave it out'],
    ['experien:720', '`experian`'],
    ['Experian:720', '`experian`'],
    ['trans_union:720', '`transunion`'],
    ['fico:72', 'padded with zeros'],
    ['fico:7200', 'three digits'],
    ['fico:', 'three digits'],
    ['fico:A+', 'three digits'],
    ['fico: 720', 'three digits'],
    [':720', 'lower-case word'],
    ['My Bureau:720', 'lower-case word'],
    ['fico:720:1', 'three digits'],
    ['fico:７２０', 'three digits'],
  ])('%j is refused with the hint %j', (text, hint) => {
    const reading = parseCreditScore(text)
    expect(reading).toMatchObject({ ok: false, message: expect.stringContaining(hint) })
  })

  test('no message repeats the score', () => {
    expect(parseCreditScore('fico:6431')).not.toMatchObject({
      message: expect.stringContaining('643'),
    })
    expect(parseCreditScore('643')).not.toMatchObject({ message: expect.stringContaining('643') })
  })
})
