// Encodings by byte order mark and declaration; text that violates its encoding is refused with its line.
import { describe, expect, test } from 'vitest'
import { decodePlain, decodeXml } from './decode-text.ts'

const TEXT = '<?xml version="1.0" encoding="ENCODING"?>\n<a>Größe €</a>'

function declared(encoding: string): string {
  return TEXT.replace('ENCODING', encoding)
}

function utf16(text: string, bigEndian: boolean, mark: boolean): Buffer {
  const little = Buffer.from(mark ? `\uFEFF${text}` : text, 'utf16le')
  return bigEndian ? little.swap16() : little
}

function windows(text: string): Buffer {
  return Buffer.from(text.replace('€', '\u0080'), 'latin1')
}

describe('decodeXml', () => {
  test.each([
    ['UTF-8', Buffer.from(declared('UTF-8'))],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${declared('utf-8')}`)],
    ['UTF-16 with a mark, low byte first', utf16(declared('UTF-16'), false, true)],
    ['UTF-16 with a mark, high byte first', utf16(declared('UTF-16'), true, true)],
    ['UTF-16 without a mark, low byte first', utf16(declared('UTF-16'), false, false)],
    ['UTF-16 without a mark, high byte first', utf16(declared('UTF-16'), true, false)],
    ['ISO-8859-1, with what Windows adds', windows(declared('ISO-8859-1'))],
    ['Windows-1252', windows(declared('windows-1252'))],
    ['ISO-8859-15', Buffer.from(declared('ISO-8859-15').replace('€', '\u00a4'), 'latin1')],
    ['UTF-8 declared as UTF-16', Buffer.from(declared('utf-16'))],
  ])('%s is read', (_, bytes) => {
    const read = decodeXml(bytes)
    expect(read.ok && read.value.replace('\uFEFF', '').split('\n')[1]).toBe('<a>Größe €</a>')
  })

  test('text without a declaration is UTF-8', () => {
    expect(decodeXml(Buffer.from('<a>ö</a>'))).toEqual({ ok: true, value: '<a>ö</a>' })
  })

  test('bytes that violate the encoding are refused with their line', () => {
    const bytes = Buffer.concat([Buffer.from(`${declared('UTF-8')}\n`), Buffer.from([0x3c, 0xe4, 0x3e])])
    expect(decodeXml(bytes)).toMatchObject({ ok: false, message: expect.stringContaining('line 3') })
  })

  test('an unknown encoding is refused by its name', () => {
    const read = decodeXml(Buffer.from(declared('EBCDIC-XX')))
    expect(read).toMatchObject({ ok: false, message: expect.stringContaining('ebcdic-xx') })
  })
})

describe('decodePlain', () => {
  test('text that cannot be UTF-8 is read as Windows-1252', () => {
    expect(decodePlain(windows('Größe €'), undefined)).toEqual({ ok: true, value: 'Größe €' })
    expect(decodePlain(Buffer.from('Größe €'), undefined)).toEqual({ ok: true, value: 'Größe €' })
  })

  test('a given encoding is enforced', () => {
    expect(decodePlain(windows('Größe €'), 'UTF-8')).toMatchObject({ ok: false })
    expect(decodePlain(Buffer.from('ö'), 'windows-1252')).toEqual({ ok: true, value: 'Ã¶' })
  })
})
