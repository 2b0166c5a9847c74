// Which files are accepted, and as which type: by the declared type, by their name, and by their content.
import { describe, expect, test } from 'vitest'
import { type ContentKind, HEAD_BYTES, contentKindOf } from './content-kind.ts'
import { findFileType, nameWithExtension } from './file-types.ts'

const hex = (digits: string, then = '') => Buffer.concat([Buffer.from(digits, 'hex'), Buffer.from(then)])

/** The first bytes of a ZIP archive that holds files of these names. */
const zip = (...names: string[]) =>
  Buffer.concat(
    names.map((name) => {
      const header = Buffer.alloc(30)
      header.write('PK\x03\x04', 'latin1')
      header.writeUInt16LE(name.length, 26)
      return Buffer.concat([header, Buffer.from(`${name}some data`)])
    }),
  )

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

describe('the kind of content is detected from its first bytes', () => {
  const cases: [string, Buffer, ContentKind][] = [
    ['a PDF', Buffer.from('%PDF-1.4\n%\u00e2\u00e3'), 'pdf'],
    ['a PDF behind a few other bytes', Buffer.concat([Buffer.from([0, 1, 2]), Buffer.from('%PDF-1.4')]), 'pdf'],
    ['a PNG', hex('89504e470d0a1a0a0000000d49484452'), 'png'],
    ['a JPEG', hex('ffd8ffe000104a464946'), 'jpeg'],
    ['a WebP', Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 '), 'webp'],
    ['a sound in the same container', Buffer.from('RIFF\x10\x00\x00\x00WAVEfmt '), 'binary'],
    ['a TIFF of either byte order', hex('4d4d002a00000008'), 'tiff'],
    ['a Word document', zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml'), 'docx'],
    ['an Excel workbook', zip('[Content_Types].xml', 'xl/workbook.xml'), 'xlsx'],
    ['an archive of anything', zip('loans.csv'), 'zip'],
    ['an empty archive', hex('504b050600000000'), 'zip'],
    ['an older Office file', hex('d0cf11e0a1b11ae1000000'), 'office'],
    ['plain text', Buffer.from('date,amount\r\n2026-01-31,5\r\n'), 'text'],
    ['text that begins like a program', Buffer.from('MZN,1500\nUSD,20\n'), 'text'],
    ['text in another alphabet', Buffer.from('сумма;дата\n'), 'text'],
    ['text in an old encoding', hex('5a61686c756e67656e20fc626572'), 'text'],
    ['text with a byte order mark', Buffer.from('\uFEFFa,b\n'), 'text'],
    ['text in UTF-16', utf16('a\tb\n'), 'text'],
    ['text in UTF-16 of the other order', utf16('a\tb\n').swap16(), 'text'],
    ['JSON', Buffer.from(' {"a":1}'), 'text'],
    ['XML', Buffer.from('<?xml version="1.0"?>\n<!-- <html> -->\n<Document xmlns="urn:iso:20022"/>'), 'xml'],
    ['XML with a table in it', Buffer.from('<?xml version="1.0"?><table/>'), 'xml'],
    ['HTML', Buffer.from('<!DOCTYPE html><title>x</title>'), 'html'],
    ['HTML behind blanks and a comment', Buffer.from('\n <!-- x -->\n<HTML>'), 'html'],
    ['HTML in UTF-16', utf16('<html>'), 'html'],
    ['XHTML', Buffer.from('<?xml version="1.0"?><!DOCTYPE x SYSTEM "y"><html xmlns="x">'), 'html'],
    ['a script', Buffer.from('<script>alert(1)</script>'), 'html'],
    ['SVG', Buffer.from('<svg onload="x"/>'), 'svg'],
    ['SVG behind a prolog and a prefix', Buffer.from('<?xml version="1.0"?>\n<s:svg xmlns:s="x"/>'), 'svg'],
    ['a program of Windows', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(60)]), 'program'],
    ['a program of Linux', hex('7f454c460201'), 'program'],
    ['a program of macOS', hex('cffaedfe0700'), 'program'],
    ['a program of Java', zip('META-INF/MANIFEST.MF', 'A.class'), 'program'],
    ['a shell script', Buffer.from('#!/bin/sh\nrm -rf x\n'), 'program'],
    ['other data', hex('0001020304050607'), 'binary'],
  ]
  test.each(cases)('%s', (_what, bytes, kind) => {
    expect(contentKindOf(bytes)).toBe(kind)
  })

  test('content of any length is detected without an error', () => {
    for (const [, bytes] of cases)
      for (let length = 0; length < bytes.length; length += 1)
        expect(contentKindOf(bytes.subarray(0, length))).toBeTypeOf('string')
  })

  test('the time for detection grows no faster than the number of bytes examined', () => {
    for (const piece of ['<!--', '<?x', ' ', '<!doctype a', 'PK\x03\x04', '<!-- -->', '<a'])
      expect(contentKindOf(Buffer.from(piece.repeat(HEAD_BYTES)).subarray(0, HEAD_BYTES))).toBeTypeOf('string')
  })
})

describe('the type of a file', () => {
  const typeOf = (declared: string | undefined, name: string) => findFileType(declared, name)?.content_type

  test.each([
    ['application/pdf', 'a', 'application/pdf'],
    ['Application/PDF; charset=binary', 'a', 'application/pdf'],
    ['image/jpg', 'a.jpg', 'image/jpeg'],
    ['text/xml; charset=utf-8', 'a.xml', 'application/xml'],
    ['application/octet-stream', 'a.XLSX', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    [undefined, 'a.tif', 'image/tiff'],
    ['application/x-www-form-urlencoded', 'a.pdf', 'application/pdf'],
    ['text/plain', 'a.txt', 'text/plain'],
    ['text/plain', 'notes', 'text/plain'],
    ['text/plain', 'a.csv', 'text/csv'],
    ['text/plain', 'a.pdf', 'application/pdf'],
    ['application/vnd.ms-excel', 'a.csv', 'text/csv'],
    ['application/vnd.ms-excel', 'a.xls', 'application/vnd.ms-excel'],
    ['application/pdf', 'a.csv', 'application/pdf'],
  ])('%s for %s is %s', (declared, name, type) => {
    expect(typeOf(declared, name)).toBe(type)
  })

  test.each([
    ['text/html', 'a.html'],
    ['text/html', 'a.pdf'],
    ['image/svg+xml', 'a.svg'],
    ['application/x-msdownload', 'a.exe'],
    ['application/zip', 'a.zip'],
    ['text/javascript', 'a.js'],
    ['application/octet-stream', 'a.exe'],
    ['', 'a'],
    [undefined, 'pdf'],
    ['constructor', '__proto__'],
  ])('is not accepted when it came as %s, named %s', (declared, name) => {
    expect(typeOf(declared, name)).toBeUndefined()
  })

  test('adds the ending of its type to a name that has another one', () => {
    const named = (declared: string, name: string) => {
      const type = findFileType(declared, name)
      return type === undefined ? undefined : nameWithExtension(name, type)
    }
    expect(named('application/pdf', 'contract.PDF')).toBe('contract.PDF')
    expect(named('image/jpeg', 'scan.jpeg')).toBe('scan.jpeg')
    expect(named('text/plain', 'report.bat')).toBe('report.bat.txt')
    expect(named('application/pdf', 'Statement No. 5')).toBe('Statement No. 5.pdf')
    expect(named('application/pdf', 'page.html')).toBe('page.html.pdf')
  })
})
