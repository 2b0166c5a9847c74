// The generated PDF: readers find each object by its offset and each stream by its length, so the tests check both to the byte.
import { expect, test } from 'vitest'
import { contentKindOf } from '../../http/content-kind.ts'
import { makePdf } from './pdf.ts'

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

test('the table gives the offset of each object, and the trailer that of the table', () => {
  const file = textOf(makePdf('Agreement', ['First line', 'Second line']))
  const offsets = [...file.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(6)
  expect(offsets.map((offset) => file.slice(offset, offset + 7))).toEqual([1, 2, 3, 4, 5, 6].map((n) => `${n} 0 obj`))
  const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
  expect(file.slice(at, at + 9)).toBe('xref\n0 7\n')
})

test('the page is as long as its stated length', () => {
  const file = textOf(makePdf('Agreement', ['Señor Núñez', 'A (small) \\ line']))
  const [, length, content = ''] = /\/Length (\d+) >>\nstream\n([\s\S]*)\nendstream/.exec(file) ?? []
  expect(content).toHaveLength(Number(length))
  expect(content).toContain('(Se\xf1or N\xfa\xf1ez) Tj')
  expect(content).toContain('(A \\(small\\) \\\\ line) Tj')
})

test('a character outside Latin-1 is shown as a question mark', () => {
  expect(textOf(makePdf('Zł', ['1 → 2\n3']))).toContain('(1 ? 2?3) Tj')
})

test('the service accepts it as a PDF, and it is the same on every machine', () => {
  expect(contentKindOf(Buffer.from(makePdf('A', ['b'])))).toBe('pdf')
  expect(makePdf('A', ['b'])).toEqual(makePdf('A', ['b']))
})
