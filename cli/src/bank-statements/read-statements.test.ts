// Which format a file is, by its first lines.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORMATS } from './formats.ts'
import { formatOf } from './format-of.ts'
import { readStatements } from './read-statements.ts'

test.each([
  ['german-v08.xml', 'camt.053'],
  ['swiss-v04.xml', 'camt.053'],
  ['german.mt940', 'mt940'],
  ['american.bai2', 'bai2'],
  ['german.csv', 'csv'],
])('%s is found to be %s', (name, format) => {
  expect(formatOf(readFileSync(new URL(`fixtures/${name}`, import.meta.url)))).toBe(format)
})

test.each([
  ['\n <Document/>', 'camt.053'],
  ['{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:\n:20:1\n', 'mt940'],
  ['BANKDEFF\r940\r:20:1\r', 'mt940'],
  ['01,083000564,323809,260204,0415,1,80,1,2/\r\n02,', 'bai2'],
  ['01,083000564,323809,260204,0415,1,80,1,2\n', 'bai2'],
  ['01,02\n1.00,2.00\n', 'csv'],
  ['Date,Text\n2026-01-31,see :20: there\n', 'csv'],
  ['', 'csv'],
])('%j is found to be %s, with a byte order mark too', (text, format) => {
  expect(formatOf(Buffer.from(text))).toBe(format)
  expect(formatOf(Buffer.from(`\ufeff${text}`))).toBe(format)
})

test('XML in UTF-16 is camt.053, with a byte order mark and without', () => {
  expect(formatOf(Buffer.from('\ufeff<a/>', 'utf16le'))).toBe('camt.053')
  expect(formatOf(Buffer.from('<a/>', 'utf16le'))).toBe('camt.053')
  expect(formatOf(Buffer.from('<a/>', 'utf16le').swap16())).toBe('camt.053')
})

test('a packed file is refused with what it is', () => {
  expect(readStatements(Buffer.from('PK\u0003\u0004'), 'mt940')).toMatchObject({
    ok: false,
    message: expect.stringContaining('ZIP'),
  })
})

test.each(FORMATS)('a file of %s of more than 64 MiB is refused before it is read', (format) => {
  expect(readStatements(new Uint8Array(64 * 1024 * 1024 + 1), format)).toMatchObject({ ok: false, code: 'too_large' })
})
