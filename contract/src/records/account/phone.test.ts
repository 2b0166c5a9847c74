// Phone numbers: E.164, possible for their country, kept as sent.
import { describe, expect, test } from 'vitest'
import { parsePhone } from './phone.ts'

describe('parsePhone', () => {
  test.each([
    '+14155550123',
    '+442071838750',
    '+573001234567',
    '+525512345678',
    '+5215512345678',
    '+34911234567',
    '+59171234567',
    '+390612345678',
    '+80012345678',
    '+5491123456789',
  ])('%s is kept as sent', (text) => {
    expect(parsePhone(text)).toEqual({ ok: true, value: text })
  })

  test.each([
    '4155550123',
    '0014155550123',
    '+1 415 555 0123',
    '+1-415-555-0123',
    '+1(415)5550123',
    '+1415555',
    '+1415555012345',
    '+0123456789',
    '+999123456789',
    '+4402071838750',
    '+12',
    '+',
    '',
    '+14155550123;ext=5',
    '+1415555012a',
    '+１４１５５５５０１２３',
    'tel:+14155550123',
    `+${'1'.repeat(16)}`,
  ])('%j is refused, without repeating it', (text) => {
    const reading = parsePhone(text)
    expect(reading).toMatchObject({
      ok: false,
      message: expect.stringContaining('send + and digits'),
    })
    const message = reading.ok ? '' : reading.message.replace(/, for example .*/, '')
    if (text.length > 2) expect(message).not.toContain(text)
  })
})
