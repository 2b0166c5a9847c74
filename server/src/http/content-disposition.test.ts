// File names in headers: any name makes exactly one header, and the same name is read back from it.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachment, parseFilename } from './content-disposition.ts'

test('a name is read back from the header unchanged, and the header contains only allowed characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (name) => {
      const header = attachment(name)
      expect(header).toMatch(
        /^attachment; filename=(?:[\w.~!#$&'*+^`|%-]+|"(?:[\x20-\x7e]|\\["\\])*")(?:; filename\*=UTF-8''[\w.~!#$&+^`|%-]+)?$/,
      )
      expect(Buffer.from(header, 'latin1').toString('latin1')).toBe(header)
      expect(parseFilename(header)).toBe(name)
    }),
  )
})

test.each([
  ['contract.pdf', 'attachment; filename=contract.pdf'],
  [
    'Kontoauszüge "neu".pdf',
    'attachment; filename="Kontoausz?ge \\"neu\\".pdf"; filename*=UTF-8\'\'Kontoausz%C3%BCge%20%22neu%22.pdf',
  ],
  ['a\r\nSet-Cookie: x', 'attachment; filename="a??Set-Cookie: x"; filename*=UTF-8\'\'a%0D%0ASet-Cookie%3A%20x'],
  ["(it's) 100%*", 'attachment; filename="(it\'s) 100%*"'],
  ['a%20b.pdf', "attachment; filename=a%20b.pdf; filename*=UTF-8''a%2520b.pdf"],
  ['half \ud800.pdf', 'attachment; filename="half _.pdf"'],
])('%j is written for old and new clients', (name, header) => {
  expect(attachment(name)).toBe(header)
})

test.each([
  ['attachment; filename=a.pdf', 'a.pdf'],
  ['attachment; filename="a; b.pdf"', 'a; b.pdf'],
  ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ['form-data; name="x"; FileName = "a.pdf"', 'a.pdf'],
  [Buffer.from('attachment; filename="ü.pdf"').toString('latin1'), 'ü.pdf'],
  ['attachment; filename="\xfc.pdf"', 'ü.pdf'],
  ['attachment; filename="old.pdf"; filename*=utf-8\'de\'neu%20%C3%BC.pdf', 'neu ü.pdf'],
  ['attachment; filename="old.pdf"; filename*=UTF-8\'\'%zz', 'old.pdf'],
  ['attachment; filename=two words.pdf', 'two words.pdf'],
  ["attachment; filename*=iso-8859-1''%fc.pdf", 'ü.pdf'],
  ["attachment; filename*=UTF-8''%C3%83%C2%BC.pdf", 'Ã¼.pdf'],
  ['attachment; filename=a.pdf; filename=b.pdf', 'a.pdf'],
  ['attachment; filename="a.pdf', undefined],
  ['attachment', undefined],
  ['attachment; name="a.pdf"', undefined],
])('%j names %j', (header, name) => {
  expect(parseFilename(header)).toBe(name)
})
