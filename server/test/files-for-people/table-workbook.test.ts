// A workbook is written piece by piece: what is more than a sheet holds goes on the next, and the file is whole.
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { Zip, ZipDeflate } from 'fflate'
import { packerOf } from '@tapeline/kernel/spreadsheet/packer'
import { partsOf, readWorkbook } from '../certificates/read-workbook.ts'
import { type TableCell, tableWorkbook } from '@tapeline/kernel/spreadsheet/table-workbook'

async function written(pieces: readonly (readonly (readonly TableCell[])[])[], rows_max?: number): Promise<Uint8Array> {
  const table = {
    title: 'A <table> & more',
    created: '2026-01-31T12:00:00Z',
    columns: [
      { name: 'a', width: 10 },
      { name: 'b', width: 10 },
    ],
    pieces: Readable.from(pieces),
    about: (rows: number): readonly (readonly TableCell[])[] => [[{ text: 'rows' }, { text: String(rows) }]],
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of tableWorkbook(table, packerOf<ZipDeflate>({ Zip, ZipDeflate }), rows_max))
    chunks.push(chunk)
  return Buffer.concat(chunks)
}

const row = (n: number): TableCell[] => [{ number: n, look: 'number' }, { text: `<${n}>` }]

test('rows are in their order, whatever pieces they came in', async () => {
  const workbook = readWorkbook(await written([[row(1), row(2)], [], [row(3)]]))
  const cells = workbook.get('Rows')
  expect([1, 2, 3, 4].map((at) => [cells?.get(`A${at}`)?.value, cells?.get(`B${at}`)?.value])).toEqual([
    ['a', 'b'],
    [1, '<1>'],
    [2, '<2>'],
    [3, '<3>'],
  ])
  expect(workbook.get('About')?.get('B1')?.value).toBe('3')
})

test('what is more than a sheet holds goes on the next one, under the same head', async () => {
  const bytes = await written([[1, 2, 3, 4, 5].map(row)], 3)
  const workbook = readWorkbook(bytes)
  expect([...workbook.keys()]).toEqual(['Rows', 'Rows 2', 'Rows 3', 'About'])
  const first = (sheet: string) => ['A1', 'A2', 'A3'].map((place) => workbook.get(sheet)?.get(place)?.value)
  expect(['Rows', 'Rows 2', 'Rows 3'].map(first)).toEqual([
    ['a', 1, 2],
    ['a', 3, 4],
    ['a', 5, undefined],
  ])
  const filters = [1, 2, 3].map(
    (at) => /autoFilter ref="([^"]+)"/.exec(partsOf(bytes).get(`xl/worksheets/sheet${at}.xml`) ?? '')?.[1],
  )
  expect(filters).toEqual(['A1:B3', 'A1:B3', 'A1:B2'])
})

test('cells hold yes and no, empty ones nothing, and characters that XML does not allow are replaced', async () => {
  const bytes = await written([
    [
      [{ yes: true }, null],
      [{ yes: false }, { text: 'a\u0000b' }],
    ],
  ])
  const xml = partsOf(bytes).get('xl/worksheets/sheet1.xml') ?? ''
  expect(xml).toContain('<c r="A2" t="b"><v>1</v></c></row>')
  expect(xml).toContain('<c r="A3" t="b"><v>0</v></c>')
  expect(xml).toContain('a\uFFFDb')
})

test('a source that is not read to its end is ended', async () => {
  let ended = false
  async function* pieces() {
    try {
      for (;;) yield [row(1)]
    } finally {
      ended = true
    }
  }
  const table = { title: 't', created: '2026-01-31T12:00:00Z', columns: [], pieces: pieces(), about: () => [] }
  for await (const _ of tableWorkbook(table, packerOf<ZipDeflate>({ Zip, ZipDeflate }))) break
  expect(ended).toBe(true)
})
