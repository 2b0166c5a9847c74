// E-mail addresses: one address, of a sane shape.
import { describe, expect, test } from 'vitest'
import { parseEmail } from './email.ts'

describe('parseEmail', () => {
  test.each([
    'ana@example.com',
    'a.b+c@sub.example.co',
    "o'brien@example.ie",
    'josé@correo.mx',
    'x@münchen.de',
    '1@2.co',
    'Ana@Example.COM',
  ])('%s is kept as sent', (text) => {
    expect(parseEmail(text)).toEqual({ ok: true, value: text })
  })

  test.each([
    '',
    '@',
    'ana',
    'ana@',
    '@example.com',
    'ana@example',
    'ana@@example.com',
    'a na@example.com',
    'ana@example.com ',
    'Ana <ana@example.com>',
    'ana@example.com,bo@example.com',
    'ana@-example.com',
    'ana@example..com',
    'ana@.com',
    'a..b@example.com',
    '.a@example.com',
    'ana@exam_ple.com',
    'ana\u0000@example.com',
    'ana@example.com\n',
    'mailto:ana@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(250)}.com`,
  ])('%j is refused, without repeating it', (text) => {
    const reading = parseEmail(text)
    expect(reading.ok).toBe(false)
    const message = reading.ok ? '' : reading.message.replace('ana@example.com', '')
    if (text.length > 4) expect(message).not.toContain(text)
  })
})
